import { bumpCalendarRevision } from '../calendar/calendar-store.ts'
import { newId, type OutsideCalendarId, readId } from '../ids.ts'
import { mistakeIn, Refusal } from '../refusal.ts'
import type { TenantScope } from '../tenant.ts'
import { requireNotMigrating } from '../tenants/migration-store.ts'
import { requireManagedUser } from '../tenants/require-user.ts'
import type { Scope } from '../tenants/scope.ts'
import { afterReading, type CalendarOutcome, maxCalendars, type OutsideCalendar } from './outside-calendar.ts'
import {
  deleteCalendar,
  findCalendar,
  insertCalendar,
  listCalendars,
  replaceTimes,
  updateCalendar,
} from './outside-calendar-store.ts'

/** Users manage their own calendars, owners those of every user. */
export async function listCalendarsOf(scope: Scope, asked: string): Promise<OutsideCalendar[]> {
  return listCalendars(scope, requireManagedUser(scope, asked).id)
}

export interface NewCalendar {
  readonly name: string
  readonly address: string
}

/** An address that cannot be read is refused: most likely it is not the one that was meant. */
export async function addCalendar(
  scope: Scope,
  asked: string,
  sent: NewCalendar,
  outcome: CalendarOutcome,
): Promise<OutsideCalendar> {
  await requireNotMigrating(scope)
  const { id: userId } = requireManagedUser(scope, asked)
  if (outcome.kind === 'failed') throw mistakeIn('address', `cannot be read: ${outcome.reason}`)
  const others = await listCalendars(scope, userId)
  if (others.length >= maxCalendars) throw mistakeIn('address', `is too many: a person has at most ${maxCalendars}`)
  if (others.some(({ address }) => address === sent.address)) throw mistakeIn('address', 'is listed already')
  const { now, company } = scope
  const blank: OutsideCalendar = {
    ...{ id: newId<OutsideCalendarId>(), userId, ...sent, etag: '', lastModified: '', zone: company.zone },
    ...{ createdAt: now, checkedAt: now, readAt: undefined, skipped: 0 },
    ...{ failingSince: undefined, failureCount: 0, error: '', dueAt: now },
  }
  insertCalendar(scope, blank)
  return recordOutcome(scope, blank, outcome, company.zone)
}

export async function requireCalendar(scope: Scope, asked: string, sentId: string): Promise<OutsideCalendar> {
  const user = requireManagedUser(scope, asked)
  const id = readId<OutsideCalendarId>(sentId)
  const calendar = id && (await findCalendar(scope, id))
  if (calendar?.userId !== user.id) throw new Refusal('calendar.unknown', { id: sentId })
  return calendar
}

export async function removeCalendar(scope: Scope, asked: string, sentId: string): Promise<OutsideCalendar> {
  await requireNotMigrating(scope)
  const calendar = await requireCalendar(scope, asked, sentId)
  await deleteCalendar(scope, calendar.id)
  bumpCalendarRevision(scope)
  return calendar
}

/** Saves what came of reading a calendar. `zone` is that of the company. */
export async function recordOutcome(
  scope: TenantScope,
  calendar: OutsideCalendar,
  outcome: CalendarOutcome,
  zone: string,
): Promise<OutsideCalendar> {
  const after = afterReading(calendar, outcome, scope.now, zone)
  updateCalendar(scope, after)
  if (outcome.kind === 'read' && (await replaceTimes(scope, after, outcome.times))) bumpCalendarRevision(scope)
  return after
}
