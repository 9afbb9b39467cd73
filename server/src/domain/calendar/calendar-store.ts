import sql, { empty, join } from 'sql-template-tag'
import { type Columns, optional, plain, rowReader } from '../columns.ts'
import { type BlockedTimeId, newId, type UserId } from '../ids.ts'
import { RowTable } from '../row-table.ts'
import { toMillis } from '../rows.ts'
import type { Tenant, TenantScope } from '../tenant.ts'
import { searchedFrom } from '../time/appointment.ts'
import type { LocalDateTime } from '../time/local-time.ts'
import type { BlockedTime, CalendarEvent } from './blocked-time.ts'
import type { TakenTime } from './open-time.ts'

const blockedTimeColumns: Columns<BlockedTime> = {
  userId: plain(),
  startsAt: plain(),
  endsAt: plain(),
  title: plain(),
}
const blockedTimes = rowReader(blockedTimeColumns)

/** Without those of outside calendars. */
export async function listBlockedTimes({ tx, companyId }: Tenant): Promise<BlockedTime[]> {
  const { columns } = blockedTimes
  const rows = await tx.all(sql`
    select ${columns} from blocked_times where company_id = ${companyId} and calendar_id is null order by ${columns}`)
  return rows.map(blockedTimes.read)
}

const calendarEvents = new RowTable<CalendarEvent>('blocked_times', { ...blockedTimeColumns, calendarId: optional() })
const selectEvents = sql`select ${calendarEvents.columns} from blocked_times`

/** Those that overlap the span, by start. */
export async function listBlockedTimesWithin(
  { tx, companyId }: Tenant,
  from: LocalDateTime,
  until: LocalDateTime,
  user: UserId | undefined,
): Promise<CalendarEvent[]> {
  const ofUser = user === undefined ? empty : sql`and user_id = ${user}`
  const rows = await tx.all(sql`
    ${selectEvents} where company_id = ${companyId} and ends_at > ${from} and starts_at < ${until} ${ofUser}
    order by starts_at, id`)
  return rows.map(calendarEvents.read)
}

/** Not one of an outside calendar. */
export async function findBlockedTime(
  { tx, companyId }: Tenant,
  id: BlockedTimeId,
): Promise<CalendarEvent | undefined> {
  const row = await tx.one(sql`${selectEvents} where company_id = ${companyId} and id = ${id} and calendar_id is null`)
  return row && calendarEvents.read(row)
}

export async function findBlockedTimes(
  { tx, companyId }: Tenant,
  ids: readonly BlockedTimeId[],
): Promise<ReadonlyMap<string, CalendarEvent>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.all(
    sql`${selectEvents} where company_id = ${companyId} and id in (${join(ids)}) and calendar_id is null`,
  )
  return new Map(rows.map(row => calendarEvents.read(row)).map(event => [event.id, event]))
}

export function insertBlockedTime(tenant: Tenant, event: CalendarEvent): void {
  calendarEvents.insert(tenant, event)
}

export async function deleteBlockedTime({ tx, companyId }: Tenant, id: BlockedTimeId): Promise<void> {
  await tx.run(sql`delete from blocked_times where company_id = ${companyId} and id = ${id}`)
}

/** Unchanged ones keep their ids, because the API shows them. */
export async function replaceBlockedTimes(
  tenant: Tenant,
  userId: UserId,
  times: readonly BlockedTime[],
): Promise<void> {
  const { tx, companyId } = tenant
  const added = [...times]
  const rows = await tx.all(
    sql`${selectEvents} where company_id = ${companyId} and user_id = ${userId} and calendar_id is null`,
  )
  for (const event of rows.map(calendarEvents.read)) {
    const same = added.findIndex(time => isSameTime(time, event))
    if (same >= 0) added.splice(same, 1)
    else await deleteBlockedTime(tenant, event.id)
  }
  for (const time of added) insertBlockedTime(tenant, { ...time, userId, id: newId(), calendarId: undefined })
}

function isSameTime(a: BlockedTime, b: BlockedTime): boolean {
  return a.startsAt === b.startsAt && a.endsAt === b.endsAt && a.title === b.title
}

/** Invalidates cached open time after a change of taken time. */
export function bumpCalendarRevision({ tx, companyId }: Tenant): void {
  tx.defer(sql`update company_state set calendar_revision = calendar_revision + 1 where company_id = ${companyId}`)
}

/** The calendar revision, and when the next hold expires: open time of this revision is valid until then. */
export async function findCalendarValidity({ tx, companyId, now }: TenantScope) {
  const row = await tx.one<{ calendar_revision: number; expires_at: number | null }>(sql`
    select calendar_revision, (
      select min(expires_at) from guarded_times where company_id = ${companyId} and expires_at > ${toMillis(now)}
    ) as expires_at
    from company_state where company_id = ${companyId}`)
  return { revision: row?.calendar_revision ?? 0, validUntil: row?.expires_at ?? Number.POSITIVE_INFINITY }
}

export async function findCalendarRevision({ tx, companyId }: Tenant): Promise<number> {
  const row = await tx.one<{ calendar_revision: number }>(
    sql`select calendar_revision from company_state where company_id = ${companyId}`,
  )
  return row?.calendar_revision ?? 0
}

const wallTimeLength = 'YYYY-MM-DD HH:MM:SS'.length

/**
 * The taken time of these users within a range: orders, drafts included, blocked time and live holds. One row per user
 * and kind, with the times concatenated, because decoding thousands of rows costs more than reading them. Each kind is grouped in
 * the order of its index, which avoids a sort.
 */
export async function listTakenTime(
  { tx, companyId, now }: TenantScope,
  users: readonly UserId[],
  from: LocalDateTime,
  until: LocalDateTime,
): Promise<Map<UserId, TakenTime[]>> {
  if (users.length === 0) return new Map()
  const rows = await tx.all<{ user_id: string; times: string }>(sql`
    select user_id, string_agg(starts_at || ends_at, '') as times from order_inspectors
    where company_id = ${companyId} and user_id in (${join(users)})
      and starts_at > ${searchedFrom(from)} and starts_at < ${until} and ends_at > ${from}
    group by user_id
    union all
    select user_id, string_agg(starts_at || ends_at, '') as times from blocked_times
    where company_id = ${companyId} and user_id in (${join(users)}) and ends_at > ${from} and starts_at < ${until}
    group by user_id
    union all
    select user_id, string_agg(starts_at || ends_at, '') as times from guarded_times
    where company_id = ${companyId} and expires_at > ${toMillis(now)} and user_id in (${join(users)})
      and ends_at > ${from} and starts_at < ${until}
    group by user_id`)
  const taken = new Map<UserId, TakenTime[]>()
  for (const { user_id, times } of rows)
    addTimes(
      taken.getOrInsertComputed(user_id as UserId, () => []),
      times,
    )
  return taken
}

function addTimes(taken: TakenTime[], times: string): void {
  for (let at = 0; at < times.length; at += 2 * wallTimeLength) {
    const middle = at + wallTimeLength
    taken.push({ starts: times.slice(at, middle), ends: times.slice(middle, middle + wallTimeLength) })
  }
}
