import type { ReactNode } from 'react'
import classes from './today.module.css'

/** A part of a stop with its own heading. */
export function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={classes.part} aria-label={title}>
      <h4>{title}</h4>
      {children}
    </section>
  )
}
