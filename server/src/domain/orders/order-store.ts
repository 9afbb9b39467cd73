import sql from 'sql-template-tag'
import type { Changed, CommitTime } from '../changes/commit-sequence.ts'
import {
  advanceCommitTime,
  commitTimeOf,
  commitTimeValues,
  ofWritableCompany,
  type StoredCommitTime,
} from '../changes/commit-sequence-store.ts'
import type { Value } from '../database.ts'
import type { OrderId } from '../ids.ts'
import { orNull, toFlag, toMillis } from '../rows.ts'
import { fixedStatement, insertOf } from '../statements.ts'
import type { Tenant, TenantScope } from '../tenant.ts'
import { endOf, searchedFrom } from '../time/appointment.ts'
import type { Order, OrderPackage, OrderService } from './order.ts'

const takeOid = fixedStatement(`
  update companies set ${advanceCommitTime}, last_oid = last_oid + 1, calendar_revision = calendar_revision + 1
  where ${ofWritableCompany} returning last_modified_at, last_oid`)

/** Takes a turn with the next order number. Writers queue here, so that numbers grow in the order of the commits. */
export async function nextOid(scope: TenantScope): Promise<{ readonly oid: number; readonly turn: CommitTime }> {
  const row = await scope.tx.one<StoredCommitTime & { last_oid: number }>(
    takeOid(...commitTimeValues(scope), scope.companyId),
  )
  return { turn: commitTimeOf(row), oid: row?.last_oid ?? 0 }
}

/** The columns of an order and its values for them, in the same order. */
const columns = [
  'oid',
  'office_id',
  'order_type_id',
  'client_id',
  'buyers_agent_id',
  'sellers_agent_id',
  'address1',
  'address2',
  'city',
  'state',
  'zip',
  'county',
  'latitude',
  'longitude',
  'square_feet',
  'year_built',
  'sales_price_cents',
  'foundation',
  'report_number',
  'starts_at',
  'duration_minutes',
  'is_duration_given',
  'created_at',
  'created_by',
  'scheduled_at',
  'scheduled_by',
  'confirmed_at',
  'confirmed_by',
  'completed_at',
  'completed_by',
  'first_completed_at',
  'first_completed_by',
  'paid_at',
  'paid_cents',
  'sends_email',
  'sends_sms',
  'modified_at',
  'removed_at',
]

function valuesOf(order: Order): Value[] {
  return [
    order.oid,
    order.officeId,
    orNull(order.orderTypeId),
    orNull(order.clientId),
    orNull(order.buyersAgentId),
    orNull(order.sellersAgentId),
    order.address1,
    order.address2,
    order.city,
    order.state,
    order.zip,
    order.county,
    orNull(order.latitude),
    orNull(order.longitude),
    orNull(order.squareFeet),
    orNull(order.yearBuilt),
    orNull(order.salesPriceCents),
    order.foundation,
    order.reportNumber,
    orNull(order.startsAt),
    order.durationMinutes,
    toFlag(order.isDurationGiven),
    toMillis(order.createdAt),
    order.createdBy,
    orNull(order.scheduledAt),
    orNull(order.scheduledBy),
    orNull(order.confirmedAt),
    orNull(order.confirmedBy),
    millisOrNull(order.completedAt),
    orNull(order.completedBy),
    millisOrNull(order.firstCompletedAt),
    orNull(order.firstCompletedBy),
    millisOrNull(order.paidAt),
    order.paidCents,
    toFlag(order.sendsEmail),
    toFlag(order.sendsSms),
    toMillis(order.modifiedAt),
    millisOrNull(order.removedAt),
  ]
}

const insertOrderInspectors = insertOf('order_inspectors', [
  'company_id',
  'order_id',
  'place',
  'user_id',
  'starts_at',
  'ends_at',
  'searched_from',
])
const insertOrderServices = insertOf('order_services', ['company_id', 'order_id', 'service_id', 'sequence'])
const insertOrderFees = insertOf('order_fees', ['company_id', 'order_id', 'fee_id', 'amount_cents', 'sequence'])
const insertOrderPackages = insertOf('order_packages', ['company_id', 'order_id', 'at', 'sequence', 'package_id'])
const insertOrders = insertOf('orders', ['company_id', 'id', ...columns])
const updateOrders = fixedStatement(`
  update orders set (${columns.join(', ')}) = (${columns.map(() => '?').join(', ')}) where company_id = ? and id = ?`)

export function insertOrder(tenant: Tenant, order: Changed<Order>): void {
  tenant.tx.defer(insertOrders([[tenant.companyId, order.id, ...valuesOf(order)]]))
  insertInspectors(tenant, order)
  insertServices(tenant, order.id, order.services, 0)
  insertFees(tenant, order)
}

export function updateOrderRow({ tx, companyId }: Tenant, order: Changed<Order>): void {
  tx.defer(updateOrders(...valuesOf(order), companyId, order.id))
}

/** The times stand with each person, so that whose time is taken is one range of one index. */
export function insertInspectors({ tx, companyId }: Tenant, order: Order): void {
  if (order.inspectors.length === 0) return
  const times = takenTime(order)
  const rows = order.inspectors.map(({ place, userId }) => [companyId, order.id, place, userId, ...times])
  tx.defer(insertOrderInspectors(rows))
}

export function deleteInspectors({ tx, companyId }: Tenant, orderId: OrderId): void {
  tx.defer(sql`delete from order_inspectors where company_id = ${companyId} and order_id = ${orderId}`)
}

function takenTime({ startsAt, durationMinutes, removedAt }: Order): (string | null)[] {
  // failpoint: removed-orders-take-time
  if (!startsAt || removedAt) return [null, null, null]
  return [startsAt, endOf(startsAt, durationMinutes), searchedFrom(startsAt)]
}

export function insertServices(
  { tx, companyId }: Tenant,
  orderId: OrderId,
  services: readonly OrderService[],
  from: number,
): void {
  if (services.length === 0) return
  const rows = services.map(({ id }, i) => [companyId, orderId, id, from + i])
  tx.defer(insertOrderServices(rows))
}

export function deleteServices({ tx, companyId }: Tenant, orderId: OrderId): void {
  tx.defer(sql`delete from order_services where company_id = ${companyId} and order_id = ${orderId}`)
}

export function insertFees({ tx, companyId }: Tenant, { id, fees }: Order): void {
  if (fees.length === 0) return
  const rows = fees.map(({ feeId, amountCents }, sequence) => [companyId, id, feeId, amountCents, sequence])
  tx.defer(insertOrderFees(rows))
}

export function deleteFees({ tx, companyId }: Tenant, orderId: OrderId): void {
  tx.defer(sql`delete from order_fees where company_id = ${companyId} and order_id = ${orderId}`)
}

export function insertPackages(
  { tx, companyId }: Tenant,
  orderId: OrderId,
  at: Temporal.Instant,
  packages: readonly OrderPackage[],
): void {
  if (packages.length === 0) return
  const rows = packages.map(({ packageId }, sequence) => [companyId, orderId, toMillis(at), sequence, packageId])
  tx.defer(insertOrderPackages(rows))
}

function millisOrNull(instant: Temporal.Instant | undefined): number | null {
  return instant ? toMillis(instant) : null
}
