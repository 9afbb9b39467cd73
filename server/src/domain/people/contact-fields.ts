import { plain } from '../columns.ts'
import { field } from '../entries/field-kinds.ts'
import { text } from '../entries/values.ts'
import { stateAbbreviation } from '../places/us-states.ts'
import { readEmailAddress, readPhoneNumber } from './recipient-address.ts'

/** A text that may be empty, and is stored as `read` returns it; undefined is a mistake. */
function checked(read: (sent: string) => string | undefined, problem: string) {
  const stored = (sent: string) => (sent === '' ? '' : read(sent))
  const schema = text.trim().overwrite(sent => stored(sent) ?? sent)
  const optional = schema.refine(sent => stored(sent) !== undefined, problem).default('')
  return (description: string) => field(optional.describe(description), plain())
}

/** A domain without a dot is accepted for messages, but in settings it is nearly always an address cut short. */
export const email = checked(
  sent => (/\.[^.]{2,}$/.test(sent) ? readEmailAddress(sent) : undefined),
  'must be an email address such as "olive@example.com"',
)

const extension = /[\s,;]*(?:#|x|ext\.?|extension)\s*\d{1,6}$/i

export function isPhone(sent: string): boolean {
  return readPhoneNumber(sent.replace(extension, '')) !== undefined
}

/** Stored as it was written, because people read it. */
export const phone = checked(
  sent => (isPhone(sent) ? sent : undefined),
  'must be a phone number such as "704-555-0100", or "+44 20 7946 0958" with the code of its country',
)

/** Text messages go to it, so it has no extension. */
export const mobile = checked(
  sent => readPhoneNumber(sent) && sent,
  'must be a mobile number such as "704-555-0100", or "+44 7700 900123" with the code of its country',
)

export const zipCode = checked(
  sent => /^\d{5}(?:[-\s]?\d{4})?$/.exec(sent)?.[0],
  'must be a ZIP code such as "28202" or "28202-1234"',
)

export const state = checked(stateAbbreviation, 'must be a state such as "NC" or "North Carolina"')
