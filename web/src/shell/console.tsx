import '../theme/console-styles.css'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import type { SignedIn } from 'plumbline-client'
import { lazy, Suspense, useEffect } from 'react'
import { gate } from '../session/api.ts'
import { rememberName } from '../session/company-name.ts'
import { queryClient } from './query-client.ts'
import { router } from './router.tsx'
import { Toasts } from './toasts.tsx'
import { followCompany, WhoContext, whoQuery } from './who.ts'
import { ZoneContext } from './zone.ts'

followCompany(queryClient)

/** Loaded as soon as the first page stands, before they are needed. */
const Live = lazy(() => import('../session/live.ts'))
const Offline = lazy(() => import('../offline/offline.tsx'))
const ExpiredSession = lazy(async () => ({ default: (await import('./expired-session.tsx')).ExpiredSession }))

/** The console of a person who is signed in. */
export function Console({ who }: { readonly who: SignedIn }) {
  return (
    <QueryClientProvider client={queryClient}>
      <SignedInConsole found={who} />
    </QueryClientProvider>
  )
}

function SignedInConsole({ found }: { readonly found: SignedIn }) {
  const { data: who } = useQuery({ ...whoQuery, initialData: found })
  useEffect(() => rememberName(who.company.name), [who.company.name])
  return (
    <WhoContext value={who}>
      <ZoneContext value={who.company.zone}>
        <RouterProvider router={router} context={{ who }} />
        <Toasts />
        <Suspense>
          <ExpiredSession email={who.user.emailaddress} gate={gate} />
        </Suspense>
        <Suspense>
          <Live />
          <Offline />
        </Suspense>
      </ZoneContext>
    </WhoContext>
  )
}
