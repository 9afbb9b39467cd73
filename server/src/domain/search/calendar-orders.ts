import sql from 'sql-template-tag'
import type { OfficeId, OrderId, UserId } from '../ids.ts'
import type { OrderStatus } from '../orders/order.ts'
import { groupBy, orNothing } from '../rows.ts'
import type { Tenant } from '../tenant.ts'
import { endOf, searchedFrom } from '../time/appointment.ts'
import type { LocalDateTime } from '../time/local-time.ts'

/** As much of an order as a calendar shows. */
export interface CalendarOrder {
  readonly id: OrderId
  readonly oid: number
  readonly startsAt: LocalDateTime
  readonly endsAt: LocalDateTime
  readonly status: Exclude<OrderStatus, 'cancelled'>
  readonly officeId: OfficeId
  readonly inspectorIds: readonly UserId[]
  readonly address: string
  readonly city: string
  readonly zip: string
  readonly latitude: number | undefined
  readonly longitude: number | undefined
  readonly client: string
  readonly isConfirmed: boolean
  readonly isSigned: boolean
  readonly feeCents: number
  readonly paidCents: number
}

type Stored = {
  id: string
  oid: number
  starts_at: string
  duration_minutes: number
  scheduled_at: string | null
  completed_at: number | null
  office_id: string
  address1: string
  city: string
  zip: string
  latitude: number | null
  longitude: number | null
  client: string | null
  user_id: string | null
  confirmed_at: string | null
  signature: string
  fee_cents: number | string | null
  paid_cents: number
}

/** More orders than a calendar can show. */
export const maxCalendarOrders = 5_000

/** Orders that overlap the span, drafts included, by start. A long span takes several statements, so that each is short. */
export async function listCalendarOrders(
  tenant: Tenant,
  from: LocalDateTime,
  until: LocalDateTime,
  ordersPerStatement = 500,
): Promise<CalendarOrder[]> {
  const orders: CalendarOrder[] = []
  let after = searchedFrom(from)
  let limit = ordersPerStatement
  for (;;) {
    const page = await listStarting(tenant, after, until, Math.min(limit, maxCalendarOrders - orders.length))
    const isLast = page.length < limit
    const last = page.at(-1)?.startsAt ?? after
    // There may be more orders with the last start.
    const complete = isLast ? page : page.filter(({ startsAt }) => startsAt !== last)
    orders.push(...complete)
    if (isLast) return orders.filter(({ endsAt }) => endsAt > from)
    limit = complete.length === 0 ? 2 * limit : ordersPerStatement
    after = complete.at(-1)?.startsAt ?? after
  }
}

async function listStarting(
  { tx, companyId }: Tenant,
  after: LocalDateTime,
  until: LocalDateTime,
  limit: number,
): Promise<CalendarOrder[]> {
  const rows = await tx.all<Stored>(sql`
    select o.id, o.oid, o.starts_at, o.duration_minutes, o.scheduled_at, o.completed_at, o.office_id, o.address1, o.city,
      o.zip, o.latitude, o.longitude, c.display_name as client, i.user_id, o.confirmed_at, o.signature, o.paid_cents, (
        select sum(f.amount_cents) from order_fees f where f.company_id = ${companyId} and f.order_id = o.id
      ) as fee_cents
    from (
      select * from orders
      where company_id = ${companyId} and starts_at > ${after} and starts_at < ${until}
        and removed_at is null and cancelled_at is null
      order by starts_at limit ${limit}
    ) as o
    left join order_inspectors i on i.company_id = ${companyId} and i.order_id = o.id
    left join clients c on c.company_id = ${companyId} and c.id = o.client_id
    order by o.starts_at, o.oid, i.place`)
  const inspectorsOf = groupBy(rows, row => row.id)
  const first = rows.filter((row, i) => rows[i - 1]?.id !== row.id)
  return first.map(row => readOrder(row, inspectorsOf(row.id)))
}

function readOrder(row: Stored, rows: readonly Stored[]): CalendarOrder {
  const startsAt = row.starts_at as LocalDateTime
  return {
    id: row.id as OrderId,
    oid: row.oid,
    startsAt,
    endsAt: endOf(startsAt, row.duration_minutes),
    status: row.completed_at !== null ? 'completed' : row.scheduled_at === null ? 'draft' : 'scheduled',
    officeId: row.office_id as OfficeId,
    inspectorIds: rows.flatMap(({ user_id }) => (user_id === null ? [] : [user_id as UserId])),
    address: row.address1,
    city: row.city,
    zip: row.zip,
    latitude: orNothing(row.latitude),
    longitude: orNothing(row.longitude),
    client: row.client ?? '',
    isConfirmed: row.confirmed_at !== null,
    isSigned: row.signature !== '',
    feeCents: Number(row.fee_cents ?? 0),
    paidCents: row.paid_cents,
  }
}
