import sql, { bulk, raw, type Sql } from 'sql-template-tag'
import { endOf, longestMinutes } from '../calendar/appointment.ts'
import type { LocalDateTime } from '../calendar/local-time.ts'
import type { AgentId, ClientId, FeeId, OfficeId, OrderId, OrderTypeId, PackageId, ServiceId, UserId } from '../ids.ts'
import { Refusal } from '../refusal.ts'
import { fromFlag, fromMillis, orNothing, orNull, toFlag, toMillis } from '../rows.ts'
import type { Tenant } from '../scope.ts'
import type { Order, OrderFee, OrderPackage, OrderService } from './order.ts'

/** Takes the next order number. Writers queue here, so that numbers grow in the order of the commits. */
export async function nextOid({ tx, companyId }: Tenant): Promise<number> {
  const row = await tx.one<{ last_oid: number }>(sql`
    update companies set last_oid = last_oid + 1, calendar_revision = calendar_revision + 1
    where company_id = ${companyId} returning last_oid`)
  // The company was removed a moment ago.
  if (!row) throw new Refusal('access.denied')
  return row.last_oid
}

/** The columns of an order, each with its value: what is written is what is read. */
function columnsOf(order: Order): [name: string, value: string | number | null][] {
  return [
    ['oid', order.oid],
    ['office_id', order.officeId],
    ['order_type_id', orNull(order.orderTypeId)],
    ['client_id', orNull(order.clientId)],
    ['buyers_agent_id', orNull(order.buyersAgentId)],
    ['sellers_agent_id', orNull(order.sellersAgentId)],
    ['address1', order.address1],
    ['address2', order.address2],
    ['city', order.city],
    ['state', order.state],
    ['zip', order.zip],
    ['county', order.county],
    ['latitude', orNull(order.latitude)],
    ['longitude', orNull(order.longitude)],
    ['square_feet', orNull(order.squareFeet)],
    ['year_built', orNull(order.yearBuilt)],
    ['sales_price_cents', orNull(order.salesPriceCents)],
    ['foundation', order.foundation],
    ['report_number', order.reportNumber],
    ['starts_at', orNull(order.startsAt)],
    ['ends_at', orNull(order.startsAt && endOf(order.startsAt, order.durationMinutes))],
    ['duration_minutes', order.durationMinutes],
    ['is_duration_given', toFlag(order.isDurationGiven)],
    ['created_at', toMillis(order.createdAt)],
    ['created_by', order.createdBy],
    ['scheduled_at', orNull(order.scheduledAt)],
    ['scheduled_by', orNull(order.scheduledBy)],
    ['confirmed_at', orNull(order.confirmedAt)],
    ['confirmed_by', orNull(order.confirmedBy)],
    ['completed_at', millisOrNull(order.completedAt)],
    ['completed_by', orNull(order.completedBy)],
    ['first_completed_at', millisOrNull(order.firstCompletedAt)],
    ['first_completed_by', orNull(order.firstCompletedBy)],
    ['paid_at', millisOrNull(order.paidAt)],
    ['sends_email', toFlag(order.sendsEmail)],
    ['sends_sms', toFlag(order.sendsSms)],
    ['modified_at', toMillis(order.modifiedAt)],
    ['removed_at', millisOrNull(order.removedAt)],
  ]
}

export async function insertOrder(tenant: Tenant, order: Order): Promise<void> {
  const columns = columnsOf(order)
  const names = raw(['company_id', 'id', ...columns.map(([name]) => name)].join(', '))
  const values = [tenant.companyId, order.id, ...columns.map(([, value]) => value)]
  await tenant.tx.run(sql`insert into orders (${names}) values ${bulk([values])}`)
  await insertInspectors(tenant, order)
  await insertServices(tenant, order.id, order.services, 0)
  await insertFees(tenant, order)
}

export async function updateOrderRow({ tx, companyId }: Tenant, order: Order): Promise<void> {
  const columns = columnsOf(order)
  const names = raw(columns.map(([name]) => name).join(', '))
  await tx.run(sql`
    update orders set (${names}) = ${bulk([columns.map(([, value]) => value)])}
    where company_id = ${companyId} and id = ${order.id}`)
}

/** The times stand with each person, so that whose time is taken is one range of one index. */
export async function insertInspectors({ tx, companyId }: Tenant, order: Order): Promise<void> {
  if (order.inspectors.length === 0) return
  const times = takenTime(order)
  const rows = order.inspectors.map(({ place, userId }) => [companyId, order.id, place, userId, ...times])
  await tx.run(sql`
    insert into order_inspectors (company_id, order_id, place, user_id, starts_at, ends_at, searched_from)
    values ${bulk(rows)}`)
}

export async function deleteInspectors({ tx, companyId }: Tenant, orderId: OrderId): Promise<void> {
  await tx.run(sql`delete from order_inspectors where company_id = ${companyId} and order_id = ${orderId}`)
}

function takenTime({ startsAt, durationMinutes, removedAt }: Order): (string | null)[] {
  if (!startsAt || removedAt) return [null, null, null]
  return [startsAt, endOf(startsAt, durationMinutes), endOf(startsAt, -longestMinutes)]
}

export async function insertServices(
  { tx, companyId }: Tenant,
  orderId: OrderId,
  services: readonly OrderService[],
  from: number,
): Promise<void> {
  if (services.length === 0) return
  const rows = services.map(({ id }, i) => [companyId, orderId, id, from + i])
  await tx.run(sql`insert into order_services (company_id, order_id, service_id, sequence) values ${bulk(rows)}`)
}

export async function deleteServices({ tx, companyId }: Tenant, orderId: OrderId): Promise<void> {
  await tx.run(sql`delete from order_services where company_id = ${companyId} and order_id = ${orderId}`)
}

export async function insertFees({ tx, companyId }: Tenant, { id, fees }: Order): Promise<void> {
  if (fees.length === 0) return
  const rows = fees.map(({ feeId, amountCents }, sequence) => [companyId, id, feeId, amountCents, sequence])
  await tx.run(sql`insert into order_fees (company_id, order_id, fee_id, amount_cents, sequence) values ${bulk(rows)}`)
}

export async function deleteFees({ tx, companyId }: Tenant, orderId: OrderId): Promise<void> {
  await tx.run(sql`delete from order_fees where company_id = ${companyId} and order_id = ${orderId}`)
}

export async function insertPackages(
  { tx, companyId }: Tenant,
  orderId: OrderId,
  at: Temporal.Instant,
  packages: readonly OrderPackage[],
): Promise<void> {
  if (packages.length === 0) return
  const rows = packages.map(({ packageId }, sequence) => [companyId, orderId, toMillis(at), sequence, packageId])
  await tx.run(sql`insert into order_packages (company_id, order_id, at, sequence, package_id) values ${bulk(rows)}`)
}

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
    sendsEmail: fromFlag(row.sends_email as number),
    sendsSms: fromFlag(row.sends_sms as number),
    modifiedAt: fromMillis(row.modified_at as number),
    removedAt: moment('removed_at'),
  }
}

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

function millisOrNull(instant: Temporal.Instant | undefined): number | null {
  return instant ? toMillis(instant) : null
}
