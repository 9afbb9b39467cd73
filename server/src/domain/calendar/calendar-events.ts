import { type BlockedTimeId, newId, readId } from '../ids.ts'
import { Refusal } from '../refusal.ts'
import { requireNotMigrating } from '../tenants/migration-store.ts'
import { requireManagedUser, requireMayManage } from '../tenants/require-user.ts'
import type { Scope } from '../tenants/scope.ts'
import type { LocalDateTime } from '../time/local-time.ts'
import type { CalendarEvent } from './blocked-time.ts'
import {
  bumpCalendarRevision,
  deleteBlockedTime,
  findBlockedTime,
  insertBlockedTime,
  listBlockedTimesWithin,
} from './calendar-store.ts'

export interface EventQuery {
  readonly from: LocalDateTime
  readonly until: LocalDateTime
  /** As sent; all users whose events the caller may see if omitted. */
  readonly user: string | undefined
}

/** Owners see the events of all users, other users their own. */
export async function listCalendarEvents(scope: Scope, { from, until, user }: EventQuery): Promise<CalendarEvent[]> {
  const { actor } = scope
  const whose = user === undefined ? (actor.isOwner ? undefined : actor) : requireManagedUser(scope, user)
  return listBlockedTimesWithin(scope, from, until, whose?.id)
}

export interface NewCalendarEvent {
  /** As sent; the caller if omitted. */
  readonly user: string | undefined
  readonly startsAt: LocalDateTime
  readonly endsAt: LocalDateTime
  readonly title: string
}

/** 4.1: hides the windows of the user that it overlaps. */
export async function addCalendarEvent(scope: Scope, { user, ...event }: NewCalendarEvent): Promise<CalendarEvent> {
  await requireNotMigrating(scope)
  const { id: userId } = user === undefined ? scope.actor : requireManagedUser(scope, user)
  if (event.endsAt <= event.startsAt) throw new Refusal('event.reversed', { start: event.startsAt, end: event.endsAt })
  const added = { id: newId<BlockedTimeId>(), userId, ...event }
  insertBlockedTime(scope, added)
  bumpCalendarRevision(scope)
  return added
}

export async function deleteCalendarEvent(scope: Scope, asked: string): Promise<CalendarEvent> {
  await requireNotMigrating(scope)
  const id = readId<BlockedTimeId>(asked)
  const event = id && (await findBlockedTime(scope, id))
  if (!event) throw new Refusal('event.unknown', { id: asked })
  requireMayManage(scope.actor, event.userId)
  await deleteBlockedTime(scope, event.id)
  bumpCalendarRevision(scope)
  return event
}
