import { Button, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { Dialog, DialogActions } from '../../dialogs/dialog.tsx'
import { useDialogSubmit } from '../../dialogs/use-dialog-submit.tsx'
import { Explained } from '../../forms/use-submit.ts'
import { bookingTexts } from '../../texts/booking-texts.ts'
import { useBooked } from './booking-store.ts'
import classes from './new-order.module.css'
import { NearestOpenings } from './parts/chosen-time.tsx'
import type { Taken } from './use-saving.ts'

const words = bookingTexts.save

interface TakenDialogProps {
  readonly taken: Taken
  readonly onOverride: (reason: string) => Promise<void>
  readonly onClose: () => void
}

/** The time was taken before it was booked: another one, or a reason for booking it all the same. */
export function TakenDialog({ taken, onOverride, onClose }: TakenDialogProps) {
  const { isScheduled, conflicts, openings } = taken
  const time = useBooked(booking => booking.time)
  const [reason, setReason] = useState('')
  const { problem, isBusy, submit } = useDialogSubmit(isScheduled ? words.notScheduled : words.failed, async () => {
    if (reason.trim() === '') throw new Explained(words.reasonMissing)
    await onOverride(reason.trim())
  })
  return (
    <Dialog title={words.takenTitle} onClose={onClose} isWide staysOnClickOutside>
      <form onSubmit={submit}>
        <Stack>
          <Text>{words.takenText}</Text>
          <ul className={classes.warning}>
            {conflicts.map(each => (
              <li key={each.reason}>{each.reason}</li>
            ))}
          </ul>
          {time && (
            <div>
              <NearestOpenings time={time} openings={openings} onTake={onClose} />
            </div>
          )}
          <Textarea
            label={words.reason}
            description={words.reasonHelp}
            autosize
            maxLength={500}
            value={reason}
            onChange={event => setReason(event.currentTarget.value)}
          />
          {problem}
          <DialogActions onCancel={onClose}>
            <Button type="submit" loading={isBusy}>
              {isScheduled ? words.anyway.schedule : words.anyway.draft}
            </Button>
          </DialogActions>
        </Stack>
      </form>
    </Dialog>
  )
}
