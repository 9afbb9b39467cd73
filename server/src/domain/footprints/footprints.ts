import { requirePrivilege } from '../access/privilege.ts'
import { type OrderId, readId } from '../ids.ts'
import type { EventKind, OrderEvent } from '../orders/order-event.ts'
import { Refusal } from '../refusal.ts'
import { requireNotMigrating } from '../tenants/migration-store.ts'
import type { Scope } from '../tenants/scope.ts'
import { showWallTime } from '../time/local-time.ts'
import { type Footprint, footprintChangeOf, retainedSince } from './footprint.ts'
import { deleteFootprints, deleteKeptFootprints, listKeptFootprints, writeFootprints } from './footprint-store.ts'

/** Lists the caller's own footprints; only owners may list those of all users. */
export async function listFootprints(scope: Scope, whose: 'own' | 'all users'): Promise<Footprint[]> {
  // failpoint: all-footprints-without-privilege
  if (whose === 'all users') requirePrivilege(scope.actor, 'OWNER')
  return listKeptFootprints(scope, whose === 'own' ? scope.actor.id : 'all users', retentionStart(scope))
}

/** Section 6: deletes the caller's own footprint. Without one, an owner deletes that of another user. */
export async function deleteFootprint(scope: Scope, asked: string): Promise<OrderId> {
  await requireNotMigrating(scope)
  const id = readId<OrderId>(asked)
  const since = retentionStart(scope)
  const isGone =
    id &&
    ((await deleteKeptFootprints(scope, id, scope.actor.id, since)) ||
      // failpoint: footprints-of-others-without-privilege
      (scope.actor.isOwner && (await deleteKeptFootprints(scope, id, 'any user', since))))
  if (!isGone) throw new Refusal('footprint.unknown', { id: asked })
  return id
}

/** Footprints past retention count as purged before the purge job deletes them. */
export function retentionStart({ now, company }: Pick<Scope, 'now' | 'company'>): Temporal.Instant {
  return retainedSince(now, company.settings.footprintRetentionDays)
}

/** Without an actor: the demo writes footprints too. */
export type FootprintScope = Pick<Scope, 'tx' | 'companyId' | 'company' | 'now'>

const footprintEvents: readonly EventKind[] = [
  'ORDER_SCHEDULED',
  'ORDER_RESCHEDULED',
  'ORDER_CANCELED',
  'ORDER_DELETED',
  'ORDER_RESTORED',
]

/**
 * Section 3: scheduling and rescheduling write a footprint for each inspector of an upcoming inspection, and remove
 * those of people who left the order. All events of a change show the same order, so one of them is enough.
 */
export function updateFootprints(scope: FootprintScope, events: readonly OrderEvent[]): void {
  const event = events.find(({ kind }) => footprintEvents.includes(kind))
  if (!event) return
  const { written, removed } = footprintChangeOf(event, showWallTime(scope.now, scope.company.zone))
  deleteFootprints(scope, event.order.id, removed)
  writeFootprints(scope, event.order.id, written, event.order.modifiedAt)
}
