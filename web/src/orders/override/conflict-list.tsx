import { Link } from '@tanstack/react-router'
import type { Conflict } from 'plumbline-client'
import classes from './override.module.css'

/** What is in the way of a time; an order leads to its page. */
export function ConflictList({ conflicts }: { readonly conflicts: readonly Conflict[] }) {
  return (
    <ul className={classes.conflicts}>
      {conflicts.map(({ id, oid, reason }) => (
        <li key={reason}>
          {oid === null ? (
            reason
          ) : (
            <Link to="/orders/$id" params={{ id }}>
              {reason}
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}
