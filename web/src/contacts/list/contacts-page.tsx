import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useDeferredValue, useRef } from 'react'
import { useIsPhone } from '../../frame/use-is-phone.ts'
import { ExportButton } from '../../listing/export-button.tsx'
import { type ListedRows, pageSize, useListedRows } from '../../listing/listed-rows.ts'
import listing from '../../listing/listing.module.css'
import { useRowsInSight } from '../../listing/use-rows-in-sight.ts'
import { useMayOpen } from '../../shell/access.ts'
import { formatNumber } from '../../shell/formats.ts'
import { Page, PageSkeleton } from '../../shell/page.tsx'
import { FailedPart, PageState } from '../../shell/page-states.tsx'
import { Search } from '../../shell/search.tsx'
import { useWho } from '../../shell/who.ts'
import { contactsTexts } from '../../texts/office/contacts-texts.ts'
import { contactPageQuery } from '../contact-data.ts'
import { pathOf } from '../contact-name.ts'
import { agencies, agents, type ContactRow, clients, type Kind, type ListQuery } from '../kinds.ts'
import { queryOf, sorts, useContactSearch } from './contact-search.ts'
import { ContactTable, exportedColumns } from './contact-table.tsx'
import classes from './contacts-list.module.css'

const words = contactsTexts

/** A list reads its pages itself. */
export const queries = []

export const ClientsPage = () => <ContactsPage kind={clients} />
export const AgentsPage = () => <ContactsPage kind={agents} />
export const AgenciesPage = () => <ContactsPage kind={agencies} />

function ContactsPage({ kind }: { readonly kind: Kind }) {
  const { title, search: searchLabel, add } = words.kinds[kind.noun]
  const { search, change } = useContactSearch(kind)
  const mayOpen = useMayOpen()
  const list = useDeferredValue(queryOf(search))
  const action = kind.mayEdit(useWho()) && (
    <Button component={Link} to={pathOf(kind.noun, 'new')} leftSection={<IconPlus size={16} aria-hidden="true" />}>
      {add}
    </Button>
  )
  return (
    <Page title={title} isFull action={action}>
      <div className={listing.tools}>
        <Search label={searchLabel} />
        <div className={listing.more}>
          <NativeSelect
            aria-label={words.sort.label}
            size="xs"
            value={search.sort}
            data={sorts.map(value => ({
              value,
              label: value === '' && search.q ? words.best : words.sort[value],
            }))}
            onChange={event => change({ sort: event.currentTarget.value })}
          />
          <Checkbox
            label={words.removedOnly}
            className={classes.removed}
            checked={search.isRemoved}
            onChange={event => change({ removed: event.currentTarget.checked ? '1' : '' })}
          />
          {kind.noun === 'agent' && (
            <Button component={Link} to="/agencies" variant="default" size="compact-sm">
              {words.kinds.agency.title}
            </Button>
          )}
          <ExportButton
            name={kind.path.slice(1)}
            columns={exportedColumns(kind.noun)}
            read={(place, signal) => kind.list({ ...list, ...place }, signal)}
          />
          {kind.noun !== 'agency' && mayOpen('/settings/import-export') && (
            <Button component={Link} to="/settings/import-export" variant="default" size="compact-sm">
              {words.export}
            </Button>
          )}
        </div>
      </div>
      {/* Another list begins at its top. */}
      <ContactList key={JSON.stringify(list)} kind={kind} list={list} />
    </Page>
  )
}

/** As high as the style sheet makes them. */
const rowHeights = { wide: 44, phone: 76 }

function ContactList({ kind, list }: { readonly kind: Kind; readonly list: ListQuery }) {
  const body = useRef<HTMLTableSectionElement>(null)
  const isPhone = useIsPhone()
  const rowHeight = isPhone ? rowHeights.phone : rowHeights.wide
  const sight = useRowsInSight(body, rowHeight)
  const pageQuery = (cursor: string | undefined) =>
    contactPageQuery(kind, { ...list, limit: pageSize, ...(cursor && { cursor }) })
  const rows = useListedRows<ContactRow>(pageQuery, sight.first, sight.last)
  if (rows.count === 0) return <NoRows kind={kind} list={list} rows={rows} />
  return (
    <>
      <p className={listing.count}>
        <Count kind={kind} rows={rows} />
      </p>
      <ContactTable {...{ kind, body, rows, sight, rowHeight }} />
      {rows.hasFailed && <FailedPart onRetry={rows.retry} />}
    </>
  )
}

interface RowsProps {
  readonly kind: Kind
  readonly rows: ListedRows<ContactRow>
}

function Count({ kind, rows: { total, count, isExact } }: RowsProps) {
  const shown = Math.max(total ?? 0, count)
  const text = words.kinds[kind.noun].count(shown, formatNumber(shown))
  return <span role="status">{isExact && total !== undefined ? text : words.orMore(text)}</span>
}

function NoRows({ kind, list, rows }: RowsProps & { readonly list: ListQuery }) {
  const { emptyTitle, emptyText } = words.kinds[kind.noun]
  if (rows.hasFailed) return <FailedPart onRetry={rows.retry} />
  if (rows.isLoading || !rows.isComplete) return <PageSkeleton rows={8} />
  if (list.q) return <PageState title={words.noneTitle} text={words.noneText(list.q)} />
  return list.removed ? (
    <PageState title={words.noneTitle} text={words.noneRemoved} />
  ) : (
    <PageState title={emptyTitle} text={emptyText} />
  )
}
