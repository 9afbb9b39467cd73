import { type BookingForm, blankForm, type Problem } from '../../domain/bookings/booking-form.ts'
import { type Language, languages } from '../../domain/bookings/language.ts'
import { Refusal } from '../../domain/refusal.ts'
import { checkText } from '../body.ts'
import { body, field, type Part, required, writtenField } from '../body-codec.ts'
import { type Fields, showValue } from '../fields.ts'
import type { Parameters } from '../operation.ts'
import type { Query } from '../query.ts'
import { lookupOffice } from '../reused-descriptions.ts'
import { sample } from '../samples.ts'
import { id, integer, listOf, text } from '../values.ts'

export const sampleVisitor = 'cF0yq3n2Jw8sVd51LxKtRb7A'
export const sampleCheck = 'eyJhbGdvcml0aG0iOiJTSEEtMjU2In0='
export const sampleStart = '2031-11-06 09:00:00'

export const maxServices = 100
const maxAnswers = 20

/** What a visitor sends: the token and the solved puzzle, and the form. */
export interface SentBooking {
  readonly visitor: string
  readonly check: string
  readonly form: BookingForm
  readonly language: Language
  readonly code: string
}

const texts = {
  address1: ['address1', 'Street line of the house.', '600 E 4th St'],
  city: ['city', 'City.', 'Charlotte'],
  state: ['state', 'State, abbreviated or in full.', 'NC'],
  zip: ['zip', 'ZIP.', '28202'],
  squareFeet: ['squarefeet', 'Living area. Needed if prices depend on it.', '2400'],
  yearBuilt: ['yearbuilt', 'Year the house was built. Needed if prices depend on it.', '1987'],
  foundation: ['foundation', 'Kind of foundation. May change the length.', 'Slab'],
  pack: ['package', 'A package, for its services and its price.', ''],
  start: ['start', "Start in the company's local time, as `startlocal` of a time.", sampleStart],
  inspector: ['inspector', 'The inspector the client asks for; anyone if empty.', ''],
  firstName: ['firstname', 'First name.', 'Rosa'],
  lastName: ['lastname', 'Last name.', 'Whitfield'],
  email: ['emailaddress', 'Email address.', 'rosa.whitfield@example.com'],
  mobile: ['mobilephone', 'Mobile phone.', '704-555-0199'],
  agentName: ['agentname', "Name of the buyer's agent.", 'Grace Okafor'],
  agentEmail: ['agentemail', "Email address of the buyer's agent.", 'grace@realty.example.com'],
  accessNotes: ['accessnotes', 'How to get into the house.', 'Lockbox at the side door'],
} as const satisfies Partial<Record<keyof BookingForm, readonly [name: string, description: string, example: string]>>

type TextName = keyof typeof texts
const textEntries = Object.entries(texts) as [TextName, (typeof texts)[TextName]][]

/** Each text with its name on the wire, which it also has in the forms of the page. */
export const formNames: readonly (readonly [TextName, string])[] = textEntries.map(([key, [name]]) => [key, name])

/** The name of a text on the wire, and in the forms of the page. */
export const nameOf = (field: string): string => (field in texts ? texts[field as TextName][0] : field)

const messages: Readonly<Record<Problem, string>> = {
  required: 'is required',
  state: 'is not a state',
  zip: 'is not a ZIP code',
  number: 'is not a whole number',
  services: 'has no service that can be booked',
  time: 'is not a time',
  email: 'is not an email address',
  phone: 'is not a phone number',
  answer: 'does not fit the question',
}

/** The mistakes of a form, with the names and words of the API. */
export function inWireWords(error: unknown): unknown {
  if (!(error instanceof Refusal) || error.code !== 'settings.mistakes') return error
  const { errors } = (error as Refusal<'settings.mistakes'>).details
  const shown = errors.map(({ field, message }) => {
    return { field: nameOf(field), message: messages[message as Problem] ?? message }
  })
  return new Refusal('settings.mistakes', { errors: shown })
}

const servicesSchema = {
  ...listOf({ type: 'string', format: 'uuid' }, 'Services and add-ons. Those of the package need not be repeated.'),
  maxItems: maxServices,
}

/** The parts of the form that a request needs. */
function formPart(names: readonly TextName[], withAnswers: boolean): Part<BookingForm> {
  const own = textEntries.filter(([name]) => names.includes(name))
  return {
    name: 'services',
    schemas: {
      ...Object.fromEntries(own.map(([, [name, description]]) => [name, text(description)])),
      services: servicesSchema,
      ...(withAnswers && {
        controls: {
          type: 'array',
          maxItems: maxAnswers,
          items: { type: 'object', properties: { id: id('The custom field.'), value: text('Its value.') } },
          description: "The answers to the company's questions.",
        },
      }),
    },
    read: fields => ({
      ...blankForm,
      ...Object.fromEntries(own.map(([key, [name]]) => [key, fields.written(name) ?? ''])),
      services: fields.list('services', maxServices).map(showValue),
      answers: withAnswers ? readAnswers(fields) : {},
    }),
  }
}

function readAnswers(fields: Fields): Record<string, string> {
  const sent = fields.list('controls', maxAnswers) as readonly { readonly id?: unknown; readonly value?: unknown }[]
  return Object.fromEntries(sent.map(answer => [showValue(answer?.id ?? '').toLowerCase(), showText(answer?.value)]))
}

const showText = (value: unknown) => (typeof value === 'string' ? value : value === undefined ? '' : String(value))

const visitorField = required(
  writtenField(
    'visitor',
    text(
      'A random text of 20 to 64 letters, digits, `-` and `_` that the page of a visitor chooses, the same for all its requests.',
    ),
    sampleVisitor,
  ),
)
const checkField = required(writtenField('check', text('The solution of `GET /booking/check`.'), sampleCheck))

const codeField = field(
  'code',
  text('Of the link in the email, where the company asks for it. `check` is not looked at then.'),
  (fields, name) => fields.text(name) ?? '',
)

const languageField = field(
  'language',
  { type: 'string', enum: [...languages], default: 'en', description: 'The language of the client.' },
  (fields, name): Language => languages.find(each => each === fields.text(name)) ?? 'en',
  'en',
)

const examples = (names: readonly TextName[]) =>
  Object.fromEntries(
    textEntries
      .filter(([name, [, , example]]) => names.includes(name) && example !== '')
      .map(([, [name, , example]]) => [name, example]),
  )

const ofTime: readonly TextName[] = [
  'address1',
  'city',
  'state',
  'zip',
  'squareFeet',
  'yearBuilt',
  'foundation',
  'pack',
  'start',
  'inspector',
]

function sentBody(title: string, description: string, names: readonly TextName[], withAnswers: boolean) {
  const codec = body<SentBooking>(title, description, {
    visitor: visitorField,
    check: checkField,
    form: formPart(names, withAnswers),
    language: languageField,
    code: codeField,
  })
  const chosen = { services: [sample.service] }
  return { ...codec, example: { visitor: sampleVisitor, check: sampleCheck, ...examples(names), ...chosen } }
}

export const waitBody = sentBody(
  'BookingWaitFields',
  'The house, the services, and where the email goes.',
  [...ofTime.filter(name => name !== 'start'), 'email'],
  false,
)
export const holdTimeBody = sentBody('BookingHoldFields', 'The house, the services and the time.', ofTime, false)
export const bookBody = sentBody(
  'BookingFields',
  'Everything about the booking. Fields that the page asks for are required; a mistake names its field.',
  textEntries.map(([name]) => name),
  true,
)

/** What prices and times depend on. */
export const chosenQuery: Parameters = {
  'services[]': {
    schema: listOf({ type: 'string', format: 'uuid' }, 'Once for each service.'),
    example: [sample.service],
  },
  package: { schema: id('A package, for its services and its price.'), example: sample.package },
  squarefeet: { schema: integer('Living area.'), example: 2400 },
  yearbuilt: { schema: integer('Year the house was built.'), example: 1987 },
  foundation: { schema: text('Kind of foundation. May change the length.'), example: 'Slab' },
  zip: { schema: text('The ZIP of the house.'), example: '28202' },
  office: lookupOffice,
}

export const timesQuery: Parameters = {
  ...chosenQuery,
  address1: { schema: text('Street line of the house, for its coordinates.'), example: '600 E 4th St' },
  city: { schema: text('City.'), example: 'Charlotte' },
  state: { schema: text('State.'), example: 'NC' },
  inspector: { schema: id('Only this inspector.'), example: sample.inspector },
  from: { schema: text('The first day, `YYYY-MM-DD`. Today by default.'), example: '2031-11-06' },
  days: { schema: { ...integer('Number of days.'), minimum: 1, maximum: 31, default: 14 }, example: 14 },
  visitor: { schema: text('The visitor, whose own hold does not hide its time.'), example: sampleVisitor },
}

const queryTexts = textEntries.filter(([name]) => ofTime.includes(name) && name !== 'start')

export function readChosen(query: Query): BookingForm {
  const read = (name: string) => {
    const value = query.text(name) ?? ''
    checkText(value, name)
    return value
  }
  const services = query.bracketed('services')
  if (services.length > maxServices) throw new Refusal('list.too-long', { field: 'services[]', limit: maxServices })
  return { ...blankForm, ...Object.fromEntries(queryTexts.map(([key, [name]]) => [key, read(name)])), services }
}
