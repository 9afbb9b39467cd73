import { useRouterState } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Frame } from '../frame/frame.tsx'
import { SearchButton } from '../palette/search-button.tsx'
import { gate } from '../session/api.ts'
import { texts } from '../texts/texts.ts'
import { Mark } from '../theme/mark.tsx'
import { Navigation } from './navigation/navigation.tsx'
import classes from './shell.module.css'
import { useWho } from './who.ts'

/** Loaded as soon as the first page stands. */
const PaletteHost = lazy(() => import('../palette/palette-host.tsx'))

/** Does not wait for the connection, as other calls do. */
const probe = () => gate.with({ maxRetries: 0 }).build()

export function Shell() {
  const isToday = useRouterState({ select: ({ location }) => location.pathname.endsWith('/today') })
  const { offline, offlineToday } = texts.connection
  const header = (
    <>
      <Mark size={20} />
      <span className={classes.topName}>{useWho().company.name}</span>
      <SearchButton isOnPhones />
    </>
  )
  return (
    <>
      <Frame navigation={<Navigation />} header={header} probe={probe} offline={isToday ? offlineToday : offline} />
      <Suspense>
        <PaletteHost />
      </Suspense>
    </>
  )
}
