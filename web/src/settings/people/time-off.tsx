import { Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { CalendarEvent, CalendarEventFields } from 'plumbline-client'
import { useState } from 'react'
import { Dialog } from '../../dialogs/dialog.tsx'
import { AddButton } from '../../sections/add-button.tsx'
import { Rows } from '../../sections/rows.tsx'
import { api } from '../../session/api.ts'
import { DangerButton } from '../../shell/danger-button.tsx'
import { Section } from '../../shell/section.tsx'
import { useZone } from '../../shell/zone.ts'
import { peopleTexts } from '../../texts/settings/people-texts.ts'
import { texts } from '../../texts/texts.ts'
import { laterAlike } from './span.ts'
import { TimeOffDialog } from './time-off-dialog.tsx'
import { formatSpan, RemovalActions, readTimeOffAgain, removeTimeOff, timeOffQuery } from './time-off-removal.tsx'

const words = peopleTexts.timeOff

interface TimeOffProps {
  readonly user: string
  /** Of the person who is signed in. */
  readonly isOwn?: boolean
}

/** Hours and days in which a person cannot be booked. Each entry is saved by itself. */
export function TimeOff({ user, isOwn = false }: TimeOffProps) {
  const queries = useQueryClient()
  const { data } = useQuery(timeOffQuery(user, useZone()))
  const [isAdding, setAdding] = useState(false)
  /** One with repetitions, which are asked about. */
  const [asked, setAsked] = useState<CalendarEvent>()
  const add = async (fields: CalendarEventFields) => {
    await api.createCalendarEvent({ user, ...fields })
    await readTimeOffAgain(queries)
    setAdding(false)
  }
  const isRepeated = (event: CalendarEvent) => laterAlike(event, data ?? []).length > 0
  const button = <AddButton onClick={() => setAdding(true)}>{words.add}</AddButton>
  const [help, none] = isOwn ? [words.ownHelp, words.ownNone] : [words.help, words.none]
  return (
    <Section title={words.title} help={data?.length === 0 ? none : help} action={button}>
      {data && data.length > 0 && (
        <Rows
          rows={data.map(event => ({
            id: event.id,
            title: formatSpan(event),
            hint: event.title,
            action: (
              <DangerButton onClick={() => (isRepeated(event) ? setAsked(event) : void removeTimeOff(queries, event))}>
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
          <RemovalActions event={asked} onClose={() => setAsked(undefined)} />
        </Dialog>
      )}
    </Section>
  )
}
