import { Button, Stack, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CalendarEvent, CalendarEventFields } from 'plumbline-client'
import { useState } from 'react'
import { Dialog, DialogActions } from '../../dialogs/dialog.tsx'
import { useSubmit } from '../../forms/use-submit.ts'
import { api } from '../../session/api.ts'
import { DangerButton } from '../../shell/danger-button.tsx'
import { dateIn, formatLocal } from '../../shell/formats.ts'
import { Rows } from '../../shell/rows.tsx'
import { Section } from '../../shell/section.tsx'
import { showProblem, showUndo } from '../../shell/toasts.tsx'
import { useWho } from '../../shell/who.ts'
import { peopleTexts } from '../../texts/people-texts.ts'
import { texts } from '../../texts/texts.ts'

const words = peopleTexts.timeOff

/** The tenant API lists a year at most. */
const timeOffQuery = (user: string, zone: string) =>
  queryOptions({
    queryKey: ['time off', user],
    queryFn: () => api.calendarEvents({ user, from: dateIn(zone), to: dateIn(zone, 365) }),
  })

/** Hours and days in which a person cannot be booked. Each entry is saved by itself. */
export function TimeOff({ user }: { readonly user: string }) {
  const queries = useQueryClient()
  const query = timeOffQuery(user, useWho().company.zone)
  const { data } = useQuery(query)
  const [isAdding, setAdding] = useState(false)
  const again = () => queries.invalidateQueries(query)
  const add = async (fields: CalendarEventFields) => {
    await api.createCalendarEvent({ user, ...fields })
    await again()
  }
  const remove = async ({ id, title, start, end }: CalendarEvent) => {
    try {
      await api.deleteCalendarEvent(id)
      showUndo(words.removed, () => add({ title, start, end }))
    } catch (error) {
      showProblem(texts.toasts.notRemoved, error)
    }
    await again()
  }
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
            title: words.span(formatLocal(event.start), formatLocal(event.end)),
            hint: event.title,
            action: <DangerButton onClick={() => void remove(event)}>{texts.form.remove}</DangerButton>,
          }))}
        />
      )}
      {isAdding && <AddDialog onAdd={add} onClose={() => setAdding(false)} />}
    </Section>
  )
}

interface Mistakes {
  readonly start?: string
  readonly end?: string
}

interface AddDialogProps {
  readonly onAdd: (fields: CalendarEventFields) => Promise<void>
  readonly onClose: () => void
}

function AddDialog({ onAdd, onClose }: AddDialogProps) {
  const [start, setStart] = useState('')
  const [end, setEnd] = useState('')
  const [title, setTitle] = useState('')
  const [mistakes, setMistakes] = useState<Mistakes>({})
  const { problem, isBusy, submit } = useSubmit(async () => {
    const found = mistakesIn(start, end)
    setMistakes(found)
    if (found.start || found.end) return undefined
    await onAdd({ title: title.trim(), start: wireTime(start), end: wireTime(end) })
    onClose()
    return undefined
  })
  return (
    <Dialog title={words.add} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Stack>
          {problem && <p role="alert">{problem}</p>}
          <TextInput
            label={words.start}
            type="datetime-local"
            data-autofocus
            value={start}
            error={mistakes.start}
            onChange={event => setStart(event.currentTarget.value)}
          />
          <TextInput
            label={words.end}
            type="datetime-local"
            min={start}
            value={end}
            error={mistakes.end}
            onChange={event => setEnd(event.currentTarget.value)}
          />
          <TextInput
            label={words.note}
            description={words.noteHelp}
            value={title}
            onChange={event => setTitle(event.currentTarget.value)}
          />
          <DialogActions onCancel={onClose}>
            <Button type="submit" loading={isBusy}>
              {words.save}
            </Button>
          </DialogActions>
        </Stack>
      </form>
    </Dialog>
  )
}

function mistakesIn(start: string, end: string): Mistakes {
  return { start: start ? '' : words.startMissing, end: end > start ? '' : words.mistake }
}

/** `2031-01-02T09:00` as the tenant API takes it. */
function wireTime(local: string): string {
  return `${local.replace('T', ' ')}:00`
}
