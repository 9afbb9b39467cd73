import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { OrderView } from 'plumbline-client'
import { api } from '../../session/api.ts'
import { type ColumnName, columnNames } from './columns.tsx'
import { filterNames, type OrderSearch } from './order-search.ts'

/** Search, filters, sorting and columns by one name. */
export interface View {
  readonly name: string
  readonly search: OrderSearch
  readonly columns?: readonly ColumnName[]
}

const viewsQuery = queryOptions({
  queryKey: ['order views'],
  queryFn: async ({ signal }) => api.with({ signal }).orderViews(),
})

/** The views of this person, on every device. */
export function useSavedViews() {
  const queries = useQueryClient()
  const { data = [], isError } = useQuery(viewsQuery)
  const keep = (views: readonly OrderView[]) => queries.setQueryData(viewsQuery.queryKey, [...views])
  return {
    views: data.map(readView),
    isError,
    save: async ({ name, search, columns = [] }: View) =>
      keep(
        await api.saveOrderView({
          name,
          query: Object.entries(search)
            .map(([key, value]) => `${key}=${escaped(String(value))}`)
            .join('&'),
          columns: columns.join(','),
        }),
      ),
    remove: async (name: string) => keep(await api.removeOrderView({ name })),
  }
}

/** Names stay as they were typed, so that they are found when somebody's personal data is removed. */
const escaped = (value: string) => value.replaceAll(/[%&+=#]/g, encodeURIComponent)

/** What this console does not know, such as a column of a later one, is left out. */
function readView({ name, query, columns }: OrderView): View {
  const sent = new URLSearchParams(query)
  const search = Object.fromEntries(
    ['q', ...filterNames, 'sort'].flatMap(key => (sent.has(key) ? [[key, sent.get(key)]] : [])),
  )
  const names = columns.split(',')
  const shown = columnNames.filter(column => names.includes(column))
  return { name, search, ...(shown.length > 0 && { columns: shown }) }
}
