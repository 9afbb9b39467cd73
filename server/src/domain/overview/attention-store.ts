import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import { instant, named, optional, optionalInstant, orBlank, plain, rowReader } from '../columns.ts'
import type { OfficeId, OrderId, UserId } from '../ids.ts'
import { groupBy, toMillis } from '../rows.ts'
import { orderState } from '../search/order-list-store.ts'
import type { Tenant } from '../tenant.ts'
import type { LocalDateTime } from '../time/local-time.ts'

/** Which orders somebody looks after. */
export interface OrderFilter {
  /** All offices if empty. */
  readonly officeIds: readonly OfficeId[]
  /** Only orders with this inspector. */
  readonly inspectorId: UserId | undefined
}

/** Orders that need the same, the first few of them. */
export interface FoundOrders {
  readonly ids: readonly OrderId[]
  /** At most `maxCounted`. */
  readonly count: number
}

/** More than these are not counted. */
export const maxCounted = 200
/** Orders of a range that are looked at, in its order. */
const maxRead = 1_000

/** A range of an index, in its order. */
interface Range {
  readonly where: Sql
  readonly order: string
  /** What no index decides. */
  readonly and?: Sql
}

/** Drafts that were created before then, the newest first. */
export const listOldDrafts = (tenant: Tenant, filter: OrderFilter, before: Temporal.Instant, limit: number) =>
  listFirst(tenant, filter, limit, [
    { where: inState('draft'), order: 'oid desc', and: sql`and created_at <= ${toMillis(before)}` },
  ])

/** Scheduled orders of the span that the client has not confirmed, by start. */
export const listUnconfirmed = (
  tenant: Tenant,
  filter: OrderFilter,
  [from, until]: readonly [LocalDateTime, LocalDateTime],
  limit: number,
) =>
  listFirst(tenant, filter, limit, [
    { where: sql`${inState('scheduled')} and starts_at >= ${from} and starts_at < ${until}`, order: 'starts_at' },
  ])

/** Orders whose appointment began within the span and is neither completed nor cancelled, the newest first. */
export const listUnfinished = (
  tenant: Tenant,
  filter: OrderFilter,
  [from, until]: readonly [LocalDateTime, LocalDateTime],
  limit: number,
) =>
  listFirst(
    tenant,
    filter,
    limit,
    ['scheduled', 'confirmed'].map(state => ({
      where: sql`${inState(state)} and starts_at >= ${from} and starts_at < ${until}`,
      order: 'starts_at desc',
    })),
  )

/** Completed orders since then with an amount due, the newest first. */
export const listUnpaid = (tenant: Tenant, filter: OrderFilter, since: Temporal.Instant, limit: number) =>
  listFirst(tenant, filter, limit, [
    {
      where: sql`completed_at >= ${toMillis(since)} and completed_at is not null and paid_at is null
        and cancelled_at is null and removed_at is null`,
      order: 'completed_at desc',
      and: sql`and paid_cents < coalesce((
        select sum(f.amount_cents) from order_fees f where f.company_id = ${tenant.companyId} and f.order_id = orders.id), 0)`,
    },
  ])

const inState = (state: string) => sql`(${orderState}) = ${state}`

const columns = raw('company_id, id, oid, office_id, starts_at, created_at, completed_at, paid_cents')

/** One statement: the first few, and how many there are. */
async function listFirst(
  { tx, companyId }: Tenant,
  filter: OrderFilter,
  limit: number,
  ranges: readonly Range[],
): Promise<FoundOrders> {
  const [first] = ranges
  const order = raw(first?.order ?? 'oid')
  const parts = ranges.map(
    ({ where, and = empty }, i) => sql`
      select * from (select id, oid, starts_at, completed_at from (
        select ${columns} from orders where company_id = ${companyId} and ${where} order by ${order} limit ${maxRead}) as orders
      where 1 = 1 ${and} ${isLookedAfter(companyId, filter)} order by ${order} limit ${maxCounted}) as ${raw(`r${i}`)}`,
  )
  const rows = await tx.all<{ id: string; found: number }>(sql`
    select id, count(*) over () as found from (${join(parts, ' union all ')}) as orders order by ${order} limit ${limit}`)
  return { ids: rows.map(({ id }) => id as OrderId), count: Math.min(rows[0]?.found ?? 0, maxCounted) }
}

/** The count keeps engines from joining all inspectors of the company. */
function isLookedAfter(companyId: string, { officeIds, inspectorId }: OrderFilter): Sql {
  const ofOffices = officeIds.length > 0 ? sql`and office_id in (${join(officeIds)})` : empty
  if (inspectorId === undefined) return ofOffices
  return sql`${ofOffices} and 0 < (select count(*) from order_inspectors i
    where i.company_id = ${companyId} and i.order_id = orders.id and coalesce(i.user_id, '') = ${inspectorId})`
}

/** As much of an order as a list of what needs attention shows. */
export interface AttentionOrder {
  readonly id: OrderId
  readonly oid: number
  readonly officeId: OfficeId
  readonly startsAt: LocalDateTime | undefined
  readonly createdAt: Temporal.Instant
  readonly completedAt: Temporal.Instant | undefined
  readonly address: string
  readonly city: string
  readonly client: string
  readonly clientPhone: string
  readonly inspectorIds: readonly UserId[]
  readonly feeCents: number
  readonly paidCents: number
}

const orderRow = rowReader<Omit<AttentionOrder, 'inspectorIds'>>({
  id: plain(),
  oid: plain(),
  officeId: plain(),
  startsAt: optional(),
  createdAt: instant,
  completedAt: optionalInstant,
  address: named('address1', plain()),
  city: plain(),
  client: orBlank,
  clientPhone: named('phone', orBlank),
  // PostgreSQL sums to a text.
  feeCents: { write: cents => cents, read: (sum: number | string | null) => Number(sum ?? 0) },
  paidCents: plain(),
})

type Stored = { readonly id: string; readonly user_id: string | null }

export async function loadAttentionOrders(
  { tx, companyId }: Tenant,
  ids: readonly OrderId[],
): Promise<Map<OrderId, AttentionOrder>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.all<Stored>(sql`
    select o.id, o.oid, o.office_id, o.starts_at, o.created_at, o.completed_at, o.address1, o.city, o.paid_cents,
      c.display_name as client, c.mobile_phone as phone, i.user_id, (
        select sum(f.amount_cents) from order_fees f where f.company_id = ${companyId} and f.order_id = o.id
      ) as fee_cents
    from orders o
    left join order_inspectors i on i.company_id = o.company_id and i.order_id = o.id
    left join clients c on c.company_id = o.company_id and c.id = o.client_id
    where o.company_id = ${companyId} and o.id in (${join(ids)})
    order by o.oid, i.place`)
  const rowsOf = groupBy(rows, row => row.id)
  return new Map(rows.map(row => [row.id as OrderId, readOrder(row, rowsOf(row.id))]))
}

function readOrder(row: Stored, rows: readonly Stored[]): AttentionOrder {
  const inspectorIds = rows.flatMap(({ user_id }) => (user_id === null ? [] : [user_id as UserId]))
  return { ...orderRow.read(row), inspectorIds }
}
