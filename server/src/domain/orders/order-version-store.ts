import type { OrderId } from '../ids.ts'
import { fixedStatement } from '../statements.ts'
import type { Tenant } from '../tenant.ts'

/** What tells whether an order is still the one that was shown before. */
export interface OrderVersion {
  readonly id: OrderId
  readonly modifiedMillis: number
  readonly isRemoved: boolean
  /** Other orders of the same people at the same time. Both may stand: the service never reserves time. */
  readonly conflicts: readonly OrderId[]
}

export async function findOrderVersion({ tx, companyId }: Tenant, id: OrderId): Promise<OrderVersion | undefined> {
  return readMark(await tx.one<StoredMark>(markById(companyId, id)))
}

export async function findOrderVersionByOid({ tx, companyId }: Tenant, oid: number): Promise<OrderVersion | undefined> {
  return readMark(await tx.one<StoredMark>(markByOid(companyId, oid)))
}

type StoredMark = { id: string; modified_at: number; removed_at: number | null; conflicts: string | null }

/** The cross join keeps the planner from starting with everybody's time. */
const mark = `
  select o.id, o.modified_at, o.removed_at, (
    select string_agg(other.order_id, ',') from order_inspectors mine cross join order_inspectors other
    where mine.company_id = o.company_id and mine.order_id = o.id
      and other.company_id = mine.company_id and other.user_id = mine.user_id
      and other.starts_at > mine.searched_from and other.starts_at < mine.ends_at
      and other.ends_at > mine.starts_at and other.order_id <> mine.order_id) as conflicts
  from orders o`
const markById = fixedStatement(`${mark} where o.company_id = ? and o.id = ?`)
// failpoint: order-number-of-any-company
const markByOid = fixedStatement(`${mark} where o.company_id = ? and o.oid = ?`)

function readMark(row: StoredMark | undefined): OrderVersion | undefined {
  return (
    row && {
      id: row.id as OrderId,
      modifiedMillis: row.modified_at,
      isRemoved: row.removed_at !== null,
      conflicts: row.conflicts === null ? [] : ([...new Set(row.conflicts.split(','))].sort() as OrderId[]),
    }
  )
}
