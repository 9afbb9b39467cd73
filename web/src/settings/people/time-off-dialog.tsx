import { Button, NativeSelect, Stack, Switch, TextInput } from '@mantine/core'
import type { CalendarEventFields } from 'plumbline-client'
import { useState } from 'react'
import { Dialog, DialogActions } from '../../dialogs/dialog.tsx'
import { FieldRow } from '../../forms/editor-form.tsx'
import { useSubmit } from '../../forms/use-submit.ts'
import { peopleTexts } from '../../texts/settings/people-texts.ts'
import { isReversed, type Span, wireSpan, withAllDay, withStart } from './span.ts'

const words = peopleTexts.timeOff
const intervals = ['', 'daily', 'weekly', 'fortnightly', 'monthly'] as const
type Interval = (typeof intervals)[number]

interface Mistakes {
  readonly start?: string | undefined
  readonly end?: string | undefined
  readonly until?: string | undefined
}

interface TimeOffDialogProps {
  /** To begin with. */
  readonly span?: Span
  /** Saves it, and closes the dialog. */
  readonly onAdd: (fields: CalendarEventFields) => Promise<void>
  readonly onClose: () => void
}

const noSpan: Span = { isAllDay: false, start: '', end: '' }

export function TimeOffDialog({ span: first = noSpan, onAdd, onClose }: TimeOffDialogProps) {
  const [span, setSpan] = useState(first)
  const [repeat, setRepeat] = useState<Interval>('')
  const [until, setUntil] = useState('')
  const [title, setTitle] = useState('')
  const [mistakes, setMistakes] = useState<Mistakes>({})
  const { problem, isBusy, submit } = useSubmit(async () => {
    const found = mistakesIn(span, repeat, until)
    setMistakes(found)
    if (Object.values(found).some(Boolean)) return undefined
    await onAdd({ title: title.trim(), ...wireSpan(span), ...(repeat && { repeat, repeatuntil: until }) })
    return undefined
  })
  const type = span.isAllDay ? 'date' : 'datetime-local'
  return (
    <Dialog title={words.add} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Stack>
          {problem && <p role="alert">{problem}</p>}
          <Switch
            label={words.allDay}
            checked={span.isAllDay}
            onChange={event => setSpan(withAllDay(span, event.currentTarget.checked))}
          />
          <TextInput
            label={words.start}
            type={type}
            data-autofocus
            value={span.start}
            error={mistakes.start}
            onChange={event => setSpan(withStart(span, event.currentTarget.value))}
          />
          <TextInput
            label={words.end}
            type={type}
            min={span.start}
            value={span.end}
            error={mistakes.end}
            onChange={event => setSpan({ ...span, end: event.currentTarget.value })}
          />
          <FieldRow>
            <NativeSelect
              label={words.repeat}
              data={intervals.map(value => ({ value, label: words.intervals[value || 'never'] }))}
              value={repeat}
              onChange={event => setRepeat(event.currentTarget.value as Interval)}
            />
            {repeat && (
              <TextInput
                label={words.repeatUntil}
                type="date"
                min={span.start.slice(0, 10)}
                value={until}
                error={mistakes.until}
                onChange={event => setUntil(event.currentTarget.value)}
              />
            )}
          </FieldRow>
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

function mistakesIn(span: Span, repeat: Interval, until: string): Mistakes {
  const endMistake = span.isAllDay ? words.dayMistake : words.mistake
  return {
    start: span.start ? undefined : words.startMissing,
    end: span.end && !isReversed(span) ? undefined : endMistake,
    until: repeat && (!until || until < span.start.slice(0, 10)) ? words.untilMistake : undefined,
  }
}
