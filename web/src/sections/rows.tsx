import type { ReactNode } from 'react'
import classes from '../shell/shell.module.css'

interface Row {
  readonly id: string
  readonly title: ReactNode
  readonly hint?: ReactNode
  readonly action?: ReactNode
}

/** A short list: what it is, what is known about it, what can be done with it. */
export function Rows({ rows }: { readonly rows: readonly Row[] }) {
  if (rows.length === 0) return null
  return (
    <ul className={classes.rows}>
      {rows.map(({ id, title, hint, action }) => (
        <li key={id} className={classes.row}>
          <span className={classes.rowText}>
            <span>{title}</span>
            {hint && <span className={classes.rowHint}>{hint}</span>}
          </span>
          {action}
        </li>
      ))}
    </ul>
  )
}
