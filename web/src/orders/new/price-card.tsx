import { Button } from '@mantine/core'
import type { PriceLine } from 'plumbline-client'
import { formatMinutes, formatMoney } from '../../shell/formats.ts'
import { Section } from '../../shell/section.tsx'
import { bookingTexts } from '../../texts/booking-texts.ts'
import { texts } from '../../texts/texts.ts'
import { PriceSteps } from '../price-steps.tsx'
import { usePrice } from './booking-data.ts'
import classes from './new-order.module.css'

const words = bookingTexts.price

/** The price as the service counts it, and how each amount came about. */
export function PriceCard() {
  const { price, isCounting, isError, refetch } = usePrice()
  if (isError && !price)
    return (
      <Section title={words.heading}>
        <p>{words.failed}</p>
        <Button variant="default" size="compact-sm" onClick={() => void refetch()}>
          {texts.states.retry}
        </Button>
      </Section>
    )
  if (!price)
    return (
      <Section title={words.heading}>{<p className="quiet">{isCounting ? words.counting : words.nothing}</p>}</Section>
    )
  return (
    <Section title={words.heading}>
      <table className={classes.price} aria-busy={isCounting} data-stale={isCounting || undefined}>
        <tbody>
          {price.fees.map(line => (
            <Line key={line.id} line={line} />
          ))}
        </tbody>
      </table>
      <p className="quiet">{words.duration(formatMinutes(price.duration, 'long'))}</p>
      {price.missing.length > 0 && <p className={classes.hint}>{words.missing(price.missing.map(nameOfFact))}</p>}
    </Section>
  )
}

function nameOfFact(fact: string): string {
  const names: Readonly<Record<string, string>> = words.facts
  return names[fact] ?? fact
}

function Line({ line: { name, amount, steps } }: { readonly line: PriceLine }) {
  return (
    <tr>
      <th scope="row">
        {name}
        {steps.length > 1 && <PriceSteps steps={steps} />}
      </th>
      <td>{formatMoney(amount)}</td>
    </tr>
  )
}
