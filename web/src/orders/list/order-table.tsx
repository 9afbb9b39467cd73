import { Checkbox } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { OfficeOrder } from 'plumbline-client'
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { ordersTexts } from '../../texts/orders-texts.ts'
import { type ColumnName, useColumns } from './columns.tsx'
import classes from './list.module.css'
import type { OrderRows } from './order-pages.ts'
import { sortOf, useOrderSearch } from './order-search.ts'

const words = ordersTexts

export interface Selection {
  readonly has: (id: string) => boolean
  readonly toggle: (orders: readonly OfficeOrder[], isSelected: boolean) => void
}

interface OrderTableProps {
  readonly body: RefObject<HTMLTableSectionElement | null>
  readonly rows: OrderRows
  readonly first: number
  readonly last: number
  readonly rowHeight: number
  readonly columns: readonly ColumnName[]
  readonly selection: Selection | undefined
}

/** Only the rows in sight are drawn. Up and down go from row to row, Enter opens one. */
export function OrderTable({ body, rows, first, last, rowHeight, columns, selection }: OrderTableProps) {
  const shown = useColumns()
  const from = Math.min(first, rows.count)
  const until = Math.min(last, rows.count)
  const move = useRowKeys(rows.count, rowHeight, body)
  const indexes = Array.from({ length: Math.max(0, until - from) }, (_, i) => from + i)
  return (
    <table className={classes.table} aria-rowcount={rows.isComplete ? rows.count + 1 : -1} onKeyDown={move}>
      <caption className={classes.caption}>{words.title}</caption>
      <Head columns={columns} selection={selection} loaded={rows.loaded} />
      <tbody ref={body}>
        <Space rows={from} rowHeight={rowHeight} />
        {indexes.map(index => {
          const order = rows.rowAt(index)
          return (
            <tr key={index} aria-rowindex={index + 2} className={classes.row} data-loading={!order || undefined}>
              {order && (
                <>
                  {selection && (
                    <td className={classes.check}>
                      <Checkbox
                        aria-label={words.select(order.oid)}
                        checked={selection.has(order.id)}
                        onChange={event => selection.toggle([order], event.currentTarget.checked)}
                      />
                    </td>
                  )}
                  <th scope="row">
                    <Link to="/orders/$id" params={{ id: order.id }} className={classes.open} data-row={index}>
                      {words.number(order.oid)}
                    </Link>
                  </th>
                  {columns.map(name => (
                    <td key={name} data-column={name} data-numeric={shown[name].isNumeric}>
                      {(shown[name].show ?? shown[name].text)(order)}
                    </td>
                  ))}
                </>
              )}
            </tr>
          )
        })}
        <Space rows={rows.count - until} rowHeight={rowHeight} />
      </tbody>
    </table>
  )
}

function Space({ rows, rowHeight }: { readonly rows: number; readonly rowHeight: number }) {
  return rows > 0 && <tr className={classes.space} style={{ height: rows * rowHeight }} />
}

interface HeadProps {
  readonly columns: readonly ColumnName[]
  readonly selection: Selection | undefined
  readonly loaded: readonly OfficeOrder[]
}

function Head({ columns, selection, loaded }: HeadProps) {
  const selected = loaded.filter(({ id }) => selection?.has(id)).length
  return (
    <thead>
      <tr className={classes.head}>
        {selection && (
          <td className={classes.check}>
            <Checkbox
              aria-label={words.selectAll}
              checked={selected > 0 && selected === loaded.length}
              indeterminate={selected > 0 && selected < loaded.length}
              onChange={event => selection.toggle(loaded, event.currentTarget.checked)}
            />
          </td>
        )}
        <SortedHeading name="number" />
        {columns.map(name =>
          name === 'appointment' ? (
            <SortedHeading key={name} name={name} />
          ) : (
            <th key={name} scope="col" data-column={name} data-numeric={name === 'fee' || name === 'due' || undefined}>
              {words.columns[name]}
            </th>
          ),
        )}
      </tr>
    </thead>
  )
}

function SortedHeading({ name }: { readonly name: 'number' | 'appointment' }) {
  const { search, change } = useOrderSearch()
  const [sorted, direction] = sortOf(search).split(' ')
  const isSorted = sorted === name
  const next = isSorted && direction === 'descending' ? 'ascending' : 'descending'
  const Arrow = direction === 'ascending' ? IconArrowUp : IconArrowDown
  return (
    <th scope="col" data-column={name} aria-sort={isSorted ? (direction as 'ascending' | 'descending') : undefined}>
      <button
        type="button"
        className={classes.sort}
        title={words.sort.by(words.columns[name])}
        onClick={() => change({ sort: next === 'descending' && name === 'number' ? '' : `${name} ${next}` })}
      >
        {words.columns[name]}
        {isSorted && <Arrow size={14} aria-hidden="true" />}
      </button>
    </th>
  )
}

/** The row may have to be scrolled to before it is drawn. */
function useRowKeys(count: number, rowHeight: number, body: RefObject<HTMLElement | null>) {
  const wanted = useRef<number>(undefined)
  const focus = () => {
    const link = body.current?.querySelector<HTMLElement>(`[data-row="${wanted.current}"]`)
    if (!link) return
    wanted.current = undefined
    link.focus({ preventScroll: true })
    link.closest('tr')?.scrollIntoView({ block: 'nearest' })
  }
  // After every drawing.
  useEffect(focus)
  return (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const at = (event.target as HTMLElement).closest('tr')?.querySelector<HTMLElement>('[data-row]')?.dataset.row
    if (by === undefined || at === undefined) return
    event.preventDefault()
    wanted.current = Math.min(count - 1, Math.max(0, Number(at) + by))
    focus()
    if (wanted.current !== undefined) scrollBy({ top: by * rowHeight })
  }
}
