import { signal } from '../session/signal.ts'
import { useWho } from '../shell/who.ts'
import { countActions } from './device-store.ts'
import { signOut } from './signed-in-here.ts'

/** Whether the person is asked about work that was not sent. */
export const isAsked = signal(false)

/** Signing out removes what this device keeps for the person, so work that was not sent is asked about. */
export function useSignOut(): () => Promise<void> {
  const { user } = useWho()
  return async () => {
    if ((await countActions(user.id)) > 0) isAsked.set(true)
    else await signOut(user.id)
  }
}
