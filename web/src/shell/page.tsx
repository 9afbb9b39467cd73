import { Skeleton, Title } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { texts } from '../texts/texts.ts'
import classes from './shell.module.css'

interface PageProps {
  readonly title: string
  readonly intro?: ReactNode
  /** The one primary action. */
  readonly action?: ReactNode
  /** A link to the page above. */
  readonly above?: ReactNode
  /** For tables and second columns; forms are easier to read in a narrow one. */
  readonly isWide?: boolean | undefined
  /** For long tables and calendars: as wide as the window. */
  readonly isFull?: boolean
  readonly children?: ReactNode
}

export function Page({ title, intro, action, above, isWide, isFull, children }: PageProps) {
  return (
    <div className={classes.page} data-wide={isWide || undefined} data-full={isFull || undefined}>
      <title>{`${title} · ${texts.product}`}</title>
      {above}
      <header className={classes.header}>
        <Title order={1}>{title}</Title>
        {action}
      </header>
      {intro && <p className={classes.intro}>{intro}</p>}
      {children}
    </div>
  )
}

/** Below everything else: an action that ends the object of the page. */
export function PageEnd({ children }: { readonly children: ReactNode }) {
  return <div className={classes.end}>{children}</div>
}

const skeletonDelayMs = 150
const pageRows = 5

/** The shape of the page that is loading; nothing at all while that takes no time. */
export function PageSkeleton({ rows }: { readonly rows?: number }) {
  const isPage = rows === undefined
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), skeletonDelayMs)
    return () => clearTimeout(timer)
  }, [])
  if (!isShown) return null
  return (
    <div role="status" aria-label={texts.states.loading} className={classes.skeleton}>
      {isPage && <Skeleton height={32} width="40%" mb="lg" />}
      {Array.from({ length: rows ?? pageRows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change
        <Skeleton key={row} height={56} />
      ))}
    </div>
  )
}
