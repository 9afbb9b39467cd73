import { useCallbackRef } from '@mantine/hooks'
import { Link, useRouter } from '@tanstack/react-router'
import type { CalendarInspector, CalendarOrder } from 'plumbline-client'
import { memo, type ReactNode, useEffect, useMemo, useRef } from 'react'
import { dateIn, daysAfter } from '../shell/formats.ts'
import { useZone } from '../shell/zone.ts'
import { calendarTexts } from '../texts/calendar-texts.ts'
import classes from './calendar.module.css'
import { type CalendarSearch, isOfOne, useCalendarSearch } from './calendar-search.ts'
import { type ReceivingProps, unassigned } from './day-view.tsx'
import { laneOf, nobody } from './grid/day-model.ts'
import { firstFree } from './grid/first-free.ts'
import { formatDay, formatHours } from './grid/formats.ts'
import { Ghost, type GhostHandle } from './grid/ghost.tsx'
import { dateOf, minutesBetween, timeAt } from './grid/minutes.ts'
import { TimeGrid } from './grid/time-grid.tsx'
import { useCellDrag } from './grid/use-cell-drag.ts'
import { useTodayInSight } from './use-today-in-sight.ts'
import { cellsOf, nothing, WeekCell } from './week-cell.tsx'

const words = calendarTexts

/** Of one person as a grid of time, of several as a table of people and days. */
export function WeekView(props: PeopleWeekProps) {
  const { search } = useCalendarSearch()
  return isOfOne(search) ? <PersonWeek {...props} /> : <PeopleWeek {...props} />
}

const markOf = (date: string, today: string) =>
  date === today ? { 'data-today': true, 'aria-current': 'date' as const } : {}

const daysOf = (from: string) => Array.from({ length: 7 }, (_, i) => daysAfter(dateOf(from), i))

function PersonWeek({ calendar, receiver, onOpen, onMove, onFree, onBlock }: ReceivingProps) {
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
      onBlock={onBlock}
      onFree={(lane, starts, ends) => onFree({ person, date: lane.date, starts, ends })}
    />
  )
}

interface PeopleWeekProps extends ReceivingProps {
  /** By keyboard: cells have no time of day to which arrows could move an appointment. */
  readonly onMoveForm: (order: string) => void
}

function PeopleWeek({ calendar, receiver, onOpen, onMove, onFree, onBlock, onMoveForm }: PeopleWeekProps) {
  const { search } = useCalendarSearch()
  const days = useMemo(() => daysOf(calendar.from), [calendar.from])
  const people = useMemo(() => calendar.inspectors.map(({ id }) => id), [calendar.inspectors])
  const names = useMemo(() => new Map(calendar.inspectors.map(({ id, name }) => [id, name])), [calendar.inspectors])
  const contents = useMemo(() => cellsOf(calendar, days), [calendar, days])
  const scroller = useRef<HTMLElement>(null)
  const ghost = useRef<GhostHandle>(null)
  const startOn = (person: string, date: string, minutes: number) => {
    const { hours, orders, events, holds } = contents.get(`${person} ${date}`) ?? nothing
    return timeAt(date, firstFree(date, minutes, hours, [...orders, ...events, ...holds]))
  }
  const drag = useCellDrag({ scroller, ghost, startOn, onMove })
  useEffect(() => {
    receiver.current = (press, draft, minutes) => drag(press, draft, minutes, draft.inspectors[0] ?? nobody)
    return () => {
      receiver.current = undefined
    }
  })
  // The same functions for good, so that cells stay as they are.
  const handlers = {
    onPress: useCallbackRef((press: PointerEvent, order: CalendarOrder, person: CalendarInspector) =>
      drag(press, order, minutesBetween(order.start, order.end), person.id),
    ),
    onOpen: useCallbackRef(onOpen),
    onFree: useCallbackRef(onFree),
    onBlock: useCallbackRef(onBlock),
    onMoveForm: useCallbackRef(onMoveForm),
  }
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
                <PlaceLink search={{ date: day }}>{formatDay(day)}</PlaceLink>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...calendar.inspectors, ...(hasOthers ? [unassigned] : [])].map(person => (
            <tr key={person.id}>
              <th scope="row">
                {person.id === nobody ? (
                  person.name
                ) : (
                  <PlaceLink search={{ view: 'week', date: dateOf(calendar.from), inspector: person.id }}>
                    {person.name}
                  </PlaceLink>
                )}
              </th>
              {days.map(day => (
                <WeekCell
                  key={day}
                  date={day}
                  contents={contents.get(`${person.id} ${day}`) ?? nothing}
                  person={person}
                  people={people}
                  names={names}
                  colour={search.colour}
                  {...handlers}
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

interface PlaceLinkProps {
  readonly search: CalendarSearch
  readonly children: ReactNode
}

/** A link to another part of the calendar. The router's own computes its address anew whenever that of the page changes. */
const PlaceLink = memo(
  function PlaceLink({ search, children }: PlaceLinkProps) {
    const router = useRouter()
    const place = { to: '/calendar', search: search as never } as const
    return (
      <a
        href={router.buildLocation(place).href}
        onClick={event => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          void router.navigate(place)
        }}
      >
        {children}
      </a>
    )
  },
  (one, other) => one.children === other.children && JSON.stringify(one.search) === JSON.stringify(other.search),
)
