import sql, { raw } from 'sql-template-tag'
import { bumpCalendarRevision } from '../calendar/calendar-store.ts'
import type { Changed, CommitTime } from '../changes/commit-sequence.ts'
import {
  advanceCommitTime,
  commitTimeOf,
  commitTimeValues,
  ofWritableCompany,
  type StoredCommitTime,
} from '../changes/commit-sequence-store.ts'
import type { OrderId } from '../ids.ts'
import { toMillis } from '../rows.ts'
import { fixedStatement, insertOf } from '../statements.ts'
import type { Tenant, TenantScope } from '../tenant.ts'
import { endOf, searchedFrom } from '../time/appointment.ts'
import { isOff, type Order, type OrderPackage, sameInspectors } from './order.ts'
import { orderTable } from './order-row.ts'

const takeOid = fixedStatement(`
  update companies set ${advanceCommitTime}, last_oid = last_oid + 1, calendar_revision = calendar_revision + 1
  where ${ofWritableCompany} returning last_modified_at, last_oid`)

/** Takes the commit time and the next order number. Writers queue here, so that numbers grow in commit order. */
export async function nextOid(scope: TenantScope): Promise<{ readonly oid: number; readonly commitTime: CommitTime }> {
  const row = await scope.tx.one<StoredCommitTime & { last_oid: number }>(
    takeOid(...commitTimeValues(scope), scope.companyId),
  )
  return { commitTime: commitTimeOf(row), oid: row?.last_oid ?? 0 }
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

export function insertOrder(tenant: Tenant, order: Changed<Order>): void {
  orderTable.insert(tenant, order)
  insertInspectors(tenant, order)
  insertServices(tenant, order)
  insertFees(tenant, order)
}

/** Writes only the parts that differ. A change of taken time invalidates cached open time. */
export function saveOrder(tenant: Tenant, before: Order, after: Changed<Order>): void {
  // failpoint: acknowledged-and-dropped
  orderTable.update(tenant, after)
  if (takesOtherTime(before, after)) {
    deleteParts(tenant, 'order_inspectors', after.id)
    insertInspectors(tenant, after)
    bumpCalendarRevision(tenant)
  }
  if (ids(before.services) !== ids(after.services)) {
    deleteParts(tenant, 'order_services', after.id)
    insertServices(tenant, after)
  }
  if (JSON.stringify(before.fees) !== JSON.stringify(after.fees)) {
    deleteParts(tenant, 'order_fees', after.id)
    insertFees(tenant, after)
  }
}

/** Each inspector's row repeats the times, so that one index range finds the time taken of a person. */
function insertInspectors({ tx, companyId }: Tenant, order: Order): void {
  const times = takenTime(order)
  const rows = order.inspectors.map(({ place, userId }) => [companyId, order.id, place, userId, ...times])
  if (rows.length > 0) tx.defer(insertOrderInspectors(rows))
}

function takenTime(order: Order): (string | null)[] {
  const { startsAt, durationMinutes } = order
  // failpoint: removed-orders-take-time
  if (!startsAt || isOff(order)) return [null, null, null]
  return [startsAt, endOf(startsAt, durationMinutes), searchedFrom(startsAt)]
}

function insertServices({ tx, companyId }: Tenant, { id: orderId, services }: Order): void {
  const rows = services.map(({ id }, sequence) => [companyId, orderId, id, sequence])
  if (rows.length > 0) tx.defer(insertOrderServices(rows))
}

function insertFees({ tx, companyId }: Tenant, { id, fees }: Order): void {
  const rows = fees.map(({ feeId, amountCents }, sequence) => [companyId, id, feeId, amountCents, sequence])
  if (rows.length > 0) tx.defer(insertOrderFees(rows))
}

function deleteParts({ tx, companyId }: Tenant, table: string, orderId: OrderId): void {
  tx.defer(sql`delete from ${raw(table)} where company_id = ${companyId} and order_id = ${orderId}`)
}

export function insertPackages(
  { tx, companyId }: Tenant,
  orderId: OrderId,
  at: Temporal.Instant,
  packages: readonly OrderPackage[],
): void {
  const rows = packages.map(({ packageId }, sequence) => [companyId, orderId, toMillis(at), sequence, packageId])
  if (rows.length > 0) tx.defer(insertOrderPackages(rows))
}

function takesOtherTime(before: Order, after: Order): boolean {
  const time = (order: Order) => `${order.startsAt} ${order.durationMinutes} ${isOff(order)}`
  return time(before) !== time(after) || !sameInspectors(before, after)
}

function ids(things: readonly { readonly id: string }[]): string {
  return things.map(({ id }) => id).join()
}
