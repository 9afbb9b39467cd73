import '../theme/console-styles.css'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import type { SignedIn } from 'plumbline-client'
import { useEffect } from 'react'
import { gate } from '../session/api.ts'
import { rememberName } from '../session/company-name.ts'
import { useLive } from '../session/live.ts'
import { ExpiredSession } from './expired-session.tsx'
import { queryClient } from './query-client.ts'
import { router } from './router.tsx'
import { Toasts } from './toasts.tsx'
import { followCompany, WhoContext, whoQuery } from './who.ts'
import { ZoneContext } from './zone.ts'

followCompany(queryClient)

/** The console of a person who is signed in. */
export function Console({ who }: { readonly who: SignedIn }) {
  return (
    <QueryClientProvider client={queryClient}>
      <SignedInConsole found={who} />
    </QueryClientProvider>
  )
}

function SignedInConsole({ found }: { readonly found: SignedIn }) {
  useLive()
  const { data: who } = useQuery({ ...whoQuery, initialData: found })
  useEffect(() => rememberName(who.company.name), [who.company.name])
  return (
    <WhoContext value={who}>
      <ZoneContext value={who.company.zone}>
        <RouterProvider router={router} context={{ who }} />
        <ExpiredSession email={who.user.emailaddress} gate={gate} />
        <Toasts />
      </ZoneContext>
    </WhoContext>
  )
}
