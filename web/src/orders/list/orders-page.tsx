import { Button, NativeSelect } from '@mantine/core'
import type { OfficeOrder } from 'plumbline-client'
import { useDeferredValue, useRef, useState } from 'react'
import { Panel } from '../../dialogs/menu.tsx'
import { useIsPhone } from '../../frame/use-is-phone.ts'
import { Choices } from '../../listing/choice-chip.tsx'
import { ExportButton } from '../../listing/export-button.tsx'
import listing from '../../listing/listing.module.css'
import { useRowsInSight } from '../../listing/use-rows-in-sight.ts'
import { peopleQuery } from '../../people/people.ts'
import { useKept } from '../../session/kept.ts'
import { formatNumber } from '../../shell/formats.ts'
import { Page, PageSkeleton } from '../../shell/page.tsx'
import { FailedPart, PageState } from '../../shell/page-states.tsx'
import { Search } from '../../shell/search.tsx'
import { useWho } from '../../shell/who.ts'
import { useZone } from '../../shell/zone.ts'
import { ordersTexts } from '../../texts/orders-texts.ts'
import { NewOrderButton } from '../new/new-order-button.tsx'
import type { BulkAction } from '../order-actions.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import { type ColumnName, columnNames, useColumns, usualColumns } from './columns.tsx'
import { Filters } from './filters.tsx'
import classes from './list.module.css'
import { type OrderRows, readOrders, useOrderRows } from './order-pages.ts'
import { queryOf, type Sort, sortOf, sorts, useOrderSearch } from './order-search.ts'
import { OrderTable } from './order-table.tsx'
import { Views } from './views.tsx'

const words = ordersTexts

export const queries = [peopleQuery]

const bulkActions: readonly BulkAction[] = ['schedule', 'confirm', 'complete', 'cancel', 'remove', 'restore']

/** Scheduling is for drafts and for what was cancelled; removed orders can only be restored, by an owner. */
function actionsFor(orders: readonly OfficeOrder[], isOwner: boolean): readonly BulkAction[] {
  const states = new Set(orders.map(({ state }) => state))
  if (states.size === 1 && states.has('removed')) return isOwner ? ['restore'] : []
  return bulkActions.filter(action => {
    if (action === 'schedule') return states.has('draft') || states.has('canceled')
    return action !== 'restore' || (isOwner && states.has('removed'))
  })
}

export function OrdersPage() {
  const { search, change } = useOrderSearch()
  const zone = useZone()
  const [columns, setColumns] = useKept<readonly ColumnName[]>('order columns', usualColumns)
  const list = useDeferredValue(queryOf(search))
  const shown = useColumns()
  const exported = [
    { label: words.columns.number, text: ({ oid }: OfficeOrder) => String(oid) },
    ...columns.map(name => ({ label: words.columns[name], text: shown[name].text })),
  ]
  return (
    <Page title={words.title} isFull action={<NewOrderButton />}>
      <div className={listing.tools}>
        <Search label={words.search} />
      </div>
      <div className={listing.tools}>
        <Filters />
        <div className={listing.more}>
          <NativeSelect
            aria-label={words.sort.label}
            className={classes.sortChoice}
            size="xs"
            value={sortOf(search)}
            data={sorts.map(value => ({ value, label: words.sort[value] }))}
            onChange={event => change({ sort: event.currentTarget.value as Sort })}
          />
          <Views columns={columns} onColumns={setColumns} />
          <ColumnChoice columns={columns} onChange={setColumns} />
          <ExportButton
            name="orders"
            columns={exported}
            read={(place, signal) => readOrders({ ...list, ...place }, signal)}
          />
        </div>
      </div>
      {/* Another list begins at its top. */}
      <OrderList key={JSON.stringify(list)} list={list} columns={columns} zone={zone} />
    </Page>
  )
}

interface OrderListProps {
  readonly list: ReturnType<typeof queryOf>
  readonly columns: readonly ColumnName[]
  readonly zone: string
}

/** As high as the style sheet makes them. */
const rowHeights = { wide: 44, phone: 76 }

function OrderList({ list, columns, zone }: OrderListProps) {
  const { user } = useWho()
  const body = useRef<HTMLTableSectionElement>(null)
  const rowHeight = useIsPhone() ? rowHeights.phone : rowHeights.wide
  const sight = useRowsInSight(body, rowHeight)
  const rows = useOrderRows(list, sight.first, sight.last)
  const [selected, setSelected] = useState<ReadonlyMap<string, OfficeOrder>>(new Map())
  const [action, setAction] = useState<BulkAction>()
  const toggle = (orders: readonly OfficeOrder[], isSelected: boolean) => {
    const next = new Map(selected)
    for (const order of orders) {
      if (isSelected) next.set(order.id, order)
      else next.delete(order.id)
    }
    setSelected(next)
  }
  const selection = user.privileges.includes('EDIT_INSPECTIONS')
    ? { has: (id: string) => selected.has(id), toggle }
    : undefined
  return (
    <>
      {rows.count === 0 ? (
        <NoRows rows={rows} isFiltered={Object.keys(list).length > 2} />
      ) : (
        <>
          <p className={listing.count}>
            <Count rows={rows} /> · {words.zone(zone)}
          </p>
          <OrderTable {...{ body, rows, sight, rowHeight, columns, selection }} />
          {rows.hasFailed && <FailedPart onRetry={rows.retry} />}
        </>
      )}
      {selected.size > 0 && (
        <section className={classes.bulk} aria-label={words.selected(selected.size)} data-selection-bar="">
          <span role="status">{words.selected(selected.size)}</span>
          {actionsFor([...selected.values()], user.owner === 'yes').map(name => (
            <Button key={name} variant="default" onClick={() => setAction(name)}>
              {words.actions[name]}
            </Button>
          ))}
          <Button variant="subtle" onClick={() => setSelected(new Map())}>
            {words.clearSelection}
          </Button>
        </section>
      )}
      {action && (
        <BulkDialog
          action={action}
          orders={[...selected.values()]}
          onClose={done => {
            setAction(undefined)
            setSelected(new Map([...selected].filter(([id]) => !done.includes(id))))
          }}
        />
      )}
    </>
  )
}

function Count({ rows: { total, count, isExact } }: { readonly rows: OrderRows }) {
  const shown = Math.max(total ?? 0, count)
  return <span role="status">{words.count(shown, isExact && total !== undefined, formatNumber(shown))}</span>
}

function NoRows({ rows, isFiltered }: { readonly rows: OrderRows; readonly isFiltered: boolean }) {
  if (rows.hasFailed) return <FailedPart onRetry={rows.retry} />
  if (rows.isLoading || !rows.isComplete) return <PageSkeleton rows={8} />
  return isFiltered ? (
    <PageState title={words.noneTitle} text={words.noneText} />
  ) : (
    <PageState title={words.emptyTitle} text={words.emptyText} />
  )
}

interface ColumnChoiceProps {
  readonly columns: readonly ColumnName[]
  readonly onChange: (columns: readonly ColumnName[]) => void
}

function ColumnChoice({ columns, onChange }: ColumnChoiceProps) {
  return (
    <div className={classes.wide}>
      <Panel text={words.columnsButton} label={words.columnsLabel} size="compact-sm" isRight>
        {() => (
          <Choices
            label={words.columnsLabel}
            choices={columnNames.map(name => ({ value: name, label: words.columns[name] }))}
            chosen={columns}
            onChange={chosen => onChange(columnNames.filter(name => chosen.includes(name)))}
          />
        )}
      </Panel>
    </div>
  )
}
