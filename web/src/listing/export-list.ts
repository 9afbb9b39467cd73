import type { ListOrdersQuery, OfficeOrder } from 'plumbline-client'
import { csvLine } from 'plumbline-client/importing'
import { api } from '../../session/api.ts'
import { download } from '../../settings/importing/download.ts'

const pageSize = 500

export interface ExportedColumn {
  readonly label: string
  readonly text: (order: OfficeOrder) => string
}

/** All orders of the list, with the columns that are shown, as a CSV file. Returns how many. */
export async function exportOrders(
  list: ListOrdersQuery,
  columns: readonly ExportedColumn[],
  onProgress: (count: number) => void,
  signal: AbortSignal,
): Promise<number> {
  const lines = [csvLine(columns.map(({ label }) => label))]
  let cursor: string | null | undefined
  do {
    const page = await api.with({ signal }).listOrders({ ...list, limit: pageSize, ...(cursor && { cursor }) })
    lines.push(...page.orders.map(order => csvLine(columns.map(({ text }) => text(order)))))
    cursor = page.cursor
    onProgress(lines.length - 1)
  } while (cursor)
  download('orders.csv', new Blob([`\uFEFF${lines.join('')}`], { type: 'text/csv;charset=utf-8' }))
  return lines.length - 1
}
