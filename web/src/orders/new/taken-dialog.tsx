import { bookingTexts } from '../../texts/booking-texts.ts'
import { overrideTexts } from '../../texts/override-texts.ts'
import { NearestOpenings } from '../override/nearest-openings.tsx'
import { OverrideDialog } from '../override/override-dialog.tsx'
import { useBooking } from './booking-store.ts'
import type { Taken } from './use-saving.ts'

interface TakenDialogProps {
  readonly taken: Taken
  readonly onOverride: (reason: string) => Promise<void>
  readonly onClose: () => void
}

/** The time was taken before it was booked. Nothing typed is lost. */
export function TakenDialog({ taken, onOverride, onClose }: TakenDialogProps) {
  const { isScheduled, conflicts, openings } = taken
  const store = useBooking()
  return (
    <OverrideDialog
      conflicts={conflicts}
      action={isScheduled ? overrideTexts.anyway.schedule : overrideTexts.anyway.save}
      failure={isScheduled ? bookingTexts.save.notScheduled : bookingTexts.save.failed}
      openings={
        <NearestOpenings
          openings={openings}
          chosen={store.get().time?.inspectors ?? []}
          onTake={time => {
            store.change({ time })
            onClose()
          }}
        />
      }
      onOverride={onOverride}
      onClose={onClose}
    />
  )
}
