import sql, { empty, join } from 'sql-template-tag'
import { insertInto, instant, optional, plain, rowReader } from '../columns.ts'
import type { AgentId, ClientId, OrderId, UserId } from '../ids.ts'
import { orNothing, toMillis } from '../rows.ts'
import type { Tenant } from '../tenant.ts'
import type { Footprint } from './footprint.ts'

const upsertFootprints = insertInto(
  'footprints',
  { companyId: plain(), orderId: plain(), userId: plain(), createdAt: instant, modifiedAt: instant },
  'on conflict (company_id, order_id, user_id) do update set modified_at = excluded.modified_at',
)

export function writeFootprints(
  { tx, companyId }: Tenant,
  orderId: OrderId,
  users: readonly UserId[],
  at: Temporal.Instant,
): void {
  if (users.length === 0) return
  tx.defer(upsertFootprints(users.map(userId => ({ companyId, orderId, userId, createdAt: at, modifiedAt: at }))))
}

export function deleteFootprints({ tx, companyId }: Tenant, orderId: OrderId, users: readonly UserId[]): void {
  if (users.length === 0) return
  tx.defer(sql`
    delete from footprints where company_id = ${companyId} and order_id = ${orderId} and user_id in (${join(users)})`)
}

/** Of one user, or of the first one who has one: a list of all users has an entry for each. Returns whether there was one. */
export async function deleteKeptFootprints(
  { tx, companyId }: Tenant,
  orderId: OrderId,
  userId: UserId | 'any user',
  since: Temporal.Instant,
): Promise<boolean> {
  const ofOrder = sql`company_id = ${companyId} and order_id = ${orderId} and modified_at > ${toMillis(since)}`
  const first = sql`(select min(user_id) from footprints where ${ofOrder})`
  const count = await tx.run(sql`
    delete from footprints where ${ofOrder} and user_id = ${userId === 'any user' ? first : userId}`)
  return count > 0
}

const footprintRow = rowReader<Footprint>({
  orderId: plain(),
  oid: plain(),
  address1: plain(),
  address2: plain(),
  city: plain(),
  state: plain(),
  zip: plain(),
  startsAt: optional(),
  clientId: optional(),
  clientName: optional(),
  buyersAgentId: optional(),
  sellersAgentId: optional(),
  modifiedAt: instant,
})

/** Sorted by appointment; of one user or of all. */
export async function listKeptFootprints(
  { tx, companyId }: Tenant,
  userId: UserId | 'all users',
  since: Temporal.Instant,
): Promise<Footprint[]> {
  const whose = userId === 'all users' ? empty : sql`and f.user_id = ${userId}`
  // failpoint: footprints-of-any-company
  const rows = await tx.all(sql`
    select f.order_id, f.modified_at, o.oid, o.address1, o.address2, o.city, o.state, o.zip, o.starts_at, o.client_id,
      c.display_name as client_name, o.buyers_agent_id, o.sellers_agent_id
    from footprints f
    join orders o on o.company_id = f.company_id and o.id = f.order_id
    left join clients c on c.company_id = o.company_id and c.id = o.client_id
    where f.company_id = ${companyId} ${whose} and f.modified_at > ${toMillis(since)}
    order by o.starts_at, o.oid, f.user_id`)
  return rows.map(footprintRow.read)
}

export interface FollowedPeople {
  readonly clientId: ClientId | undefined
  readonly buyersAgentId: AgentId | undefined
}

/** The people that an order's footprints lead to. Filtered by age here: SQLite would choose the index on age. */
export async function findFollowedPeople(
  { tx, companyId }: Tenant,
  orderId: OrderId,
  since: Temporal.Instant,
): Promise<FollowedPeople | undefined> {
  const rows = await tx.all<{ modified_at: number; client_id: string | null; buyers_agent_id: string | null }>(sql`
    select f.modified_at, o.client_id, o.buyers_agent_id from footprints f
    join orders o on o.company_id = f.company_id and o.id = f.order_id
    where f.company_id = ${companyId} and f.order_id = ${orderId}`)
  const row = rows.find(({ modified_at }) => modified_at > toMillis(since))
  return (
    row && {
      clientId: orNothing(row.client_id) as ClientId | undefined,
      buyersAgentId: orNothing(row.buyers_agent_id) as AgentId | undefined,
    }
  )
}

export async function hasOldFootprints({ tx, companyId }: Tenant, since: Temporal.Instant): Promise<boolean> {
  const row = await tx.one(sql`
    select 1 as found from footprints where company_id = ${companyId} and modified_at <= ${toMillis(since)} limit 1`)
  return row !== undefined
}

/** Deletes up to `limit` rows and returns how many. */
export function deleteOldFootprints(
  { tx, companyId }: Tenant,
  since: Temporal.Instant,
  limit: number,
): Promise<number> {
  return tx.run(sql`
    delete from footprints where company_id = ${companyId} and (order_id, user_id) in (
      select order_id, user_id from footprints
      where company_id = ${companyId} and modified_at <= ${toMillis(since)} limit ${limit})`)
}
