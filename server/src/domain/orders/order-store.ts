import sql, { raw } from 'sql-template-tag'
import { bumpCalendarRevision } from '../calendar/calendar-store.ts'
import type { Changed } from '../changes/commit-sequence.ts'
import {
  advanceCommitTime,
  commitTimeValues,
  type LockedCompany,
  ofWritableCompany,
  readLock,
  type StoredLock,
} from '../changes/commit-sequence-store.ts'
import { insertGuardedTimes, releaseTime } from '../guard/guarded-time-store.ts'
import type { OrderId } from '../ids.ts'
import { readZip } from '../places/zip.ts'
import { toMillis } from '../rows.ts'
import { fixedStatement, insertOf } from '../statements.ts'
import type { Tenant, TenantScope } from '../tenant.ts'
import { endOf, searchedFrom } from '../time/appointment.ts'
import { isCanceledOrRemoved, type Order, type OrderPackage, sameInspectors } from './order.ts'
import { orderTable } from './order-row.ts'

const takeOid = fixedStatement(`
  update company_state set ${advanceCommitTime}, last_oid = last_oid + 1, calendar_revision = calendar_revision + 1
  where ${ofWritableCompany} returning last_modified_at, guards_orders, last_oid`)

/** Takes the commit time and the next order number. Writers queue here, so that numbers grow in commit order. */
export async function nextOid(scope: TenantScope): Promise<LockedCompany & { readonly oid: number }> {
  const row = await scope.tx.one<StoredLock & { last_oid: number }>(
    takeOid(...commitTimeValues(scope), scope.companyId),
  )
  return { ...readLock(row), oid: row?.last_oid ?? 0 }
}

const insertOrderInspectors = insertOf('order_inspectors', [
  'company_id',
  'order_id',
  'place',
  'user_id',
  'starts_at',
  'ends_at',
  'searched_from',
  'oid',
  'zip',
  'latitude',
  'longitude',
])
const insertOrderServices = insertOf('order_services', ['company_id', 'order_id', 'service_id', 'sequence'])
const insertOrderFees = insertOf('order_fees', ['company_id', 'order_id', 'fee_id', 'amount_cents', 'sequence'])
const insertOrderPackages = insertOf('order_packages', ['company_id', 'order_id', 'at', 'sequence', 'package_id'])

export function insertOrder(tenant: TenantScope, order: Changed<Order>): void {
  orderTable.insert(tenant, order)
  insertInspectors(tenant, order)
  if (order.isGuarded) guardTimeOf(tenant, order)
  insertServices(tenant, order)
  insertFees(tenant, order)
}

/** Writes only the parts that differ. A change of taken time, or of the way to it, invalidates cached open time. */
export function saveOrder(tenant: TenantScope, before: Order, after: Changed<Order>): void {
  // failpoint: acknowledged-and-dropped
  orderTable.update(tenant, after)
  const isMoved = takesOtherTime(before, after)
  if (before.isGuarded && (isMoved || !after.isGuarded)) releaseTime(tenant, after.id)
  if (after.isGuarded && (isMoved || !before.isGuarded)) guardTimeOf(tenant, after)
  // failpoint: house-changes-unnoticed
  if (isMoved || isElsewhere(before, after)) {
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

/** Each inspector's row repeats the times and the place, so that one index range finds the appointments of a person. */
function insertInspectors({ tx, companyId }: Tenant, order: Order): void {
  const { oid, zip, latitude, longitude } = order
  const repeated = [...takenTime(order), oid, readZip(zip) ?? '', latitude ?? null, longitude ?? null]
  const rows = order.inspectors.map(({ place, userId }) => [companyId, order.id, place, userId, ...repeated])
  if (rows.length > 0) tx.defer(insertOrderInspectors(rows))
}

/** Invariant: a guarded order has a time, people, and is neither removed nor cancelled. */
function guardTimeOf(tenant: TenantScope, { id, startsAt, durationMinutes, inspectors }: Order): void {
  if (!startsAt) throw new Error('a guarded order needs an appointment')
  const userIds = inspectors.map(({ userId }) => userId)
  // failpoint: guarded-time-not-stored
  insertGuardedTimes(tenant, [{ holderId: id, userIds, startsAt, endsAt: endOf(startsAt, durationMinutes) }])
}

function takenTime(order: Order): (string | null)[] {
  const { startsAt, durationMinutes } = order
  // failpoint: removed-orders-take-time
  if (!startsAt || isCanceledOrRemoved(order)) return [null, null, null]
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

export function takesOtherTime(before: Order, after: Order): boolean {
  const time = (order: Order) => `${order.startsAt} ${order.durationMinutes} ${isCanceledOrRemoved(order)}`
  return time(before) !== time(after) || !sameInspectors(before, after)
}

function isElsewhere(before: Order, after: Order): boolean {
  return before.zip !== after.zip || before.latitude !== after.latitude || before.longitude !== after.longitude
}

function ids(things: readonly { readonly id: string }[]): string {
  return things.map(({ id }) => id).join()
}
