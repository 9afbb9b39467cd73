import type { UseFormReturnType } from '@mantine/form'
import { type HistoryState, useNavigate, useParams, useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { EditorForm } from '../../forms/editor-form.tsx'
import { useEditor } from '../../forms/use-editor.ts'
import { NextStep } from '../../home/next-step.tsx'
import { DangerButton } from '../../shell/danger-button.tsx'
import { formatTime } from '../../shell/formats.ts'
import { Page, PageEnd } from '../../shell/page.tsx'
import { NotFound } from '../../shell/page-states.tsx'
import { showProblem, showUndo } from '../../shell/toasts.tsx'
import { texts } from '../../texts/texts.ts'
import { SettingsBack } from '../settings-back.tsx'
import {
  blankOf,
  type Draft,
  entryName,
  type Kind,
  type Kinds,
  useEntries,
  useRemoveEntry,
  useSaveEntry,
} from './entries.ts'
import type { KindTexts } from './entry-list.tsx'
import { pathOf } from './paths.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** When the form that led to this page was saved. */
    readonly savedAt?: string
  }
}

interface EntryPageProps<K extends Kind> {
  readonly kind: K
  readonly kindTexts: Pick<KindTexts, 'title' | 'add'>
  /** A new object, if it is not blank. */
  readonly blank?: Draft<K>
  readonly nameOf?: (entry: Draft<K>) => string
  readonly validate: (values: Draft<K>) => Record<string, string | undefined>
  /** Questions about values that are hardly meant. */
  readonly ask?: (values: Draft<K>) => readonly string[]
  /** A further action in the header. */
  readonly action?: (entry: Draft<K>) => ReactNode
  /** What is saved by itself, below the form. */
  readonly below?: (entry: Draft<K>) => ReactNode
  /** With a second column beside the fields. */
  readonly isWide?: boolean
  readonly children: (form: UseFormReturnType<Draft<K>>) => ReactNode
}

/** One object: its fields, Save, and at the end removing it. The address ends with its id, or with `new`. */
export function EntryPage<K extends Kind>(props: EntryPageProps<K>) {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const entries = useEntries(props.kind)
  const found = entries.find(entry => entry.id === id)
  // Another object is another form.
  if (!found && id !== 'new') return <NotFound />
  return <EntryForm key={id} {...props} stored={{ ...(props.blank ?? blankOf(props.kind)), ...found }} />
}

function EntryForm<K extends Kind>(props: EntryPageProps<K> & { readonly stored: Draft<K> }) {
  const { kind, kindTexts, nameOf = entryName, validate, ask, stored, children } = props
  const navigate = useNavigate()
  const save = useSaveEntry(kind)
  const blank = blankOf(kind)
  const isNew = stored.id === undefined
  // A new object has its page only after it was saved.
  const savedAt = useRouterState({ select: ({ location }) => location.state.savedAt })
  const editor = useEditor<Draft<K>>({
    name: `${kind} ${stored.id ?? 'new'}`,
    stored,
    validate,
    ask,
    save: async values => {
      const saved = await save(values)
      // After the form has forgotten its draft, or it would ask whether to leave.
      if (isNew) {
        const savedAt = formatTime(new Date())
        const state = (before: HistoryState) => ({ ...before, savedAt })
        setTimeout(() => void navigate({ to: pathOf(kind, saved.id), replace: true, state }))
      }
      return { ...blank, ...saved }
    },
    valuesOf: current => ({ ...blank, ...current }),
  })
  return (
    <Page
      title={isNew ? kindTexts.add : nameOf(stored) || kindTexts.add}
      above={<SettingsBack to={pathOf(kind)} text={kindTexts.title} />}
      action={props.action?.(stored)}
      isWide={props.isWide}
    >
      <EditorForm editor={editor} said={savedAt && texts.form.saved(savedAt)} next={<NextStep />}>
        {children(editor.form)}
      </EditorForm>
      {props.below?.(stored)}
      {!isNew && (
        <PageEnd>
          <RemoveButton {...props} entry={stored as Kinds[K]} />
        </PageEnd>
      )}
    </Page>
  )
}

function RemoveButton<K extends Kind>({
  kind,
  nameOf = entryName,
  entry,
}: EntryPageProps<K> & { readonly entry: Kinds[K] }) {
  const navigate = useNavigate()
  const remove = useRemoveEntry(kind)
  const save = useSaveEntry(kind)
  const { id: _id, modified: _modified, ...fields } = entry
  const removeIt = async () => {
    try {
      const name = nameOf(entry as Draft<K>)
      // Before the object disappears from the list that this page reads.
      await navigate({ to: pathOf(kind), ignoreBlocker: true })
      await remove(entry)
      // An object with the name of a removed one restores it.
      showUndo(texts.toasts.removed(name), () => save(fields as unknown as Draft<K>))
    } catch (error) {
      showProblem(texts.toasts.notRemoved, error)
    }
  }
  return <DangerButton onClick={removeIt}>{texts.form.remove}</DangerButton>
}
