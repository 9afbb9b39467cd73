import { Button, Group } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Page } from '../../shell/page.tsx'
import { PageState } from '../../shell/page-states.tsx'
import { Search, useSearched } from '../../shell/search.tsx'
import { texts } from '../../texts/texts.ts'
import { SettingsBack } from '../settings-back.tsx'
import classes from './entries.module.css'
import { entryName, type Kind, type Kinds, useEntries } from './entries.ts'
import { pathOf } from './paths.ts'

export interface Column<T> {
  readonly label: string
  readonly show: (entry: T) => ReactNode
  readonly isNumeric?: boolean
}

/** The texts of one kind of object. */
export interface KindTexts {
  readonly title: string
  readonly intro: string
  readonly add: string
  readonly emptyTitle: string
  readonly emptyText: string
}

interface EntryListProps<K extends Kind> {
  readonly kindTexts: KindTexts
  readonly kind: K
  readonly nameOf?: (entry: Kinds[K]) => string
  readonly columns: readonly Column<Kinds[K]>[]
  /** A further way out of an empty list. */
  readonly whenEmpty?: ReactNode
}

/** Short lists need no search. */
const minSearched = 8

export function EntryList<K extends Kind>(props: EntryListProps<K>) {
  const { kindTexts, kind, nameOf = entryName } = props
  const entries = useEntries(kind)
  const q = useSearched()
  const add = (
    <Button component={Link} to={pathOf(kind, 'new')} leftSection={<IconPlus size={16} aria-hidden="true" />}>
      {kindTexts.add}
    </Button>
  )
  const matching = entries.filter(entry => nameOf(entry).toLowerCase().includes(q.toLowerCase()))
  return (
    <Page
      isWide
      title={kindTexts.title}
      intro={kindTexts.intro}
      action={entries.length > 0 && add}
      above={<SettingsBack />}
    >
      {entries.length === 0 ? (
        <PageState
          title={kindTexts.emptyTitle}
          text={kindTexts.emptyText}
          action={
            <Group>
              {add}
              {props.whenEmpty}
            </Group>
          }
        />
      ) : (
        <>
          {entries.length >= minSearched && <Search label={texts.list.search} />}
          <p className={classes.count}>{texts.list.count(matching.length, entries.length)}</p>
          {matching.length > 0 ? (
            <EntryTable {...props} nameOf={nameOf} entries={matching} />
          ) : (
            <PageState title={texts.list.noneTitle} text={texts.list.noneText(q)} />
          )}
        </>
      )}
    </Page>
  )
}

type EntryTableProps<K extends Kind> = Required<Omit<EntryListProps<K>, 'whenEmpty'>> & {
  readonly entries: readonly Kinds[K][]
}

function EntryTable<K extends Kind>({ kind, entries, nameOf, columns, kindTexts }: EntryTableProps<K>) {
  return (
    <table className={classes.table}>
      <caption className={classes.caption}>{kindTexts.title}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.list.name}</th>
          {columns.map(({ label, isNumeric }) => (
            <th key={label} scope="col" data-numeric={isNumeric || undefined}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {entries.map(entry => (
          <tr key={entry.id}>
            <th scope="row">
              <Link to={pathOf(kind, entry.id)} className={classes.name}>
                {nameOf(entry)}
              </Link>
            </th>
            {columns.map(({ label, show, isNumeric }) => (
              <td key={label} data-label={label} data-numeric={isNumeric || undefined}>
                {show(entry)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
