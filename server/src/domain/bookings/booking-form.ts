import { readEmailAddress, readPhoneNumber } from '../people/recipient-address.ts'
import { stateAbbreviation } from '../places/us-states.ts'
import { readZip } from '../places/zip.ts'
import { missingFacts } from '../quotes/explained-price.ts'
import { readControlValue } from '../tenants/controls.ts'
import { readLocalDateTime } from '../time/local-time.ts'
import type { Offer } from './offer.ts'

/** What a visitor fills in, as written. */
export interface BookingForm {
  readonly address1: string
  readonly city: string
  readonly state: string
  readonly zip: string
  readonly squareFeet: string
  readonly yearBuilt: string
  readonly foundation: string
  readonly services: readonly string[]
  readonly pack: string
  /** The company's wall time. */
  readonly start: string
  /** The inspector the visitor asks for; empty for anyone. */
  readonly inspector: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly mobile: string
  readonly agentName: string
  readonly agentEmail: string
  readonly accessNotes: string
  /** By the id of the custom field. */
  readonly answers: Readonly<Record<string, string>>
}

export const blankForm: BookingForm = {
  ...{ address1: '', city: '', state: '', zip: '', squareFeet: '', yearBuilt: '', foundation: '' },
  ...{ services: [], pack: '', start: '', inspector: '', answers: {} },
  ...{ firstName: '', lastName: '', email: '', mobile: '', agentName: '', agentEmail: '', accessNotes: '' },
}

export const bookingSteps = ['property', 'services', 'time', 'details'] as const
export type BookingStep = (typeof bookingSteps)[number]

export const problems = ['required', 'state', 'zip', 'number', 'services', 'time', 'email', 'phone', 'answer'] as const
export type Problem = (typeof problems)[number]

export interface FormMistake {
  readonly step: BookingStep
  /** A field of the form, or `answers.` and the id of a custom field. */
  readonly field: string
  readonly problem: Problem
}

const required = (text: string) => (text.trim() === '' ? 'required' : undefined)
const either = (...found: readonly (Problem | false | undefined)[]) => found.find(Boolean) || undefined

/** What has to be corrected, in the order of the page. */
export function mistakesIn(form: BookingForm, offer: Offer): FormMistake[] {
  const mistakes: FormMistake[] = []
  const check = (step: BookingStep, field: string, problem: Problem | undefined) => {
    if (problem) mistakes.push({ step, field, problem })
  }
  const needed = neededFacts(offer)
  check('property', 'address1', required(form.address1))
  check('property', 'city', required(form.city))
  check('property', 'state', either(required(form.state), !stateAbbreviation(form.state) && 'state'))
  check('property', 'zip', either(required(form.zip), !readZip(form.zip) && 'zip'))
  for (const field of ['squareFeet', 'yearBuilt'] as const)
    check(
      'property',
      field,
      either(needed.has(field) && required(form[field]), isCount(form[field]) ? undefined : 'number'),
    )
  check('services', 'services', chosen(form, offer) ? undefined : 'services')
  check('time', 'start', readLocalDateTime(form.start) ? undefined : 'time')
  check('details', 'firstName', required(form.firstName))
  check('details', 'lastName', required(form.lastName))
  check('details', 'email', either(required(form.email), !isEmail(form.email) && 'email'))
  check('details', 'mobile', either(required(form.mobile), !readPhoneNumber(form.mobile) && 'phone'))
  check('details', 'agentEmail', form.agentEmail === '' || isEmail(form.agentEmail) ? undefined : 'email')
  for (const question of offer.questions) {
    const answer = form.answers[question.id] ?? ''
    const fits = answer === '' || readControlValue(question, answer) !== undefined
    check('details', `answers.${question.id}`, fits ? undefined : 'answer')
  }
  return mistakes
}

/** What the prices and lengths of the offer depend on. */
export function neededFacts({ services, packages }: Offer): ReadonlySet<string> {
  return new Set(missingFacts(services, packages, { squareFeet: undefined, yearBuilt: undefined, zip: '' }))
}

function chosen({ services, pack }: BookingForm, offer: Offer): boolean {
  return offer.packages.some(({ id }) => id === pack) || offer.services.some(({ id }) => services.includes(id))
}

/** An address without a dot is nearly always cut short. */
function isEmail(text: string): boolean {
  return readEmailAddress(text) !== undefined && /\.[^.]{2,}$/.test(text.trim())
}

const maxCount = 1_000_000

function isCount(text: string): boolean {
  const count = readCount(text)
  return text.trim() === '' || (count !== undefined && count > 0 && count <= maxCount)
}

/** `2,400` and `2400 sq ft` are 2400. */
export function readCount(text: string): number | undefined {
  const [, digits] = /^(\d[\d,. ]*?)\s*(?:sq\.?\s*ft\.?|sqft|ft2|pies.*)?$/i.exec(text.trim()) ?? []
  if (digits === undefined) return undefined
  const plain = digits.replaceAll(/[, ]/g, '').replace(/\.\d*$/, '')
  return /^\d{1,9}$/.test(plain) ? Number(plain) : undefined
}

/** What is known of the house. */
export function houseOf(form: BookingForm) {
  return {
    squareFeet: readCount(form.squareFeet),
    yearBuilt: readCount(form.yearBuilt),
    foundation: form.foundation,
    zip: readZip(form.zip) ?? '',
  }
}
