import type { ReactNode } from 'react'
import classes from './operator.module.css'

/** Facts as label and value. Facts without a value are left out. */
export function Facts({ facts }: { readonly facts: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className={classes.facts}>
      {facts
        .filter(([, value]) => value !== '' && value !== undefined)
        .map(([label, value]) => (
          <FactRow key={label} label={label} value={value} />
        ))}
    </dl>
  )
}

function FactRow({ label, value }: { readonly label: string; readonly value: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  )
}
