import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { CalendarInspector } from 'plumbline-client'
import { useState } from 'react'
import { Dialog, DialogActions } from '../dialogs/dialog.tsx'
import { NewOrderButton } from '../orders/new/new-order-button.tsx'
import { api } from '../session/api.ts'
import { TimeOffDialog } from '../settings/people/time-off-dialog.tsx'
import { useWho } from '../shell/who.ts'
import { calendarTexts } from '../texts/calendar-texts.ts'
import { formatWhen } from './grid/formats.ts'
import { timeAt } from './grid/minutes.ts'

const words = calendarTexts.free

/** Empty time of a person, in minutes of the day. */
export interface FreeTime {
  readonly person: CalendarInspector
  readonly date: string
  readonly starts: number
  readonly ends: number
}

interface FreeDialogProps {
  readonly free: FreeTime
  readonly onClose: () => void
}

/** What empty time can become. */
export default function FreeDialog({ free: { person, date, starts, ends }, onClose }: FreeDialogProps) {
  const { user } = useWho()
  const queries = useQueryClient()
  const [isBlocking, setBlocking] = useState(false)
  const [start, end] = [timeAt(date, starts), timeAt(date, ends)]
  const mayBlock = person.id !== '' && (user.owner === 'yes' || user.id === person.id)
  if (isBlocking) {
    const span = {
      isAllDay: false,
      start: start.slice(0, 16).replace(' ', 'T'),
      end: end.slice(0, 16).replace(' ', 'T'),
    }
    return (
      <TimeOffDialog
        span={span}
        onClose={onClose}
        onAdd={async fields => {
          await api.createCalendarEvent({ user: person.id, ...fields })
          await queries.invalidateQueries({ queryKey: ['calendar'] })
        }}
      />
    )
  }
  return (
    <Dialog title={words.title(formatWhen(start), person.name)} onClose={onClose}>
      <DialogActions onCancel={onClose}>
        {mayBlock && (
          <Button variant="default" onClick={() => setBlocking(true)}>
            {words.block}
          </Button>
        )}
        <NewOrderButton
          search={{ time: start.replace(' ', 'T'), ...(person.id && { inspector: person.id }) }}
          data-autofocus
        />
      </DialogActions>
    </Dialog>
  )
}
