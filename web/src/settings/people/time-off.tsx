import { Button, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CalendarEvent, CalendarEventFields } from 'plumbline-client'
import { useState } from 'react'
import { Dialog, DialogActions } from '../../dialogs/dialog.tsx'
import { Rows } from '../../sections/rows.tsx'
import { api } from '../../session/api.ts'
import { DangerButton } from '../../shell/danger-button.tsx'
import { dateIn, formatDate, formatLocal } from '../../shell/formats.ts'
import { Section } from '../../shell/section.tsx'
import { showDone, showProblem, showUndo } from '../../shell/toasts.tsx'
import { useWho } from '../../shell/who.ts'
import { peopleTexts } from '../../texts/settings/people-texts.ts'
import { texts } from '../../texts/texts.ts'
import { daysOf, laterAlike } from './span.ts'
import { TimeOffDialog } from './time-off-dialog.tsx'

const words = peopleTexts.timeOff

/** The tenant API lists a year at most. */
const timeOffQuery = (user: string, zone: string) =>
  queryOptions({
    queryKey: ['time off', user],
    queryFn: async () => {
      const events = await api.calendarEvents({ user, from: dateIn(zone), to: dateIn(zone, 365) })
      // Those of outside calendars are changed there.
      return events.filter(({ outside }) => outside === 'no')
    },
  })

/** Hours and days in which a person cannot be booked. Each entry is saved by itself. */
export function TimeOff({ user }: { readonly user: string }) {
  const queries = useQueryClient()
  const query = timeOffQuery(user, useWho().company.zone)
  const { data } = useQuery(query)
  const [isAdding, setAdding] = useState(false)
  /** One with repetitions, which are asked about. */
  const [asked, setAsked] = useState<CalendarEvent>()
  const again = () => queries.invalidateQueries(query)
  const add = async (fields: CalendarEventFields) => {
    await api.createCalendarEvent({ user, ...fields })
    await again()
  }
  const remove = async ({ id, title, start, end }: CalendarEvent, later: boolean) => {
    setAsked(undefined)
    try {
      const { count } = await api.deleteCalendarEvent(id, { later })
      if (count > 1) showDone(words.removedMany(count))
      else showUndo(words.removed, () => add({ title, start, end }))
    } catch (error) {
      showProblem(texts.toasts.notRemoved, error)
    }
    await again()
  }
  const isRepeated = (event: CalendarEvent) => laterAlike(event, data ?? []).length > 0
  const button = (
    <Button variant="default" leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => setAdding(true)}>
      {words.add}
    </Button>
  )
  return (
    <Section title={words.title} help={data?.length === 0 ? words.none : words.help} action={button}>
      {data && data.length > 0 && (
        <Rows
          rows={data.map(event => ({
            id: event.id,
            title: formatSpan(event),
            hint: event.title,
            action: (
              <DangerButton onClick={() => (isRepeated(event) ? setAsked(event) : void remove(event, false))}>
                {texts.form.remove}
              </DangerButton>
            ),
          }))}
        />
      )}
      {isAdding && <TimeOffDialog onAdd={add} onClose={() => setAdding(false)} />}
      {asked && (
        <Dialog title={words.removeTitle} onClose={() => setAsked(undefined)}>
          <Text mb="lg">{words.removeText(formatSpan(asked))}</Text>
          <DialogActions onCancel={() => setAsked(undefined)}>
            <Button variant="default" onClick={() => void remove(asked, true)}>
              {words.removeLater}
            </Button>
            <Button data-autofocus onClick={() => void remove(asked, false)}>
              {words.removeOne}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </Section>
  )
}

function formatSpan(event: CalendarEvent): string {
  const [first, last] = daysOf(event) ?? []
  if (first === undefined || last === undefined) return words.span(formatLocal(event.start), formatLocal(event.end))
  return words.allDaySpan(first === last ? formatDate(first) : words.span(formatDate(first), formatDate(last)))
}
