import type { OrderWritten } from '../orders/create-order.ts'
import type { Order } from '../orders/order.ts'
import { nothingSent } from '../orders/order-input.ts'
import { requireOrderToChange } from '../orders/require-order.ts'
import { updateOrder } from '../orders/update-order.ts'
import { withOutbox } from '../outbox/transactional-outbox.ts'
import { Refusal } from '../refusal.ts'
import { requireUserById } from '../tenants/require-user.ts'
import type { Scope } from '../tenants/scope.ts'
import type { LocalDateTime } from '../time/local-time.ts'
import { holdMessages } from './held-messages.ts'
import { type Appointment, saveMove } from './move-store.ts'
import { type Told, whoIsTold } from './who-is-told.ts'

/** The time in which a move can be undone, and in which no message about it leaves. */
export const undoSeconds = 10

/** Undefined members stay as they are. */
export interface MoveInput {
  readonly startsAt: LocalDateTime | undefined
  readonly minutes: number | undefined
  /** As sent: who takes the appointment. */
  readonly inspector: string | undefined
  /** As sent: whose place that is; the first person's if omitted. */
  readonly instead: string | undefined
  /** Why the order is moved in spite of what is in the way. */
  readonly override: string | undefined
}

export interface Moved extends OrderWritten {
  readonly before: Appointment
  readonly undoUntil: Temporal.Instant
  readonly told: readonly Told[]
}

/**
 * Moves an order to another time, length or person. Anything in the way refuses the move, unless the office says why it
 * moves the order all the same. Messages wait until the move can no longer be undone; webhooks do not, because the order
 * has changed, and changes once more if the move is undone.
 */
export async function moveOrder(scope: Scope, idOrNumber: string, move: MoveInput): Promise<Moved> {
  const undoUntil = scope.now.add({ seconds: undoSeconds })
  const { before } = await requireOrderToChange(scope, idOrNumber)
  if (before.completedAt) throw new Refusal('move.completed', { id: idOrNumber })
  const { startsAt, minutes, override } = move
  const input = { ...nothingSent, startsAt, minutes, ...peopleAfter(scope, before, move), override, isMove: true }
  const written = await withOutbox(scope, () => updateOrder(scope, before.id, input), undoUntil)
  // failpoint: messages-of-a-move-not-held
  holdMessages(scope, before.id, undoUntil)
  const { durationMinutes, isDurationGiven, inspectors, isGuarded } = before
  const appointment = { startsAt: before.startsAt, durationMinutes, isDurationGiven, inspectors, isGuarded }
  saveMove(scope, before.id, { movedAt: scope.now, modifiedAt: written.order.modifiedAt, undoUntil, appointment })
  return { ...written, before: appointment, undoUntil, told: await whoIsTold(scope, written.events) }
}

/** The new person takes the place of the other one; somebody who is on the order already leaves the place before. */
function peopleAfter({ company }: Scope, { inspectors }: Order, { inspector, instead }: MoveInput) {
  const replaced = instead === undefined ? undefined : requireUserById(company, instead).id
  if (inspector === undefined) return {}
  const { id } = requireUserById(company, inspector)
  const place = inspectors.find(({ userId }) => userId === replaced)?.place ?? inspectors[0]?.place ?? 1
  const isOnOrder = inspectors.some(({ userId }) => userId === id)
  if (isOnOrder && replaced === id) return {}
  return {
    inspectors: [{ place, id }],
    removedInspectors: isOnOrder && inspectors.find(({ userId }) => userId === id)?.place !== place ? [id] : [],
  }
}
