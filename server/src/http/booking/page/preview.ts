import { blankForm } from '../../../domain/bookings/booking-form.ts'
import type { Language } from '../../../domain/bookings/language.ts'
import { offerOf } from '../../../domain/bookings/offer.ts'
import type { RequestContext } from '../../../domain/tenants/scope.ts'
import { type PageFrame, showDocument, textsOf } from './frame.ts'
import { Html, html } from './html.ts'
import { pageAssets } from './page-assets.ts'
import { newPageForm, type PageForm } from './page-form.ts'
import { showServices } from './services-step.ts'
import { choiceOf, showDetails, showProperty, showStep } from './steps.ts'
import { showSummary } from './summary-step.ts'

/** The steps that need no open times. */
export const previewSteps = ['property', 'services', 'details', 'summary'] as const
export type PreviewStep = (typeof previewSteps)[number]

export interface PagePreview {
  readonly step: PreviewStep
  readonly language: Language
}

/** A step as a visitor who has filled in the ones before would see it. Links are relative to `/{company_key}/`. */
export async function previewPage(
  visit: Pick<RequestContext, 'company' | 'office'>,
  { step, language }: PagePreview,
): Promise<string> {
  const texts = textsOf[language]
  const { styles } = await pageAssets()
  const assets = { styles, scripts: [] }
  const frame: PageFrame = { visit, language, texts, up: '../', base: 'book', assets }
  const page = samplePage(frame)
  const offer = offerOf(visit)
  const shown = { frame, page, offer, choice: choiceOf(frame, page), mistakes: [] }
  const contents: Readonly<Record<PreviewStep, () => Html>> = {
    property: () => showProperty(shown),
    services: () => showServices(shown),
    details: () => showDetails(shown),
    summary: () => showSummary(frame, page, shown.choice),
  }
  const main = html`<div inert>${showStep(shown, step, contents[step]())}</div>`
  return showDocument(frame, { title: texts.title(visit.company.name), main, languages: new Html('') })
}

function samplePage({ visit, language }: PageFrame): PageForm {
  const { packages, services } = offerOf(visit)
  const [pack] = packages
  const house = { address1: '1420 Dilworth Road', city: 'Charlotte', state: 'NC', zip: '28203' }
  const facts = { squareFeet: '2,450', yearBuilt: '1938' }
  const client = { firstName: 'Rosa', lastName: 'Whitfield', email: 'rosa@example.com', mobile: '704-555-0199' }
  const chosen = { services: pack ? [] : services.slice(0, 1).map(({ id }) => id), pack: pack?.id ?? '' }
  const form = { ...blankForm, ...house, ...facts, ...client, ...chosen, start: '2026-12-01 09:00:00' }
  return { ...newPageForm(language, ''), form }
}
