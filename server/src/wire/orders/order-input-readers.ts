import { maxEntries, maxInspectors } from '../../domain/orders/order.ts'
import type { InlineClient, OrderInput } from '../../domain/orders/order-input.ts'
import { readContactType } from '../../domain/people/contact.ts'
import { Refusal } from '../../domain/refusal.ts'
import { maxAppointmentMinutes, requireQuarterHour } from '../../domain/time/appointment.ts'
import { type LocalDateTime, localTimeFormat, readLocalDateTime } from '../../domain/time/local-time.ts'
import type { Body } from '../body.ts'
import { type Fields, noField, showValue } from '../fields.ts'
import { readNumber, readText } from '../spelling.ts'

/** 2.1: local time on a quarter hour. */
export function readAppointment(fields: Fields, name: string): LocalDateTime | undefined {
  const startsAt = readMoment(fields, name)
  if (startsAt) requireQuarterHour(startsAt)
  return startsAt
}

export function readMoment(fields: Fields, name: string): LocalDateTime | undefined {
  const written = fields.written(name)
  if (written === undefined) return undefined
  const moment = readLocalDateTime(written.trim())
  if (!moment)
    throw new Refusal('time.unparseable', { field: name, value: showValue(written), formats: localTimeFormat })
  return moment
}

/** Whether an unreadable moment is refused depends on the other scheduling fields. */
export function readScheduled(fields: Fields, name: string): OrderInput['scheduledAt'] {
  const written = fields.written(name)
  if (written === undefined) return undefined
  return written.trim().toLowerCase() === 'now' ? 'now' : (readLocalDateTime(written.trim()) ?? 'unreadable')
}

export function readMinutes(fields: Fields, name: string): number | undefined {
  const minutes = fields.integer(name)
  if (minutes === undefined) return undefined
  if (minutes > maxAppointmentMinutes)
    throw new Refusal('number.too-large', { field: name, limit: maxAppointmentMinutes })
  if (minutes > 0) return minutes
  fields.ignore(name, minutes, 'makes no sense and was ignored')
  return undefined
}

/** `inspector1uuid` takes precedence over `inspector1`, as which the record shows it. */
export function readInspectors(fields: Fields): OrderInput['inspectors'] {
  const inspectors = [/^inspector(\d{1,9})$/, /^inspector(\d{1,9})uuid$/].flatMap(names =>
    fields.names(names).flatMap(([name, digits]) => {
      const place = Number(digits)
      if (String(place) !== digits || place === 0) return []
      const id = fields.text(name)
      if (id === undefined) return []
      if (place > maxInspectors) throw new Refusal('list.too-long', { field: 'inspectors', limit: maxInspectors })
      return [[place, { place, id }] as const]
    }),
  )
  return [...new Map(inspectors).values()].sort((a, b) => a.place - b.place)
}

export function readRequestedPlaces(fields: Fields): OrderInput['requestedPlaces'] {
  return fields.names(/^inspector([1-9]|10)requested$/).flatMap(([name, place]) => {
    const isRequested = fields.flag(name)
    return isRequested === undefined ? [] : [{ place: Number(place), isRequested }]
  })
}

/** The members of an entry; one that is not an object is the first member. Unknown members are ignored. */
function membersOf(fields: Fields, field: string, entry: unknown, known: readonly string[]): Body {
  if (!isObject(entry)) return { [known[0] ?? '']: entry }
  for (const name of Object.keys(entry)) {
    if (!known.includes(name)) fields.ignore(`${field}[${showValue(name)}]`, '', noField)
  }
  return entry
}

export function readIds(fields: Fields, name: string): string[] {
  return fields.list(name, maxEntries).map(showValue)
}

/** A form cannot send an empty list, so an empty text stands for it. */
export function readWholeList(fields: Fields, name: string): string[] | undefined {
  const ids = readIds(fields, name).filter(id => id !== '')
  return fields.has(name) ? ids : undefined
}

export function readContacts(fields: Fields, name: string): OrderInput['contacts'] {
  const entries = fields.list(name, maxEntries)
  if (!fields.has(name)) return undefined
  return entries.map(entry => {
    const { id, type } = membersOf(fields, name, entry, ['id', 'type'])
    return { id: showValue(id), type: readContactType(readText(type) ?? '') }
  })
}

/** Entries as the interface writes them; objects are those of a record. */
export function readServices(fields: Fields, name: string): string[] {
  return fields
    .list(name, maxEntries)
    .filter(entry => !isObject(entry))
    .map(showValue)
}

/** An empty entry, as of a form with nothing chosen, is none. One with an id of its own is that of a record. */
export function readPackages(fields: Fields, name: string): string[] {
  return fields
    .list(name, maxEntries)
    .filter(entry => !isObject(entry) || !entry.id)
    .map(entry => showValue(membersOf(fields, name, entry, ['package', 'id', 'name']).package ?? ''))
    .filter(id => id !== '')
}

export function readFees(fields: Fields, name: string): OrderInput['fees'] {
  return fields.list(name, maxEntries).flatMap((entry, place) => {
    return isShownFee(entry) ? [] : [readFee(fields, name, entry, place)]
  })
}

/** Members in the form in which a record shows them. */
export function readShown(fields: Fields): OrderInput['shown'] {
  const entries = (name: string) => fields.list(name, maxEntries)
  return {
    services: entries('services')
      .filter(isObject)
      .map(entry => membersOf(fields, 'services', entry, ['id', 'uuid', 'name']))
      .map(({ id, uuid }) => showValue(uuid ?? id)),
    fees: entries('fees').flatMap((entry, i) => (isShownFee(entry) ? [readFee(fields, 'fees', entry, i)] : [])),
    packages: entries('packages')
      .filter(entry => isObject(entry) && entry.id)
      .map(entry => membersOf(fields, 'packages', entry, ['package', 'id', 'name']))
      .map(({ id, package: pack }) => ({ entry: showValue(id), id: showValue(pack ?? '') })),
    contacts: ['insuranceagent', 'escrowofficer'].flatMap(type => {
      const id = fields.editableText(type)
      return id === undefined ? [] : [{ id, type }]
    }),
    emptiedAgents: agentNames.filter(name => {
      const shown = name.toLowerCase()
      return fields.editableText(shown) === '' && fields.text(`${shown}uuid`) === undefined
    }),
  }
}

const agentNames = ['buyersAgent', 'sellersAgent'] as const

function isObject(entry: unknown): entry is Body {
  return typeof entry === 'object' && entry !== null
}

/** `{id, name, amount}`; with a `value` it is an override in any case. */
function isShownFee(entry: unknown): boolean {
  return isObject(entry) && (entry.value ?? undefined) === undefined && entry.amount !== undefined
}

/** Ten million dollars: a larger fee is a typing mistake. */
export const maxFeeCents = 1_000_000_000
/** Less than a tenth of a cent, more than the error of a calculated amount such as 0.1 + 0.2. */
const roundingError = 0.000_01

/** An override `{feeid, value}`, or a fee as an order or `GET /order/fees/{id}` shows it. */
function readFee(fields: Fields, field: string, entry: unknown, place: number): OrderInput['fees'][number] {
  if (!isObject(entry)) throw new Refusal('fees.unreadable', { value: showValue(entry) })
  const idName = entry.feeid === undefined ? 'id' : 'feeid'
  const names = isShownFee(entry) ? [idName, 'amount', 'name', 'orderid'] : [idName, 'value', 'name']
  const members = membersOf(fields, field, entry, names)
  const [id, value] = [showValue(members[idName]), members.value ?? members.amount]
  const amount = readNumber(value) ?? Number.NaN
  const amountCents = Math.round(amount * 100)
  if (Number.isNaN(amountCents)) throw new Refusal('fee.unreadable', { id })
  if (Math.abs(amountCents) > maxFeeCents)
    throw new Refusal('number.too-large', { field: `fees[${place}][value]`, limit: maxFeeCents / 100 })
  if (Math.abs(amountCents / 100 - amount) > roundingError)
    fields.ignore(`${field}[value]`, value, 'was rounded to cents')
  return { id, amountCents }
}

export function readControl(fields: Fields, field: string, entry: unknown): OrderInput['controls'] {
  // As they are read back, they also have the definition.
  const { id: sent, value } = membersOf(fields, field, entry, ['id', 'value', 'name', 'label', 'type'])
  const id = readText(sent)
  const text = typeof value === 'boolean' ? String(value) : (readText(value ?? '') ?? undefined)
  if (id && text !== undefined) return [{ id, value: text }]
  fields.ignore(field, entry, 'needs an id and a value and was ignored')
  return []
}

/** A note with `dte` has the form in which notes are read. */
export function readNote(fields: Fields, entry: unknown): OrderInput['notes'] {
  const isRead = isObject(entry) && entry.dte !== undefined
  const shownNames = isRead ? ['temp', 'dte', 'user'] : []
  const { owner: sent, user, text } = membersOf(fields, 'notes', entry, ['text', 'owner', ...shownNames])
  const owner = sent ?? (isObject(user) ? user.id : undefined)
  const note = readText(text)
  if (owner && readText(owner) === undefined) fields.ignore('notes[owner]', owner, 'is not a text and was ignored')
  if (note) return [{ owner: readText(owner) || undefined, text: note, isRead }]
  fields.ignore('notes', '', 'has no text and was ignored')
  return []
}

/** Also as an array of one. Without a name there is no client to find or create. */
export function readInlineClient(fields: Fields, field: string): InlineClient | undefined {
  // A text is the id, as the record shows it.
  const client = fields.id(field) === undefined ? fields.object(field) : undefined
  if (!client) return undefined
  const name = client.text('name')?.trim()
  const inline = { name: name ?? '', email: client.text('email') ?? '', mobile: client.text('mobile') ?? '' }
  for (const { field: member, value, outcome } of client.ignored()) fields.ignore(`${field}[${member}]`, value, outcome)
  if (name) return inline
  fields.ignore(field, '', 'has no name and was ignored')
  return undefined
}
