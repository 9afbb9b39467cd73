import type { SignedIn } from 'plumbline-client'
import { useWho } from './who.ts'

/**
 * Pages that not everybody may open, by how their path begins. Navigation, router, start page and lists of sections follow
 * it: the service refuses the calls of these pages to others, so nothing leads there and no such call is made.
 */
const restricted = [
  { path: '/settings', isFor: ({ user }: SignedIn) => user.owner === 'yes' },
  { path: '/orders/new', isFor: mayBook },
  { path: '/find-a-time', isFor: mayBook },
] as const

function mayBook({ user }: SignedIn): boolean {
  return user.privileges.includes('CREATE_INSPECTIONS')
}

export function mayOpen(who: SignedIn, path: string): boolean {
  return restricted.every(area => !isBelow(path, area.path) || area.isFor(who))
}

/** For the person who is signed in. */
export function useMayOpen(): (path: string) => boolean {
  const who = useWho()
  return path => mayOpen(who, path)
}

export class NotPermitted extends Error {
  override name = 'NotPermitted'
  readonly isForBookers: boolean

  constructor(path: string) {
    super(path)
    this.isForBookers = !isBelow(path, '/settings')
  }
}

function isBelow(path: string, area: string): boolean {
  return path === area || path.startsWith(`${area}/`)
}
