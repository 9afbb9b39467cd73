import { basePath } from '../page.ts'

/** What a person has opened in this browser lately. */
export interface Recent {
  readonly kind: 'order' | 'client' | 'agent'
  readonly id: string
  readonly title: string
  readonly hint: string
}

interface Stored {
  readonly user: string
  readonly entries: readonly Recent[]
}

const key = `recent ${basePath}`
const maxEntries = 6

export function recentOf(user: string): readonly Recent[] {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? 'null') as Stored | null
    return stored?.user === user ? stored.entries : []
  } catch {
    return []
  }
}

/** The last comes first. What others have opened here is forgotten. */
export function remember(user: string, entry: Recent): void {
  const others = recentOf(user).filter(({ id }) => id !== entry.id)
  const stored: Stored = { user, entries: [entry, ...others].slice(0, maxEntries) }
  localStorage.setItem(key, JSON.stringify(stored))
}

/** Names and addresses do not stay when the session ends. */
export const forgetRecent = (): void => localStorage.removeItem(key)
