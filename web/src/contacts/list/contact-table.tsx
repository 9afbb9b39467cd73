import { Link } from '@tanstack/react-router'
import type { ReactNode, RefObject } from 'react'
import type { ListedRows } from '../../listing/listed-rows.ts'
import { ListedTable } from '../../listing/listed-table.tsx'
import listing from '../../listing/listing.module.css'
import type { Sight } from '../../listing/rows-in-sight.ts'
import { formatLocal } from '../../shell/formats.ts'
import { contactsTexts } from '../../texts/office/contacts-texts.ts'
import { type Noun, nameOf, pathOf } from '../contact-name.ts'
import type { ContactRow, Kind } from '../kinds.ts'
import classes from './contacts-list.module.css'

const words = contactsTexts

/** Numbers are counted up to this. */
const maxCounted = 100

type ColumnName = Exclude<keyof typeof words.columns, 'name'>

const columnsOf: Readonly<Record<Noun, readonly ColumnName[]>> = {
  client: ['email', 'phone', 'place', 'orders', 'latest'],
  agent: ['agency', 'email', 'phone', 'orders', 'latest'],
  agency: ['email', 'phone', 'place', 'agents'],
}

const countText = ({ count }: ContactRow) => (count >= maxCounted ? words.upTo(String(maxCounted)) : String(count))

const cells: Readonly<Record<ColumnName, (row: ContactRow) => ReactNode>> = {
  agency: ({ agency }) => agency,
  email: ({ email }) => email,
  phone: ({ phone }) => phone,
  place: ({ place }) => place,
  orders: countText,
  agents: countText,
  latest: ({ latest }) => latest && formatLocal(latest),
}

/** The columns of a kind as they stand in a file. */
export function exportedColumns(noun: Noun) {
  const text = (name: ColumnName) => (row: ContactRow) =>
    name === 'latest' ? row.latest.slice(0, 16) : isNumeric(name) ? String(row.count) : row[name as 'email']
  return [
    { label: words.columns.name, text: ({ name }: ContactRow) => name },
    ...columnsOf[noun].map(name => ({ label: words.columns[name], text: text(name) })),
  ]
}

interface ContactTableProps {
  readonly kind: Kind
  readonly body: RefObject<HTMLTableSectionElement | null>
  readonly rows: ListedRows<ContactRow>
  readonly sight: Sight
  readonly rowHeight: number
}

export function ContactTable({ kind, ...list }: ContactTableProps) {
  const columns = columnsOf[kind.noun]
  const head = (
    <tr className={`${listing.head} ${classes.head}`}>
      <th scope="col">{words.columns.name}</th>
      {columns.map(name => (
        <th key={name} scope="col" data-column={name} data-numeric={isNumeric(name)}>
          {words.columns[name]}
        </th>
      ))}
    </tr>
  )
  return (
    <ListedTable {...list} title={words.kinds[kind.noun].title} head={head} rowClass={classes.row}>
      {(row, index) => (
        <>
          <th scope="row">
            <Link to={pathOf(kind.noun, row.id)} className={listing.open} data-row={index}>
              {nameOf({ display: row.name, ...(row.isErased && { eraseddatetime: 'known' }) })}
            </Link>
          </th>
          {columns.map(name => (
            <td key={name} data-column={name} data-numeric={isNumeric(name)} data-unit={unitOf(name, row)}>
              {cells[name](row)}
            </td>
          ))}
        </>
      )}
    </ListedTable>
  )
}

/** What stands beside the number where there is no heading. */
const unitOf = (name: ColumnName, { count }: ContactRow) => (isNumeric(name) ? words.unit(name, count) : undefined)

const isNumeric = (name: ColumnName) => name === 'orders' || name === 'agents' || undefined
