import sql, { empty } from 'sql-template-tag'
import type { UserId } from '../ids.ts'
import { fromMillis, orNothing, toFlag, toMillis } from '../rows.ts'
import type { Tenant, TenantScope } from '../tenant.ts'
import type { LocalDateTime } from '../time/local-time.ts'
import type { BookedTime } from './overlap.ts'

type Stored = {
  holder_id: string
  oid: number | null
  user_id: string
  starts_at: LocalDateTime
  ends_at: LocalDateTime
  expires_at: number | null
}

/** The orders that have not ended, and the live holds. */
export async function listBookedTimes(
  { tx, companyId, now }: TenantScope,
  wallTime: LocalDateTime,
): Promise<BookedTime[]> {
  const rows = await tx.all<Stored>(sql`
    select i.order_id as holder_id, o.oid, i.user_id, i.starts_at, i.ends_at, null as expires_at
    from order_inspectors i join orders o on o.company_id = i.company_id and o.id = i.order_id
    where i.company_id = ${companyId} and i.ends_at > ${wallTime}
    union all
    select holder_id, null as oid, user_id, starts_at, ends_at, expires_at from guarded_times
    where company_id = ${companyId} and expires_at > ${toMillis(now)}`)
  const holders = Map.groupBy(rows, row => row.holder_id)
  return [...holders].map(([holderId, people]) => readTime(holderId, people as [Stored, ...Stored[]]))
}

function readTime(holderId: string, people: readonly [Stored, ...Stored[]]): BookedTime {
  const [{ oid, starts_at, ends_at, expires_at }] = people
  return {
    holderId,
    oid: orNothing(oid),
    userIds: people.map(({ user_id }) => user_id as UserId),
    startsAt: starts_at,
    endsAt: ends_at,
    ...(expires_at !== null && { expiresAt: fromMillis(expires_at) }),
  }
}

export async function deleteGuardedTimes({ tx, companyId }: Tenant, whose: 'all' | 'orders' = 'all'): Promise<void> {
  const ofOrders = whose === 'orders' ? sql`and expires_at is null` : empty
  await tx.run(sql`delete from guarded_times where company_id = ${companyId} ${ofOrders}`)
}

/** Makes `is_guarded` of all orders agree with `guarded_times`. */
export async function markGuardedOrders({ tx, companyId }: Tenant): Promise<void> {
  await tx.run(sql`update orders set is_guarded = 0 where company_id = ${companyId} and is_guarded = 1`)
  await tx.run(sql`
    update orders set is_guarded = 1 where company_id = ${companyId}
      and id in (select holder_id from guarded_times where company_id = ${companyId} and expires_at is null)`)
}

export async function setGuardsOrders({ tx, companyId }: Tenant, claim: boolean): Promise<void> {
  await tx.run(sql`update company_state set guards_orders = ${toFlag(claim)} where company_id = ${companyId}`)
}
