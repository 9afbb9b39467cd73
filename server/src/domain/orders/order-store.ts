import sql, { bulk, raw } from 'sql-template-tag'
import { endOf, longestMinutes } from '../calendar/appointment.ts'
import type { OrderId } from '../ids.ts'
import { Refusal } from '../refusal.ts'
import { orNull, toFlag, toMillis } from '../rows.ts'
import type { Tenant } from '../scope.ts'
import type { Order, OrderPackage, OrderService } from './order.ts'

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

function millisOrNull(instant: Temporal.Instant | undefined): number | null {
  return instant ? toMillis(instant) : null
}
