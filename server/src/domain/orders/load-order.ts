import sql, { type Sql } from 'sql-template-tag'
import type { LocalDateTime } from '../calendar/local-time.ts'
import type { AgentId, ClientId, FeeId, OfficeId, OrderId, OrderTypeId, PackageId, ServiceId, UserId } from '../ids.ts'
import { fromFlag, fromMillis, orNothing } from '../rows.ts'
import type { Tenant } from '../scope.ts'
import type { Order, OrderFee, OrderPackage, OrderService } from './order.ts'

export function findOrder(tenant: Tenant, id: OrderId): Promise<Order | undefined> {
  return loadOrder(tenant, sql`id = ${id}`)
}

export function findOrderByOid(tenant: Tenant, oid: number): Promise<Order | undefined> {
  return loadOrder(tenant, sql`oid = ${oid}`)
}

type Stored = Record<string, string | number | null>

async function loadOrder(tenant: Tenant, which: Sql): Promise<Order | undefined> {
  const { tx, companyId } = tenant
  const row = await tx.one<Stored>(sql`select * from orders where company_id = ${companyId} and ${which}`)
  if (!row) return undefined
  const id = row.id as OrderId
  const [inspectors, services, fees, packages] = await Promise.all([
    tx.all<{ place: number; user_id: string }>(sql`
      select place, user_id from order_inspectors
      where company_id = ${companyId} and order_id = ${id} order by place`),
    listServices(tenant, id),
    listFees(tenant, id),
    listPackages(tenant, id),
  ])
  return {
    ...readOrder(row),
    inspectors: inspectors.map(({ place, user_id }) => ({ place, userId: user_id as UserId })),
    services,
    fees,
    packages,
  }
}

async function listServices({ tx, companyId }: Tenant, id: OrderId): Promise<OrderService[]> {
  const rows = await tx.all<{ id: string; name: string }>(sql`
    select s.id, s.name from order_services o
    join services s on s.company_id = o.company_id and s.id = o.service_id
    where o.company_id = ${companyId} and o.order_id = ${id} order by o.sequence`)
  return rows.map(row => ({ id: row.id as ServiceId, name: row.name }))
}

async function listFees({ tx, companyId }: Tenant, id: OrderId): Promise<OrderFee[]> {
  const rows = await tx.all<{ id: string; name: string; amount_cents: number; service_id: string | null }>(sql`
    select f.id, f.name, o.amount_cents, f.service_id from order_fees o
    join fees f on f.company_id = o.company_id and f.id = o.fee_id
    where o.company_id = ${companyId} and o.order_id = ${id} order by o.sequence`)
  return rows.map(row => ({
    feeId: row.id as FeeId,
    name: row.name,
    amountCents: row.amount_cents,
    serviceId: orNothing(row.service_id) as ServiceId | undefined,
  }))
}

async function listPackages({ tx, companyId }: Tenant, id: OrderId): Promise<OrderPackage[]> {
  const rows = await tx.all<{ at: number; sequence: number; package_id: string; name: string }>(sql`
    select o.at, o.sequence, o.package_id, p.name from order_packages o
    join packages p on p.company_id = o.company_id and p.id = o.package_id
    where o.company_id = ${companyId} and o.order_id = ${id} order by o.at, o.sequence`)
  return rows.map(({ at, sequence, package_id, name }) => ({
    id: `${at}-${sequence}`,
    packageId: package_id as PackageId,
    name,
  }))
}

function readOrder(row: Stored): Omit<Order, 'inspectors' | 'services' | 'fees' | 'packages'> {
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
    modifiedAt: fromMillis(row.modified_at as number),
    removedAt: moment('removed_at'),
  }
}
