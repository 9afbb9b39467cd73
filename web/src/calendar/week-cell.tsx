import type { Calendar, CalendarEvent, CalendarInspector, CalendarOrder, Hold } from 'plumbline-client'
import { memo } from 'react'
import { calendarTexts } from '../texts/calendar-texts.ts'
import classes from './calendar.module.css'
import { stateOf } from './calendar-data.ts'
import type { FreeTime } from './free-dialog.tsx'
import { CardText, colourOf } from './grid/card.tsx'
import { nobody } from './grid/day-model.ts'
import { formatClock } from './grid/formats.ts'
import { dateOf, minuteOn, minutesPerDay, usualMinutes } from './grid/minutes.ts'

const words = calendarTexts

/** What a person has on a day, as the service sent it. */
interface Contents {
  readonly hours: CalendarInspector['hours']
  readonly orders: readonly CalendarOrder[]
  readonly events: readonly CalendarEvent[]
  readonly holds: readonly Hold[]
}

export const nothing: Contents = { hours: [], orders: [], events: [], holds: [] }

/** By person and day, only of days that have anything. */
export function cellsOf(calendar: Calendar, days: readonly string[]): ReadonlyMap<string, Contents> {
  const cells = new Map<string, Contents>()
  const add = <Kind extends keyof Contents>(person: string, day: string, kind: Kind, one: Contents[Kind][number]) => {
    const key = `${person} ${day}`
    const cell = cells.get(key) ?? { hours: [], orders: [], events: [], holds: [] }
    cells.set(key, cell)
    const all = cell[kind] as Contents[Kind][number][]
    all.push(one)
  }
  const listed = new Set(calendar.inspectors.map(({ id }) => id))
  for (const { id, hours } of calendar.inspectors)
    for (const window of hours) add(id, dateOf(window.start), 'hours', window)
  for (const order of calendar.orders) {
    const people = order.inspectors.filter(id => listed.has(id))
    for (const id of people.length > 0 ? people : [nobody]) add(id, dateOf(order.start), 'orders', order)
  }
  for (const event of calendar.calendarevents)
    for (const day of days.filter(each => minuteOn(each, event.end) > minuteOn(each, event.start)))
      add(event.user, day, 'events', event)
  for (const hold of calendar.holds) for (const id of hold.inspector) add(id, dateOf(hold.start), 'holds', hold)
  return cells
}

const spanOf = ({ start, end }: { readonly start: string; readonly end: string }) =>
  words.span(formatClock(start), formatClock(end))

function eventText(event: CalendarEvent, day: string): string {
  const isWhole = minuteOn(day, event.start) <= 0 && minuteOn(day, event.end) >= minutesPerDay
  const what = event.outside === 'yes' ? words.busy : event.title || words.timeOff
  return words.taken(isWhole ? '' : spanOf(event), what)
}

/** After the last appointment, or from the first working hour on. */
function freeTimeOf({ hours, orders }: Contents, person: CalendarInspector, date: string): FreeTime {
  const [first = { start: `${date} 09:00:00` }] = hours
  const starts = Math.max(minuteOn(date, first.start), ...orders.map(({ end }) => minuteOn(date, end)))
  const ends = Math.min(minutesPerDay - 1, starts + usualMinutes)
  return { person, date, starts: Math.min(starts, ends - 1), ends }
}

interface CellProps {
  readonly date: string
  readonly contents: Contents
  readonly person: CalendarInspector
  readonly people: readonly string[]
  readonly names: ReadonlyMap<string, string>
  readonly colour: string | undefined
  readonly onOpen: (order: string) => void
  readonly onPress: (event: PointerEvent, order: CalendarOrder, person: CalendarInspector) => void
  readonly onFree: (free: FreeTime) => void
  readonly onBlock: (block: CalendarEvent) => void
  readonly onMoveForm: (order: string) => void
}

/** A week of fifty people has 350 of them, so one is drawn again only with other contents. */
export const WeekCell = memo(function WeekCell(props: CellProps) {
  const { date, contents, person, people, names, colour, onOpen, onPress, onFree, onBlock, onMoveForm } = props
  const { hours, orders, events, holds } = contents
  return (
    <td
      data-cell={`${person.id} ${date}`}
      data-off={hours.length === 0 || undefined}
      onDoubleClick={event => {
        if (!(event.target as Element).closest('button')) onFree(freeTimeOf(contents, person, date))
      }}
    >
      {events.map(event =>
        event.outside === 'yes' ? (
          <p key={event.id} className={classes.taken} data-kind="outside">
            {eventText(event, date)}
          </p>
        ) : (
          <button key={event.id} type="button" className={classes.taken} onClick={() => onBlock(event)}>
            {eventText(event, date)}
          </button>
        ),
      )}
      {holds.map(hold => (
        <p key={hold.id} className={classes.taken} data-kind="hold">
          {words.taken(spanOf(hold), words.holdWord)}
        </p>
      ))}
      {orders.map(order => (
        <button
          key={order.id}
          type="button"
          className={classes.card}
          data-state={stateOf(order)}
          data-order={order.id}
          aria-keyshortcuts="M"
          {...colourOf(order, colour, people)}
          onClick={() => onOpen(order.id)}
          onPointerDown={event => onPress(event.nativeEvent, order, person)}
          onKeyDown={event => {
            if (event.key.toLowerCase() !== 'm' || event.ctrlKey || event.metaKey) return
            event.preventDefault()
            onMoveForm(order.id)
          }}
        >
          <CardText order={order} names={order.inspectors.map(id => names.get(id) ?? '')} showsFee />
        </button>
      ))}
    </td>
  )
}, isSame)

/** What is read again and has not changed is the same object. */
function isSame(one: CellProps, other: CellProps): boolean {
  const { contents, ...rest } = one
  const isEqual = Object.entries(rest).every(([name, value]) => value === other[name as keyof CellProps])
  const lists = Object.entries(contents) as [keyof Contents, readonly unknown[]][]
  return isEqual && lists.every(([kind, all]) => isSameList(all, other.contents[kind]))
}

const isSameList = (one: readonly unknown[], other: readonly unknown[]) =>
  one.length === other.length && one.every((each, i) => each === other[i])
