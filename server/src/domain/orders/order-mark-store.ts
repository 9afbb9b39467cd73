import sql, { type Sql } from 'sql-template-tag'
import type { OrderId } from '../ids.ts'
import type { Tenant } from '../scope.ts'

/** What tells whether an order is still the one that was shown before. */
export interface OrderMark {
  readonly id: OrderId
  readonly modifiedMillis: number
  readonly isRemoved: boolean
  /** Other orders of the same people at the same time. Both may stand: the service never reserves time. */
  readonly conflicts: readonly OrderId[]
}

export function findOrderMark(tenant: Tenant, id: OrderId): Promise<OrderMark | undefined> {
  return readMark(tenant, sql`o.id = ${id}`)
}

export function findOrderMarkByOid(tenant: Tenant, oid: number): Promise<OrderMark | undefined> {
  return readMark(tenant, sql`o.oid = ${oid}`)
}

/** The cross join keeps the planner from starting with everybody's time. */
async function readMark({ tx, companyId }: Tenant, which: Sql): Promise<OrderMark | undefined> {
  const row = await tx.one<{
    id: string
    modified_at: number
    removed_at: number | null
    conflicts: string | null
  }>(sql`
    select o.id, o.modified_at, o.removed_at, (
      select string_agg(other.order_id, ',') from order_inspectors mine cross join order_inspectors other
      where mine.company_id = o.company_id and mine.order_id = o.id
        and other.company_id = mine.company_id and other.user_id = mine.user_id
        and other.starts_at > mine.searched_from and other.starts_at < mine.ends_at
        and other.ends_at > mine.starts_at and other.order_id <> mine.order_id) as conflicts
    from orders o where o.company_id = ${companyId} and ${which}`)
  return (
    row && {
      id: row.id as OrderId,
      modifiedMillis: row.modified_at,
      isRemoved: row.removed_at !== null,
      conflicts: row.conflicts === null ? [] : ([...new Set(row.conflicts.split(','))].sort() as OrderId[]),
    }
  )
}
