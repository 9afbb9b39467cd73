import type { ListOrdersQuery, OfficeOrder } from 'plumbline-client'
import { type ListedRows, type PageQuery, pageSize, useListedRows } from '../../listing/listed-rows.ts'
import { api } from '../../session/api.ts'

export type OrderRows = ListedRows<OfficeOrder>

const pageQueryOf =
  (list: ListOrdersQuery): PageQuery<OfficeOrder> =>
  cursor => ({
    queryKey: ['orders', list, cursor ?? ''],
    queryFn: async ({ signal }) => {
      const place = { limit: pageSize, ...(cursor && { cursor }) }
      const { orders, ...page } = await api.with({ signal }).listOrders({ ...list, ...place })
      return { ...page, rows: orders }
    },
    meta: { follows: ['order', 'client'] },
    // Rows that are far away are read again when somebody scrolls back.
    gcTime: 60_000,
  })

export function useOrderRows(list: ListOrdersQuery, first: number, last: number): OrderRows {
  return useListedRows(pageQueryOf(list), first, last)
}
