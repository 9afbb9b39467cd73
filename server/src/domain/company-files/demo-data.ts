import type { BlockedTime, CalendarEvent } from '../calendar/blocked-time.ts'
import { bumpCalendarRevision, deleteBlockedTime, listBlockedTimesWithin } from '../calendar/calendar-store.ts'
import { removeOrder } from '../orders/end-order.ts'
import { withOutbox } from '../outbox/transactional-outbox.ts'
import { updateAgency } from '../people/agencies.ts'
import { agents, clients, otherContacts } from '../people/contacts.ts'
import { mistakeIn } from '../refusal.ts'
import { requireNotMigrating } from '../tenants/migration-store.ts'
import type { Scope } from '../tenants/scope.ts'
import { showLocalDateTime } from '../time/local-time.ts'
import { type DemoTable, findDemoOrigin, hasMembers, listOlder, markDemoData } from './demo-data-store.ts'

/** How many records of the demo the company contains. */
export type DemoCounts = Readonly<Record<DemoTable | 'timeOff', number>>

interface DemoData extends Readonly<Record<DemoTable, readonly string[]>> {
  readonly timeOff: readonly CalendarEvent[]
}

export async function countDemoData(scope: Scope): Promise<DemoCounts> {
  return countsOf(await findDemoData(scope))
}

/**
 * Removes the records that the demo was created with, also those that users have changed; records of users stay. Orders
 * are removed as usual: webhooks are delivered, and no message is sent. A second call removes nothing.
 */
export async function removeDemoData(scope: Scope, confirmedKey: string | undefined): Promise<DemoCounts> {
  if (!confirmedKey) throw mistakeIn('company', 'is required')
  if (confirmedKey !== scope.company.key) throw mistakeIn('company', 'is not the key of this company')
  await requireNotMigrating(scope)
  const found = await findDemoData(scope)
  if (found === undefined) return countsOf(found)
  for (const id of found.orders) await withOutbox(scope, () => removeOrder(scope, id))
  for (const id of found.clients) await clients.remove(scope, id)
  for (const id of found.agents) await agents.remove(scope, id)
  for (const id of found.contacts) await otherContacts.remove(scope, id)
  for (const id of found.agencies) if (!(await hasMembers(scope, id))) await updateAgency(scope, id, { isShown: false })
  for (const { id } of found.timeOff) await deleteBlockedTime(scope, id)
  bumpCalendarRevision(scope)
  await markDemoData(scope, false)
  return countsOf(found)
}

function countsOf(found: DemoData | undefined): DemoCounts {
  const count = (name: keyof DemoData) => found?.[name].length ?? 0
  return {
    orders: count('orders'),
    clients: count('clients'),
    agents: count('agents'),
    agencies: count('agencies'),
    contacts: count('contacts'),
    timeOff: count('timeOff'),
  }
}

/**
 * The demo dates its records more than a day before the company itself. The day keeps records of users apart from them,
 * even if a wrong clock was corrected after the company was created.
 */
async function findDemoData(scope: Scope): Promise<DemoData | undefined> {
  const createdAt = await findDemoOrigin(scope)
  if (!createdAt) return undefined
  const older = (table: DemoTable) => listOlder(scope, table, createdAt.subtract({ hours: 24 }))
  return {
    orders: await older('orders'),
    clients: await older('clients'),
    agents: await older('agents'),
    agencies: await older('agencies'),
    contacts: await older('contacts'),
    timeOff: await findTimeOff(scope, createdAt),
  }
}

/** Blocked time has no date of creation, so it is recognised by its content. */
async function findTimeOff(scope: Scope, createdAt: Temporal.Instant): Promise<CalendarEvent[]> {
  const found: CalendarEvent[] = []
  for (const time of demoTimeOff(createdAt, scope.company.zone)) {
    const events = await listBlockedTimesWithin(scope, time.startsAt, time.endsAt, undefined)
    found.push(...events.filter(event => isSame(event, time)))
  }
  return found
}

function isSame(event: CalendarEvent, { title, startsAt, endsAt }: Omit<BlockedTime, 'userId'>): boolean {
  return (
    event.calendarId === undefined && event.title === title && event.startsAt === startsAt && event.endsAt === endsAt
  )
}

/** A vacation, an afternoon and a morning within the four weeks after the demo was created. */
export function demoTimeOff(createdAt: Temporal.Instant, zone: string): Omit<BlockedTime, 'userId'>[] {
  const today = createdAt.toZonedDateTimeISO(zone).toPlainDate()
  const monday = today.add({ days: 8 - today.dayOfWeek })
  const at = (days: number, time: string) =>
    showLocalDateTime(monday.add({ days }).toPlainDateTime(Temporal.PlainTime.from(time)))
  return [
    { title: 'Vacation', startsAt: at(7, '00:00'), endsAt: at(13, '00:00') },
    { title: 'Dentist', startsAt: at(3, '13:00'), endsAt: at(3, '18:00') },
    { title: 'Continuing education', startsAt: at(16, '08:00'), endsAt: at(16, '12:00') },
  ]
}
