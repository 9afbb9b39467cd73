import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { placeName } from '../session/company-name.ts'
import { texts } from '../texts/texts.ts'
import { Mark } from '../theme/mark.tsx'
import classes from './gate.module.css'

interface GatePageProps {
  readonly title: string
  readonly text?: string
  /** The company, where the service has named it. */
  readonly place?: string | undefined
  readonly children: ReactNode
}

export function GatePage({ title, text, place, children }: GatePageProps) {
  return (
    <main className={classes.page}>
      <title>{`${title} · ${texts.product}`}</title>
      <div className={classes.line} aria-hidden="true" />
      <div className={classes.weight}>
        <Mark size={40} />
      </div>
      <div className={classes.card}>
        <p className={classes.brand}>{place || placeName()}</p>
        <Title order={1}>{title}</Title>
        {text && <p className={classes.text}>{text}</p>}
        <div className={classes.form}>{children}</div>
      </div>
    </main>
  )
}
