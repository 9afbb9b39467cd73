import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ChecksField } from '../../../forms/checks-field.tsx'
import { FieldRow } from '../../../forms/editor-form.tsx'
import { isSame } from '../../../forms/merge.ts'
import { useInspectors } from '../../../people/people.ts'
import { bookingTexts } from '../../../texts/booking-texts.ts'
import { blank } from '../booking.ts'
import { useBooked, useBooking } from '../booking-store.ts'
import classes from '../new-order.module.css'

const words = bookingTexts.time

/** A time that is no opening, and several people at once; the service says what is in the way. */
export function OtherTime() {
  const store = useBooking()
  const office = useBooked(booking => booking.office)
  const inspectors = useInspectors().filter(({ show, office: at }) => show === 'Yes' && at === office)
  const otherTime = useBooked(booking => booking.otherTime)
  const { date, start, people } = otherTime
  const change = (part: Partial<typeof otherTime>) => store.change({ otherTime: { ...otherTime, ...part } })
  const [isOpen, setOpen] = useState(() => !isSame(otherTime, blank.otherTime))
  const [problem, setProblem] = useState('')
  const take = () => {
    const isWhole = /^\d{4}-\d{2}-\d{2}$/.test(date) && /:(?:00|15|30|45)$/.test(start) && people.length > 0
    setProblem(isWhole ? '' : words.otherMissing)
    if (isWhole)
      store.change({ time: { start: `${date} ${start}:00`, inspectors: people }, otherTime: blank.otherTime })
  }
  return (
    <details className={classes.folded} open={isOpen} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>{words.other}</summary>
      <div className={classes.part}>
        <FieldRow>
          <TextInput
            type="date"
            label={words.date}
            value={date}
            onChange={event => change({ date: event.currentTarget.value })}
          />
          <TextInput
            type="time"
            step={900}
            label={words.start}
            description={words.startHelp}
            value={start}
            onChange={event => change({ start: event.currentTarget.value })}
          />
        </FieldRow>
        <ChecksField
          label={words.people}
          choices={inspectors.map(({ id, displayname }) => ({ value: id, label: displayname }))}
          value={people}
          onChange={next => change({ people: next })}
        />
        {problem && (
          <p role="alert" className={classes.mistake}>
            {problem}
          </p>
        )}
        <div>
          <Button variant="default" onClick={take}>
            {words.takeOther}
          </Button>
        </div>
      </div>
    </details>
  )
}
