import { Link } from '@tanstack/react-router'
import type { Conflict } from 'plumbline-client'
import classes from './override.module.css'
import { saidReason } from './said-reason.ts'

/** What is in the way of a time; an order leads to its page. */
export function ConflictList({ conflicts }: { readonly conflicts: readonly Conflict[] }) {
  return (
    <ul className={classes.conflicts}>
      {conflicts.map(({ id, oid, reason }) => (
        <li key={reason}>
          {oid === null ? (
            saidReason({ reason })
          ) : (
            <Link to="/orders/$id" params={{ id }}>
              {saidReason({ reason })}
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}
