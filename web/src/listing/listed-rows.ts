import { type UseQueryOptions, useQueries } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'

export const pageSize = 100

/** A page of a list as the service answers it. The total is of the whole list, on the first page only. */
export interface ListPage<R> {
  readonly count: number
  readonly cursor: string | null
  readonly total?: number
  readonly exact?: boolean
  readonly rows: readonly R[]
}

/** The query of the page that begins at a place. */
export type PageQuery<R> = (
  cursor: string | undefined,
) => Pick<UseQueryOptions<ListPage<R>>, 'queryKey' | 'queryFn' | 'meta' | 'gcTime'>

/** Where a page begins, and how many rows it has, once that is known. */
interface KnownPage {
  readonly cursor: string | undefined
  readonly count: number | undefined
}

export interface ListedRows<R> {
  /** Of all pages that are known so far. */
  readonly count: number
  /** Undefined while it is loading. */
  readonly rowAt: (index: number) => R | undefined
  readonly loaded: readonly R[]
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
export function useListedRows<R>(pageQuery: PageQuery<R>, first: number, last: number): ListedRows<R> {
  const [known, setKnown] = useState<readonly KnownPage[]>([{ cursor: undefined, count: undefined }])
  const [total, setTotal] = useState<{ readonly total: number; readonly isExact: boolean }>()
  const starts = useMemo(() => startsOf(known), [known])
  const count = starts.at(-1) ?? 0
  const inSight = known.map((_, page) => page).filter(page => isInSight(known, starts, page, first, last))
  const results = useQueries({
    queries: inSight.map(page => pageQuery(known[page]?.cursor) as UseQueryOptions<ListPage<R>>),
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was read matters
  useEffect(() => {
    for (const [i, page] of inSight.entries()) {
      const data = results[i]?.data
      if (!data) continue
      setKnown(before => withPage(before, page, known[page]?.cursor, data.count, data.cursor))
      if (data.total !== undefined) setTotal({ total: data.total, isExact: data.exact ?? true })
    }
  }, [results.map(({ dataUpdatedAt }) => dataUpdatedAt).join(), inSight.join()])

  const rowAt = (index: number): R | undefined => {
    // The last one whose start is not behind the row: pages may be empty.
    const at = inSight.findLastIndex(page => (starts[page] ?? 0) <= index)
    return results[at]?.data?.rows[index - (starts[inSight[at] ?? 0] ?? 0)]
  }
  const isComplete = known.at(-1)?.count !== undefined
  return {
    count,
    rowAt,
    loaded: results.flatMap(({ data }) => data?.rows ?? []),
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
