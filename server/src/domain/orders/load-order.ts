import sql, { type Sql } from 'sql-template-tag'
import type { AgentId, ClientId, OfficeId, OrderId, OrderTypeId, UserId } from '../ids.ts'
import { pipelined } from '../pipelined.ts'
import { fromFlag, fromMillis, orNothing } from '../rows.ts'
import type { Tenant } from '../tenant.ts'
import type { LocalDateTime } from '../time/local-time.ts'
import type { Order } from './order.ts'
import { loadParts, type OrderParts } from './order-parts-store.ts'

export function findOrder(tenant: Tenant, id: OrderId): Promise<Order | undefined> {
  return loadOrder(tenant, sql`id = ${id}`, sql`= ${id}`)
}

export function findOrderByOid(tenant: Tenant, oid: number): Promise<Order | undefined> {
  const { companyId } = tenant
  return loadOrder(
    tenant,
    sql`oid = ${oid}`,
    sql`= (select id from orders where company_id = ${companyId} and oid = ${oid})`,
  )
}

/** A row of `orders` with all its columns. */
export type StoredOrder = Record<string, string | number | null> & { id: string; modified_at: number }

/** `whose` says of the parts which order they belong to. */
async function loadOrder(tenant: Tenant, which: Sql, whose: Sql): Promise<Order | undefined> {
  const { tx, companyId } = tenant
  // failpoint: orders-of-any-company
  const [row, partsOf] = await pipelined(
    tx.one<StoredOrder>(sql`select * from orders where company_id = ${companyId} and ${which}`),
    loadParts(tenant, whose),
  )
  return row && readOrder(row, partsOf)
}

export function readOrder(row: StoredOrder, partsOf: (id: OrderId) => OrderParts): Order {
  const text = (name: string) => row[name] as string
  const nothing = <T>(name: string) => orNothing(row[name] as T | null | undefined) ?? undefined
  const moment = (name: string) => {
    const millis = row[name]
    return typeof millis === 'number' ? fromMillis(millis) : undefined
  }
  return {
    id: row.id as OrderId,
    oid: row.oid as number,
    officeId: row.office_id as OfficeId,
    orderTypeId: nothing<OrderTypeId>('order_type_id'),
    clientId: nothing<ClientId>('client_id'),
    buyersAgentId: nothing<AgentId>('buyers_agent_id'),
    sellersAgentId: nothing<AgentId>('sellers_agent_id'),
    address1: text('address1'),
    address2: text('address2'),
    city: text('city'),
    state: text('state'),
    zip: text('zip'),
    county: text('county'),
    latitude: nothing<number>('latitude'),
    longitude: nothing<number>('longitude'),
    squareFeet: nothing<number>('square_feet'),
    yearBuilt: nothing<number>('year_built'),
    salesPriceCents: nothing<number>('sales_price_cents'),
    foundation: text('foundation'),
    reportNumber: text('report_number'),
    startsAt: nothing<LocalDateTime>('starts_at'),
    durationMinutes: row.duration_minutes as number,
    isDurationGiven: fromFlag(row.is_duration_given as number),
    createdAt: fromMillis(row.created_at as number),
    createdBy: row.created_by as UserId,
    scheduledAt: nothing<LocalDateTime>('scheduled_at'),
    scheduledBy: nothing<UserId>('scheduled_by'),
    confirmedAt: nothing<LocalDateTime>('confirmed_at'),
    confirmedBy: nothing<UserId>('confirmed_by'),
    completedAt: moment('completed_at'),
    completedBy: nothing<UserId>('completed_by'),
    firstCompletedAt: moment('first_completed_at'),
    firstCompletedBy: nothing<UserId>('first_completed_by'),
    paidAt: moment('paid_at'),
    paidCents: row.paid_cents as number,
    sendsEmail: fromFlag(row.sends_email as number),
    sendsSms: fromFlag(row.sends_sms as number),
    modifiedAt: fromMillis(row.modified_at),
    removedAt: moment('removed_at'),
    ...partsOf(row.id as OrderId),
  }
}
