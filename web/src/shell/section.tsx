import type { ReactNode } from 'react'
import classes from './shell.module.css'

interface SectionProps {
  /** For links to this part of the page. */
  readonly id?: string
  readonly title: string
  readonly help?: string
  readonly action?: ReactNode
  readonly children?: ReactNode
}

/** A part of a page with its own heading. */
export function Section({ id, title, help, action, children }: SectionProps) {
  return (
    <section id={id} className={classes.section} aria-label={title}>
      <header className={classes.sectionHeader}>
        <div className={classes.sectionTitle}>
          <h2>{title}</h2>
          {help && <p className="quiet">{help}</p>}
        </div>
        {action}
      </header>
      {children}
    </section>
  )
}
