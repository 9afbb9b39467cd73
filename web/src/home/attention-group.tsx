import type { Icon } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Place } from '../shell/place.ts'
import classes from './parts.module.css'

export interface AttentionRow {
  readonly id: string
  readonly title: string
  readonly place?: Place
  readonly hint?: ReactNode
  readonly actions?: ReactNode
}

interface AttentionGroupProps {
  readonly title: string
  readonly icon: Icon
  /** Colour goes with the words: failed, or only to be looked at. */
  readonly tone: 'fail' | 'warn' | 'plain'
  readonly text?: ReactNode
  /** Where all of them are. */
  readonly all?: Place & { readonly text: string }
  readonly rows?: readonly AttentionRow[]
}

/** What needs the same: how many there are, and the first of them with their actions. */
export function AttentionGroup({ title, icon: Picture, tone, text, all, rows = [] }: AttentionGroupProps) {
  return (
    <section className={classes.group} aria-label={title}>
      <header className={classes.groupHeader} data-tone={tone}>
        <Picture size={18} stroke={1.8} aria-hidden="true" />
        <h3>{title}</h3>
        {all && (
          <Link to={all.to} search={(all.search ?? {}) as never} className={classes.all}>
            {all.text}
          </Link>
        )}
      </header>
      {text && <p className="quiet">{text}</p>}
      <ul>
        {rows.map(({ id, title: name, place, hint, actions }) => (
          <li key={id}>
            <span className={classes.what}>
              {place ? (
                <Link to={place.to} search={(place.search ?? {}) as never} className={classes.name}>
                  {name}
                </Link>
              ) : (
                <span>{name}</span>
              )}
              {hint && <span className="quiet">{hint}</span>}
            </span>
            {actions && <span className={classes.acts}>{actions}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
