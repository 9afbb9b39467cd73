import { useCallbackRef } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import type { Calendar, CalendarInspector, CalendarOrder } from 'plumbline-client'
import { memo, useMemo, useRef } from 'react'
import { valuesOf } from '../orders/list/order-search.ts'
import { dateIn, daysAfter } from '../shell/formats.ts'
import { useZone } from '../shell/zone.ts'
import { calendarTexts } from '../texts/calendar-texts.ts'
import classes from './calendar.module.css'
import { stateOf } from './calendar-data.ts'
import { type CalendarSearch, useCalendarSearch } from './calendar-search.ts'
import { type ReceivingProps, unassigned, type ViewProps } from './day-view.tsx'
import { CardText, colourOf } from './grid/card.tsx'
import { laneOf, nobody } from './grid/day-model.ts'
import { formatClock, formatDay, formatHours } from './grid/formats.ts'
import { Ghost, type GhostHandle } from './grid/ghost.tsx'
import { dateOf, minuteOn, minutesPerDay } from './grid/minutes.ts'
import { TimeGrid } from './grid/time-grid.tsx'
import { useCellDrag } from './grid/use-cell-drag.ts'
import { useTodayInSight } from './use-today-in-sight.ts'

const words = calendarTexts

/** Of one person as a grid of time, of several as a table of people and days. */
export function WeekView(props: ReceivingProps) {
  const { search } = useCalendarSearch()
  return isOfOne(search) ? <PersonWeek {...props} /> : <PeopleWeek {...props} />
}

export const isOfOne = ({ inspector }: CalendarSearch): boolean => valuesOf(inspector).length === 1

const markOf = (date: string, today: string) =>
  date === today ? { 'data-today': true, 'aria-current': 'date' as const } : {}

const daysOf = (from: string) => Array.from({ length: 7 }, (_, i) => daysAfter(dateOf(from), i))

function PersonWeek({ calendar, receiver, onOpen, onMove, onFree }: ReceivingProps) {
  const { search } = useCalendarSearch()
  const [person] = calendar.inspectors
  const today = dateIn(useZone())
  const lanes = useMemo(
    () => (person ? daysOf(calendar.from).map(day => laneOf(calendar, person, day)) : []),
    [calendar, person],
  )
  if (!person) return null
  return (
    <TimeGrid
      label={person.name}
      lanes={lanes}
      headOf={({ date, bookedMinutes, workedMinutes }) => (
        <div className={classes.headText} {...markOf(date, today)}>
          <Link to="/calendar" search={{ date } as never}>
            {formatDay(date)}
          </Link>
          <span className="tabular">
            {workedMinutes > 0 ? words.booked(formatHours(bookedMinutes), formatHours(workedMinutes)) : words.off}
          </span>
        </div>
      )}
      people={[person.id]}
      receiver={receiver}
      colour={search.colour}
      onOpen={onOpen}
      onMove={onMove}
      onFree={(lane, starts, ends) => onFree({ person, date: lane.date, starts, ends })}
    />
  )
}

function PeopleWeek({ calendar, onOpen, onMove }: ViewProps) {
  const { search } = useCalendarSearch()
  const days = useMemo(() => daysOf(calendar.from), [calendar.from])
  const people = useMemo(() => calendar.inspectors.map(({ id }) => id), [calendar.inspectors])
  const names = useMemo(() => new Map(calendar.inspectors.map(({ id, name }) => [id, name])), [calendar.inspectors])
  const contents = useMemo(() => cellsOf(calendar, days), [calendar, days])
  const scroller = useRef<HTMLElement>(null)
  const ghost = useRef<GhostHandle>(null)
  const press = useCallbackRef(useCellDrag({ scroller, ghost, onMove }))
  const open = useCallbackRef(onOpen)
  const today = dateIn(useZone())
  useTodayInSight(scroller, calendar.from)
  const hasOthers = days.some(day => contents.has(`${nobody} ${day}`))
  return (
    <section ref={scroller} className={`${classes.table} ${classes.week}`} aria-label={words.views.week}>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.month.person}</th>
            {days.map(day => (
              <th key={day} scope="col" {...markOf(day, today)}>
                <Link to="/calendar" search={{ date: day } as never}>
                  {formatDay(day)}
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...calendar.inspectors, ...(hasOthers ? [unassigned] : [])].map(person => (
            <tr key={person.id}>
              <th scope="row">
                {person.id === nobody ? person.name : <PersonLink person={person} date={dateOf(calendar.from)} />}
              </th>
              {days.map(day => (
                <Cell
                  key={day}
                  name={`${person.id} ${day}`}
                  contents={contents.get(`${person.id} ${day}`) ?? nothing}
                  person={person}
                  people={people}
                  names={names}
                  colour={search.colour}
                  onOpen={open}
                  onPress={press}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Ghost ref={ghost} />
    </section>
  )
}

/** What a person has on a day. */
interface Contents {
  readonly isOff: boolean
  readonly orders: readonly CalendarOrder[]
  /** Holds, time off and what outside calendars say. */
  readonly taken: readonly { readonly id: string; readonly kind: 'hold' | 'off' | 'outside'; readonly text: string }[]
}

const nothing: Contents = { isOff: true, orders: [], taken: [] }

/** Only of days that have anything. */
function cellsOf(calendar: Calendar, days: readonly string[]): ReadonlyMap<string, Contents> {
  const cells = new Map<string, { isOff: boolean; orders: CalendarOrder[]; taken: Contents['taken'][number][] }>()
  const at = (person: string, day: string) => {
    const key = `${person} ${day}`
    const cell = cells.get(key) ?? { isOff: true, orders: [], taken: [] }
    cells.set(key, cell)
    return cell
  }
  const listed = new Set(calendar.inspectors.map(({ id }) => id))
  for (const { id, hours } of calendar.inspectors) for (const { start } of hours) at(id, dateOf(start)).isOff = false
  for (const order of calendar.orders) {
    const people = order.inspectors.filter(id => listed.has(id))
    for (const id of people.length > 0 ? people : [nobody]) at(id, dateOf(order.start)).orders.push(order)
  }
  const span = (it: { readonly start: string; readonly end: string }) =>
    `${formatClock(it.start)} – ${formatClock(it.end)}`
  for (const event of calendar.calendarevents) {
    const isOutside = event.outside === 'yes'
    for (const day of days.filter(each => minuteOn(each, event.end) > minuteOn(each, event.start)))
      at(event.user, day).taken.push({
        id: event.id,
        kind: isOutside ? 'outside' : 'off',
        text: words.taken(
          isWhole(day, event) ? '' : span(event),
          isOutside ? words.busy : event.title || words.timeOff,
        ),
      })
  }
  for (const hold of calendar.holds)
    for (const id of hold.inspector)
      at(id, dateOf(hold.start)).taken.push({
        id: hold.id,
        kind: 'hold',
        text: words.taken(span(hold), words.holdWord),
      })
  return cells
}

const isWhole = (day: string, { start, end }: { readonly start: string; readonly end: string }) =>
  minuteOn(day, start) <= 0 && minuteOn(day, end) >= minutesPerDay

interface CellProps {
  readonly name: string
  readonly contents: Contents
  readonly person: CalendarInspector
  readonly people: readonly string[]
  readonly names: ReadonlyMap<string, string>
  readonly colour: string | undefined
  readonly onOpen: (order: string) => void
  readonly onPress: (event: PointerEvent, order: CalendarOrder, person: CalendarInspector) => void
}

/** A week of fifty people has 350 of them, so one is drawn again only with other contents. */
const Cell = memo(function Cell(props: CellProps) {
  const { name, contents, person, people, names, colour, onOpen, onPress } = props
  const { isOff, orders, taken } = contents
  return (
    <td data-cell={name} data-off={isOff || undefined}>
      {taken.map(({ id, kind, text }) => (
        <p key={id} className={classes.taken} data-kind={kind}>
          {text}
        </p>
      ))}
      {orders.map(order => (
        <button
          key={order.id}
          type="button"
          className={classes.card}
          data-state={stateOf(order)}
          data-order={order.id}
          {...colourOf(order, colour, people)}
          onClick={() => onOpen(order.id)}
          onPointerDown={event => onPress(event.nativeEvent, order, person)}
        >
          <CardText order={order} names={order.inspectors.map(id => names.get(id) ?? '')} showsFee />
        </button>
      ))}
    </td>
  )
})

function PersonLink({ person, date }: { readonly person: CalendarInspector; readonly date: string }) {
  return (
    <Link to="/calendar" search={{ view: 'week', date, inspector: person.id } as never}>
      {person.name}
    </Link>
  )
}
