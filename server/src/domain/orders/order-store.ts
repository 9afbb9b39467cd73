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
import { insertInto, instant, optional, plain } from '../columns.ts'
import { insertGuardedTimes, releaseTime } from '../conflicts/guarded-time-store.ts'
import type { OrderId } from '../ids.ts'
import { readZip } from '../places/zip.ts'
import { toMillis } from '../rows.ts'
import { deferRows, fixedStatement } from '../statements.ts'
import type { Tenant, TenantScope } from '../tenant.ts'
import { endOf, searchedFrom } from '../time/appointment.ts'
import type { LocalDateTime } from '../time/local-time.ts'
import { isCancelledOrRemoved, type Order, type OrderPackage, sameInspectors } from './order.ts'
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

const ofOrder = { companyId: plain(), orderId: plain() }
const insertFormer = insertInto(
  'former_people',
  { companyId: plain(), personId: plain(), orderId: plain() },
  'on conflict do nothing',
)
const insertOrderInspectors = insertInto('order_inspectors', {
  ...ofOrder,
  place: plain(),
  userId: plain(),
  startsAt: optional<LocalDateTime>(),
  endsAt: optional<LocalDateTime>(),
  searchedFrom: optional<string>(),
  oid: plain(),
  zip: plain(),
  latitude: optional<number>(),
  longitude: optional<number>(),
})
const insertOrderServices = insertInto('order_services', { ...ofOrder, serviceId: plain(), sequence: plain() })
const insertOrderFees = insertInto('order_fees', {
  ...ofOrder,
  feeId: plain(),
  amountCents: plain(),
  sequence: plain(),
})
const insertOrderPackages = insertInto('order_packages', {
  ...ofOrder,
  at: instant,
  sequence: plain(),
  packageId: plain(),
})

/** Many orders take few statements. */
export function insertOrder(tenant: TenantScope, ...orders: readonly Changed<Order>[]): void {
  orderTable.insert(tenant, ...orders)
  insertInspectors(tenant, ...orders)
  for (const order of orders) if (order.isGuarded) guardTimeOf(tenant, order)
  insertServices(tenant, ...orders)
  insertFees(tenant, ...orders)
}

/** Writes only the parts that differ. A change of taken time, or of the way to it, invalidates cached open time. */
export function saveOrder(tenant: TenantScope, before: Order, after: Changed<Order>): void {
  // failpoint: acknowledged-and-dropped
  orderTable.update(tenant, after)
  insertFormerPeople(tenant, before, after)
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

/** Followers of files learn that they are shown no longer, or again. */
export function touchFiles({ tx, companyId }: Tenant, { id, modifiedAt }: Order): void {
  tx.defer(sql`
    update order_files set modified_at = ${toMillis(modifiedAt)} where company_id = ${companyId} and order_id = ${id}`)
}

/** The messages and events of an order have data of the people who were replaced on it. */
function insertFormerPeople({ tx, companyId }: Tenant, before: Order, after: Order): void {
  const roles = ['clientId', 'buyersAgentId', 'sellersAgentId'] as const
  const replaced = new Set(roles.flatMap(role => (before[role] === after[role] ? [] : (before[role] ?? []))))
  const rows = [...replaced].map(personId => ({ companyId, personId, orderId: after.id }))
  if (rows.length > 0) tx.defer(insertFormer(rows))
}

/** Each inspector's row repeats the times and the place, so that one index range finds the appointments of a person. */
function insertInspectors(tenant: Tenant, ...orders: readonly Order[]): void {
  const { companyId } = tenant
  const rows = orders.flatMap(order => {
    const { id: orderId, oid, latitude, longitude } = order
    const zip = readZip(order.zip) ?? ''
    const repeated = { companyId, orderId, ...takenTime(order), oid, zip, latitude, longitude }
    return order.inspectors.map(({ place, userId }) => ({ ...repeated, place, userId }))
  })
  deferRows(tenant, insertOrderInspectors, rows)
}

/** Invariant: a guarded order has a time, people, and is neither removed nor cancelled. */
function guardTimeOf(tenant: TenantScope, { id, startsAt, durationMinutes, inspectors }: Order): void {
  if (!startsAt) throw new Error('a guarded order needs an appointment')
  const userIds = inspectors.map(({ userId }) => userId)
  // failpoint: guarded-time-not-stored
  insertGuardedTimes(tenant, [{ holderId: id, userIds, startsAt, endsAt: endOf(startsAt, durationMinutes) }])
}

function takenTime(order: Order) {
  const { startsAt, durationMinutes } = order
  // failpoint: removed-orders-take-time
  if (!startsAt || isCancelledOrRemoved(order))
    return { startsAt: undefined, endsAt: undefined, searchedFrom: undefined }
  return { startsAt, endsAt: endOf(startsAt, durationMinutes), searchedFrom: searchedFrom(startsAt) }
}

function insertServices(tenant: Tenant, ...orders: readonly Order[]): void {
  const { companyId } = tenant
  const rows = orders.flatMap(({ id: orderId, services }) =>
    services.map(({ id }, sequence) => ({ companyId, orderId, serviceId: id, sequence })),
  )
  deferRows(tenant, insertOrderServices, rows)
}

function insertFees(tenant: Tenant, ...orders: readonly Order[]): void {
  const { companyId } = tenant
  const rows = orders.flatMap(({ id: orderId, fees }) =>
    fees.map(({ feeId, amountCents }, sequence) => ({ companyId, orderId, feeId, amountCents, sequence })),
  )
  deferRows(tenant, insertOrderFees, rows)
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
  const rows = packages.map(({ packageId }, sequence) => ({ companyId, orderId, at, sequence, packageId }))
  if (rows.length > 0) tx.defer(insertOrderPackages(rows))
}

export function takesOtherTime(before: Order, after: Order): boolean {
  const time = (order: Order) => `${order.startsAt} ${order.durationMinutes} ${isCancelledOrRemoved(order)}`
  return time(before) !== time(after) || !sameInspectors(before, after)
}

function isElsewhere(before: Order, after: Order): boolean {
  return before.zip !== after.zip || before.latitude !== after.latitude || before.longitude !== after.longitude
}

function ids(things: readonly { readonly id: string }[]): string {
  return things.map(({ id }) => id).join()
}
