import type { ListOrdersQuery, OfficeOrder } from 'plumbline-client'
import { type ListedRows, type ListPage, type PageQuery, pageSize, useListedRows } from '../../listing/listed-rows.ts'
import { api } from '../../session/api.ts'

export type OrderRows = ListedRows<OfficeOrder>

export async function readOrders(query: ListOrdersQuery, signal: AbortSignal): Promise<ListPage<OfficeOrder>> {
  const { orders, ...page } = await api.with({ signal }).listOrders(query)
  return { ...page, rows: orders }
}

const pageQueryOf =
  (list: ListOrdersQuery): PageQuery<OfficeOrder> =>
  cursor => ({
    queryKey: ['orders', list, cursor ?? ''],
    queryFn: ({ signal }) => readOrders({ ...list, limit: pageSize, ...(cursor && { cursor }) }, signal),
    meta: { follows: ['order', 'client'] },
    // Rows that are far away are read again when somebody scrolls back.
    gcTime: 60_000,
  })

export function useOrderRows(list: ListOrdersQuery, first: number, last: number): OrderRows {
  return useListedRows(pageQueryOf(list), first, last)
}
