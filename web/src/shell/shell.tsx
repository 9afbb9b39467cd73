import { useRouterState } from '@tanstack/react-router'
import { Frame } from '../frame/frame.tsx'
import { gate } from '../session/api.ts'
import { texts } from '../texts/texts.ts'
import { Navigation } from './navigation.tsx'

/** Does not wait for the connection, as other calls do. */
const probe = () => gate.with({ maxRetries: 0 }).build()

export function Shell() {
  const isToday = useRouterState({ select: ({ location }) => location.pathname.endsWith('/today') })
  const { offline, offlineToday } = texts.connection
  return <Frame navigation={<Navigation />} probe={probe} offline={isToday ? offlineToday : offline} />
}
