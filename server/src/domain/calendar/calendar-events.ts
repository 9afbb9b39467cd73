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
import { isAlike, occurrencesOf, type Repeat } from './repeats.ts'

/** Times are at most of the year 9999. */
export const endOfTime = '9999-12-31 23:59:59' as LocalDateTime

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
  readonly repeat: Repeat | undefined
}

/** 4.1: hides the windows of the user that they overlap. Returns the event and its repetitions. */
export async function addCalendarEvents(
  scope: Scope,
  { user, repeat, ...event }: NewCalendarEvent,
): Promise<readonly [CalendarEvent, ...CalendarEvent[]]> {
  await requireNotMigrating(scope)
  const { id: userId } = user === undefined ? scope.actor : requireManagedUser(scope, user)
  if (event.endsAt <= event.startsAt) throw new Refusal('event.reversed', { start: event.startsAt, end: event.endsAt })
  const added = occurrencesOf(event, repeat).map(times => ({
    ...event,
    ...times,
    userId,
    id: newId<BlockedTimeId>(scope.now),
    calendarId: undefined,
  }))
  for (const each of added) insertBlockedTime(scope, each)
  bumpCalendarRevision(scope)
  return added as unknown as [CalendarEvent, ...CalendarEvent[]]
}

/** With its later repetitions, if asked. Returns how many events were deleted. */
export async function deleteCalendarEvents(scope: Scope, asked: string, withLater: boolean) {
  await requireNotMigrating(scope)
  const id = readId<BlockedTimeId>(asked)
  const event = id && (await findBlockedTime(scope, id))
  if (!event) throw new Refusal('event.unknown', { id: asked })
  requireMayManage(scope.actor, event.userId)
  const later = withLater ? await listBlockedTimesWithin(scope, event.startsAt, endOfTime, event.userId) : []
  const alike = later.filter(other => other.id !== event.id && other.startsAt > event.startsAt && isAlike(event, other))
  for (const { id } of [event, ...alike]) await deleteBlockedTime(scope, id)
  bumpCalendarRevision(scope)
  return { event, count: 1 + alike.length }
}
