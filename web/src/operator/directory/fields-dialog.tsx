import { Button, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Dialog, DialogActions } from '../../dialogs/dialog.tsx'
import { useDialogSubmit } from '../../dialogs/use-dialog-submit.tsx'
import { mistakesIn } from '../../forms/mistakes.ts'
import { operatorTexts } from '../../texts/operator-texts.ts'
import { texts } from '../../texts/texts.ts'

interface FieldsDialogProps {
  readonly title: string
  /** By their names in the API. */
  readonly fields: Readonly<Record<string, { readonly label: string; readonly help?: string }>>
  readonly onSubmit: (values: Readonly<Record<string, string>>) => Promise<unknown>
  readonly onClose: () => void
}

/** A few text fields. Mistakes stand at their fields. */
export function FieldsDialog({ title, fields, onSubmit, onClose }: FieldsDialogProps) {
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const [mistakes, setMistakes] = useState<Readonly<Record<string, string>>>({})

  const { problem, isBusy, submit } = useDialogSubmit(operatorTexts.directory.notSaved, async () => {
    const empty = Object.entries(fields).filter(([name]) => !values[name]?.trim())
    if (empty.length > 0)
      return setMistakes(Object.fromEntries(empty.map(([name, { label }]) => [name, texts.form.required(label)])))
    setMistakes({})
    try {
      await onSubmit(Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.trim()])))
      onClose()
    } catch (error) {
      const found = mistakesIn(error)
      if (!found) throw error
      setMistakes(found)
    }
  })

  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Stack>
          {Object.entries(fields).map(([name, { label, help }]) => (
            <TextInput
              key={name}
              label={label}
              description={help}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              error={mistakes[name]}
              value={values[name] ?? ''}
              onChange={event => setValues({ ...values, [name]: event.currentTarget.value })}
            />
          ))}
          {problem}
          <DialogActions onCancel={onClose}>
            <Button type="submit" loading={isBusy}>
              {title}
            </Button>
          </DialogActions>
        </Stack>
      </form>
    </Dialog>
  )
}
