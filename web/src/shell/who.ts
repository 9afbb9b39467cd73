import type { SignedIn } from 'plumbline-client/sessions'
import { createContext, useContext } from 'react'

export const WhoContext = createContext<SignedIn | undefined>(undefined)

/** The person who is signed in, and the company. */
export function useWho(): SignedIn {
  const who = useContext(WhoContext)
  if (!who) throw new Error('no person is signed in')
  return who
}
