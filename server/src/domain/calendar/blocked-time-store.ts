import sql from 'sql-template-tag'
import { newId, type UserId } from '../ids.ts'
import type { Tenant } from '../scope.ts'
import type { BlockedTime } from './blocked-time.ts'
import type { LocalDateTime } from './local-time.ts'

export async function listBlockedTimes({ tx, companyId }: Tenant): Promise<BlockedTime[]> {
  const rows = await tx.all<{ user_id: string; starts_at: string; ends_at: string; title: string }>(sql`
    select user_id, starts_at, ends_at, title from blocked_times
    where company_id = ${companyId} order by user_id, starts_at, ends_at, title`)
  return rows.map(row => ({
    userId: row.user_id as UserId,
    startsAt: row.starts_at as LocalDateTime,
    endsAt: row.ends_at as LocalDateTime,
    title: row.title,
  }))
}

export async function replaceBlockedTimes(
  { tx, companyId }: Tenant,
  userId: UserId,
  times: readonly BlockedTime[],
): Promise<void> {
  await tx.run(sql`delete from blocked_times where company_id = ${companyId} and user_id = ${userId}`)
  for (const { startsAt, endsAt, title } of times) {
    await tx.run(sql`
      insert into blocked_times (company_id, id, user_id, starts_at, ends_at, title)
      values (${companyId}, ${newId()}, ${userId}, ${startsAt}, ${endsAt}, ${title})`)
  }
}
