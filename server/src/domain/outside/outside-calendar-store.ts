import sql, { join } from 'sql-template-tag'
import { type Columns, insertInto, instant, optionalInstant, plain, rowReader } from '../columns.ts'
import type { Row, Transaction } from '../database.ts'
import { type CompanyId, newId, type OutsideCalendarId, type UserId } from '../ids.ts'
import { RowTable } from '../row-table.ts'
import { toMillis } from '../rows.ts'
import type { Tenant } from '../tenant.ts'
import type { OutsideTime } from './busy-times.ts'
import type { OutsideCalendar } from './outside-calendar.ts'

const columns: Columns<Omit<OutsideCalendar, 'id'>> = {
  userId: plain(),
  name: plain(),
  address: plain(),
  etag: plain(),
  lastModified: plain(),
  zone: plain(),
  createdAt: instant,
  checkedAt: optionalInstant,
  readAt: optionalInstant,
  skipped: plain(),
  failingSince: optionalInstant,
  failureCount: plain(),
  error: plain(),
  dueAt: instant,
}
const calendars = new RowTable<OutsideCalendar>('outside_calendars', columns)
const selectCalendars = sql`select ${calendars.columns} from outside_calendars`

export async function listCalendars({ tx, companyId }: Tenant, userId: UserId): Promise<OutsideCalendar[]> {
  const rows = await tx.all(
    sql`${selectCalendars} where company_id = ${companyId} and user_id = ${userId} order by created_at, id`,
  )
  return rows.map(calendars.read)
}

export async function findCalendar(
  { tx, companyId }: Tenant,
  id: OutsideCalendarId,
): Promise<OutsideCalendar | undefined> {
  const row = await tx.one(sql`${selectCalendars} where company_id = ${companyId} and id = ${id}`)
  return row && calendars.read(row)
}

export function insertCalendar(tenant: Tenant, calendar: OutsideCalendar): void {
  calendars.insert(tenant, calendar)
}

export function updateCalendar(tenant: Tenant, calendar: OutsideCalendar): void {
  calendars.update(tenant, calendar)
}

export async function deleteCalendar({ tx, companyId }: Tenant, id: OutsideCalendarId): Promise<void> {
  await tx.run(sql`delete from blocked_times where company_id = ${companyId} and calendar_id = ${id}`)
  await tx.run(sql`delete from outside_calendars where company_id = ${companyId} and id = ${id}`)
}

const times = rowReader<OutsideTime & { readonly id: string }>({ id: plain(), startsAt: plain(), endsAt: plain() })
const insertTimes = insertInto('blocked_times', {
  companyId: plain(),
  id: plain(),
  userId: plain(),
  startsAt: plain(),
  endsAt: plain(),
  title: plain(),
  calendarId: plain(),
})
const rowsPerStatement = 200

/** Returns whether anything changed. Times that stay keep their ids. */
export async function replaceTimes(
  { tx, companyId }: Tenant,
  { id: calendarId, userId }: OutsideCalendar,
  wanted: readonly OutsideTime[],
): Promise<boolean> {
  const rows = await tx.all(
    sql`select ${times.columns} from blocked_times where company_id = ${companyId} and calendar_id = ${calendarId}`,
  )
  const stored = new Map(rows.map(times.read).map(time => [keyOf(time), time.id]))
  const added = wanted.filter(time => !stored.delete(keyOf(time)))
  const gone = [...stored.values()]
  for (let i = 0; i < gone.length; i += rowsPerStatement)
    await tx.run(sql`
      delete from blocked_times
      where company_id = ${companyId} and id in (${join(gone.slice(i, i + rowsPerStatement))})`)
  const inserted = added.map(time => ({ ...time, companyId, id: newId(), userId, title: '', calendarId }))
  for (let i = 0; i < inserted.length; i += rowsPerStatement)
    await tx.run(insertTimes(inserted.slice(i, i + rowsPerStatement)))
  return gone.length + added.length > 0
}

const keyOf = ({ startsAt, endsAt }: OutsideTime) => `${startsAt} ${endsAt}`

/** A calendar that is due, with its company. */
export interface DueCalendar {
  readonly calendar: OutsideCalendar
  readonly companyId: CompanyId
  /** Of the company. */
  readonly companyZone: string
}

/** Those that are due longest come first. Retired users are skipped. */
export async function findDueCalendars(tx: Transaction, now: Temporal.Instant, limit: number): Promise<DueCalendar[]> {
  const rows = await tx.all<Row & { company_id: string; company_zone: string }>(sql`
    select ${calendars.columns}, company_id,
      (select co.zone from companies co where co.company_id = outside_calendars.company_id) as company_zone
    from outside_calendars
    where due_at <= ${toMillis(now)} and exists (
      select 1 from users u where u.company_id = outside_calendars.company_id and u.id = outside_calendars.user_id
        and u.retired_at is null)
    order by due_at limit ${limit}`)
  return rows.map(row => ({
    calendar: calendars.read(row),
    companyId: row.company_id as CompanyId,
    companyZone: row.company_zone,
  }))
}

/** Another worker may have claimed it. A claim ends by itself if its worker dies. */
export async function claimCalendar(
  { tx, companyId }: Tenant,
  { id, dueAt }: OutsideCalendar,
  until: Temporal.Instant,
): Promise<boolean> {
  const claimed = await tx.run(sql`
    update outside_calendars set due_at = ${toMillis(until)}
    where company_id = ${companyId} and id = ${id} and due_at = ${toMillis(dueAt)}`)
  return claimed > 0
}
