import { type FormMistake, mistakesIn } from '../../../domain/bookings/booking-form.ts'
import { offerOf } from '../../../domain/bookings/offer.ts'
import { findStripeAccount } from '../../../domain/payments/stripe-account-store.ts'
import type { GeocodedAddress, Places } from '../../../domain/places/geocode.ts'
import { stateAbbreviation } from '../../../domain/places/us-states.ts'
import { readZip } from '../../../domain/places/zip.ts'
import { Refusal, type Refusals } from '../../../domain/refusal.ts'
import { readDay } from '../../../wire/openings/openings-query.ts'
import { bookVisit, daysFrom, type OpenTime, searchTimes, waitVisit } from '../actions.ts'
import { correctAddress } from '../house-place.ts'
import type { Visit } from '../visitors.ts'
import { type PageFrame, showGood } from './frame.ts'
import { type Html, html } from './html.ts'
import { type PageForm, pageSteps } from './page-form.ts'
import { showServices } from './steps/services-step.ts'
import { choiceOf, showDetails, showProperty, showStep, textOf } from './steps/steps.ts'
import { showSent, showSummary } from './steps/summary-step.ts'
import { shownDays, showTimes } from './steps/time-step.ts'
import { showWaiting } from './steps/waiting.ts'
import type { PageStep } from './texts/english.ts'

/** A page of the flow, or the token of the booking that was made. */
export type Next = ShownPage | { readonly token: string }

interface ShownPage {
  readonly main: Html
  readonly step: PageStep
}

/** One visit of the flow, from a form that was sent to the page that follows. */
export class Flow {
  readonly #visit: Visit
  readonly #places: Places
  readonly #frame: PageFrame

  constructor(visit: Visit, places: Places, frame: PageFrame) {
    this.#visit = visit
    this.#places = places
    this.#frame = frame
  }

  async first(page: PageForm): Promise<Html> {
    const { main } = await this.#show(page, 'property')
    return main
  }

  next(page: PageForm): Promise<Next> {
    const [verb = '', value = ''] = page.go.split(/:(.*)/s)
    switch (verb) {
      case 'to':
        return this.#show(page, this.#reachable(page, value))
      case 'language':
        return this.#show(page, this.#reachable(page, page.step))
      case 'day':
        return this.#show({ ...page, day: readDayOf(value) }, 'time')
      case 'from':
        return this.#show({ ...page, from: readDayOf(value), day: '' }, 'time')
      case 'address':
        return this.#withAddress(page, value)
      case 'taken':
        return this.#showTaken(page)
      case 'book':
        return this.#book(page)
      case 'wait':
        return this.#wait(page)
      default:
        return this.#continue(page)
    }
  }

  /** A step is shown when everything before it is filled in. */
  #reachable(page: PageForm, wanted: string): PageStep {
    const step = pageSteps.find(each => each === wanted) ?? 'property'
    const [first] = this.#mistakes(page)
    return first && pageSteps.indexOf(first.step) < pageSteps.indexOf(step) ? first.step : step
  }

  #mistakes({ form }: PageForm): FormMistake[] {
    return mistakesIn(form, offerOf(this.#frame.visit))
  }

  async #continue(page: PageForm): Promise<Next> {
    const mistakes = this.#mistakes(page).filter(({ step }) => step === page.step)
    if (mistakes.length > 0) return this.#show(page, page.step, { mistakes })
    if (page.step === 'property' && !page.keepsAddress) {
      const correction = await this.#correction(page)
      if (correction) return this.#show(page, 'property', { correction })
    }
    const next = pageSteps[pageSteps.indexOf(page.step) + 1] ?? 'summary'
    return this.#show(page, this.#reachable(page, next))
  }

  /** What the address should be, if it is not that already. */
  async #correction({ form }: PageForm): Promise<GeocodedAddress | 'unknown' | undefined> {
    const found = await correctAddress(this.#places, form)
    if (!found) return 'unknown'
    const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
    const isSame =
      plain(found.city) === plain(form.city) &&
      found.state === stateAbbreviation(form.state) &&
      readZip(found.zip) === readZip(form.zip)
    return isSame ? undefined : found
  }

  async #withAddress(page: PageForm, choice: string): Promise<Next> {
    if (choice === 'keep') return this.#continue({ ...page, keepsAddress: true })
    const found = await correctAddress(this.#places, page.form)
    if (!found) return this.#continue({ ...page, keepsAddress: true })
    const { address1, city, state, zip } = found
    return this.#continue({ ...page, keepsAddress: true, form: { ...page.form, address1, city, state, zip } })
  }

  async #showTaken(page: PageForm): Promise<Next> {
    return this.#show({ ...page, form: { ...page.form, start: '' } }, 'time', { notice: this.#frame.texts.times.taken })
  }

  async #book(page: PageForm): Promise<Next> {
    const { errors, times } = this.#frame.texts
    const { form } = page
    try {
      const { booking } = await bookVisit(this.#visit, this.#places, page)
      return { token: booking.token }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      switch (error.code) {
        case 'booking.taken': {
          const near = (error.details as Refusals['booking.taken']).times as readonly OpenTime[]
          const free = { ...page, day: near[0]?.startlocal.slice(0, 10) ?? '', form: { ...form, start: '' } }
          return this.#show(free, 'time', { notice: times.taken, near })
        }
        case 'settings.mistakes': {
          const mistakes = this.#mistakes(page)
          const step = mistakes[0]?.step ?? 'property'
          return this.#show(page, step, { mistakes: mistakes.filter(each => each.step === step) })
        }
        case 'booking.unconfirmed':
          return { step: 'summary', main: showSent(this.#frame, page) }
        case 'booking.check':
          return this.#show({ ...page, check: '' }, 'summary', { notice: errors.check })
        case 'booking.too-many':
          return this.#show(page, 'summary', { notice: errors.tooMany })
        default:
          throw error
      }
    }
  }

  /** The email is that of the form, so that it is filled in later. */
  async #wait(page: PageForm): Promise<Next> {
    const { texts } = this.#frame
    try {
      await waitVisit(this.#visit, this.#places, page)
      return this.#show(page, 'time', { notice: showGood(texts.waiting.saved(page.form.email.trim())) })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const notices: Readonly<Record<string, string>> = {
        'settings.mistakes': texts.problems.email,
        'booking.check': texts.errors.check,
        'booking.too-many': texts.errors.tooMany,
      }
      const notice = notices[error.code]
      if (notice === undefined) throw error
      return this.#show(page, 'time', { notice })
    }
  }

  async #show(page: PageForm, step: PageStep, more: More = {}): Promise<ShownPage> {
    const frame = this.#frame
    const offer = offerOf(frame.visit)
    const { mistakes = [] } = more
    // Before the visitor types anything for nothing.
    const isVain = step === 'property' && offer.services.length === 0
    const notice = more.notice ?? (isVain ? frame.texts.services.none : undefined)
    const shown = { frame, page, offer, choice: choiceOf(frame, page), mistakes, notice }
    switch (step) {
      case 'property':
        return { step, main: showStep(shown, step, showProperty(shown, more.correction)) }
      case 'services':
        return { step, main: showStep(shown, step, showServices(shown)) }
      case 'time':
        return { step, main: showStep(shown, step, await this.#times(page, more)) }
      case 'details':
        return { step, main: showStep(shown, step, showDetails(shown)) }
      case 'summary':
        return { step, main: showStep(shown, step, showSummary(frame, page, shown.choice, await this.#isPaidOnline())) }
    }
  }

  async #isPaidOnline(): Promise<boolean> {
    if (this.#visit.company.settings.bookingDepositPercent === 0) return false
    return (await this.#visit.read(findStripeAccount)) !== undefined
  }

  async #times(page: PageForm, { near, mistakes = [] }: More): Promise<Html> {
    const { form, visitor } = page
    const firstDay = page.from === '' ? undefined : readDay('from', page.from)
    const days = daysFrom(this.#visit, firstDay, shownDays)
    const found = await searchTimes(this.#visit, this.#places, { visitor, form }, days)
    const frame = this.#frame
    const { inspectors } = offerOf(frame.visit)
    const [mistake] = mistakes
    const error = mistake && textOf(frame.texts, mistake)
    const day = page.day === '' ? form.start.slice(0, 10) : page.day
    const times = showTimes({
      frame,
      found,
      day,
      start: form.start,
      inspectors,
      inspector: form.inspector,
      near,
      error,
    })
    return html`${times}${showWaiting(frame, form)}`
  }
}

interface More {
  readonly mistakes?: readonly FormMistake[]
  readonly notice?: string | Html
  readonly correction?: GeocodedAddress | 'unknown' | undefined
  readonly near?: readonly OpenTime[]
}

function readDayOf(text: string): string {
  return /^\d{4}-\d\d-\d\d$/.test(text) ? text : ''
}
