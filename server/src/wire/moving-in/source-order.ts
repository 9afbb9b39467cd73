import { totalCents } from '../../domain/catalogue/pricing.ts'
import type {
  AgentId,
  ClientId,
  ContactId,
  OfficeId,
  OrderTypeId,
  PackageId,
  ServiceId,
  UserId,
} from '../../domain/ids.ts'
import type { Changes } from '../../domain/orders/history.ts'
import { maxInspectors, type Order } from '../../domain/orders/order.ts'
import {
  blankProperty,
  isText,
  type OrderProperty,
  type PropertyField,
  propertyEntries,
} from '../../domain/orders/order-fields.ts'
import { readContactType } from '../../domain/people/contact.ts'
import { fromMillis } from '../../domain/rows.ts'
import type { Control } from '../../domain/tenants/controls.ts'
import { showFlag } from '../spelling.ts'
import { readControls, readDefinitions } from './source-controls.ts'
import { readFees } from './source-money.ts'
import { positionIn, type SourceTime, stateIn } from './source-people.ts'
import { flagIn, idIn, idsIn, instantIn, type Json, numberIn, objectsIn, textIn, wallTimeIn } from './source-values.ts'

/** An order of a source with everything that it refers to; the writer knows which of it exists here. */
export interface SourceOrder {
  readonly order: Omit<Order, 'id'>
  readonly notes: readonly SourceNote[]
  readonly history: readonly SourceHistory[]
  /** Names of entries of the catalogue and of people that may be unknown here. */
  readonly names: ReadonlyMap<string, string>
  /** The custom fields of the source, with and without a value. */
  readonly definitions: readonly Control[]
}

export interface SourceNote {
  readonly at: Temporal.Instant
  readonly userId: UserId | undefined
  readonly text: string
}

export interface SourceHistory {
  readonly at: Temporal.Instant
  readonly userId: UserId | undefined
  readonly changes: Changes
}

export interface SourceParts {
  readonly notes: readonly Json[]
  readonly history: readonly Json[]
  /** Undefined if the source was not asked for it, or does not say it. */
  readonly dueCents: number | undefined
}

interface OrderContext extends SourceTime {
  readonly primaryOffice: OfficeId
  readonly defaultUser: UserId
  readonly defaultMinutes: number
  /** Ids of foundation types of the source, and their names. */
  readonly foundations: ReadonlyMap<string, string>
}

const wireName = (name: string) => name.replace(/Cents$/, '').toLowerCase()

function propertyOf(record: Json, foundations: ReadonlyMap<string, string>): OrderProperty {
  const values = propertyEntries.map(([name, field]) => [name, propertyValue(record, name, field)])
  const property = { ...blankProperty, ...Object.fromEntries(values) } as OrderProperty
  const foundation = textIn(record, 'foundation')
  return {
    ...{ ...property, ...positionIn(record), state: stateIn(record) },
    foundation: foundations.get(foundation.toLowerCase()) ?? foundation,
  }
}

function propertyValue(record: Json, name: string, { kind }: PropertyField): string | number | undefined {
  const sent = wireName(name)
  if (kind === 'flag') {
    const value = record[sent]
    return value === '' || value === undefined || value === null ? '' : showFlag(flagIn(record, sent, false))
  }
  if (isText(kind)) return textIn(record, sent)
  const number = numberIn(record, sent)
  if (kind === 'cents') return number === undefined ? undefined : Math.round(number * 100)
  return kind === 'count' && number !== undefined ? Math.round(number) : number
}

export function readOrder(record: Json, parts: SourceParts, context: OrderContext): SourceOrder {
  const { zone, now } = context
  const wall = (name: string) => wallTimeIn(record, name, zone)
  const moment = (name: string) => instantIn(record, name, zone)
  const modifiedAt = moment('modified') ?? now
  const user = (name: string) => idIn<UserId>(record, name)
  const names = new Map<string, string>()
  const named = (id: string | undefined, name: string) => id && name && names.set(id, name)

  const inspectors = Array.from({ length: maxInspectors }, (_, i) => i + 1).flatMap(place => {
    const userId = user(`inspector${place}`)
    return userId ? [{ place, userId }] : []
  })
  const requested = inspectors.filter(({ place }) => flagIn(record, `inspector${place}requested`, false))
  const services = objectsIn(record, 'services').flatMap(each => {
    const id = idIn<ServiceId>(each, 'uuid') ?? idIn<ServiceId>(each, 'id')
    named(id, textIn(each, 'name'))
    return id ? [{ id, name: textIn(each, 'name') }] : []
  })
  const fees = readFees(record)
  for (const { feeId, name } of fees) named(feeId, name)
  const packages = objectsIn(record, 'packages').flatMap((each, i) => {
    const packageId = idIn<PackageId>(each, 'package') ?? idIn<PackageId>(each, 'uuid')
    named(packageId, textIn(each, 'name'))
    const id = /^\d{1,15}-\d{1,4}$/.test(textIn(each, 'id'))
      ? textIn(each, 'id')
      : `${modifiedAt.epochMilliseconds}-${i}`
    return packageId ? [{ id, packageId, name: textIn(each, 'name') }] : []
  })
  const history = parts.history.map((entry): SourceHistory => {
    const userId = idIn<UserId>(entry, 'uid')
    named(userId, textIn(entry, 'by'))
    return { at: instantIn(entry, 'when', zone) ?? modifiedAt, userId, changes: changesIn(entry) }
  })
  const isPaid = flagIn(record, 'paid', false)
  const isComplete = flagIn(record, 'complete', false)
  const isCancelled = flagIn(record, 'canceled', false) || moment('canceleddatetime') !== undefined
  const isShown = flagIn(record, 'show', true)
  const completedAt = moment('completeddatetime') ?? (isComplete ? modifiedAt : undefined)
  const minutes = numberIn(record, 'duration')

  return {
    names,
    definitions: readDefinitions(record),
    history,
    notes: parts.notes.map(note => {
      const author = (note.user ?? {}) as Json
      const userId = Array.isArray(note.user) ? undefined : idIn<UserId>(author, 'id')
      named(userId, textIn(author, 'display'))
      return { at: instantIn(note, 'dte', zone) ?? modifiedAt, userId, text: textIn(note, 'text') }
    }),
    order: {
      ...propertyOf(record, context.foundations),
      oid: numberIn(record, 'oid') ?? 0,
      officeId: idIn<OfficeId>(record, 'office') ?? context.primaryOffice,
      orderTypeId: idIn<OrderTypeId>(record, 'ordertype'),
      clientId: idIn<ClientId>(record, 'client'),
      buyersAgentId: idIn<AgentId>(record, 'buyersagent'),
      sellersAgentId: idIn<AgentId>(record, 'sellersagent'),
      contacts: contactsOf(record),
      requestedInspectorIds: [
        ...new Set([...idsIn<UserId>(record, 'requestedinspectors'), ...requested.map(({ userId }) => userId)]),
      ],
      startsAt: wall('datetime'),
      durationMinutes: minutes && minutes > 0 ? Math.round(minutes) : context.defaultMinutes,
      isDurationGiven: minutes !== undefined && minutes > 0,
      createdAt: moment('createddatetime') ?? modifiedAt,
      createdBy: user('createdby') ?? context.defaultUser,
      scheduledAt: wall('scheduleddatetime'),
      scheduledBy: user('scheduledby'),
      confirmedAt: wall('confirmeddatetime'),
      confirmedBy: user('confirmedby'),
      completedAt,
      completedBy: user('completedby'),
      firstCompletedAt: moment('initialcompleteddatetime') ?? completedAt,
      firstCompletedBy: user('initialcompletedby') ?? user('completedby'),
      paidAt: isPaid ? modifiedAt : undefined,
      paidCents: isPaid ? totalCents(fees) : paidOf(parts, history, totalCents(fees)),
      sendsEmail: flagIn(record, 'sendemailevents', true),
      sendsSms: flagIn(record, 'sendsmsevents', true),
      modifiedAt,
      cancelledAt: isCancelled ? (moment('canceleddatetime') ?? modifiedAt) : undefined,
      cancelledBy: user('canceledby'),
      cancelReasonId: isCancelled ? idIn<string>(record, 'cancelreason') : undefined,
      cancelReason:
        textIn(record, 'cancelreasonstring') || (idIn(record, 'cancelreason') ? '' : textIn(record, 'cancelreason')),
      removedAt: isShown ? undefined : (moment('deleteddatetime') ?? modifiedAt),
      removedBy: isShown ? undefined : user('deletedby'),
      isGuarded: false,
      controls: readControls(record),
      inspectors,
      services,
      fees,
      packages,
    },
  }
}

/** Escrow officers and insurance agents are contacts too. */
function contactsOf(record: Json): Order['contacts'] {
  const listed = objectsIn(record, 'contacts').map(each => ({
    id: idIn<ContactId>(each, 'id'),
    type: readContactType(textIn(each, 'type')) || 'other',
  }))
  const named = (['escrowofficer', 'insuranceagent'] as const).map(type => ({
    id: idIn<ContactId>(record, type),
    type,
  }))
  const contacts = new Map<ContactId, { id: ContactId; type: string }>()
  for (const { id, type } of [...listed, ...named]) if (id && !contacts.has(id)) contacts.set(id, { id, type })
  return [...contacts.values()]
}

function changesIn(entry: Json): Changes {
  const changes = typeof entry.changes === 'object' && entry.changes !== null ? (entry.changes as Json) : {}
  return Object.fromEntries(
    Object.entries(changes).map(([label, value]) => [label, typeof value === 'string' ? value : JSON.stringify(value)]),
  )
}

/** From what is still due, or the history. */
function paidOf({ dueCents }: SourceParts, history: readonly SourceHistory[], totalCents: number): number {
  if (dueCents !== undefined) return Math.max(0, totalCents - dueCents)
  const paid = history.findLast(({ changes }) => changes.Paid !== undefined)?.changes.Paid
  return paid === undefined ? 0 : Math.round(Number(paid) * 100) || 0
}

/** The moment and the place of a recorded package. */
export function packagePlace(id: string): { at: Temporal.Instant; sequence: number } {
  const [millis = '0', sequence = '0'] = id.split('-')
  return { at: fromMillis(Number(millis)), sequence: Number(sequence) }
}
