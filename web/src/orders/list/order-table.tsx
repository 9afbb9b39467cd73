import { Checkbox } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { OfficeOrder } from 'plumbline-client'
import type { RefObject } from 'react'
import { ListedTable } from '../../listing/listed-table.tsx'
import listing from '../../listing/listing.module.css'
import type { Sight } from '../../listing/rows-in-sight.ts'
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

/** Of the columns that are cut. The link covers its row, so that its title is shown everywhere. */
const cutNames = ['address', 'client', 'inspectors', 'services'] as const

interface OrderTableProps {
  readonly body: RefObject<HTMLTableSectionElement | null>
  readonly rows: OrderRows
  readonly sight: Sight
  readonly rowHeight: number
  readonly columns: readonly ColumnName[]
  readonly selection: Selection | undefined
}

export function OrderTable({ columns, selection, ...list }: OrderTableProps) {
  const shown = useColumns()
  const { loaded } = list.rows
  return (
    <ListedTable
      {...list}
      title={words.title}
      head={<Head columns={columns} selection={selection} loaded={loaded} />}
      rowClass={classes.row}
    >
      {(order, index) => (
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
            <Link
              to="/orders/$id"
              params={{ id: order.id }}
              className={listing.open}
              data-row={index}
              title={cutNames
                .map(name => shown[name].text(order))
                .filter(Boolean)
                .join('\n')}
            >
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
    </ListedTable>
  )
}

interface HeadProps {
  readonly columns: readonly ColumnName[]
  readonly selection: Selection | undefined
  readonly loaded: readonly OfficeOrder[]
}

function Head({ columns, selection, loaded }: HeadProps) {
  const selected = loaded.filter(({ id }) => selection?.has(id)).length
  return (
    <tr className={`${listing.head} ${classes.head}`}>
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
        className={listing.sort}
        title={words.sort.by(words.columns[name])}
        onClick={() => change({ sort: next === 'descending' && name === 'number' ? '' : `${name} ${next}` })}
      >
        {words.columns[name]}
        {isSorted && <Arrow size={14} aria-hidden="true" />}
      </button>
    </th>
  )
}
