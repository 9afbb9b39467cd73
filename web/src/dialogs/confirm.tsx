import { Button, Stack, Text } from '@mantine/core'
import { texts } from '../texts/texts.ts'
import { Dialog, DialogActions } from './dialog.tsx'
import { useDialogSubmit } from './use-dialog-submit.tsx'

interface ConfirmProps {
  /** Names the thing. */
  readonly title: string
  /** The consequences. */
  readonly text: string
  readonly action: string
  /** It takes nothing away. */
  readonly isSafe?: boolean
  readonly onConfirm: () => Promise<unknown>
  readonly onClose: () => void
}

/** For what cannot be undone. */
export function Confirm({ title, text, action, isSafe = false, onConfirm, onClose }: ConfirmProps) {
  const { problem, isBusy, submit } = useDialogSubmit(texts.form.failed(action), async () => {
    await onConfirm()
    onClose()
  })
  return (
    <Dialog onClose={onClose} title={title}>
      <form onSubmit={submit}>
        <Stack>
          <Text>{text}</Text>
          {problem}
          <DialogActions onCancel={onClose}>
            <Button type="submit" {...(!isSafe && { color: 'red' })} loading={isBusy}>
              {action}
            </Button>
          </DialogActions>
        </Stack>
      </form>
    </Dialog>
  )
}
