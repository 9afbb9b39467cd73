import type { Changed } from '../changes/commit-sequence.ts'
import { checkConflicts } from '../conflicts/check-conflicts.ts'
import { changesBetween } from '../orders/history.ts'
import { insertHistory } from '../orders/history-store.ts'
import { isRescheduled, type Order } from '../orders/order.ts'
import type { OrderChanged, OrderEvent } from '../orders/order-event.ts'
import { saveOrder } from '../orders/order-store.ts'
import { requireMayWorkOn, requireOrderToChange } from '../orders/require-order.ts'
import { withOutbox } from '../outbox/transactional-outbox.ts'
import { Refusal } from '../refusal.ts'
import type { Scope } from '../tenants/scope.ts'
import { cancelMessagesSince, hasToldSince } from './held-messages.ts'
import { deleteMove, findMove, type LastMove } from './move-store.ts'

/**
 * Takes the last move of an order back, within the seconds in which no message has left: those of the move never leave,
 * and the way back has none. Refused if the time was taken meanwhile.
 */
export async function undoMove(scope: Scope, idOrNumber: string): Promise<OrderChanged> {
  const { before, commitTime, guardsOrders } = await requireOrderToChange(scope, idOrNumber)
  requireMayWorkOn(scope, before)
  const move = await findMove(scope, before.id)
  const reason = await whyFinal(scope, before, move)
  if (!move || reason) throw new Refusal('move.final', { reason: reason ?? 'it was not moved' })
  const { isGuarded: wasGuarded, ...appointment } = move.appointment
  // Stored without the members that are undefined: a draft had no time before its move.
  const { startsAt } = appointment
  const back: Changed<Order> = { ...before, ...appointment, startsAt, modifiedAt: commitTime }
  // A time that the office had chosen in spite of a conflict is not checked.
  const guard = wasGuarded ? await checkConflicts(scope, back, { conflict: 'reject', guardsOrders }, 'overlaps') : {}
  const after = { ...back, isGuarded: false, ...guard }
  // failpoint: messages-of-an-undone-move-sent
  cancelMessagesSince(scope, after.id, move.movedAt)
  deleteMove(scope, after.id)
  return withOutbox(
    scope,
    async () => {
      saveOrder(scope, before, after)
      insertHistory(scope, after, { ...changesBetween(before, after, []), 'Move undone': 'yes' })
      const kinds: OrderEvent['kind'][] = ['ORDER_UPDATED']
      if (isRescheduled(before, after)) kinds.push('ORDER_RESCHEDULED')
      return { order: after, events: kinds.map(kind => ({ kind, order: after, before })) }
    },
    'never',
  )
}

async function whyFinal(scope: Scope, order: Order, move: LastMove | undefined): Promise<string | undefined> {
  if (!move) return 'it was not moved'
  if (move.modifiedAt.epochMilliseconds !== order.modifiedAt.epochMilliseconds) return 'it has changed since'
  const isOver = Temporal.Instant.compare(scope.now, move.undoUntil) >= 0
  if (isOver || (await hasToldSince(scope, order.id, move.movedAt))) return 'messages about it have left'
  return undefined
}
