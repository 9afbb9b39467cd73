import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
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
  /** Other actions, such as removing. */
  readonly more?: ReactNode
  readonly children: ReactNode
}

/** Fields in one column, and a bar with the button that stays in sight. */
export function EditorForm<T extends object>({ editor, submit, more, children }: EditorFormProps<T>) {
  const { isDirty, isSaving, status } = editor
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        editor.submit(!markUnreadable(event.currentTarget))
      }}
    >
      <Discards value={editor.discards}>{children}</Discards>
      <div className={classes.bar}>
        <Button type="submit" disabled={!isDirty} loading={isSaving}>
          {submit ?? texts.form.save}
        </Button>
        {isDirty && (
          <Button variant="default" onClick={editor.discard}>
            {texts.form.discard}
          </Button>
        )}
        <span role="status" className={classes.status}>
          {status}
        </span>
        <span className={classes.more}>{more}</span>
      </div>
      <LeaveGuard isDirty={isDirty} isSaving={isSaving} />
      <ConflictDialog editor={editor} />
      <QuestionDialog questions={editor.questions} onAnswer={editor.answer} />
    </form>
  )
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
