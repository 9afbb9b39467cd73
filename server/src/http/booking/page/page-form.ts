import { randomUUID } from 'node:crypto'
import { type BookingForm, blankForm } from '../../../domain/bookings/booking-form.ts'
import type { Language } from '../../../domain/bookings/language.ts'
import { isVisitorToken } from '../../../domain/bookings/visitor.ts'
import { checkText } from '../../../wire/body.ts'
import { formNames } from '../../../wire/booking/booking-form-wire.ts'
import { type Html, html } from './html.ts'
import type { PageStep } from './texts/english.ts'

export const pageSteps: readonly PageStep[] = ['property', 'services', 'time', 'details', 'summary']

/** Everything that a page of the flow has: what the visitor filled in so far, and where the visitor is. */
export interface PageForm {
  readonly visitor: string
  readonly language: Language
  readonly office: string
  /** The step whose form was sent. */
  readonly step: PageStep
  /** The button: `continue`, `to:services`, `day:2026-11-20`, `from:2026-12-04`, `address:keep`, `taken`, `book`. */
  readonly go: string
  /** The first day and the day that the time step shows; empty for today and the first one with times. */
  readonly from: string
  readonly day: string
  readonly keepsAddress: boolean
  readonly check: string
  /** Of the link in an email; empty without one. */
  readonly code: string
  readonly form: BookingForm
}

const answerPrefix = 'answer-'
const maxLists = 100

/** The first page of a visit. */
export function newPageForm(language: Language, office: string): PageForm {
  const visitor = randomUUID()
  const nowhere = { go: '', from: '', day: '', keepsAddress: false, check: '', code: '' }
  return { visitor, language, office, step: 'property', ...nowhere, form: blankForm }
}

export function readPageForm(sent: URLSearchParams, language: Language): PageForm {
  const text = (name: string) => {
    const value = sent.get(name) ?? ''
    checkText(value, name)
    return value
  }
  const texts = Object.fromEntries(formNames.map(([key, name]) => [key, text(name)]))
  const answers = [...sent.keys()].filter(name => name.startsWith(answerPrefix)).slice(0, maxLists)
  const started = newPageForm(language, text('office'))
  return {
    ...started,
    visitor: isVisitorToken(text('visitor')) ? text('visitor') : started.visitor,
    step: pageSteps.find(step => step === text('step')) ?? 'property',
    go: text('go') || 'continue',
    from: readDayText(text('from')),
    day: readDayText(text('day')),
    keepsAddress: text('keepsaddress') === 'yes',
    check: text('check'),
    code: text('code'),
    form: {
      ...blankForm,
      ...texts,
      services: sent.getAll('services[]').slice(0, maxLists),
      answers: Object.fromEntries(answers.map(name => [name.slice(answerPrefix.length), text(name)])),
    },
  }
}

function readDayText(text: string): string {
  return /^(?:20\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))$/.test(text) ? text : ''
}

export const answerName = (id: string) => `${answerPrefix}${id}`

/** The fields of every step but the one that is shown. */
export function hiddenFields(
  { visitor, language, office, from, day, keepsAddress, check, code, form }: PageForm,
  step: PageStep,
): Html {
  const shown = shownFields[step]
  const flow = {
    step,
    visitor,
    lang: language,
    office: step === 'property' ? '' : office,
    from,
    day,
    check,
    code,
    keepsaddress: keepsAddress ? 'yes' : '',
  }
  const texts = formNames.filter(([key]) => !shown.includes(key)).map(([key, name]) => [name, form[key]] as const)
  const services = shown.includes('services') ? [] : form.services.map(id => ['services[]', id] as const)
  const answers = shown.includes('answers')
    ? []
    : Object.entries(form.answers).map(([id, value]) => [answerName(id), value] as const)
  const all = [...Object.entries(flow), ...texts, ...services, ...answers]
  return html`${all.filter(([name, value]) => value !== '' || name === 'check').map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}`
}

const shownFields: Readonly<Record<PageStep, readonly (keyof BookingForm)[]>> = {
  property: ['address1', 'city', 'state', 'zip', 'squareFeet', 'yearBuilt', 'foundation'],
  services: ['services', 'pack'],
  time: ['start', 'inspector', 'email'],
  details: ['firstName', 'lastName', 'email', 'mobile', 'agentName', 'agentEmail', 'accessNotes', 'answers'],
  summary: [],
}
