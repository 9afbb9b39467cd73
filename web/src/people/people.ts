import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import type { User } from 'plumbline-client'
import { api } from '../session/api.ts'

/** Everybody of the company, as every person may read it. Among the settings, so that it follows them. */
export const peopleQuery = queryOptions({
  queryKey: ['settings', 'directory of people'],
  queryFn: () => api.users(),
  staleTime: Number.POSITIVE_INFINITY,
})

export function usePeople(): readonly User[] {
  return useSuspenseQuery(peopleQuery).data
}

export function useInspectors(): readonly User[] {
  return usePeople().filter(({ inspector }) => inspector === 'Yes')
}

/** The name of each id. */
export function useNames(): (id: string) => string {
  const people = usePeople()
  return id => people.find(person => person.id === id)?.displayname ?? ''
}
