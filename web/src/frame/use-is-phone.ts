import { useSyncExternalStore } from 'react'

/** Narrower than the width from which the navigation stands at the side. */
const phones = matchMedia('(max-width: 47.99em)')

export function useIsPhone(): boolean {
  return useSyncExternalStore(follow, () => phones.matches)
}

function follow(tell: () => void): () => void {
  phones.addEventListener('change', tell)
  return () => phones.removeEventListener('change', tell)
}
