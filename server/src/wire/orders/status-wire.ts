import { type Order, orderStatuses, statusOf } from '../../domain/orders/order.ts'

type Shown<State extends string> = State extends 'cancelled' ? 'canceled' : State

/** The interface spells it with one l. */
export function showState<State extends string>(state: State): Shown<State> {
  return (state === 'cancelled' ? 'canceled' : state) as Shown<State>
}

export const shownStatuses = orderStatuses.map(showState)

export const showStatus = (order: Order) => showState(statusOf(order))
