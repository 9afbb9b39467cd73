import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { texts } from '../texts/texts.ts'
import { Mark } from '../theme/mark.tsx'
import classes from './gate.module.css'

export function GatePage({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <main className={classes.page}>
      <title>{`${title} · ${texts.product}`}</title>
      <div className={classes.line} aria-hidden="true" />
      <div className={classes.weight}>
        <Mark size={40} />
      </div>
      <div className={classes.card}>
        <p className={classes.brand}>{texts.product}</p>
        <Title order={1}>{title}</Title>
        {text && <p className={classes.text}>{text}</p>}
        <div className={classes.form}>{children}</div>
      </div>
    </main>
  )
}
