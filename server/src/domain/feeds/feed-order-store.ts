import sql, { type Sql } from 'sql-template-tag'
import type { OrderId, UserId } from '../ids.ts'
import type { PropertyAddress } from '../messages/message-values.ts'
import { fromMillis, groupBy } from '../rows.ts'
import type { Tenant } from '../tenant.ts'
import { searchedFrom } from '../time/appointment.ts'
import type { LocalDateTime } from '../time/local-time.ts'

/** As much of an order as a calendar program shows. */
export interface FeedOrder extends PropertyAddress {
  readonly id: OrderId
  readonly oid: number
  readonly startsAt: LocalDateTime
  readonly minutes: number
  readonly createdAt: Temporal.Instant
  readonly modifiedAt: Temporal.Instant
  readonly services: readonly string[]
  readonly client: string
  readonly clientPhone: string
}

type Stored = {
  id: string
  oid: number
  starts_at: string
  duration_minutes: number
  created_at: number
  modified_at: number
  address1: string
  address2: string
  city: string
  state: string
  zip: string
  display_name: string | null
  mobile_phone: string | null
  home_phone: string | null
  work_phone: string | null
}

export interface FeedSpan {
  readonly from: LocalDateTime
  readonly until: LocalDateTime
}

/** More than one person can visit in 13 months; more would make each read of the feed long. */
export const maxFeedOrders = 2_000

/** The scheduled orders that the user inspects, by start. Removed and cancelled ones are left out. */
export async function listFeedOrders(tenant: Tenant, user: UserId, span: FeedSpan): Promise<FeedOrder[]> {
  const { tx, companyId } = tenant
  const ofUser = sql`
    i.company_id = ${companyId} and i.user_id = ${user}
      and i.starts_at > ${searchedFrom(span.from)} and i.starts_at < ${span.until} and i.ends_at > ${span.from}`
  const rows = await tx.all<Stored>(sql`
    select o.id, o.oid, o.starts_at, o.duration_minutes, o.created_at, o.modified_at, o.address1, o.address2, o.city,
      o.state, o.zip, c.display_name, c.mobile_phone, c.home_phone, c.work_phone
    from order_inspectors i
    join orders o on o.company_id = i.company_id and o.id = i.order_id
    left join clients c on c.company_id = o.company_id and c.id = o.client_id
    where ${ofUser} and o.scheduled_at is not null and o.removed_at is null and o.cancelled_at is null
    order by i.starts_at, o.oid limit ${maxFeedOrders}`)
  const servicesOf = await listServices(tenant, ofUser)
  // An inspector may be on an order twice.
  const orders = rows.filter((row, i) => rows[i - 1]?.id !== row.id)
  return orders.map(row => readOrder(row, servicesOf(row.id)))
}

async function listServices({ tx }: Tenant, ofUser: Sql): Promise<(order: string) => string[]> {
  const rows = await tx.all<{ order_id: string; name: string }>(sql`
    select distinct s.order_id, s.sequence, v.name
    from order_inspectors i
    join order_services s on s.company_id = i.company_id and s.order_id = i.order_id
    join services v on v.company_id = s.company_id and v.id = s.service_id
    where ${ofUser} order by s.order_id, s.sequence, v.name`)
  const namesOf = groupBy(rows, row => row.order_id)
  return order => namesOf(order).map(({ name }) => name)
}

function readOrder(row: Stored, services: readonly string[]): FeedOrder {
  const { id, oid, address1, address2, city, state, zip } = row
  return {
    id: id as OrderId,
    oid,
    ...{ address1, address2, city, state, zip, services },
    startsAt: row.starts_at as LocalDateTime,
    minutes: row.duration_minutes,
    createdAt: fromMillis(row.created_at),
    modifiedAt: fromMillis(row.modified_at),
    client: row.display_name ?? '',
    clientPhone: row.mobile_phone || row.home_phone || row.work_phone || '',
  }
}
