import { Button, Stack, Text } from '@mantine/core'
import { CopyBlock, CopyField } from '../shell/copy-field.tsx'
import { texts } from '../texts/texts.ts'
import { Dialog, DialogActions } from './dialog.tsx'

interface SecretDialogProps {
  readonly title: string
  readonly text: string
  readonly values: readonly { readonly label: string; readonly value: string }[]
  /** A sample with the secret filled in. */
  readonly sample?: string
  readonly onClose: () => void
}

/** A secret, which is shown once. */
export function SecretDialog({ title, text, values, sample, onClose }: SecretDialogProps) {
  return (
    <Dialog onClose={onClose} title={title} isWide staysUntilKept>
      <Stack>
        <Text>{text}</Text>
        {values.map(({ label, value }) => (
          <CopyField key={label} label={label} value={value} />
        ))}
        {sample && <CopyBlock label={texts.secret.sample} text={sample} />}
        <DialogActions>
          <Button onClick={onClose}>{texts.secret.kept}</Button>
        </DialogActions>
      </Stack>
    </Dialog>
  )
}
