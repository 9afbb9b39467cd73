import type { ReactNode } from 'react'
import classes from '../shell/shell.module.css'

interface FactsProps {
  readonly facts: readonly (readonly [label: string, value: ReactNode])[]
}

/** Labels and values; those without a value are left out. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl className={classes.facts}>
      {facts
        .filter(([, value]) => value !== '' && value !== undefined && value !== null && value !== false)
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
