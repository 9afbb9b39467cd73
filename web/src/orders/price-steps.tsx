import type { PriceStep } from 'plumbline-client'
import { formatMoney } from '../shell/formats.ts'
import { ordersTexts } from '../texts/orders-texts.ts'
import classes from './orders.module.css'

/** How an amount came about: each rule with the amount after it. */
export function PriceSteps({ steps }: { readonly steps: readonly PriceStep[] }) {
  return (
    <ul className={classes.steps} aria-label={ordersTexts.priceSteps}>
      {steps.map(({ kind, text, amount }) => (
        <li key={`${kind} ${text}`}>
          <span>{text}</span>
          <span className="tabular">{formatMoney(amount)}</span>
        </li>
      ))}
    </ul>
  )
}
