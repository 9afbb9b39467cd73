import sql, { empty, join } from 'sql-template-tag'
import type { OfficeId, UserId } from '../ids.ts'
import { groupBy } from '../rows.ts'
import type { Tenant } from '../tenant.ts'
import type { LocalDateTime } from '../time/local-time.ts'

/** An appointment, as far as figures count it. */
export interface CountedOrder {
  readonly startsAt: LocalDateTime
  readonly minutes: number
  readonly state: 'scheduled' | 'completed' | 'cancelled'
  readonly feeCents: number
  readonly paidCents: number
  readonly inspectorIds: readonly UserId[]
}

type Stored = {
  oid: number
  starts_at: string
  duration_minutes: number
  completed_at: number | null
  cancelled_at: number | null
  paid_cents: number
  fee_cents: number | string | null
  user_id: string | null
}

/** Few enough that other requests do not wait for a statement. */
const ordersPerStatement = 200

/** Orders whose appointment begins within the span, by start. Drafts and removed orders do not count. */
export async function* listCountedOrders(
  tenant: Tenant,
  [from, until]: readonly [LocalDateTime, LocalDateTime],
  officeIds: readonly OfficeId[],
): AsyncGenerator<CountedOrder> {
  let after: readonly [startsAt: string, oid: number] = [from, -1]
  for (;;) {
    const rows = await listAfter(tenant, after, until, officeIds)
    const rowsOf = groupBy(rows, ({ oid }) => oid)
    const orders = rows.filter((row, i) => rows[i - 1]?.oid !== row.oid)
    yield* orders.map(row => readOrder(row, rowsOf(row.oid)))
    const last = orders.at(-1)
    if (!last || orders.length < ordersPerStatement) return
    after = [last.starts_at, last.oid]
  }
}

async function listAfter(
  { tx, companyId }: Tenant,
  [startsAt, oid]: readonly [startsAt: string, oid: number],
  until: LocalDateTime,
  officeIds: readonly OfficeId[],
): Promise<Stored[]> {
  const ofOffices = officeIds.length > 0 ? sql`and office_id in (${join(officeIds)})` : empty
  return tx.all<Stored>(sql`
    select o.oid, o.starts_at, o.duration_minutes, o.completed_at, o.cancelled_at, o.paid_cents, i.user_id, (
        select sum(f.amount_cents) from order_fees f where f.company_id = ${companyId} and f.order_id = o.id
      ) as fee_cents
    from (
      select id, oid, starts_at, duration_minutes, completed_at, cancelled_at, paid_cents from orders
      where company_id = ${companyId} and (starts_at, oid) > (${startsAt}, ${oid}) and starts_at < ${until}
        and removed_at is null and scheduled_at is not null ${ofOffices}
      order by starts_at, oid limit ${ordersPerStatement}
    ) as o
    left join order_inspectors i on i.company_id = ${companyId} and i.order_id = o.id
    order by o.starts_at, o.oid, i.place`)
}

function readOrder(row: Stored, rows: readonly Stored[]): CountedOrder {
  return {
    startsAt: row.starts_at as LocalDateTime,
    minutes: row.duration_minutes,
    state: row.cancelled_at !== null ? 'cancelled' : row.completed_at === null ? 'scheduled' : 'completed',
    feeCents: Number(row.fee_cents ?? 0),
    paidCents: row.paid_cents,
    inspectorIds: [...new Set(rows.flatMap(({ user_id }) => (user_id === null ? [] : [user_id as UserId])))],
  }
}
