import { requirePrivilege } from '../access/privilege.ts'
import type { Changed } from '../changes/commit-sequence.ts'
import { checkConflictsOfChange } from '../conflicts/check-conflicts.ts'
import { takeHold } from '../conflicts/holds.ts'
import { DroppedList } from '../dropped.ts'
import { readId, type ServiceId } from '../ids.ts'
import { defaultMinutes } from '../openings/appointment-length.ts'
import { pipelined } from '../pipelined.ts'
import type { Scope } from '../tenants/scope.ts'
import type { OrderWritten } from './create-order.ts'
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
import {
  isRescheduled,
  notCancelled,
  type Order,
  type OrderInspector,
  type OrderService,
  recordPackages,
} from './order.ts'
import { keepContacts } from './order-contacts.ts'
import { keepControls } from './order-controls.ts'
import type { OrderEvent } from './order-event.ts'
import { addPrices, becomesPaid, override, paidSince, requireFees, requireRoom, withoutServices } from './order-fees.ts'
import { type AgentName, type OrderInput, removals, withShown } from './order-input.ts'
import { insertPackages, saveOrder, takesOtherTime } from './order-store.ts'
import { requireMayWorkOn, requireOrderToChange } from './require-order.ts'
import { schedulingOnUpdate } from './scheduling.ts'

/**
 * Section 3: sent fields replace, services and packages add up, the scheduling fields schedule the order (again), also
 * a cancelled one.
 */
export async function updateOrder(scope: Scope, idOrNumber: string, sentInput: OrderInput): Promise<OrderWritten> {
  const { company, actor } = scope
  const [{ before, commitTime, guardsOrders }, people] = await pipelined(
    requireOrderToChange(scope, idOrNumber),
    findPeopleSent(scope, sentInput),
  )
  requireMayWorkOn(scope, before)
  const input = withShown(sentInput, before)
  // failpoint: override-without-privilege
  if (input.override !== undefined) requirePrivilege(actor, 'EDIT_INSPECTIONS')
  const dropped = new DroppedList(input.ignored)
  const scheduledAt = schedulingOnUpdate(scope, before, input, dropped)
  const overrides = requireFees(company.catalogue, input.fees)

  const officeId = input.office ? owningOffice(scope, input.office, dropped) : before.officeId
  const packages = findPackages(scope, input.packages, dropped)
  const isPartial = packages === 'unknown'
  const sent = isPartial ? [] : keepServices(scope, officeId, input.services, dropped)
  const property = { ...before, ...keepProperty(scope, input.property, dropped, before) }
  const removed = keepRemoved(before, input, dropped)
  const services = addServices(
    before.services.filter(({ id }) => !removed.has(id)),
    sent,
  )
  const remaining = withoutServices(before.fees, removed).filter(({ feeId }) => !removed.has(feeId))
  const priced = input.pricesServices ? addPrices(remaining, sent, property) : remaining
  const fees = override(priced, overrides)
  const orderTypeId = keepOrderType(scope, input, dropped)
  const inspectors = keepInspectors(scope, input, dropped)
  const staying = before.inspectors.filter(({ userId }) => !removed.has(userId))
  const assigned = replaceInspectors(staying, inspectors)

  const recorded = isPartial ? [] : recordPackages(packages, commitTime)
  const changed: Changed<Order> = {
    ...property,
    ...withoutAgents(before, removed, input),
    ...(await keepKnownPeople(scope, input, people, commitTime, dropped, before.clientId)),
    contacts: await keepContacts(scope, input, dropped, before.contacts),
    officeId,
    orderTypeId: orderTypeId ?? before.orderTypeId,
    startsAt: input.startsAt ?? before.startsAt,
    ...newDuration(scope, property, input, services),
    ...(scheduledAt && {
      ...notCancelled,
      scheduledAt,
      scheduledBy: keepUser(scope, 'scheduledby', input.scheduledBy, dropped) ?? actor.id,
    }),
    ...(input.confirmedAt && { confirmedAt: input.confirmedAt, confirmedBy: actor.id }),
    sendsEmail: input.sendsEmail ?? before.sendsEmail,
    sendsSms: input.sendsSms ?? before.sendsSms,
    modifiedAt: commitTime,
    controls: keepControls(company, before.controls, input.controls, dropped),
    inspectors: assigned,
    requestedInspectorIds: keepRequested(scope, input, assigned, dropped, before.requestedInspectorIds),
    services,
    fees,
    paidAt: paidSince({ ...before, fees }, commitTime),
    packages: [...before.packages, ...recorded],
  }
  requireRoom(changed)
  const hold = input.hold && (await takeHold(scope, input.hold))
  const { isGuarded, conflicts } = await checkConflictsOfChange(scope, before, changed, {
    conflict: input.conflict,
    isMove: input.isMove,
    override: input.override,
    guardsOrders,
    isMoved: takesOtherTime(before, changed),
    isBooked: scheduledAt !== undefined || namesTime(input),
  })
  const after = { ...changed, isGuarded }
  const notes = await keepNotes(scope, input, dropped, before)
  saveOrder(scope, before, after)
  insertPackages(scope, after.id, commitTime, recorded)
  insertNotes(scope, after, notes)
  insertHistory(scope, after, {
    ...changesBetween(before, after, dropped.list),
    ...(notes.length > 0 && { Notes: 'added' }),
    ...(hold && { Hold: hold }),
    ...changesOfOverride(input.override, conflicts),
    ...(input.source && { Source: input.source }),
  })
  const events = eventsOf(before, after, input, scheduledAt !== undefined)
  return { order: after, outcome: isPartial ? 'partial' : 'ok', dropped: dropped.list, conflicts, events }
}

/** Whether the request is about the appointment. */
function namesTime({ startsAt, minutes, inspectors }: OrderInput): boolean {
  return startsAt !== undefined || minutes !== undefined || inspectors.length > 0
}

/** An inspector who is sent takes the given place; the others keep theirs. */
function replaceInspectors(before: readonly OrderInspector[], sent: readonly OrderInspector[]): OrderInspector[] {
  const places = new Map([...before, ...sent].map(inspector => [inspector.place, inspector]))
  return [...places.values()].sort((a, b) => a.place - b.place)
}

/** Services on the order stay; each is listed once. */
function addServices(before: readonly OrderService[], sent: readonly OrderService[]): OrderService[] {
  const services = new Map([...before, ...sent].map(({ id, name }) => [id, { id, name }]))
  return [...services.values()]
}

/** The ids of what the request takes off the order. */
function keepRemoved(before: Order, input: OrderInput, dropped: DroppedList): ReadonlySet<string> {
  const agents = [before.buyersAgentId, before.sellersAgentId]
  const onOrder: Readonly<Record<string, readonly (string | undefined)[]>> = {
    removeservices: before.services.map(({ id }) => id),
    removefees: before.fees.map(({ feeId }) => feeId),
    removeinspectors: before.inspectors.map(({ userId }) => userId),
    removeagents: agents,
  }
  const removed = new Set<string>()
  for (const [field, ids] of removals(input)) {
    for (const sent of ids) {
      const id = readId<ServiceId>(sent)
      if (id && onOrder[field]?.includes(id)) removed.add(id)
      else dropped.add(field, sent, 'is not on the order and was ignored')
    }
  }
  return removed
}

function withoutAgents(before: Order, removed: ReadonlySet<string>, { shown }: OrderInput): Partial<Order> {
  const isOff = (name: AgentName, id: string | undefined) =>
    shown?.emptiedAgents.includes(name) || (id && removed.has(id))
  return {
    ...(isOff('buyersAgent', before.buyersAgentId) && { buyersAgentId: undefined }),
    ...(isOff('sellersAgent', before.sellersAgentId) && { sellersAgentId: undefined }),
  }
}

/** Of the order with the house as sent. */
function newDuration({ company }: Scope, order: Order, input: OrderInput, services: readonly OrderService[]) {
  if (input.minutes === order.durationMinutes) return {}
  if (input.minutes !== undefined) return { durationMinutes: input.minutes, isDurationGiven: true }
  if (order.isDurationGiven || sameServices(order.services, services)) return {}
  const serviceIds = services.map(({ id }) => id)
  return { durationMinutes: defaultMinutes(company, serviceIds, order) }
}

function sameServices(before: readonly OrderService[], after: readonly OrderService[]): boolean {
  return before.length === after.length && before.every(({ id }, i) => after[i]?.id === id)
}

function eventsOf(before: Order, after: Order, input: OrderInput, isScheduled: boolean): OrderEvent[] {
  const kinds: OrderEvent['kind'][] = ['ORDER_UPDATED']
  if (isScheduled) kinds.push('ORDER_SCHEDULED')
  if (isRescheduled(before, after)) kinds.push('ORDER_RESCHEDULED')
  if (input.confirmedAt) kinds.push('ORDER_CONFIRMED')
  if (becomesPaid(before, after)) kinds.push('ORDER_PAID')
  return kinds.map(kind => ({ kind, order: after, before }))
}
