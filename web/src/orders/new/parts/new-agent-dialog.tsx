import { Button, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Dialog, DialogActions } from '../../../dialogs/dialog.tsx'
import { useDialogSubmit } from '../../../dialogs/use-dialog-submit.tsx'
import { FieldRow } from '../../../forms/editor-form.tsx'
import { showWarnings } from '../../../record/show-warnings.ts'
import { api } from '../../../session/api.ts'
import { bookingTexts } from '../../../texts/booking-texts.ts'

const words = bookingTexts.agents
const names = bookingTexts.client

interface NewAgentDialogProps {
  /** What was searched for: a name, or a phone number. */
  readonly typed: string
  readonly onClose: () => void
  readonly onCreated: (id: string) => void
}

export function NewAgentDialog({ typed, onClose, onCreated }: NewAgentDialogProps) {
  const isPhone = /^[\d\s().+-]+$/.test(typed)
  const [first = '', ...rest] = isPhone ? [] : typed.split(/\s+/)
  const [fields, setFields] = useState({
    firstname: first,
    lastname: rest.join(' '),
    mobilephone: isPhone ? typed : '',
    emailaddress: '',
    agencyname: '',
  })
  const { problem, isBusy, submit } = useDialogSubmit(words.failed, async () => {
    const { id, warnings } = await api.createAgent(fields)
    showWarnings(warnings)
    onCreated(id)
    onClose()
  })
  const input = (name: keyof typeof fields, label: string, type = 'text') => (
    <TextInput
      label={label}
      type={type}
      autoComplete="off"
      value={fields[name]}
      onChange={event => setFields({ ...fields, [name]: event.currentTarget.value })}
    />
  )
  return (
    <Dialog title={words.dialog} onClose={onClose} staysOnClickOutside>
      <form onSubmit={submit}>
        <Stack>
          <FieldRow>
            {input('firstname', names.firstname)}
            {input('lastname', names.lastname)}
          </FieldRow>
          <FieldRow>
            {input('mobilephone', names.mobilephone, 'tel')}
            {input('emailaddress', names.emailaddress, 'email')}
          </FieldRow>
          {input('agencyname', words.agency)}
          {problem}
          <DialogActions onCancel={onClose}>
            <Button type="submit" loading={isBusy} disabled={`${fields.firstname}${fields.lastname}`.trim() === ''}>
              {words.create}
            </Button>
          </DialogActions>
        </Stack>
      </form>
    </Dialog>
  )
}
