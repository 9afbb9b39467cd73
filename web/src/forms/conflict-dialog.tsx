import { Button, Text } from '@mantine/core'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { Dialog, DialogActions } from '../dialogs/dialog.tsx'
import { formatNumber } from '../shell/formats.ts'
import { texts } from '../texts/texts.ts'
import classes from './forms.module.css'
import { type Editor, isSame } from './use-editor.ts'

const words = texts.conflict

/** Another person saved the same object first: shows what differs, and lets the person choose. */
export function ConflictDialog<T extends object>({ editor }: { readonly editor: Editor<T> }) {
  const { theirs, form, resolve } = editor
  const queries = useQueryClient()
  if (!theirs) return null
  const show = showerWith(namesIn(queries))
  const [mine, others] = [leavesOf(form.values), leavesOf(theirs)]
  const differing = [...new Set([...mine.keys(), ...others.keys()])].filter(
    path => path !== 'modified' && !isSame(mine.get(path), others.get(path)),
  )
  return (
    <Dialog onClose={() => resolve('later')} title={words.title} isWide>
      <Text mb="md">{words.text}</Text>
      <table className={classes.versions}>
        <thead>
          <tr>
            <th scope="col">{words.field}</th>
            <th scope="col">{words.mine}</th>
            <th scope="col">{words.theirs}</th>
          </tr>
        </thead>
        <tbody>
          {differing.map(path => (
            <tr key={path}>
              <th scope="row">{labelOf(path)}</th>
              <td>{show(mine.get(path)) || words.empty}</td>
              <td>{show(others.get(path)) || words.empty}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <DialogActions>
        <Button variant="default" onClick={() => resolve('theirs')}>
          {words.takeTheirs}
        </Button>
        <Button onClick={() => resolve('mine')}>{words.keepMine}</Button>
      </DialogActions>
    </Dialog>
  )
}

/** The fields of an object and of the objects in it, by their paths, such as `settings.lastStart`. Lists stay whole. */
function leavesOf(value: object, prefix = ''): Map<string, unknown> {
  return new Map(
    Object.entries(value).flatMap(([name, part]) =>
      isRecord(part) ? [...leavesOf(part, `${prefix}${name}.`)] : [[`${prefix}${name}`, part] as const],
    ),
  )
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** As the form calls the field; otherwise its name as words. */
function labelOf(path: string): string {
  const input = document.querySelector<HTMLInputElement>(`[data-path="${path}"]`)
  const label = input?.labels?.[0]?.textContent
  const name = path.split('.').at(-1) ?? path
  const spaced = name.replaceAll(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
  return label || `${spaced.charAt(0).toUpperCase()}${spaced.slice(1)}`
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
        .map(([name, part]) => (name === 'id' ? '' : show(part)))
        .filter(Boolean)
        .join(' ')
    return typeof value === 'string' ? names.get(value) || value : ''
  }
  return show
}
