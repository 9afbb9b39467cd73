import sql, { type Sql } from 'sql-template-tag'
import type { FileId, OrderId } from '../ids.ts'
import { pipelined } from '../pipelined.ts'
import { toMillis } from '../rows.ts'
import type { Tenant } from '../tenant.ts'

/** A file at its last change. */
export interface FileChange {
  readonly id: FileId
  readonly orderId: OrderId
  readonly oid: number
  /** False for a removed file, and for one of a removed order. */
  readonly isShown: boolean
  readonly isPublic: boolean
  readonly changedMillis: number
}

/** From `start` on, and before `end`. */
export interface ChangeRange {
  readonly start: Temporal.Instant | undefined
  readonly end: Temporal.Instant | undefined
}

type Stored = { id: string; order_id: string; oid: number; is_shown: number; is_public: number; changed_at: number }

/** Files of all orders that were added, changed or removed in the range, in the order of these changes. */
export async function listFileChanges(tenant: Tenant, range: ChangeRange, limit: number): Promise<FileChange[]> {
  const { tx, companyId } = tenant
  const within = (column: Sql) => sql`
    f.company_id = ${companyId} and ${column} >= ${range.start ? toMillis(range.start) : 0}
    and ${column} < ${range.end ? toMillis(range.end) : Number.MAX_SAFE_INTEGER} order by ${column}, f.id limit ${limit}`
  const ofOrder = sql`join orders o on o.company_id = f.company_id and o.id = f.order_id`
  const [kept, removed] = await pipelined(
    tx.all<Stored>(sql`
      select f.id, f.order_id, o.oid, case when o.removed_at is null then 1 else 0 end as is_shown,
        case when f.public_token is null then 0 else 1 end as is_public, f.modified_at as changed_at
      from order_files f ${ofOrder} where ${within(sql`f.modified_at`)}`),
    tx.all<Stored>(sql`
      select f.id, f.order_id, o.oid, 0 as is_shown, 0 as is_public, f.removed_at as changed_at
      from removed_files f ${ofOrder} where ${within(sql`f.removed_at`)}`),
  )
  return [...kept, ...removed].map(readChange).toSorted(byChange).slice(0, limit)
}

function readChange({ id, order_id, oid, is_shown, is_public, changed_at }: Stored): FileChange {
  return {
    id: id as FileId,
    orderId: order_id as OrderId,
    oid,
    isShown: is_shown === 1,
    // The links of a removed order are closed.
    isPublic: is_public === 1 && is_shown === 1,
    changedMillis: changed_at,
  }
}

function byChange(a: FileChange, b: FileChange): number {
  return a.changedMillis - b.changedMillis || (a.id < b.id ? -1 : 1)
}
