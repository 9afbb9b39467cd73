import type { Language } from '../../../domain/bookings/language.ts'
import { phoneOfOffice } from '../../../domain/tenants/company.ts'
import type { Visit } from '../visitors.ts'
import { attribute, Html, html } from './html.ts'
import type { PageAssets } from './page-assets.ts'
import { english, type Texts } from './texts/english.ts'
import { spanish } from './texts/spanish.ts'

export const textsOf: Readonly<Record<Language, Texts>> = { en: english, es: spanish }

/** What every page of a visit has. */
export interface PageFrame {
  readonly visit: Pick<Visit, 'company' | 'office'>
  readonly language: Language
  readonly texts: Texts
  /** From the page to the root of the service. */
  readonly up: string
  /** From the page to the booking page, with the key of the company. */
  readonly base: string
  readonly assets: PageAssets
}

export interface Document {
  readonly title: string
  readonly main: Html
  /** The same page in another language. */
  readonly languages: Html
}

/** The whole page. Its colour comes with a file, so that the policy forbids inline styles. */
export function showDocument(frame: PageFrame, { title, main, languages }: Document): string {
  const { language, texts, up, base, assets, visit } = frame
  const { bookingColour } = visit.company.settings
  const colour =
    bookingColour === '' ? '' : html`<link rel="stylesheet" href="${`${base}/colour/${bookingColour.slice(1)}.css`}">`
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="data:,">
${assets.styles.map(name => html`<link rel="stylesheet" href="${`${up}assets/${name}`}">`)}
${colour === '' ? undefined : colour}
${assets.scripts.map(name => html`<script type="module" src="${`${up}assets/${name}`}"></script>`)}
</head>
<body>
<a class="skip" href="#main">${texts.skip}</a>
<header class="top">
<div class="brand">${showLogo(frame)}</div>
<div class="top-links">${showPhone(frame)}${languages}</div>
</header>
<main id="main">
${main}
</main>
</body>
</html>
`.text
}

function showLogo({ visit: { company } }: PageFrame): Html {
  const { bookingLogo } = company.settings
  if (bookingLogo === '') return html`<span class="name">${company.name}</span>`
  return html`<img class="logo" src="${bookingLogo}" alt="${company.name}">`
}

function showPhone({ visit, texts }: PageFrame): Html {
  const phone = phoneOfOffice(visit.company, visit.office)
  if (phone === '') return new Html('')
  return html`<a class="phone" href="${`tel:${phone.replaceAll(/[^+\d]/g, '')}`}"><span class="quiet">${texts.call}</span> ${phone}</a>`
}

interface FieldOptions {
  readonly value: string
  readonly label: string
  readonly help?: string
  readonly error?: string | undefined
  readonly type?: string
  readonly inputMode?: string
  readonly autocomplete?: string
  readonly isRequired?: boolean
  readonly optional?: string
  readonly isShort?: boolean
  readonly maxLength?: number
}

/** A field with its label above, its help below, and its error where it happened. */
export function showField(name: string, options: FieldOptions): Html {
  const { value, label, help = '', error, type = 'text', inputMode, autocomplete, isRequired, optional } = options
  const id = `f-${name}`
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ')
  return html`<div class="field${options.isShort ? ' short' : ''}">
<label for="${id}">${label}${optional ? html` <span class="quiet">${optional}</span>` : undefined}</label>
<input id="${id}" name="${name}" type="${type}" value="${value}" maxlength="${options.maxLength ?? 200}"${attribute('inputmode', inputMode)}${attribute('autocomplete', autocomplete)}${attribute('aria-required', isRequired ? 'true' : undefined)}${attribute('aria-describedby', described || undefined)}${attribute('aria-invalid', error ? 'true' : undefined)}>
${showHelp(id, help, error)}</div>`
}

export function showHelp(id: string, help: string, error: string | undefined): Html {
  return html`${help ? html`<p class="help" id="${`${id}-help`}">${help}</p>` : undefined}${error ? html`<p class="error" id="${`${id}-error`}">${error}</p>` : undefined}`
}

/** What was done as asked, in the place of what has to be corrected. */
export function showGood(text: string): Html {
  return html`<div class="notice good" role="status" tabindex="-1" id="problems"><p>${text}</p></div>`
}

/** What has to be corrected, with links to the fields. */
export function showErrors(
  texts: Texts,
  errors: readonly { readonly id: string; readonly text: string }[],
  notice?: string | Html,
): Html {
  if (notice instanceof Html) return notice
  if (errors.length === 0 && !notice) return new Html('')
  return html`<div class="alert" role="alert" tabindex="-1" id="problems">${notice ? html`<p>${notice}</p>` : undefined}${
    errors.length > 0
      ? html`<p><strong>${texts.errors.title}</strong></p><ul>${errors.map(({ id, text }) => html`<li><a href="${`#${id}`}">${text}</a></li>`)}</ul>`
      : undefined
  }</div>`
}
