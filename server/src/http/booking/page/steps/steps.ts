import type { FormMistake } from '../../../../domain/bookings/booking-form.ts'
import { houseOf, neededFacts } from '../../../../domain/bookings/booking-form.ts'
import { type Choice, chooseServices, type Offer } from '../../../../domain/bookings/offer.ts'
import type { GeocodedAddress } from '../../../../domain/places/geocode.ts'
import type { Control } from '../../../../domain/tenants/controls.ts'
import { nameOf } from '../../../../wire/booking/booking-form-wire.ts'
import { formatMoment, formatMoney } from '../formats.ts'
import { type PageFrame, showErrors, showField, showHelp } from '../frame.ts'
import { attribute, Html, html } from '../html.ts'
import { answerName, hiddenFields, type PageForm, pageSteps } from '../page-form.ts'
import type { PageStep, Texts } from '../texts/english.ts'

/** A step as it is shown. */
export interface ShownStep {
  readonly frame: PageFrame
  readonly page: PageForm
  readonly offer: Offer
  readonly choice: Choice
  readonly mistakes: readonly FormMistake[]
  readonly notice?: string | Html | undefined
}

export function choiceOf(frame: PageFrame, { form }: PageForm): Choice {
  return chooseServices(frame.visit, form, houseOf(form))
}

/** The form of a step, with everything that other steps filled in. */
export function showStep(shown: ShownStep, step: PageStep, content: Html): Html {
  const { frame, page, mistakes, notice, offer } = shown
  const { texts, base } = frame
  const errors = mistakes.map(mistake => ({ id: idOf(mistake), text: textOf(texts, mistake, offer) }))
  const at = pageSteps.indexOf(step)
  return html`<form method="post" action="${base}" id="flow" data-step="${step}" data-visitor="${page.visitor}"${attribute('data-office', page.office || undefined)} novalidate data-offline="${texts.errors.offline}">
${showProgress(texts, step)}
${step === 'property' && showWelcome(frame)}
<h1 tabindex="-1">${texts.headings[step]}</h1>
${showErrors(texts, errors, notice)}
${hiddenFields(page, step)}
<button class="default" name="go" value="${step === 'summary' ? 'book' : 'continue'}" tabindex="-1" aria-hidden="true"></button>
${content}
${showBar(shown, step, at > 0)}
</form>
${step === 'property' && html`<p class="foot"><a href="${`${base}/agent?lang=${frame.language}`}">${texts.agent.entry}</a></p>`}`
}

function showWelcome({ visit, language, texts }: PageFrame): Html {
  const { bookingWelcome, bookingWelcomeSpanish } = visit.company.settings
  const text = (language === 'es' && bookingWelcomeSpanish) || bookingWelcome
  if (text === '') return new Html('')
  return html`<p class="welcome" lang="${language === 'es' && bookingWelcomeSpanish !== '' ? 'es' : attributeLanguage(texts, bookingWelcomeSpanish)}">${text}</p>`
}

function attributeLanguage({ locale }: Texts, spanish: string): string {
  return spanish === '' ? 'en' : locale.slice(0, 2)
}

function showProgress(texts: Texts, step: PageStep): Html {
  const at = pageSteps.indexOf(step)
  return html`<nav aria-label="${texts.progress(at + 1, pageSteps.length, texts.steps[step])}"><ol class="progress">${pageSteps.map(
    (each, i) => {
      const name = html`<span class="step-name">${texts.steps[each]}</span>`
      if (i < at) return html`<li class="done"><button name="go" value="${`to:${each}`}">${name}</button></li>`
      return html`<li${attribute('aria-current', i === at ? 'step' : undefined)}>${name}</li>`
    },
  )}</ol></nav>`
}

/** Price and time, and the way on. */
function showBar({ frame: { texts }, page, choice }: ShownStep, step: PageStep, hasBack: boolean): Html {
  const isLast = step === 'summary'
  const time = page.form.start === '' ? '' : formatMoment(page.form.start, texts)
  return html`<div class="bar">
<div class="bar-facts"><span id="bar-price">${choice.services.length > 0 ? formatMoney(choice.totalCents, texts) : ''}</span><span id="bar-time">${time}</span><span id="hold" role="status" data-text="${texts.times.held('{time}')}" data-left="${texts.times.left('{time}')}" data-expired="${texts.times.expired}" data-locale="${texts.locale}"></span></div>
<div class="bar-buttons">
${hasBack && html`<button class="plain" name="go" value="${`to:${pageSteps[pageSteps.indexOf(step) - 1]}`}">${texts.buttons.back}</button>`}
${
  isLast
    ? html`<button class="primary" id="book" name="go" value="book"${attribute('disabled', page.code === '')} data-busy="${texts.buttons.booking}">${texts.buttons.book}</button>`
    : html`<button class="primary" name="go" value="continue">${texts.buttons.continue}</button>`
}
</div>
</div>`
}

function idOf({ field }: FormMistake): string {
  if (field === 'services') return 'services'
  if (field === 'start') return 'times'
  if (field.startsWith('answers.')) return `f-${answerName(field.slice('answers.'.length))}`
  return `f-${nameOf(field)}`
}

export function textOf(texts: Texts, { field, problem }: FormMistake, offer?: Offer): string {
  const { problems, required } = texts
  const label = offer?.questions.find(({ id }) => field === `answers.${id}`)?.label
  if (problem === 'required') return problems.required(required[field as keyof Texts['required']] ?? field)
  return label ? `${label}: ${problems[problem]}` : problems[problem]
}

export const errorOf = ({ frame, mistakes, offer }: ShownStep, field: string): string | undefined => {
  const mistake = mistakes.find(each => each.field === field)
  return mistake && textOf(frame.texts, mistake, offer)
}

export function showProperty(shown: ShownStep, correction?: GeocodedAddress | 'unknown'): Html {
  const { frame, page, offer } = shown
  const { texts } = frame
  const { form } = page
  const { fields, help } = texts
  const needed = neededFacts(offer)
  const optional = (name: string) => (needed.has(name) ? {} : { optional: help.optional })
  const field = (name: 'address1' | 'city' | 'state' | 'zip' | 'squareFeet' | 'yearBuilt', more: object) =>
    showField(nameOf(name), { label: fields[name], value: form[name], error: errorOf(shown, name), ...more })
  const { foundations } = offer
  return html`${showOffices(shown)}
<div class="row-address">
${field('address1', { autocomplete: 'street-address', isRequired: true })}
${field('city', { autocomplete: 'address-level2', isRequired: true })}
${field('state', { autocomplete: 'address-level1', isRequired: true, isShort: true, maxLength: 30 })}
${field('zip', { autocomplete: 'postal-code', inputMode: 'numeric', isRequired: true, isShort: true, maxLength: 10 })}
</div>
<div id="correction" data-found="${texts.address.found}" data-take="${texts.address.take('{address}')}" aria-live="polite">${showCorrection(frame, correction)}</div>
<div class="row">
${field('squareFeet', { inputMode: 'numeric', isRequired: needed.has('squareFeet'), help: help.squareFeet, isShort: true, ...optional('squareFeet') })}
${field('yearBuilt', { inputMode: 'numeric', isRequired: needed.has('yearBuilt'), help: help.yearBuilt, isShort: true, maxLength: 4, ...optional('yearBuilt') })}
</div>
${foundations.length > 0 && html`<div class="field"><label for="f-foundation">${fields.foundation} <span class="quiet">${help.optional}</span></label><select id="f-foundation" name="foundation"><option value="">${help.choose}</option>${foundations.map(kind => html`<option${attribute('selected', kind === form.foundation)}>${kind}</option>`)}</select></div>`}`
}

function showOffices({ frame, page }: ShownStep): Html {
  const { visit, texts } = frame
  const offices = visit.company.offices.filter(({ isShown }) => isShown)
  if (offices.length < 2) return html`<input type="hidden" name="office" value="${page.office}">`
  return html`<div class="field"><label for="f-office">${texts.office}</label><select id="f-office" name="office">${offices.map(
    office =>
      html`<option value="${office.slug}"${attribute('selected', office.id === visit.office.id)}>${office.name}</option>`,
  )}</select></div>`
}

function showCorrection({ texts }: PageFrame, correction: GeocodedAddress | 'unknown' | undefined): Html {
  if (!correction) return new Html('')
  const keep = html`<button class="plain" name="go" value="address:keep">${texts.address.keep}</button>`
  if (correction === 'unknown')
    return html`<div class="notice" role="alert"><p>${texts.address.unknown}</p>${keep}</div>`
  const { address1, city, state, zip } = correction
  const line = `${address1}, ${city}, ${state} ${zip}`
  return html`<div class="notice" role="alert"><p>${texts.address.found}</p>
<p class="choices"><button class="secondary" name="go" value="address:take">${texts.address.take(line)}</button>
${keep}</p></div>`
}

export function showDetails(shown: ShownStep): Html {
  const { frame, page, offer } = shown
  const { fields, help } = frame.texts
  const { form } = page
  const field = (name: 'firstName' | 'lastName' | 'email' | 'mobile' | 'agentName' | 'agentEmail', more: object) =>
    showField(nameOf(name), { label: fields[name], value: form[name], error: errorOf(shown, name), ...more })
  const hasAgent = form.agentName !== '' || form.agentEmail !== '' || errorOf(shown, 'agentEmail') !== undefined
  return html`<div class="row">
${field('firstName', { autocomplete: 'given-name', isRequired: true })}
${field('lastName', { autocomplete: 'family-name', isRequired: true })}
</div>
${field('email', { autocomplete: 'email', type: 'email', inputMode: 'email', isRequired: true, help: help.email, maxLength: 254 })}
${field('mobile', { autocomplete: 'tel', type: 'tel', inputMode: 'tel', isRequired: true, help: help.mobile, maxLength: 30 })}
<details class="more"${attribute('open', hasAgent)}><summary>${help.agent} <span class="quiet">${help.optional}</span></summary>
${field('agentName', { autocomplete: 'off' })}
${field('agentEmail', { autocomplete: 'off', type: 'email', inputMode: 'email', help: help.agentEmail, maxLength: 254 })}
</details>
<div class="field"><label for="f-accessnotes">${fields.accessNotes} <span class="quiet">${help.optional}</span></label>
<textarea id="f-accessnotes" name="accessnotes" rows="2" maxlength="2000" aria-describedby="f-accessnotes-help">${form.accessNotes}</textarea>
${showHelp('f-accessnotes', help.accessNotes, undefined)}</div>
${offer.questions.map(question => showQuestion(shown, question))}`
}

function showQuestion(shown: ShownStep, question: Control): Html {
  const { frame, page } = shown
  const { help, answers } = frame.texts
  const { id, label, type, choices } = question
  const value = page.form.answers[id] ?? ''
  const error = errorOf(shown, `answers.${id}`)
  const name = answerName(id)
  if (type === 'select' || type === 'checkbox') {
    const options =
      type === 'select'
        ? choices.map(choice => [choice, choice])
        : [
            ['yes', answers.yes],
            ['no', answers.no],
          ]
    return html`<div class="field"><label for="f-${name}">${label} <span class="quiet">${help.optional}</span></label><select id="f-${name}" name="${name}"><option value="">${help.choose}</option>${options.map(([each, text]) => html`<option value="${each}"${attribute('selected', each === value)}>${text}</option>`)}</select>${showHelp(`f-${name}`, '', error)}</div>`
  }
  const kind = type === 'date' ? 'date' : 'text'
  return showField(name, { label, value, error, type: kind, optional: help.optional, maxLength: 1_000 })
}
