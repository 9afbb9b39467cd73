import { Button, CloseButton, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Panel } from '../../dialogs/menu.tsx'
import { useKept } from '../../session/kept.ts'
import { ordersTexts } from '../../texts/orders-texts.ts'
import type { ColumnName } from './columns.tsx'
import classes from './list.module.css'
import { type OrderSearch, useOrderSearch } from './order-search.ts'

const words = ordersTexts.views

interface View {
  readonly name: string
  readonly search: OrderSearch
  readonly columns?: readonly ColumnName[]
}

const usual: readonly View[] = [
  { name: words.all, search: {} },
  { name: words.drafts, search: { state: 'draft' } },
  { name: words.unconfirmed, search: { state: 'scheduled', sort: 'appointment ascending' } },
]

interface ViewsProps {
  readonly columns: readonly ColumnName[]
  readonly onColumns: (columns: readonly ColumnName[]) => void
}

/** What somebody looks at again and again: search, filters, sorting and columns by one name. */
export function Views({ columns, onColumns }: ViewsProps) {
  const { search, replace } = useOrderSearch()
  const [saved, setSaved] = useKept<readonly View[]>('order views', [])
  const [name, setName] = useState('')
  const open = (view: View) => {
    replace(view.search)
    if (view.columns) onColumns(view.columns)
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    const given = name.trim()
    if (given === '') return
    setSaved([...saved.filter(view => view.name !== given), { name: given, search, columns }])
    setName('')
  }
  return (
    <Panel text={words.button} label={words.label} size="compact-sm" isRight>
      {close => (
        <>
          <ul className={classes.views}>
            {[...usual, ...saved].map(view => (
              <li key={view.name}>
                <Button
                  variant="subtle"
                  size="compact-sm"
                  onClick={() => {
                    open(view)
                    close()
                  }}
                >
                  {view.name}
                </Button>
                {saved.includes(view) && (
                  <CloseButton
                    size="sm"
                    aria-label={words.remove(view.name)}
                    onClick={() => setSaved(saved.filter(each => each !== view))}
                  />
                )}
              </li>
            ))}
          </ul>
          <form onSubmit={save} className={classes.saveView}>
            <TextInput
              label={words.name}
              description={words.help}
              value={name}
              maxLength={60}
              onChange={event => setName(event.currentTarget.value)}
            />
            <Button type="submit" variant="default">
              {words.save}
            </Button>
          </form>
        </>
      )}
    </Panel>
  )
}
