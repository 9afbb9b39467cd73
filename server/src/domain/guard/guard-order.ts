import type { OfficeId, OrderId, ServiceId, UserId } from '../ids.ts'
import {
  type CheckedAppointment,
  type FoundObstacle,
  findObstacles,
  nearestOpenings,
} from '../openings/find-obstacles.ts'
import type { ObstacleKind } from '../openings/obstacles.ts'
import type { Scope } from '../tenants/scope.ts'
import type { ConflictHandling } from '../tenants/settings.ts'
import type { LocalDateTime } from '../time/local-time.ts'
import { type Conflict, conflictOf, TimeTaken } from './conflict.ts'

/** The part of an order that the guard reads. */
export interface GuardedOrder {
  readonly id: OrderId
  readonly startsAt: LocalDateTime | undefined
  readonly durationMinutes: number
  readonly inspectors: readonly { readonly userId: UserId }[]
  readonly services: readonly { readonly id: ServiceId }[]
  readonly officeId: OfficeId
  readonly zip: string
  readonly latitude: number | undefined
  readonly longitude: number | undefined
  readonly removedAt: Temporal.Instant | undefined
  readonly cancelledAt: Temporal.Instant | undefined
  readonly isGuarded: boolean
}

/** They decide whether a time that is not free is refused. */
export interface GuardOptions {
  /** From `Prefer: conflict=` of the request. */
  readonly conflict: ConflictHandling | undefined
  /** Whether the company guards all orders, as of its lock. */
  readonly guardsOrders: boolean
  /** If they were read already, behind the lock of the company. */
  readonly obstacles?: readonly FoundObstacle[] | undefined
}

export interface Guarded {
  readonly isGuarded: boolean
  /** Under `warn`. */
  readonly conflicts: readonly Conflict[]
}

/** The obstacles that count: all for a new time, the others when the rest of the order changes or returns. */
type Counted = 'all' | 'of the place' | 'overlaps'

const ofThePlace: readonly ObstacleKind[] = ['not an inspector here', 'outside the area', 'not qualified', 'driving']
const overlaps: readonly ObstacleKind[] = ['order', 'hold']

/** Refuses an order whose time is not open under `reject`, and lists what is in the way under `warn`. */
export async function guardOrder(
  scope: Scope,
  order: GuardedOrder,
  options: GuardOptions,
  counted: Counted = 'all',
): Promise<Guarded> {
  const handling = handlingOf(scope, options)
  const appointment = handling === 'allow' ? undefined : appointmentOf(order)
  if (!appointment) return { isGuarded: false, conflicts: [] }
  const found = options.obstacles ?? (await findObstacles(scope, appointment))
  const conflicts = conflictsOf(found, counted)
  if (handling === 'warn') return { isGuarded: false, conflicts }
  await refuseConflicts(scope, appointment, conflicts)
  return { isGuarded: true, conflicts: [] }
}

export const obstaclesNotRead = Promise.resolve(undefined)

/**
 * The obstacles of an order, if the guard will probably ask for them. The caller sends this statement right behind the one
 * that locks the company, in one round trip: it runs after the lock is granted, and so sees all orders before.
 */
export function readObstaclesAhead(
  scope: Scope,
  order: GuardedOrder,
  conflict: ConflictHandling | undefined,
): Promise<FoundObstacle[] | undefined> {
  const guardsOrders = scope.company.settings.conflicts === 'reject'
  const appointment = handlingOf(scope, { conflict, guardsOrders }) === 'allow' ? undefined : appointmentOf(order)
  return appointment ? findObstacles(scope, appointment) : obstaclesNotRead
}

/** Refuses an appointment that is in the way of others or of the company's rules, with the nearest openings. */
export async function requireOpen(scope: Scope, appointment: CheckedAppointment): Promise<void> {
  await refuseConflicts(scope, appointment, conflictsOf(await findObstacles(scope, appointment), 'all'))
}

async function refuseConflicts(scope: Scope, appointment: CheckedAppointment, conflicts: Conflict[]): Promise<void> {
  // failpoint: conflicts-not-refused
  if (conflicts.length > 0) throw await timeTaken(scope, appointment, conflicts)
}

const shownOpenings = 3

async function timeTaken(scope: Scope, appointment: CheckedAppointment, conflicts: Conflict[]): Promise<TimeTaken> {
  const openings = await nearestOpenings(scope, appointment, shownOpenings)
  return new TimeTaken(conflicts, openings, { minutes: appointment.minutes, zone: scope.company.zone })
}

function conflictsOf(obstacles: readonly FoundObstacle[], counted: Counted): Conflict[] {
  const kinds = { all: undefined, 'of the place': ofThePlace, overlaps }[counted]
  return obstacles.filter(({ kind }) => kinds?.includes(kind) ?? true).map(conflictOf)
}

/** A request may strengthen the company's setting, never weaken it. */
function handlingOf({ company }: Scope, { conflict, guardsOrders }: GuardOptions): ConflictHandling {
  if (guardsOrders || conflict === 'reject') return 'reject'
  return company.settings.conflicts === 'warn' || conflict === 'warn' ? 'warn' : 'allow'
}

/** Undefined for an order without people or time, and for one that is cancelled or removed. */
function appointmentOf(order: GuardedOrder): CheckedAppointment | undefined {
  const { id, startsAt, durationMinutes: minutes, inspectors, services, officeId, zip, latitude, longitude } = order
  if (!startsAt || inspectors.length === 0 || order.removedAt || order.cancelledAt) return undefined
  const inspectorIds = inspectors.map(({ userId }) => userId)
  const serviceIds = services.map(({ id }) => id)
  return { inspectorIds, startsAt, minutes, serviceIds, officeId, zip, latitude, longitude, orderId: id }
}

/**
 * For an update: checked when its time changes, or when a request that books asks for it and the order is not guarded
 * yet. Another place or other services are checked for what they decide. An update of other fields is never refused.
 * A move without a guard ends the order's own.
 */
export async function guardChange(
  scope: Scope,
  before: GuardedOrder,
  after: GuardedOrder,
  { isMoved, isBooked, ...options }: GuardOptions & { readonly isMoved: boolean; readonly isBooked: boolean },
): Promise<Guarded> {
  const { isGuarded } = before
  const isAsked = isBooked && options.conflict !== undefined && !isGuarded
  if (isMoved || isAsked) return guardOrder(scope, after, options)
  if (isSamePlace(before, after)) return { isGuarded, conflicts: [] }
  return { ...(await guardOrder(scope, after, options, 'of the place')), isGuarded }
}

function isSamePlace(before: GuardedOrder, after: GuardedOrder): boolean {
  const text = ({ services, officeId, zip, latitude, longitude }: GuardedOrder) =>
    `${services.map(({ id }) => id).join()} ${officeId} ${zip} ${latitude} ${longitude}`
  return text(before) === text(after)
}
