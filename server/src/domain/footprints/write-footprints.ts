import type { EventKind, OrderEvent } from '../orders/order-event.ts'
import type { Scope } from '../tenants/scope.ts'
import { showWallTime } from '../time/local-time.ts'
import { footprintChangeOf } from './footprint.ts'
import { deleteFootprints, writeFootprints } from './footprint-store.ts'

/** Without an actor: the demo writes footprints too. */
export type FootprintScope = Pick<Scope, 'tx' | 'companyId' | 'company' | 'now'>

const footprintEvents: readonly EventKind[] = ['ORDER_SCHEDULED', 'ORDER_RESCHEDULED', 'ORDER_DELETED']

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
