import classes from './count-boxes.module.css'

export interface CountBox {
  readonly name: string
  readonly label: string
  readonly value: string
  /** Whether the value is the reason why there is no number. */
  readonly isProblem?: boolean
}

/** Numbers with their names, side by side. */
export function CountBoxes({ boxes }: { readonly boxes: readonly CountBox[] }) {
  return (
    <dl className={classes.counts}>
      {boxes.map(({ name, label, value, isProblem }) => (
        <div key={name} data-outcome={name} data-problem={isProblem || undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
