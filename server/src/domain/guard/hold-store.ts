import sql, { empty } from 'sql-template-tag'
import type { Transaction } from '../database.ts'
import type { HoldId, UserId } from '../ids.ts'
import { fromMillis, groupBy, toMillis } from '../rows.ts'
import type { TenantScope } from '../tenant.ts'
import type { LocalDateTime } from '../time/local-time.ts'
import { deleteExpiredTimes, insertGuardedTimes, releaseTime } from './guarded-time-store.ts'
import type { Hold } from './hold.ts'

export function insertHold(scope: TenantScope, hold: Hold): void {
  const { tx, companyId, now } = scope
  const { id, startsAt, endsAt, note, createdBy, expiresAt } = hold
  tx.defer(sql`
    insert into holds (company_id, id, starts_at, ends_at, note, created_by, created_at, expires_at)
    values (${companyId}, ${id}, ${startsAt}, ${endsAt}, ${note}, ${createdBy}, ${toMillis(now)}, ${toMillis(expiresAt)})`)
  insertGuardedTimes(scope, [{ ...hold, holderId: id }])
}

/** Returns whether the hold was live and belongs to the user, or to anyone if `user` is undefined. */
export async function deleteHold(scope: TenantScope, id: HoldId, user: UserId | undefined): Promise<boolean> {
  const { tx, companyId, now } = scope
  const own = user === undefined ? empty : sql`and created_by = ${user}`
  const deleted = await tx.run(sql`
    delete from holds where company_id = ${companyId} and id = ${id} and expires_at > ${toMillis(now)} ${own}`)
  if (deleted > 0) releaseTime(scope, id)
  return deleted > 0
}

export function deleteExpiredHolds(scope: TenantScope): void {
  const { tx, companyId, now } = scope
  tx.defer(sql`delete from holds where company_id = ${companyId} and expires_at <= ${toMillis(now)}`)
  deleteExpiredTimes(scope)
}

/** Expired holds of all companies. No reader counts them, so this only frees space. */
export async function pruneHolds(tx: Transaction, now: Temporal.Instant): Promise<void> {
  tx.defer(sql`delete from guarded_times where expires_at <= ${toMillis(now)}`)
  await tx.run(sql`delete from holds where expires_at <= ${toMillis(now)}`)
}

export async function countHolds({ tx, companyId, now }: TenantScope, user: UserId) {
  const row = await tx.one<{ of_company: number; of_user: number | null }>(sql`
    select count(*) as of_company, sum(case when created_by = ${user} then 1 else 0 end) as of_user from holds
    where company_id = ${companyId} and expires_at > ${toMillis(now)}`)
  return { ofCompany: Number(row?.of_company), ofUser: Number(row?.of_user ?? 0) }
}

type Stored = {
  id: string
  starts_at: string
  ends_at: string
  note: string
  created_by: string
  expires_at: number
}

/** Live ones by start, of one user or of all. */
export async function listHolds({ tx, companyId, now }: TenantScope, user: UserId | undefined): Promise<Hold[]> {
  const own = user === undefined ? empty : sql`and created_by = ${user}`
  const rows = await tx.all<Stored>(sql`
    select id, starts_at, ends_at, note, created_by, expires_at from holds
    where company_id = ${companyId} and expires_at > ${toMillis(now)} ${own} order by starts_at, id`)
  const people = await tx.all<{ holder_id: string; user_id: string }>(sql`
    select holder_id, user_id from guarded_times
    where company_id = ${companyId} and expires_at > ${toMillis(now)} order by user_id`)
  const peopleOf = groupBy(people, row => row.holder_id)
  return rows.map(row => readHold(row, peopleOf(row.id)))
}

function readHold(row: Stored, people: readonly { readonly user_id: string }[]): Hold {
  return {
    id: row.id as HoldId,
    userIds: people.map(({ user_id }) => user_id as UserId),
    startsAt: row.starts_at as LocalDateTime,
    endsAt: row.ends_at as LocalDateTime,
    note: row.note,
    createdBy: row.created_by as UserId,
    expiresAt: fromMillis(row.expires_at),
  }
}
