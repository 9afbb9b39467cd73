import { queryOptions, useQueries } from '@tanstack/react-query'
import type { ListOrdersQuery, OfficeOrder } from 'plumbline-client'
import { useEffect, useState } from 'react'
import { api } from '../../session/api.ts'

export const pageSize = 100

const pageQuery = (list: ListOrdersQuery, cursor: string | undefined) =>
  queryOptions({
    queryKey: ['orders', list, cursor ?? ''],
    queryFn: ({ signal }) => api.with({ signal }).listOrders({ ...list, limit: pageSize, ...(cursor && { cursor }) }),
    meta: { follows: ['order', 'client'] },
    // Rows that are far away are read again when somebody scrolls back.
    gcTime: 60_000,
  })

/** Where a page begins, and how many orders it has, once that is known. */
interface KnownPage {
  readonly cursor: string | undefined
  readonly count: number | undefined
}

export interface OrderRows {
  /** Of all pages that are known so far. */
  readonly count: number
  /** Undefined while it is loading. */
  readonly rowAt: (index: number) => OfficeOrder | undefined
  readonly loaded: readonly OfficeOrder[]
  readonly total: number | undefined
  readonly isExact: boolean
  readonly isComplete: boolean
  readonly isLoading: boolean
  readonly hasFailed: boolean
  readonly retry: () => void
}

/**
 * The rows between two places, and the pages that they need. Only pages in sight are kept and follow changes; of the others
 * the list remembers where they begin.
 */
export function useOrderRows(list: ListOrdersQuery, first: number, last: number): OrderRows {
  const [known, setKnown] = useState<readonly KnownPage[]>([{ cursor: undefined, count: undefined }])
  const [total, setTotal] = useState<{ readonly total: number; readonly isExact: boolean }>()
  const starts = startsOf(known)
  const count = starts.at(-1) ?? 0
  const inSight = known.map((_, page) => page).filter(page => isInSight(known, starts, page, first, last))
  const results = useQueries({ queries: inSight.map(page => pageQuery(list, known[page]?.cursor)) })

  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was read matters
  useEffect(() => {
    for (const [i, page] of inSight.entries()) {
      const data = results[i]?.data
      if (!data) continue
      setKnown(before => withPage(before, page, known[page]?.cursor, data.count, data.cursor))
      if (data.total !== undefined) setTotal({ total: data.total, isExact: data.exact ?? true })
    }
  }, [results.map(({ dataUpdatedAt }) => dataUpdatedAt).join(), inSight.join()])

  const rowAt = (index: number): OfficeOrder | undefined => {
    const page = starts.findLastIndex(start => start <= index)
    return results[inSight.indexOf(page)]?.data?.orders[index - (starts[page] ?? 0)]
  }
  const isComplete = known.at(-1)?.count !== undefined
  return {
    count,
    rowAt,
    loaded: results.flatMap(({ data }) => data?.orders ?? []),
    total: isComplete && known.length === 1 ? count : total?.total,
    isExact: total?.isExact ?? true,
    isComplete,
    isLoading: results.some(({ data, isError }) => !data && !isError),
    hasFailed: results.some(({ isError }) => isError),
    retry: () => {
      for (const { isError, refetch } of results) if (isError) void refetch()
    },
  }
}

/** The index of the first row of each page, and of the row after the last. */
function startsOf(known: readonly KnownPage[]): readonly number[] {
  const starts = [0]
  for (const { count = 0 } of known) starts.push((starts.at(-1) ?? 0) + count)
  return starts
}

/** A page that is not read yet is wanted when the rows in sight reach its start. */
function isInSight(known: readonly KnownPage[], starts: readonly number[], page: number, first: number, last: number) {
  const [start = 0, end = 0] = starts.slice(page, page + 2)
  return known[page]?.count === undefined ? start <= last + pageSize : start <= last && end > first
}

/** After a change, a page may end elsewhere: those after it are read anew. */
function withPage(
  before: readonly KnownPage[],
  page: number,
  cursor: string | undefined,
  count: number,
  next: string | null,
): readonly KnownPage[] {
  const at = before[page]
  if (!at || at.cursor !== cursor) return before
  const rest = before.slice(page + 1)
  const isKnown = next === null ? rest.length === 0 : rest[0]?.cursor === next
  if (isKnown && at.count === count) return before
  const following = isKnown ? rest : next === null ? [] : [{ cursor: next, count: undefined }]
  return [...before.slice(0, page), { cursor, count }, ...following]
}
