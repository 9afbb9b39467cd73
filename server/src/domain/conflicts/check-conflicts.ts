import type { OfficeId, OrderId, ServiceId, UserId } from '../ids.ts'
import { type ConflictKind, conflictKinds } from '../openings/conflict-rule.ts'
import type { Opening } from '../openings/openings.ts'
import type { Scope } from '../tenants/scope.ts'
import type { ConflictHandling } from '../tenants/settings.ts'
import { type LocalDateTime, showWallTime } from '../time/local-time.ts'
import { type Conflict, conflictOf, TimeTaken } from './conflict.ts'
import { type CheckedAppointment, type FoundConflict, findConflicts, nearestOpenings } from './find-conflicts.ts'

/** The part of an order that the check reads. */
export interface CheckedOrder {
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
export interface ConflictOptions {
  /** From `Prefer: conflict=` of the request. */
  readonly conflict: ConflictHandling | undefined
  /** Whether the company guards all orders, as of its lock. */
  readonly guardsOrders: boolean
  /** If they were read already, behind the lock of the company. */
  readonly found?: readonly FoundConflict[] | undefined
  /** A move by the office: whatever is in the way refuses it, in every company. */
  readonly isMove?: boolean | undefined
  /** Why the office takes the time in spite of what is in the way. */
  readonly override?: string | undefined
}

export interface ConflictCheck {
  readonly isGuarded: boolean
  /** Under `warn`. */
  readonly conflicts: readonly Conflict[]
}

/**
 * The conflicts that count: all for a new time, the others when the rest of the order changes or returns. The rules for
 * bookers, such as the minimum notice, do not bind the office that moves an appointment.
 */
export type Counted = 'all' | 'of the place' | 'overlaps' | 'of a move'

const ofThePlace: readonly ConflictKind[] = ['not an inspector here', 'outside the area', 'not qualified', 'driving']
const overlaps: readonly ConflictKind[] = ['order', 'hold']
const ofAMove: readonly ConflictKind[] = conflictKinds.filter(kind => kind !== 'policy')

/** Refuses an order whose time is not open under `reject`, and lists what is in the way under `warn`. */
export async function checkConflicts(
  scope: Scope,
  order: CheckedOrder,
  options: ConflictOptions,
  counted: Counted = options.isMove ? 'of a move' : 'all',
): Promise<ConflictCheck> {
  const handling = handlingOf(scope, order, options)
  const appointment = handling === 'allow' ? undefined : appointmentOf(order)
  if (!appointment) return { isGuarded: false, conflicts: [] }
  const found = options.found ?? (await findConflicts(scope, appointment))
  const conflicts = conflictsOf(found, counted)
  // What the office overrides is not guarded: the store would refuse it.
  const isOverridden = conflicts.length > 0 && options.override !== undefined
  if (handling === 'warn' || isOverridden) return { isGuarded: false, conflicts }
  await refuseConflicts(scope, appointment, conflicts)
  return { isGuarded: true, conflicts: [] }
}

/** What would be in the way of an order, and the nearest openings if anything is. Nothing is refused or saved. */
export async function previewConflicts(
  scope: Scope,
  order: CheckedOrder,
  counted: Counted = 'all',
): Promise<PreviewedTime> {
  const appointment = appointmentOf(order)
  return appointment ? previewTime(scope, appointment, counted) : { conflicts: [], openings: [] }
}

export interface PreviewedTime {
  readonly conflicts: readonly Conflict[]
  readonly openings: readonly Opening[]
}

/** The same for a booking that is no order yet. */
export async function previewTime(
  scope: Scope,
  appointment: CheckedAppointment,
  counted: Counted = 'all',
): Promise<PreviewedTime> {
  const conflicts = conflictsOf(await findConflicts(scope, appointment), counted)
  const openings = conflicts.length > 0 ? await nearestOpenings(scope, appointment, shownOpenings) : []
  return { conflicts, openings }
}

export const conflictsNotRead = Promise.resolve(undefined)

/**
 * The conflicts of an order, if its check will probably need them. The caller sends this statement right behind the one
 * that locks the company, in one round trip: it runs after the lock is granted, and so sees all orders before.
 */
export function readConflictsAhead(
  scope: Scope,
  order: CheckedOrder,
  asked: Pick<ConflictOptions, 'conflict' | 'override'>,
): Promise<FoundConflict[] | undefined> {
  const guardsOrders = scope.company.settings.conflicts === 'reject'
  const handling = handlingOf(scope, order, { ...asked, guardsOrders })
  const appointment = handling === 'allow' ? undefined : appointmentOf(order)
  return appointment ? findConflicts(scope, appointment) : conflictsNotRead
}

/** Refuses an appointment that is in the way of others or of the company's rules, with the nearest openings. */
export async function requireOpen(scope: Scope, appointment: CheckedAppointment): Promise<void> {
  await refuseConflicts(scope, appointment, conflictsOf(await findConflicts(scope, appointment), 'all'))
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

function conflictsOf(found: readonly FoundConflict[], counted: Counted): Conflict[] {
  const kinds = { all: undefined, 'of the place': ofThePlace, overlaps, 'of a move': ofAMove }[counted]
  return found.filter(({ kind }) => kinds?.includes(kind) ?? true).map(conflictOf)
}

/** A request may strengthen the company's setting, never weaken it. Nothing is in the way of a record of the past. */
function handlingOf(
  scope: Scope,
  order: CheckedOrder,
  { conflict, guardsOrders, isMove, override }: ConflictOptions,
): ConflictHandling {
  if (guardsOrders || conflict === 'reject' || isMove || override !== undefined) return 'reject'
  const warns = scope.company.settings.conflicts === 'warn' || conflict === 'warn'
  return warns && !hasEnded(scope, order) ? 'warn' : 'allow'
}

function hasEnded({ now, company }: Scope, { startsAt, durationMinutes }: CheckedOrder): boolean {
  return startsAt !== undefined && startsAt <= showWallTime(now.subtract({ minutes: durationMinutes }), company.zone)
}

/** Undefined for an order without people or time, and for one that is cancelled or removed. */
function appointmentOf(order: CheckedOrder): CheckedAppointment | undefined {
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
export async function checkConflictsOfChange(
  scope: Scope,
  before: CheckedOrder,
  after: CheckedOrder,
  { isMoved, isBooked, ...options }: ConflictOptions & { readonly isMoved: boolean; readonly isBooked: boolean },
): Promise<ConflictCheck> {
  const { isGuarded } = before
  const asks = options.isMove || (options.conflict ?? options.override) !== undefined
  const isAsked = isBooked && asks && !isGuarded
  if (isMoved || isAsked) return checkConflicts(scope, after, options)
  if (isSamePlace(before, after)) return { isGuarded, conflicts: [] }
  return { ...(await checkConflicts(scope, after, options, 'of the place')), isGuarded }
}

function isSamePlace(before: CheckedOrder, after: CheckedOrder): boolean {
  const text = ({ services, officeId, zip, latitude, longitude }: CheckedOrder) =>
    `${services.map(({ id }) => id).join()} ${officeId} ${zip} ${latitude} ${longitude}`
  return text(before) === text(after)
}
