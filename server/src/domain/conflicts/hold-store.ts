import sql, { empty, join, type Sql } from 'sql-template-tag'
import { type Columns, insertInto, instant, plain, rowReader } from '../columns.ts'
import type { Transaction } from '../database.ts'
import type { HoldId, UserId } from '../ids.ts'
import { groupBy, toMillis } from '../rows.ts'
import type { TenantScope } from '../tenant.ts'
import type { LocalDateTime } from '../time/local-time.ts'
import { readWallMinutes } from '../time/wall-minutes.ts'
import { deleteExpiredTimes, insertGuardedTimes, releaseTime } from './guarded-time-store.ts'
import type { Hold, HoldOwner, Visitor } from './hold.ts'

const columns: Columns<Omit<Hold, 'userIds'>> = {
  id: plain(),
  startsAt: plain(),
  endsAt: plain(),
  note: plain(),
  createdBy: plain(),
  expiresAt: instant,
  visitor: plain(),
  network: plain(),
}
const holds = rowReader(columns)
const insertHolds = insertInto('holds', { companyId: plain(), ...columns, createdAt: instant })

export function insertHold(scope: TenantScope, hold: Hold): void {
  const { tx, companyId, now } = scope
  tx.defer(insertHolds([{ companyId, ...hold, createdAt: now }]))
  insertGuardedTimes(scope, [{ ...hold, holderId: hold.id }])
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

/** Keeps a live hold until then. */
export function extendHold({ tx, companyId }: TenantScope, id: HoldId, until: Temporal.Instant): void {
  const at = toMillis(until)
  tx.defer(sql`update holds set expires_at = ${at} where company_id = ${companyId} and id = ${id}`)
  tx.defer(sql`update guarded_times set expires_at = ${at} where company_id = ${companyId} and holder_id = ${id}`)
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
    select count(*) as of_company, sum(case when created_by = ${user} and visitor = '' then 1 else 0 end) as of_user
    from holds where company_id = ${companyId} and expires_at > ${toMillis(now)}`)
  return { ofCompany: Number(row?.of_company), ofUser: Number(row?.of_user ?? 0) }
}

/** Those of visitors of the booking page. */
export async function countVisitorHolds({ tx, companyId, now }: TenantScope, network: string) {
  const row = await tx.one<{ of_visitors: number; of_network: number | null }>(sql`
    select count(*) as of_visitors, sum(case when network = ${network} then 1 else 0 end) as of_network
    from holds where company_id = ${companyId} and visitor <> '' and expires_at > ${toMillis(now)}`)
  return { ofVisitors: Number(row?.of_visitors), ofNetwork: Number(row?.of_network ?? 0) }
}

/** The live hold of a visitor of the booking page. */
export async function findHoldOfVisitor(scope: TenantScope, { id }: Visitor): Promise<Hold | undefined> {
  const [hold] = await listLive(scope, sql`and visitor = ${id}`)
  return hold
}

/** Ends the hold of a visitor, live or not. */
export async function deleteHoldOfVisitor(scope: TenantScope, { id }: Visitor): Promise<boolean> {
  const { tx, companyId } = scope
  const rows = await tx.all<{ id: string }>(sql`
    delete from holds where company_id = ${companyId} and visitor = ${id} returning id`)
  for (const row of rows) releaseTime(scope, row.id as HoldId)
  return rows.length > 0
}

/** What the live holds of a user, or of all visitors, take of the time of these people, for holds that start in the span. */
export async function countHeldMinutes(
  { tx, companyId, now }: TenantScope,
  owner: HoldOwner,
  people: readonly UserId[],
  from: LocalDateTime,
  until: LocalDateTime,
): Promise<number> {
  const own = owner === 'visitors' ? sql`h.visitor <> ''` : sql`h.created_by = ${owner} and h.visitor = ''`
  const rows = await tx.all<{ starts_at: string; ends_at: string }>(sql`
    select h.starts_at, h.ends_at from holds h
    join guarded_times g on g.company_id = h.company_id and g.holder_id = h.id
    where h.company_id = ${companyId} and ${own} and h.expires_at > ${toMillis(now)}
      and g.user_id in (${join(people)}) and h.starts_at >= ${from} and h.starts_at < ${until}`)
  return rows.reduce((sum, row) => sum + readWallMinutes(row.ends_at) - readWallMinutes(row.starts_at), 0)
}

/** Live ones by start, of one user or of all. */
export function listHolds(scope: TenantScope, user: UserId | undefined): Promise<Hold[]> {
  return listLive(scope, user === undefined ? empty : sql`and created_by = ${user}`)
}

/** Live ones of all users that overlap the span, by start. */
export function listHoldsWithin(scope: TenantScope, from: LocalDateTime, until: LocalDateTime): Promise<Hold[]> {
  return listLive(scope, sql`and ends_at > ${from} and starts_at < ${until}`)
}

export async function findHold(scope: TenantScope, id: HoldId, user: UserId | undefined): Promise<Hold | undefined> {
  const [hold] = await listLive(
    scope,
    sql`and id = ${id} ${user === undefined ? empty : sql`and created_by = ${user}`}`,
  )
  return hold
}

async function listLive({ tx, companyId, now }: TenantScope, which: Sql): Promise<Hold[]> {
  const rows = await tx.all(sql`
    select ${holds.columns} from holds
    where company_id = ${companyId} and expires_at > ${toMillis(now)} ${which} order by starts_at, id`)
  const people = await tx.all<{ holder_id: string; user_id: string }>(sql`
    select holder_id, user_id from guarded_times
    where company_id = ${companyId} and expires_at > ${toMillis(now)} order by user_id`)
  const peopleOf = groupBy(people, row => row.holder_id)
  return rows.map(holds.read).map(hold => {
    return { ...hold, userIds: peopleOf(hold.id).map(({ user_id }) => user_id as UserId) }
  })
}
