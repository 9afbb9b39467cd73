import { bumpCalendarRevision } from '../calendar/calendar-store.ts'
import { type HoldId, newId, readId, type UserId } from '../ids.ts'
import type { User } from '../people/user.ts'
import { Refusal } from '../refusal.ts'
import { requireNotMigrating } from '../tenants/migration-store.ts'
import { requireUserById } from '../tenants/require-user.ts'
import type { RequestContext, Scope } from '../tenants/scope.ts'
import { endOf, requireQuarterHour } from '../time/appointment.ts'
import { type LocalDateTime, showWallTime } from '../time/local-time.ts'
import { requireOpen } from './check-conflicts.ts'
import type { CheckedAppointment } from './find-conflicts.ts'
import { requireShare } from './held-share.ts'
import {
  defaultHoldSeconds,
  type Hold,
  type HoldOwner,
  maxHoldsOfCompany,
  maxHoldsOfNetwork,
  maxHoldsOfUser,
  maxHoldsOfVisitors,
  type Visitor,
} from './hold.ts'
import * as store from './hold-store.ts'

export interface HoldInput {
  /** As sent. */
  readonly inspectors: readonly string[]
  readonly start: LocalDateTime | Temporal.Instant
  /** The company's default duration if omitted. */
  readonly minutes: number | undefined
  readonly seconds: number
  readonly note: string
  /** As sent: the hold whose place this one takes. */
  readonly instead: string | undefined
}

/** Refused like a booking when the time is not free; then the hold that it would replace stays. */
export async function placeHold(scope: Scope, input: HoldInput): Promise<Hold> {
  const { company, actor } = scope
  const startsAt = input.start instanceof Temporal.Instant ? showWallTime(input.start, company.zone) : input.start
  requireQuarterHour(startsAt)
  const users = input.inspectors.map(sent => requireUserById(company, sent))
  // Locks the company's row, so that no order takes the time meanwhile.
  await requireNotMigrating(scope)
  store.deleteExpiredHolds(scope)
  const replaced = readId<HoldId>(input.instead)
  if (replaced) await store.deleteHold(scope, replaced, ownerOfHolds(scope))
  await requireRoom(scope)
  const { note, minutes = company.settings.defaultDurationMinutes, seconds } = input
  const appointment = appointmentOf(scope, users, startsAt, minutes)
  return keep(scope, actor.id, users, appointment, { note, seconds, visitor: '', network: '' })
}

/** The one hold of a visitor of the booking page, in place of the one before. The appointment has its place and services. */
export async function placeHoldOfVisitor(
  scope: Scope,
  visitor: Visitor,
  appointment: CheckedAppointment,
  note: string,
): Promise<Hold> {
  await requireNotMigrating(scope)
  store.deleteExpiredHolds(scope)
  await store.deleteHoldOfVisitor(scope, visitor)
  const { ofVisitors, ofNetwork } = await store.countVisitorHolds(scope, visitor.network)
  if (ofNetwork >= maxHoldsOfNetwork) throw new Refusal('hold.too-many', { whose: 'address', limit: maxHoldsOfNetwork })
  if (ofVisitors >= maxHoldsOfVisitors)
    throw new Refusal('hold.too-many', { whose: 'company', limit: maxHoldsOfVisitors })
  const users = appointment.inspectorIds.map(id => requireUserById(scope.company, id))
  const kept = { note, seconds: defaultHoldSeconds, visitor: visitor.id, network: visitor.network }
  return keep(scope, 'visitors', users, appointment, kept)
}

type Kept = Pick<Hold, 'note' | 'visitor' | 'network'> & { readonly seconds: number }

async function keep(
  scope: Scope,
  owner: HoldOwner,
  users: readonly User[],
  appointment: CheckedAppointment,
  { seconds, ...kept }: Kept,
): Promise<Hold> {
  const { startsAt, minutes, inspectorIds: userIds } = appointment
  await requireOpen(scope, appointment)
  await requireShare(scope, owner, [...new Set(users)], startsAt, minutes)
  const endsAt = endOf(startsAt, minutes)
  const expiresAt = scope.now.add({ seconds })
  const hold: Hold = { id: newId(), userIds, startsAt, endsAt, createdBy: scope.actor.id, expiresAt, ...kept }
  store.insertHold(scope, hold)
  bumpCalendarRevision(scope)
  return hold
}

/** The order that will take the place of the hold is not known yet, so its place and its services do not count. */
function appointmentOf(
  { office }: Scope,
  users: readonly User[],
  startsAt: LocalDateTime,
  minutes: number,
): CheckedAppointment {
  const place = { zip: '', latitude: undefined, longitude: undefined, officeId: users[0]?.officeId ?? office.id }
  return { inspectorIds: users.map(({ id }) => id), startsAt, minutes, serviceIds: [], ...place }
}

async function requireRoom(scope: Scope): Promise<void> {
  const { ofUser, ofCompany } = await store.countHolds(scope, scope.actor.id)
  if (ofUser >= maxHoldsOfUser) throw new Refusal('hold.too-many', { whose: 'user', limit: maxHoldsOfUser })
  if (ofCompany >= maxHoldsOfCompany) throw new Refusal('hold.too-many', { whose: 'company', limit: maxHoldsOfCompany })
}

/** Owners see the holds of all users, other users their own. */
export function listHolds(scope: Scope): Promise<Hold[]> {
  return store.listHolds(scope, ownerOfHolds(scope))
}

export async function releaseHold(scope: Scope, asked: string): Promise<HoldId> {
  await requireNotMigrating(scope)
  return takeHold(scope, asked)
}

/** Ends the hold, so that the order that names it can have its time. The order's transaction has locked the company. */
export async function takeHold(scope: Scope, asked: string): Promise<HoldId> {
  const id = readId<HoldId>(asked)
  // failpoint: hold-taken-twice
  if (!id || !(await store.deleteHold(scope, id, ownerOfHolds(scope)))) throw new Refusal('hold.unknown', { id: asked })
  bumpCalendarRevision(scope)
  return id
}

/** A live hold that the actor may name in an order. */
export function findHold(scope: Scope, asked: string | undefined): Promise<Hold | undefined> {
  const id = readId<HoldId>(asked)
  return id ? store.findHold(scope, id, ownerOfHolds(scope)) : Promise.resolve(undefined)
}

function ownerOfHolds({ actor }: RequestContext): UserId | undefined {
  return actor.isOwner ? undefined : actor.id
}
