import { Button, Stack, Text } from '@mantine/core'
import type { Conflict } from 'plumbline-client'
import type { ReactNode } from 'react'
import { Dialog, DialogActions } from '../../dialogs/dialog.tsx'
import { useDialogSubmit } from '../../dialogs/use-dialog-submit.tsx'
import { useWho } from '../../shell/who.ts'
import { overrideTexts } from '../../texts/override-texts.ts'
import { mayEditAll } from '../order-data.ts'
import { ConflictList } from './conflict-list.tsx'
import classes from './override.module.css'
import { useReason } from './use-reason.tsx'

const words = overrideTexts

interface OverrideDialogProps {
  readonly conflicts: readonly Conflict[]
  /** The button that takes the time all the same. */
  readonly action: string
  /** Says what did not work. */
  readonly failure: string
  /** Other times. */
  readonly openings?: ReactNode
  readonly onOverride: (reason: string) => Promise<unknown>
  readonly onClose: () => void
}

/** The time was not free when it was to be taken: another one, or a reason for taking it all the same. */
export function OverrideDialog(props: OverrideDialogProps) {
  const { conflicts, action, failure, openings, onOverride, onClose } = props
  const mayOverride = mayEditAll(useWho())
  const { field, given } = useReason('booking')
  const { problem, isBusy, submit } = useDialogSubmit(failure, async () => onOverride(given()))
  return (
    <Dialog title={words.title} onClose={onClose} isWide staysOnClickOutside>
      <form onSubmit={submit}>
        <Stack>
          <Text>{mayOverride ? words.text : words.forbidden}</Text>
          <div className={classes.warning}>
            <ConflictList conflicts={conflicts} />
          </div>
          {openings}
          {mayOverride && field}
          {problem}
          <DialogActions onCancel={onClose}>
            {mayOverride && (
              <Button type="submit" loading={isBusy}>
                {action}
              </Button>
            )}
          </DialogActions>
        </Stack>
      </form>
    </Dialog>
  )
}
