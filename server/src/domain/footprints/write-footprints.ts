import type { EventKind, OrderEvent } from '../orders/order-event.ts'
import type { Scope } from '../tenants/scope.ts'
import { showWallTime } from '../time/local-time.ts'
import { footprintChangeOf } from './footprint.ts'
import { deleteFootprints, writeFootprints } from './footprint-store.ts'

/** Whose change it is does not matter here: an order that nobody asked for leaves footprints too. */
export type FootprintScope = Pick<Scope, 'tx' | 'companyId' | 'company' | 'now'>

const moving: readonly EventKind[] = ['ORDER_SCHEDULED', 'ORDER_RESCHEDULED', 'ORDER_DELETED']

/**
 * Section 3: scheduling puts a coming inspection in front of the people on it, and again when it is scheduled once
 * more or moved; whoever is no longer on it loses theirs. Events of one change show one order, so that one of them
 * is enough; a change that moves nothing makes no statement.
 */
export function updateFootprints(scope: FootprintScope, events: readonly OrderEvent[]): void {
  const event = events.find(({ kind }) => moving.includes(kind))
  if (!event) return
  const { written, gone } = footprintChangeOf(event, showWallTime(scope.now, scope.company.zone))
  deleteFootprints(scope, event.order.id, gone)
  writeFootprints(scope, event.order.id, written, event.order.modifiedAt)
}
