import { mostEntries, mostInspectors } from '../../../domain/orders/order.ts'
import type { OrderProperty } from '../../../domain/orders/order-fields.ts'
import type { InlineClient, OrderInput } from '../../../domain/orders/order-input.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { longestMinutes, requireQuarterHour } from '../../../domain/time/appointment.ts'
import { type LocalDateTime, readLocalDateTime } from '../../../domain/time/local-time.ts'
import type { Body } from '../body.ts'
import { Fields, showValue } from '../fields.ts'
import { readNumber, readText } from '../wire.ts'

/** Ten million dollars a fee, a hundred billion for a house: past that it is a typing mistake. */
const mostFeeCents = 1_000_000_000
const mostPriceCents = 10_000_000_000_000

/** The write fields of 2.2 and those that public clients send beyond them. */
export function readOrder(body: Body): OrderInput {
  const fields = new Fields(body)
  const input = {
    property: readProperty(fields),
    startsAt: readAppointment(fields),
    minutes: readMinutes(fields),
    office: fields.text('officeuuid'),
    orderType: fields.text('ordertypeuuid'),
    client: fields.text('clientuuid'),
    inlineClient: readInlineClient(fields),
    buyersAgent: fields.text('buyersagentuuid'),
    sellersAgent: fields.text('sellersagentuuid'),
    inspectors: readInspectors(fields),
    services: readIds(fields, 'services'),
    removedServices: readIds(fields, 'removeservices'),
    packages: fields.list('packages', mostEntries).map(readPackage),
    fees: fields.list('fees', mostEntries).map(readFee),
    pricesServices: fields.flag('donotcalculateservicefees') !== true,
    notes: fields.list('notes', mostEntries).flatMap(entry => readNote(fields, entry)),
    isInProgress: fields.flag('inprogress'),
    scheduledAt: readScheduled(fields),
    scheduledBy: fields.text('scheduledby'),
    confirmedAt: readMoment(fields, 'confirmed'),
    sendsEmail: fields.flag('sendemailevents'),
    sendsSms: fields.flag('sendsmsevents'),
  }
  return { ...input, ignored: fields.ignored() }
}

/** Only what was sent: on an update the rest stays. */
function readProperty(fields: Fields): Partial<OrderProperty> {
  const property: Record<string, string | number> = {}
  for (const [name, read] of propertyReaders) {
    const value = read(fields)
    if (value !== undefined) property[name] = value
  }
  return property
}

type PropertyReader = (fields: Fields) => string | number | undefined

const propertyReaders: readonly (readonly [keyof OrderProperty, PropertyReader])[] = [
  ['address1', fields => fields.editableText('address1')],
  ['address2', fields => fields.editableText('address2')],
  ['city', fields => fields.editableText('city')],
  ['state', fields => fields.editableText('state')],
  ['zip', fields => fields.editableText('zip')],
  ['county', fields => fields.editableText('county')],
  ['latitude', fields => readWithin(fields, 'latitude', 90)],
  ['longitude', fields => readWithin(fields, 'longitude', 180)],
  ['squareFeet', fields => readCount(fields, 'squarefeet')],
  ['yearBuilt', fields => readCount(fields, 'yearbuilt')],
  ['salesPriceCents', readPrice],
  ['foundation', fields => fields.editableText('foundationtype')],
  ['reportNumber', fields => fields.editableText('reportnumber')],
]

function readWithin(fields: Fields, name: string, most: number): number | undefined {
  const number = fields.number(name)
  if (number === undefined || Math.abs(number) <= most) return number
  fields.ignore(name, number, `is not between -${most} and ${most} and was ignored`)
  return undefined
}

function readCount(fields: Fields, name: string): number | undefined {
  const count = fields.integer(name)
  if (count === undefined || (count >= 0 && count <= 1_000_000_000)) return count
  fields.ignore(name, count, 'makes no sense and was ignored')
  return undefined
}

function readPrice(fields: Fields): number | undefined {
  const price = fields.number('salesprice')
  if (price === undefined) return undefined
  const cents = Math.round(price * 100)
  if (cents >= 0 && cents <= mostPriceCents) return cents
  fields.ignore('salesprice', price, 'makes no sense and was ignored')
  return undefined
}

/** 2.1: wall time on a quarter hour. */
function readAppointment(fields: Fields): LocalDateTime | undefined {
  const startsAt = readMoment(fields, 'datetime')
  if (startsAt) requireQuarterHour(startsAt)
  return startsAt
}

function readMoment(fields: Fields, name: string): LocalDateTime | undefined {
  const written = fields.written(name)
  if (written === undefined) return undefined
  const moment = readLocalDateTime(written.trim())
  if (!moment) throw new Refusal('time.unparseable', { field: name, value: showValue(written) })
  return moment
}

/** Whether a moment that cannot be read is refused depends on what it is sent with. */
function readScheduled(fields: Fields): OrderInput['scheduledAt'] {
  const written = fields.written('scheduled')
  return written === undefined ? undefined : (readLocalDateTime(written.trim()) ?? 'unreadable')
}

function readMinutes(fields: Fields): number | undefined {
  const minutes = fields.integer('duration')
  if (minutes === undefined) return undefined
  if (minutes > longestMinutes) throw new Refusal('number.too-large', { field: 'duration', limit: longestMinutes })
  if (minutes > 0) return minutes
  fields.ignore('duration', minutes, 'makes no sense and was ignored')
  return undefined
}

function readInspectors(fields: Fields): OrderInput['inspectors'] {
  const inspectors = fields.names(/^inspector(\d{1,9})uuid$/).flatMap(([name, digits]) => {
    const place = Number(digits)
    if (String(place) !== digits || place === 0) return []
    const id = fields.text(name)
    if (id === undefined) return []
    if (place > mostInspectors) throw new Refusal('list.too-long', { field: 'inspectors', limit: mostInspectors })
    return [{ place, id }]
  })
  return inspectors.sort((a, b) => a.place - b.place)
}

function readIds(fields: Fields, name: string): string[] {
  return fields.list(name, mostEntries).map(showValue)
}

function readPackage(entry: unknown): string {
  const id = typeof entry === 'object' && entry !== null ? (entry as Body).package : entry
  return showValue(id)
}

function readFee(entry: unknown): OrderInput['fees'][number] {
  const { feeid, value } = (typeof entry === 'object' && entry !== null ? entry : {}) as Body
  const id = showValue(feeid)
  const amount = readNumber(value)
  const amountCents = Math.round((amount ?? Number.NaN) * 100)
  if (!(Math.abs(amountCents) <= mostFeeCents)) throw new Refusal('fee.unreadable', { id })
  return { id, amountCents }
}

function readNote(fields: Fields, entry: unknown): OrderInput['notes'] {
  const { owner, text } = (typeof entry === 'object' && entry !== null ? entry : { text: entry }) as Body
  const words = readText(text)
  if (words) return [{ owner: readText(owner) || undefined, text: words }]
  fields.ignore('notes', '', 'has no text and was ignored')
  return []
}

/** Also as an array of one. Without a name there is nothing to find or create a client by. */
function readInlineClient(fields: Fields): InlineClient | undefined {
  const client = fields.object('client')
  if (!client) return undefined
  const name = client.text('name')?.trim()
  const inline = { name: name ?? '', email: client.text('email') ?? '', mobile: client.text('mobile') ?? '' }
  for (const { field, value, outcome } of client.ignored()) fields.ignore(`client[${field}]`, value, outcome)
  if (name) return inline
  fields.ignore('client', '', 'has no name and was ignored')
  return undefined
}
