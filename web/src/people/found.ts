import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useSettled } from '../forms/use-settled.ts'
import { api } from '../session/api.ts'

const foundQuery = (q: string) =>
  queryOptions({
    queryKey: ['search', q],
    queryFn: ({ signal }) => api.with({ signal }).search({ q, limit: 8 }),
    placeholderData: keepPreviousData,
    meta: { follows: ['order', 'client', 'agent'] },
  })

const minLength = 2

/** Orders, clients and agents that match what is typed. What was found before stays until there is more. */
export function useFound(typed: string, pauseMs?: number) {
  const wanted = typed.trim()
  const q = useSettled(wanted, pauseMs)
  const { data, isPlaceholderData, isError } = useQuery({ ...foundQuery(q), enabled: q.length >= minLength })
  const isKnown = q === wanted && data !== undefined && !isPlaceholderData
  return {
    q,
    found: q.length >= minLength ? data : undefined,
    isSearching: wanted.length >= minLength && !isKnown && !isError,
    isError,
  }
}
