import { Button, PasswordInput, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Dialog, DialogActions } from '../dialogs/dialog.tsx'
import { useSubmit } from '../forms/use-submit.ts'
import { accountTexts } from '../texts/account-texts.ts'
import { texts } from '../texts/texts.ts'

interface PasswordPromptProps {
  readonly title: string
  readonly submit: string
  readonly onSubmit: (password: string) => Promise<void>
  readonly onClose: () => void
}

/** A change of how a person signs in needs the password once more. */
export function PasswordPrompt({ title, submit, onSubmit, onClose }: PasswordPromptProps) {
  const [password, setPassword] = useState('')
  const {
    problem,
    isBusy,
    submit: send,
  } = useSubmit(async () => {
    await onSubmit(password)
    return undefined
  })
  return (
    <Dialog onClose={onClose} title={title}>
      <form onSubmit={send}>
        <Stack>
          <Text>{accountTexts.account.confirm}</Text>
          <PasswordInput
            label={texts.signIn.password}
            autoComplete="current-password"
            data-autofocus
            visibilityToggleButtonProps={{ 'aria-label': texts.signIn.showPassword }}
            value={password}
            error={problem}
            onChange={event => setPassword(event.currentTarget.value)}
          />
          <DialogActions onCancel={onClose}>
            <Button type="submit" loading={isBusy} disabled={!password}>
              {submit}
            </Button>
          </DialogActions>
        </Stack>
      </form>
    </Dialog>
  )
}
