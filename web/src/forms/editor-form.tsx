import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { texts } from '../texts/texts.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import classes from './forms.module.css'
import { LeaveGuard } from './leave-guard.tsx'
import { Discards, markUnreadable } from './numbers/read-field.tsx'
import { QuestionDialog } from './question-dialog.tsx'
import type { Editor } from './use-editor.ts'

interface EditorFormProps<T extends object> {
  readonly editor: Editor<T>
  /** Save, unless another word fits better. */
  readonly submit?: string
  /** Said in the bar until something else happens, such as when the object was saved on another page. */
  readonly said?: string | undefined
  /** Where to go on after saving. */
  readonly next?: ReactNode
  readonly children: ReactNode
}

/** Fields in one column. A bar that stays in sight appears when something has changed, and says what became of it. */
export function EditorForm<T extends object>({ editor, submit, said, next, children }: EditorFormProps<T>) {
  const { isDirty, isSaving } = editor
  const isOpen = isDirty || isSaving
  const status = editor.status || (isOpen ? '' : said)
  const statusText = useFocusAfter(isOpen)
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (isDirty) editor.submit(!markUnreadable(event.currentTarget))
      }}
    >
      <Discards value={editor.discards}>{children}</Discards>
      <div className={isOpen || status ? classes.bar : undefined} data-save-bar={isOpen || status ? '' : undefined}>
        {isOpen && (
          <Button type="submit" loading={isSaving}>
            {submit ?? texts.form.save}
          </Button>
        )}
        {isDirty && (
          <Button variant="default" onClick={() => editor.discard()}>
            {texts.form.discard}
          </Button>
        )}
        <span role="status" ref={statusText} tabIndex={-1} className={classes.status}>
          {status}
        </span>
        {!isOpen && status && next}
      </div>
      <LeaveGuard isDirty={isDirty} isSaving={isSaving} />
      <ConflictDialog editor={editor} />
      <QuestionDialog questions={editor.questions} onAnswer={editor.answer} />
    </form>
  )
}

/** The status takes the focus of a button that went away with the changes. */
function useFocusAfter(isOpen: boolean) {
  const status = useRef<HTMLSpanElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body)
      status.current?.focus({ preventScroll: true })
    wasOpen.current = isOpen
  }, [isOpen])
  return status
}

interface FieldGroupProps {
  readonly title: string
  readonly help?: string
  /** A mistake in one of its fields that does not show its own. */
  readonly error?: ReactNode
  readonly children: ReactNode
}

export function FieldGroup({ title, help, error, children }: FieldGroupProps) {
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{title}</legend>
      {help && <p className={classes.help}>{help}</p>}
      <div className={classes.fields}>{children}</div>
      <GroupError error={error} />
    </fieldset>
  )
}

/** It takes the focus as the first mistake of a form. */
export function GroupError({ error }: { readonly error: ReactNode }) {
  return (
    error && (
      <p role="alert" data-mistake tabIndex={-1} className={classes.error}>
        {error}
      </p>
    )
  )
}

/** Short fields side by side, below each other on phones. */
export function FieldRow({ children }: { readonly children: ReactNode }) {
  return <div className={classes.row}>{children}</div>
}
