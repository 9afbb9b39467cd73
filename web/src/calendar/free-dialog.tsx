import { Button, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { CalendarEventFields, CalendarInspector, Displaced } from 'plumbline-client'
import { useState } from 'react'
import { Dialog, DialogActions } from '../dialogs/dialog.tsx'
import { useDialogSubmit } from '../dialogs/use-dialog-submit.tsx'
import { NewOrderButton } from '../orders/new/new-order-button.tsx'
import { api } from '../session/api.ts'
import { DisplacedList, displacedQuery } from '../settings/people/displaced.tsx'
import { TimeOffDialog } from '../settings/people/time-off-dialog.tsx'
import { readTimeOffAgain } from '../settings/people/time-off-removal.tsx'
import { showUndo } from '../shell/toasts.tsx'
import { useWho } from '../shell/who.ts'
import { calendarTexts } from '../texts/calendar-texts.ts'
import { peopleTexts } from '../texts/settings/people-texts.ts'
import { texts } from '../texts/texts.ts'
import { mayBlock } from './calendar-data.ts'
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
export default function FreeDialog({ free, onClose }: FreeDialogProps) {
  const { person, date, starts } = free
  const mayBlockIt = mayBlock(useWho(), person.id)
  const [isBlocking, setBlocking] = useState(false)
  const start = timeAt(date, starts)
  if (isBlocking) return <Blocking free={free} onClose={onClose} />
  return (
    <Dialog title={words.title(formatWhen(start), person.name)} onClose={onClose}>
      <DialogActions onCancel={onClose}>
        {mayBlockIt && (
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

/** Bookings keep their time when it is blocked: they are listed, until somebody moves them. */
function Blocking({ free: { person, date, starts, ends }, onClose }: FreeDialogProps) {
  const queries = useQueryClient()
  const [hit, setHit] = useState<{ readonly bookings: readonly Displaced[]; readonly undo: () => Promise<void> }>()
  const add = async (fields: CalendarEventFields) => {
    const { id, count } = await api.createCalendarEvent({ user: person.id, ...fields })
    await readTimeOffAgain(queries)
    const undo = async () => {
      await api.deleteCalendarEvent(id, { later: count > 1 })
      await readTimeOffAgain(queries)
    }
    const all = await queries.fetchQuery({ ...displacedQuery(person.id, fields.start.slice(0, 10)), staleTime: 0 })
    const bookings = all.filter(({ reason }) => reason === 'time off')
    if (bookings.length > 0) return setHit({ bookings, undo })
    onClose()
    showUndo(words.blocked, undo)
  }
  if (hit) return <HitDialog {...hit} user={person.id} onClose={onClose} />
  const field = (minute: number) => timeAt(date, minute).slice(0, 16).replace(' ', 'T')
  return (
    <TimeOffDialog span={{ isAllDay: false, start: field(starts), end: field(ends) }} onClose={onClose} onAdd={add} />
  )
}

interface HitDialogProps {
  readonly user: string
  readonly bookings: readonly Displaced[]
  readonly undo: () => Promise<void>
  readonly onClose: () => void
}

function HitDialog({ user, bookings, undo, onClose }: HitDialogProps) {
  const { problem, isBusy, submit } = useDialogSubmit(texts.toasts.notUndone, async () => {
    await undo()
    onClose()
  })
  return (
    <Dialog title={peopleTexts.displaced.title(bookings.length)} onClose={onClose}>
      <form onSubmit={submit}>
        <Stack>
          <p>{words.hit}</p>
          <DisplacedList user={user} bookings={bookings} onLeave={onClose} />
          {problem}
          <DialogActions>
            <Button variant="default" type="submit" loading={isBusy}>
              {words.unblock}
            </Button>
            <Button onClick={onClose} data-autofocus>
              {texts.form.close}
            </Button>
          </DialogActions>
        </Stack>
      </form>
    </Dialog>
  )
}
