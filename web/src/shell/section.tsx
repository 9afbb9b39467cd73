import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import classes from './shell.module.css'

interface SectionProps {
  /** For links to this part of the page. */
  readonly id?: string
  readonly title: string
  readonly help?: string
  readonly action?: ReactNode
  /** Names the button that folds it on phones; without it, the section does not fold. */
  readonly fold?: string
  readonly children?: ReactNode
}

/** A part of a page with its own heading. */
export function Section({ id, title, help, action, fold, children }: SectionProps) {
  const [isFolded, setFolded] = useState(false)
  return (
    <section id={id} className={classes.section} aria-label={title} data-folded={isFolded || undefined}>
      <header className={classes.sectionHeader}>
        <div className={classes.sectionTitle}>
          <h2>{title}</h2>
          {help && <p className="quiet">{help}</p>}
        </div>
        {action}
        {fold && (
          <button
            type="button"
            className={classes.fold}
            aria-label={fold}
            aria-expanded={!isFolded}
            onClick={() => setFolded(!isFolded)}
          >
            <IconChevronDown size={20} aria-hidden="true" />
          </button>
        )}
      </header>
      {children}
    </section>
  )
}
