import { Button } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type ReactNode, useEffect, useState } from 'react'
import { draftOf } from '../forms/draft.ts'
import { EditorForm } from '../forms/editor-form.tsx'
import classes from '../forms/forms.module.css'
import { type EditorOptions, useEditor } from '../forms/use-editor.ts'
import { Section } from '../shell/section.tsx'
import { texts } from '../texts/texts.ts'

interface EditedSectionProps<T extends object>
  extends Pick<EditorOptions<T>, 'name' | 'stored' | 'validate' | 'ask' | 'valuesOf'> {
  /** For links to this part of the page. */
  readonly id?: string
  readonly title: string
  /** Names the button that folds it on phones. */
  readonly fold?: string
  /** For readers of the screen: what is edited. */
  readonly editLabel: string
  readonly isAllowed: boolean
  /** Gets the version that the values change. */
  readonly save: (base: T, values: T) => Promise<T>
  /** While it is not edited. */
  readonly view: ReactNode
  /** Counts up when the section is to be edited. */
  readonly asked?: number
  readonly children: (form: UseFormReturnType<T>) => ReactNode
}

/** A part of a page that is edited in place and saved by itself. What others changed meanwhile is kept. */
export function EditedSection<T extends object>(props: EditedSectionProps<T>) {
  const { name, id, fold, title, editLabel, isAllowed, view, asked = 0 } = props
  const [isEditing, setEditing] = useState(() => isAllowed && draftOf(name).read() !== undefined)
  useEffect(() => {
    if (asked > 0) setEditing(true)
  }, [asked])
  const edit = !isEditing && isAllowed && (
    <Button variant="subtle" size="compact-sm" aria-label={editLabel} onClick={() => setEditing(true)}>
      {texts.form.edit}
    </Button>
  )
  return (
    <Section id={id} title={title} action={edit} fold={fold}>
      {/* Also when it is forbidden meanwhile: what was typed stays, and the refusal of the save says why. */}
      {isEditing ? <SectionForm {...props} onDone={() => setEditing(false)} /> : view}
    </Section>
  )
}

function SectionForm<T extends object>(props: EditedSectionProps<T> & { readonly onDone: () => void }) {
  const { name, stored, validate, ask, valuesOf, save, children, onDone } = props
  const editor = useEditor<T>({
    ...{ name, stored },
    ...(validate && { validate }),
    ...(ask && { ask }),
    ...(valuesOf && { valuesOf }),
    save: async values => {
      const saved = await save(editor.form.getInitialValues(), values)
      // After the form has forgotten its draft.
      setTimeout(onDone)
      return saved
    },
  })
  return (
    <div className={classes.inSection}>
      <EditorForm editor={editor}>{children(editor.form)}</EditorForm>
      {!editor.isDirty && (
        <Button variant="default" onClick={onDone}>
          {texts.form.cancel}
        </Button>
      )}
    </div>
  )
}
