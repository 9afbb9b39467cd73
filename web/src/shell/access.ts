import type { SignedIn } from 'plumbline-client'
import { type Audience, refusedTo } from './navigation/screens.ts'
import { useWho } from './who.ts'

/** Router, start page and links follow it, so that no call is made that the service refuses. */
export function mayOpen(who: SignedIn, path: string): boolean {
  return refusedTo(who, path).length === 0
}

/** For the person who is signed in. */
export function useMayOpen(): (path: string) => boolean {
  const who = useWho()
  return path => mayOpen(who, path)
}

export class NotPermitted extends Error {
  override name = 'NotPermitted'
  readonly audience: Exclude<Audience, 'everybody'>

  constructor(who: SignedIn, path: string) {
    super(path)
    const audience = refusedTo(who, path)[0]?.audience ?? 'owners'
    this.audience = audience === 'everybody' ? 'owners' : audience
  }
}

/** As the service decides: the own stops, and for those who plan the days also those of others. */
export function maySeeDayOf({ user }: SignedIn, person: string): boolean {
  return user.id === person || maySeeAllDays({ user })
}

export function maySeeAllDays({ user }: Pick<SignedIn, 'user'>): boolean {
  return [user.owner, user.manager, user.officestaff].includes('yes')
}
