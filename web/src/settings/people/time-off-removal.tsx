import { Button } from '@mantine/core'
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CalendarEvent } from 'plumbline-client'
import { DialogActions } from '../../dialogs/dialog.tsx'
import { api } from '../../session/api.ts'
import { dateIn, formatDate, formatLocal } from '../../shell/formats.ts'
import { showDone, showProblem, showUndo } from '../../shell/toasts.tsx'
import { useZone } from '../../shell/zone.ts'
import { peopleTexts } from '../../texts/settings/people-texts.ts'
import { texts } from '../../texts/texts.ts'
import { daysOf, laterAlike } from './span.ts'

const words = peopleTexts.timeOff
const yearDays = 365

/** The tenant API lists a year at most. */
export const timeOffQuery = (user: string, zone: string) =>
  queryOptions({
    queryKey: ['time off', user],
    queryFn: async () => {
      const events = await api.calendarEvents({ user, from: dateIn(zone), to: dateIn(zone, yearDays) })
      // Those of outside calendars are changed there.
      return events.filter(({ outside }) => outside === 'no')
    },
    meta: { follows: ['calendar'] },
  })

/** The calendar shows it too. */
export async function readTimeOffAgain(queries: QueryClient): Promise<void> {
  await Promise.all(['time off', 'calendar'].map(name => queries.invalidateQueries({ queryKey: [name] })))
}

/** Without its repetitions, it can be undone. */
export async function removeTimeOff(queries: QueryClient, event: CalendarEvent, later = false): Promise<void> {
  const { id, user, title, start, end } = event
  try {
    const { count } = await api.deleteCalendarEvent(id, { later })
    const undo = () => api.createCalendarEvent({ user, title, start, end }).then(() => readTimeOffAgain(queries))
    if (count > 1) showDone(words.removedMany(count))
    else showUndo(words.removed, undo)
  } catch (error) {
    showProblem(texts.toasts.notRemoved, error)
  }
  await readTimeOffAgain(queries)
}

interface RemovalActionsProps {
  readonly event: CalendarEvent
  readonly onClose: () => void
}

/** The buttons of a dialog about an entry: one that is repeated is removed alone, or with all later ones. */
export function RemovalActions({ event, onClose }: RemovalActionsProps) {
  const queries = useQueryClient()
  const { data } = useQuery(timeOffQuery(event.user, useZone()))
  const isRepeated = laterAlike(event, data ?? []).length > 0
  const remove = (later: boolean) => {
    onClose()
    void removeTimeOff(queries, event, later)
  }
  return (
    <DialogActions onCancel={onClose}>
      {isRepeated && (
        <Button variant="default" onClick={() => remove(true)}>
          {words.removeLater}
        </Button>
      )}
      <Button data-autofocus disabled={!data} onClick={() => remove(false)}>
        {isRepeated ? words.removeOne : texts.form.remove}
      </Button>
    </DialogActions>
  )
}

export function formatSpan(event: CalendarEvent): string {
  const [first, last] = daysOf(event) ?? []
  if (first === undefined || last === undefined) return words.span(formatLocal(event.start), formatLocal(event.end))
  return words.allDaySpan(first === last ? formatDate(first) : words.span(formatDate(first), formatDate(last)))
}
