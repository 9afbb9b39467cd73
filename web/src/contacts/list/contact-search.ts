import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Kind, ListQuery } from '../kinds.ts'

/** What a list shows, as it stands in the address. */
interface ContactSearch {
  readonly q?: string
  readonly sort?: string
  readonly removed?: string
}

/** The first one needs no place in the address: by name, or how well records match. */
export const sorts = ['', 'name descending', 'modified descending'] as const
export type Sort = (typeof sorts)[number]

export function useContactSearch({ path }: Kind) {
  const navigate = useNavigate()
  const { q, sort, removed } = useSearch({ strict: false }) as ContactSearch
  const search = {
    q: String(q ?? '').trim(),
    sort: sorts.find(each => each === sort) ?? '',
    isRemoved: Boolean(removed),
  }
  const change = (part: ContactSearch) => {
    const next = Object.fromEntries(Object.entries({ q, sort, removed, ...part }).filter(([, value]) => value))
    void navigate({ to: path, search: next as never, replace: true })
  }
  return { search, change }
}

export function queryOf({ q, sort, isRemoved }: ReturnType<typeof useContactSearch>['search']): ListQuery {
  const [by, direction] = sort.split(' ')
  return {
    ...(q && { q }),
    ...(isRemoved && { removed: true }),
    ...(direction && { sort: by as 'name', direction: direction as 'descending' }),
  }
}
