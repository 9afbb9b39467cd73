import { Button, Text } from '@mantine/core'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { Dialog, DialogActions } from '../dialogs/dialog.tsx'
import { formatNumber } from '../shell/formats.ts'
import { texts } from '../texts/texts.ts'
import classes from './forms.module.css'
import { type Conflict, isRecord, type Side } from './merge.ts'
import type { Editor } from './use-editor.ts'

const words = texts.conflict
const sides = ['mine', 'theirs'] as const

/** The same fields were saved elsewhere first: shows both values of each, and lets the person choose. */
export function ConflictDialog<T extends object>({ editor }: { readonly editor: Editor<T> }) {
  return editor.conflicts.length > 0 && <Choices conflicts={editor.conflicts} onChoose={editor.resolve} />
}

interface ChoicesProps {
  readonly conflicts: readonly Conflict[]
  readonly onChoose: (choices?: Readonly<Record<string, Side>>) => void
}

function Choices({ conflicts, onChoose }: ChoicesProps) {
  const queries = useQueryClient()
  const show = showerWith(namesIn(queries))
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({})
  const [isMarked, setMarked] = useState(false)
  const isOpen = conflicts.some(({ path }) => chosen[path] === undefined)
  const save = (event: FormEvent) => {
    event.preventDefault()
    setMarked(true)
    if (!isOpen) onChoose(chosen)
  }
  return (
    <Dialog onClose={() => onChoose()} title={words.title} isWide>
      <form onSubmit={save}>
        <Text mb="md">{words.text}</Text>
        {conflicts.map(conflict => (
          <Field
            key={conflict.path}
            conflict={conflict}
            chosen={chosen[conflict.path]}
            show={show}
            onChoose={side => setChosen({ ...chosen, [conflict.path]: side })}
          />
        ))}
        {isMarked && isOpen && (
          <p role="alert" className={classes.error}>
            {words.open}
          </p>
        )}
        <DialogActions onCancel={() => onChoose()}>
          <Button type="submit">{texts.form.save}</Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

interface FieldProps {
  readonly conflict: Conflict
  readonly chosen: Side | undefined
  readonly show: (value: unknown) => string
  readonly onChoose: (side: Side) => void
}

/** Both values of a field beside each other. */
function Field({ conflict, chosen, show, onChoose }: FieldProps) {
  const name = useId()
  const label = labelOf(conflict)
  return (
    <div role="radiogroup" aria-label={label} className={classes.versions}>
      <strong>{label}</strong>
      {sides.map(side => (
        <label key={side} className={classes.version}>
          <input type="radio" name={name} checked={chosen === side} onChange={() => onChoose(side)} />
          <span>
            <span className="quiet">{words[side]}</span>
            <span>{conflict[side] === undefined ? words.removed : show(conflict[side]) || words.empty}</span>
          </span>
        </label>
      ))}
    </div>
  )
}

/** The last part of the path of an entry. */
const id = /^[\da-f-]{36}$/

/** As the form calls the field; otherwise its name as words. */
function labelOf({ path, within }: Conflict): string {
  const input = document.querySelector<HTMLInputElement>(`[data-path="${path}"]`)
  const label = input?.labels?.[0]?.textContent
  const name = path.split('.').at(-1) ?? path
  const spaced = spacedName(name)
  if (within !== undefined) return id.test(name) ? within : words.within(within, spaced)
  return label || `${spaced.charAt(0).toUpperCase()}${spaced.slice(1)}`
}

function spacedName(name: string): string {
  return name.replaceAll(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
}

/** A part of an object: `from 2,500`, but the value alone of a name. */
function named(name: string, value: string): string {
  return value && name !== 'name' ? `${spacedName(name)} ${value}` : value
}

/** The names of all settings objects that the console has read, by their ids. */
function namesIn(queries: QueryClient): ReadonlyMap<string, string> {
  const lists = queries.getQueriesData<unknown>({ queryKey: ['settings'] }).map(([, data]) => data)
  return new Map(
    lists
      .flatMap(list => (Array.isArray(list) ? list.filter(isRecord) : []))
      .map(entry => [
        String(Reflect.get(entry, 'id')),
        String(Reflect.get(entry, 'name') ?? Reflect.get(entry, 'username') ?? ''),
      ]),
  )
}

/** Shows values as the form does; an object by its name. */
function showerWith(names: ReadonlyMap<string, string>): (value: unknown) => string {
  const show = (value: unknown): string => {
    if (typeof value === 'boolean') return value ? words.yes : words.no
    if (typeof value === 'number') return formatNumber(value)
    if (Array.isArray(value)) return value.map(show).join(', ')
    if (isRecord(value))
      return Object.entries(value)
        .map(([name, part]) => (name === 'id' ? '' : named(name, show(part))))
        .filter(Boolean)
        .join(' ')
    return typeof value === 'string' ? names.get(value) || value : ''
  }
  return show
}
