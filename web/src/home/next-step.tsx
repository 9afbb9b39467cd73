import { useRouterState } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

/** Most pages are opened otherwise. */
const NextLink = lazy(() => import('./next-link.tsx'))

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whether the page was opened as a step of the set-up. */
    readonly isSetUp?: boolean
  }
}

/** Leads on through the set-up, on pages that were opened from it. */
export function NextStep() {
  const isSetUp = useRouterState({ select: ({ location }) => location.state.isSetUp })
  return (
    isSetUp && (
      <Suspense>
        <NextLink />
      </Suspense>
    )
  )
}
