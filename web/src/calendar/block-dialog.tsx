import { Text } from '@mantine/core'
import type { CalendarEvent } from 'plumbline-client'
import { Dialog } from '../dialogs/dialog.tsx'
import { useNames } from '../people/people.ts'
import { formatSpan, RemovalActions } from '../settings/people/time-off-removal.tsx'
import { useWho } from '../shell/who.ts'
import { calendarTexts } from '../texts/calendar-texts.ts'
import { mayBlock } from './calendar-data.ts'

interface BlockDialogProps {
  readonly block: CalendarEvent
  readonly onClose: () => void
}

/** Time off in the calendar: its times, and the way to end it. */
export default function BlockDialog({ block, onClose }: BlockDialogProps) {
  const mayRemove = mayBlock(useWho(), block.user)
  const nameOf = useNames()
  return (
    <Dialog title={calendarTexts.block.title(nameOf(block.user), block.title)} onClose={onClose}>
      <Text mb="lg">{formatSpan(block)}</Text>
      {mayRemove ? (
        <RemovalActions event={block} onClose={onClose} />
      ) : (
        <Text c="dimmed">{calendarTexts.block.ofOthers}</Text>
      )}
    </Dialog>
  )
}
