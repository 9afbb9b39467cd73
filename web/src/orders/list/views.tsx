import { Button, CloseButton, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Panel } from '../../dialogs/menu.tsx'
import { showProblem } from '../../shell/toasts.tsx'
import { ordersTexts } from '../../texts/orders-texts.ts'
import type { ColumnName } from './columns.tsx'
import classes from './list.module.css'
import { useOrderSearch } from './order-search.ts'
import { useSavedViews, type View } from './saved-views.ts'

const words = ordersTexts.views

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
  const saved = useSavedViews()
  const [name, setName] = useState('')
  const open = (view: View) => {
    replace(view.search)
    if (view.columns) onColumns(view.columns)
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    const given = name.trim()
    if (given === '') return
    saved
      .save({ name: given, search, columns })
      .then(() => setName(''))
      .catch(error => showProblem(words.notSaved, error))
  }
  return (
    <Panel text={words.button} label={words.label} size="compact-sm" isRight>
      {close => (
        <>
          <ul className={classes.views}>
            {[...usual, ...saved.views].map(view => (
              <li key={`${usual.includes(view)} ${view.name}`}>
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
                {!usual.includes(view) && (
                  <CloseButton
                    size="sm"
                    aria-label={words.remove(view.name)}
                    onClick={() => saved.remove(view.name).catch(error => showProblem(words.notRemoved, error))}
                  />
                )}
              </li>
            ))}
          </ul>
          {saved.isError && <p className="quiet">{words.unread}</p>}
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
