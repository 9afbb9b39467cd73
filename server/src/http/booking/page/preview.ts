import { blankForm } from '../../../domain/bookings/booking-form.ts'
import type { Language } from '../../../domain/bookings/language.ts'
import { type Offer, offerOf } from '../../../domain/bookings/offer.ts'
import type { RequestContext } from '../../../domain/tenants/scope.ts'
import { dayOf } from '../../../domain/time/wall-minutes.ts'
import { type PageFrame, showDocument, textsOf } from './frame.ts'
import { Html, html } from './html.ts'
import { pageAssets } from './page-assets.ts'
import { newPageForm, type PageForm } from './page-form.ts'
import { showServices } from './steps/services-step.ts'
import { choiceOf, showDetails, showProperty, showStep } from './steps/steps.ts'
import { showSummary } from './steps/summary-step.ts'
import { showTimes } from './steps/time-step.ts'
import type { PageStep } from './texts/english.ts'

export interface PagePreview {
  readonly step: PageStep
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
  const contents: Readonly<Record<PageStep, () => Html>> = {
    property: () => showProperty(shown),
    services: () => showServices(shown),
    time: () => showSampleTimes(frame, offer, page.form.start),
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
  const form = { ...blankForm, ...house, ...facts, ...client, ...chosen, start: `${sampleDays[0]} 09:00:00` }
  return { ...newPageForm(language, ''), form }
}

const sampleDays = ['2026-12-01', '2026-12-02', '2026-12-04'] as const

/** Made up: open times depend on the house. The first inspector is chosen, so that all of them show. */
function showSampleTimes(frame: PageFrame, { inspectors }: Offer, start: string): Html {
  const times = sampleDays.flatMap(day =>
    ['09:00', '10:30', '13:00', '17:00'].map(time => ({ start: '', startlocal: `${day} ${time}:00` })),
  )
  const today = dayOf(sampleDays[0]) - 1
  const found = { today, firstDay: today, days: 14, minutes: 180, times, reason: undefined }
  return showTimes({ frame, found, day: '', start, inspectors, inspector: inspectors[0]?.id ?? '' })
}
