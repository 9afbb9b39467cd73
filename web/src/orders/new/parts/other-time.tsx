import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ChecksField } from '../../../forms/checks-field.tsx'
import { FieldRow } from '../../../forms/editor-form.tsx'
import { useInspectors } from '../../../people/people.ts'
import { bookingTexts } from '../../../texts/booking-texts.ts'
import { useBooked, useBooking } from '../booking-store.ts'
import classes from '../new-order.module.css'

const words = bookingTexts.time

/** A time that is no opening, and several people at once; the service says what is in the way. */
export function OtherTime() {
  const store = useBooking()
  const office = useBooked(booking => booking.office)
  const inspectors = useInspectors().filter(({ show, office: at }) => show === 'Yes' && at === office)
  const [date, setDate] = useState('')
  const [start, setStart] = useState('')
  const [people, setPeople] = useState<readonly string[]>([])
  const [problem, setProblem] = useState('')
  const take = () => {
    const isWhole = /^\d{4}-\d{2}-\d{2}$/.test(date) && /:(?:00|15|30|45)$/.test(start) && people.length > 0
    setProblem(isWhole ? '' : words.otherMissing)
    if (isWhole) store.change({ time: { start: `${date} ${start}:00`, inspectors: people } })
  }
  return (
    <details className={classes.folded}>
      <summary>{words.other}</summary>
      <div className={classes.part}>
        <FieldRow>
          <TextInput
            type="date"
            label={words.date}
            value={date}
            onChange={event => setDate(event.currentTarget.value)}
          />
          <TextInput
            type="time"
            step={900}
            label={words.start}
            description={words.startHelp}
            value={start}
            onChange={event => setStart(event.currentTarget.value)}
          />
        </FieldRow>
        <ChecksField
          label={words.people}
          choices={inspectors.map(({ id, displayname }) => ({ value: id, label: displayname }))}
          value={people}
          onChange={setPeople}
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
