import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { texts } from '../texts/texts.ts'
import { Dialog, DialogActions } from './dialog.tsx'
import { showProblem } from './toasts.tsx'

interface ConfirmProps {
  /** Names the thing. */
  readonly title: string
  /** The consequences. */
  readonly text: string
  readonly action: string
  readonly onConfirm: () => Promise<unknown>
  readonly onClose: () => void
}

/** For what cannot be undone. */
export function Confirm({ title, text, action, onConfirm, onClose }: ConfirmProps) {
  const [isBusy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    try {
      await onConfirm()
      onClose()
    } catch (error) {
      showProblem(texts.form.notSaved, error)
      setBusy(false)
    }
  }
  return (
    <Dialog onClose={onClose} title={title}>
      <Text mb="lg">{text}</Text>
      <DialogActions onCancel={onClose}>
        <Button color="red" loading={isBusy} onClick={confirm}>
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
