import '../theme/console-styles.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import type { SignedIn } from 'plumbline-client/sessions'
import { ExpiredSession } from './expired-session.tsx'
import { queryClient } from './query-client.ts'
import { router } from './router.tsx'
import { Toasts } from './toasts.tsx'
import { WhoContext } from './who.ts'

/** The console of a person who is signed in. */
export function Console({ who }: { readonly who: SignedIn }) {
  return (
    <WhoContext value={who}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <ExpiredSession />
        <Toasts />
      </QueryClientProvider>
    </WhoContext>
  )
}
