import { signal } from './signal.ts'

type Answer = (isSignedIn: boolean) => void

/** Requests that wait until the person has signed in again; undefined while the session is alive. */
export const waiting = signal<readonly Answer[] | undefined>(undefined)

/** Asks for the password in place. Resolves with false if the person leaves instead. */
export function renewSession(): Promise<boolean> {
  return new Promise(resolve => waiting.set([...(waiting.get() ?? []), resolve]))
}

export function answerWaiting(isSignedIn: boolean): void {
  const answers = waiting.get() ?? []
  waiting.set(undefined)
  for (const answer of answers) answer(isSignedIn)
}
