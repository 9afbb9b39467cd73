import type { ReactNode, RefObject } from 'react'
import type { ListedRows } from './listed-rows.ts'
import listing from './listing.module.css'
import type { Sight } from './rows-in-sight.ts'
import { useRowKeys } from './use-row-keys.ts'

interface ListedTableProps<R> {
  readonly title: string
  /** The row of the headings. */
  readonly head: ReactNode
  readonly body: RefObject<HTMLTableSectionElement | null>
  readonly rows: ListedRows<R>
  readonly sight: Sight
  readonly rowHeight: number
  readonly rowClass: string | undefined
  /** The cells of a row. Its link has the index as `data-row`. */
  readonly children: (row: R, index: number) => ReactNode
}

/** Only the rows in sight are drawn. Up and down go from row to row, Enter opens one. */
export function ListedTable<R>(props: ListedTableProps<R>) {
  const { title, head, body, rows, sight, rowHeight, rowClass, children } = props
  const end = Math.min(sight.end, rows.count)
  const from = Math.min(sight.first, end)
  const until = Math.min(sight.last, end)
  const move = useRowKeys(rows.count, rowHeight, body)
  const indexes = Array.from({ length: Math.max(0, until - from) }, (_, i) => from + i)
  return (
    <table className={listing.table} aria-rowcount={rows.isComplete ? rows.count + 1 : -1} onKeyDown={move}>
      <caption className={listing.caption}>{title}</caption>
      <thead>{head}</thead>
      <tbody ref={body}>
        <Space rows={from - sight.base} rowHeight={rowHeight} />
        {indexes.map(index => {
          const row = rows.rowAt(index)
          return (
            <tr
              key={index}
              aria-rowindex={index + 2}
              className={`${listing.row} ${rowClass}`}
              data-loading={row === undefined || undefined}
            >
              {row !== undefined && children(row, index)}
            </tr>
          )
        })}
        <Space rows={end - until} rowHeight={rowHeight} />
      </tbody>
    </table>
  )
}

/** As high as rows that are not drawn. */
function Space({ rows, rowHeight }: { readonly rows: number; readonly rowHeight: number }) {
  return rows > 0 && <tr className={listing.space} style={{ height: rows * rowHeight }} />
}
