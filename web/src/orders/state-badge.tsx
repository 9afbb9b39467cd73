import { ordersTexts } from '../texts/orders-texts.ts'
import type { ListedState } from './list/order-search.ts'
import classes from './orders.module.css'

/** The state in words; its colour goes with them. */
export function StateBadge({ state }: { readonly state: ListedState }) {
  return (
    <span className={classes.badge} data-state={state}>
      {ordersTexts.states[state]}
    </span>
  )
}
