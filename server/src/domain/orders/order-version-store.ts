import type { OrderId } from '../ids.ts'
import { fixedStatement } from '../statements.ts'
import type { Tenant } from '../tenant.ts'

/** Tells whether a cached answer about an order is still right. */
export interface OrderVersion {
  readonly id: OrderId
  readonly modifiedMillis: number
  /** Other orders with the same inspectors at an overlapping time. That is allowed: the service never reserves time. */
  readonly conflicts: readonly OrderId[]
}

export async function findOrderVersion({ tx, companyId }: Tenant, id: OrderId): Promise<OrderVersion | undefined> {
  return readVersion(await tx.one<StoredVersion>(versionById(companyId, companyId, id)))
}

export async function findOrderVersionByOid({ tx, companyId }: Tenant, oid: number): Promise<OrderVersion | undefined> {
  return readVersion(await tx.one<StoredVersion>(versionByOid(companyId, companyId, oid)))
}

type StoredVersion = { id: string; modified_at: number; conflicts: string | null }

/**
 * The inspectors' rows of other orders at an overlapping time. The cross join keeps the planner from starting with the
 * times of all orders.
 */
export const overlapping = `
  from order_inspectors mine cross join order_inspectors other
  where other.company_id = mine.company_id and other.user_id = mine.user_id
    and other.starts_at > mine.searched_from and other.starts_at < mine.ends_at
    and other.ends_at > mine.starts_at and other.order_id <> mine.order_id`

const selectVersion = `
  select o.id, o.modified_at, (
    select string_agg(other.order_id, ',') ${overlapping}
      and mine.company_id = ? and mine.order_id = o.id) as conflicts
  from orders o`
const versionById = fixedStatement(`${selectVersion} where o.company_id = ? and o.id = ?`)
// failpoint: order-number-of-any-company
const versionByOid = fixedStatement(`${selectVersion} where o.company_id = ? and o.oid = ?`)

function readVersion(row: StoredVersion | undefined): OrderVersion | undefined {
  return (
    row && {
      id: row.id as OrderId,
      modifiedMillis: row.modified_at,
      conflicts: row.conflicts === null ? [] : ([...new Set(row.conflicts.split(','))].sort() as OrderId[]),
    }
  )
}
