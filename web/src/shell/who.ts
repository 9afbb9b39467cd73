import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { SignedIn } from 'plumbline-client'
import { createContext, useContext } from 'react'
import { gate } from '../session/api.ts'

export const WhoContext = createContext<SignedIn | undefined>(undefined)

/** The person who is signed in, and the company. */
export function useWho(): SignedIn {
  const who = useContext(WhoContext)
  if (!who) throw new Error('no person is signed in')
  return who
}

/** Among the settings, so that it is read anew when a person was saved. */
export const whoQuery = queryOptions({ queryKey: ['settings', 'who'], queryFn: () => gate.session() })

/** The company's page puts what it saved into the cache; the name and the zone on all pages follow. */
export function followCompany(queries: QueryClient): void {
  queries.getQueryCache().subscribe(event => {
    const isRead = event.type === 'updated' && event.action.type === 'success'
    if (isRead && event.query.queryKey.join() === 'settings,company') void queries.invalidateQueries(whoQuery)
  })
}
