import type { Changed } from '../changes/commit-sequence.ts'
import { checkConflicts, conflictsNotRead, readConflictsAhead } from '../conflicts/check-conflicts.ts'
import type { Conflict } from '../conflicts/conflict.ts'
import { takeHold } from '../conflicts/holds.ts'
import { type Dropped, DroppedList } from '../dropped.ts'
import { newId, type OrderId } from '../ids.ts'
import { defaultMinutes } from '../openings/appointment-length.ts'
import { pipelined } from '../pipelined.ts'
import type { Scope } from '../tenants/scope.ts'
import { momentAfter } from '../time/clock.ts'
import { changesBetween, changesOfOverride } from './history.ts'
import { insertHistory, insertNotes } from './history-store.ts'
import {
  findPackages,
  findPeopleSent,
  keepInspectors,
  keepKnownPeople,
  keepNotes,
  keepOrderType,
  keepProperty,
  keepRequested,
  keepServices,
  keepUser,
  owningOffice,
} from './known-references.ts'
import { notCancelled, type Order, recordPackages } from './order.ts'
import { keepContacts } from './order-contacts.ts'
import { keepControls } from './order-controls.ts'
import type { OrderChanged, OrderEvent } from './order-event.ts'
import { addPrices, override, requireFees, requireRoom } from './order-fees.ts'
import { blankProperty } from './order-fields.ts'
import { type OrderInput, removals, withShown } from './order-input.ts'
import { insertOrder, insertPackages, nextOid } from './order-store.ts'
import { schedulingOnCreate } from './scheduling.ts'

export interface OrderWritten extends OrderChanged {
  readonly outcome: 'ok' | 'partial'
  readonly dropped: readonly Dropped[]
  readonly conflicts: readonly Conflict[]
}

/** Sections 3 and 4.3: a draft, or a scheduled order when both scheduling fields are sent. Only the demo has fixed ids. */
export async function createOrder(scope: Scope, sent: OrderInput, id = newId<OrderId>()): Promise<OrderWritten> {
  const { company, actor, now } = scope
  const input = withShown(sent)
  const dropped = new DroppedList(input.ignored)
  // Refusals come before the first statement, except that of an order with too many services or fees.
  const scheduledAt = schedulingOnCreate(input, dropped)
  const overrides = requireFees(company.catalogue, input.fees)

  const officeId = input.office ? owningOffice(scope, input.office, dropped) : actor.officeId
  const packages = findPackages(scope, input.packages, dropped)
  const isPartial = packages === 'unknown'
  const services = isPartial ? [] : keepServices(scope, officeId, input.services, dropped)
  const property = { ...blankProperty, ...keepProperty(scope, input.property, dropped) }
  const prices = input.pricesServices ? addPrices([], services, property) : []
  for (const [field, ids] of removals(input))
    for (const id of ids) dropped.add(field, id, 'was ignored: the order is new')
  const serviceIds = services.map(({ id }) => id)
  const booking = {
    ...property,
    id,
    officeId,
    startsAt: input.startsAt,
    durationMinutes: input.minutes ?? defaultMinutes(company, serviceIds, property),
    inspectors: keepInspectors(scope, input, dropped),
    services: services.map(({ id, name }) => ({ id, name })),
    ...notCancelled,
    removedAt: undefined,
    isGuarded: false,
  }
  const [{ oid, commitTime, guardsOrders }, people, found] = await pipelined(
    nextOid(scope),
    findPeopleSent(scope, input),
    input.hold ? conflictsNotRead : readConflictsAhead(scope, booking, input),
  )
  const orderTypeId = keepOrderType(scope, input, dropped)
  const { clientId, buyersAgentId, sellersAgentId } = await keepKnownPeople(scope, input, people, commitTime, dropped)

  const recorded = isPartial ? [] : recordPackages(packages, commitTime)
  const unguarded: Changed<Order> = {
    ...booking,
    oid,
    orderTypeId,
    clientId,
    buyersAgentId,
    sellersAgentId,
    contacts: await keepContacts(scope, input, dropped),
    requestedInspectorIds: keepRequested(scope, input, booking.inspectors, dropped),
    isDurationGiven: input.minutes !== undefined,
    createdAt: momentAfter(undefined, now),
    createdBy: actor.id,
    scheduledAt,
    scheduledBy: scheduledAt && (keepUser(scope, 'scheduledby', input.scheduledBy, dropped) ?? actor.id),
    confirmedAt: input.confirmedAt,
    confirmedBy: input.confirmedAt && actor.id,
    completedAt: undefined,
    completedBy: undefined,
    firstCompletedAt: undefined,
    firstCompletedBy: undefined,
    paidAt: undefined,
    paidCents: 0,
    sendsEmail: input.sendsEmail ?? true,
    sendsSms: input.sendsSms ?? true,
    modifiedAt: commitTime,
    removedBy: undefined,
    controls: keepControls(company, [], input.controls, dropped),
    fees: isPartial ? [] : override(prices, overrides),
    packages: recorded,
  }
  requireRoom(unguarded)
  const hold = input.hold && (await takeHold(scope, input.hold))
  const { isGuarded, conflicts } = await checkConflicts(scope, unguarded, {
    conflict: input.conflict,
    override: input.override,
    guardsOrders,
    found,
  })
  const order = { ...unguarded, isGuarded }
  insertOrder(scope, order)
  insertPackages(scope, order.id, commitTime, recorded)
  insertNotes(scope, order, await keepNotes(scope, input, dropped))
  insertHistory(scope, order, {
    ...changesBetween(undefined, order, dropped.list),
    ...(hold && { Hold: hold }),
    ...changesOfOverride(input.override, conflicts),
    ...(input.source && { Source: input.source }),
  })
  return { order, outcome: isPartial ? 'partial' : 'ok', dropped: dropped.list, conflicts, events: eventsOf(order) }
}

/** Section 3: the scheduled event precedes the attachment of services and fees, so its snapshot has neither. */
function eventsOf(order: Order): OrderEvent[] {
  const events: OrderEvent[] = [{ kind: 'ORDER_CREATED', order, before: undefined }]
  const withoutServices = { ...order, services: [], fees: [], packages: [] }
  // failpoint: draft-fires-scheduled
  if (order.scheduledAt) events.push({ kind: 'ORDER_SCHEDULED', order: withoutServices, before: undefined })
  if (order.confirmedAt) events.push({ kind: 'ORDER_CONFIRMED', order, before: undefined })
  return events
}
