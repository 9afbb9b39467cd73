import { Button, NativeSelect, TextInput } from '@mantine/core'
import type { CalendarOrder, Order } from 'plumbline-client'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { FieldRow } from '../forms/editor-form.tsx'
import { DurationField } from '../forms/number-field.tsx'
import { useQuestions } from '../forms/numbers/use-questions.tsx'
import { unusual } from '../forms/numbers/usual.ts'
import { inspectorsOf } from '../orders/order-data.ts'
import { useInspectors, useNames } from '../people/people.ts'
import { calendarTexts } from '../texts/calendar-texts.ts'
import { texts } from '../texts/texts.ts'
import classes from './calendar.module.css'
import { isMoved, type Move } from './grid/check-move.ts'
import { endOf } from './grid/minutes.ts'

const words = calendarTexts.side

interface MoveFormProps {
  readonly order: Order
  readonly onMove: (move: Move) => void
  readonly onClose: () => void
}

/** What dragging does, where there is no room for it: another time, length or person. The sheet asks before it is saved. */
export function MoveForm({ order, onMove, onClose }: MoveFormProps) {
  const [instead = ''] = inspectorsOf(order).map(({ id }) => id)
  const people = useInspectors().filter(({ id, show }) => show === 'Yes' || id === instead)
  const nameOf = useNames()
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  const [date, setDate] = useState(order.datetime.slice(0, 10))
  const [time, setTime] = useState(order.datetime.slice(11, 16))
  const [duration, setDuration] = useState<number | ''>(order.duration)
  const [inspector, setInspector] = useState(instead)
  const move: Move = {
    order: asCalendarOrder(order),
    datetime: `${date} ${time}:00`,
    duration: duration || order.duration,
    inspector,
    instead,
  }
  const isWhole = date !== '' && /:(?:00|15|30|45)$/.test(time)
  const { areMeant, dialog } = useQuestions()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const isNew = move.duration !== order.duration
    if (await areMeant(isNew ? unusual(words.length, move.duration, 'minutes') : [])) onMove(move)
  }
  return (
    <form className={classes.moveForm} onSubmit={event => void submit(event)}>
      <FieldRow>
        <TextInput
          type="date"
          label={words.date}
          value={date}
          ref={first}
          onChange={event => setDate(event.currentTarget.value)}
        />
        <TextInput
          type="time"
          step={900}
          label={words.start}
          value={time}
          onChange={event => setTime(event.currentTarget.value)}
        />
      </FieldRow>
      <FieldRow>
        <DurationField label={words.length} min={1} value={duration} onChange={setDuration} />
        <NativeSelect
          label={words.inspector}
          description={
            order.requestedinspectors.map(id => calendarTexts.ghost.requested(nameOf(id))).join('. ') || undefined
          }
          value={inspector}
          data={[
            ...(instead === '' ? [{ value: '', label: calendarTexts.unassigned }] : []),
            ...people.map(({ id, displayname }) => ({ value: id, label: displayname })),
          ]}
          onChange={event => setInspector(event.currentTarget.value)}
        />
      </FieldRow>
      <div className={classes.buttons}>
        <Button type="submit" disabled={!isWhole || !isMoved(move)}>
          {words.check}
        </Button>
        <Button variant="default" onClick={onClose}>
          {texts.form.cancel}
        </Button>
      </div>
      {dialog}
    </form>
  )
}

/** As much of it as a move needs. */
function asCalendarOrder(order: Order): CalendarOrder {
  const { id, oid, office, address1, city, zip, datetime, duration } = order
  return {
    ...{ id, oid, office, address1, city, zip, start: datetime, end: endOf(datetime, duration) },
    ...{ inspectors: inspectorsOf(order).map(each => each.id), client: '', fee: 0, missing: [] },
    state: order.orderstatus === 'canceled' ? 'draft' : order.orderstatus,
    confirmed: order.confirmeddatetime ? 'yes' : 'no',
  }
}
