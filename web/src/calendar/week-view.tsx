import { Link } from '@tanstack/react-router'
import type { CalendarInspector, CalendarOrder } from 'plumbline-client'
import { useMemo, useRef } from 'react'
import { valuesOf } from '../orders/list/order-search.ts'
import { daysAfter } from '../shell/formats.ts'
import { useWho } from '../shell/who.ts'
import { calendarTexts } from '../texts/calendar-texts.ts'
import classes from './calendar.module.css'
import { mayMove, stateOf } from './calendar-data.ts'
import { useCalendarSearch } from './calendar-search.ts'
import type { ViewProps } from './day-view.tsx'
import { CardText, colourOf } from './grid/card.tsx'
import { isMoved, type Move } from './grid/check-move.ts'
import { laneOf } from './grid/day-model.ts'
import { formatDay, formatHours } from './grid/formats.ts'
import { dateOf, minutesBetween } from './grid/minutes.ts'
import { TimeGrid } from './grid/time-grid.tsx'

const words = calendarTexts

/** Of one person as a grid of time, of several as a table of people and days. */
export function WeekView(props: ViewProps) {
  const { search } = useCalendarSearch()
  const chosen = valuesOf(search.inspector)
  return chosen.length === 1 ? <PersonWeek {...props} /> : <PeopleWeek {...props} />
}

const daysOf = (from: string) => Array.from({ length: 7 }, (_, i) => daysAfter(dateOf(from), i))

function PersonWeek({ calendar, onOpen, onMove, onFree }: ViewProps) {
  const { search } = useCalendarSearch()
  const [person] = calendar.inspectors
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
        <div className={classes.headText}>
          <Link to="/calendar" search={{ date } as never}>
            {formatDay(date)}
          </Link>
          <span className="tabular">
            {workedMinutes > 0 ? words.booked(formatHours(bookedMinutes), formatHours(workedMinutes)) : words.off}
          </span>
        </div>
      )}
      people={[person.id]}
      colour={search.colour}
      onOpen={onOpen}
      onMove={onMove}
      onFree={(lane, starts, ends) => onFree({ person, date: lane.date, starts, ends })}
    />
  )
}

function PeopleWeek({ calendar, onOpen, onMove }: ViewProps) {
  const { search } = useCalendarSearch()
  const days = daysOf(calendar.from)
  const people = useMemo(() => calendar.inspectors.map(({ id }) => id), [calendar.inspectors])
  const names = useMemo(() => new Map(calendar.inspectors.map(({ id, name }) => [id, name])), [calendar.inspectors])
  const ofCell = useMemo(() => {
    const cells = new Map<string, CalendarOrder[]>()
    for (const order of calendar.orders)
      for (const id of order.inspectors) {
        const key = `${id} ${dateOf(order.start)}`
        cells.set(key, [...(cells.get(key) ?? []), order])
      }
    return cells
  }, [calendar.orders])
  const worked = useMemo(
    () => new Set(calendar.inspectors.flatMap(({ id, hours }) => hours.map(({ start }) => `${id} ${dateOf(start)}`))),
    [calendar.inspectors],
  )
  const press = useCellDrag(onMove)
  return (
    <section className={`${classes.table} ${classes.week}`} aria-label={words.views.week}>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.month.person}</th>
            {days.map(day => (
              <th key={day} scope="col">
                <Link to="/calendar" search={{ date: day } as never}>
                  {formatDay(day)}
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {calendar.inspectors.map(person => (
            <tr key={person.id}>
              <th scope="row">
                <PersonLink person={person} date={dateOf(calendar.from)} />
              </th>
              {days.map(day => {
                const key = `${person.id} ${day}`
                return (
                  <td key={day} data-cell={key} data-off={!worked.has(key) || undefined}>
                    {ofCell.get(key)?.map(order => (
                      <button
                        key={order.id}
                        type="button"
                        className={classes.card}
                        data-state={stateOf(order)}
                        data-order={order.id}
                        {...colourOf(order, search.colour, people)}
                        onClick={() => onOpen(order.id)}
                        onPointerDown={event => press(event.nativeEvent, order, person)}
                      >
                        <CardText order={order} names={order.inspectors.map(id => names.get(id) ?? '')} />
                      </button>
                    ))}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function PersonLink({ person, date }: { readonly person: CalendarInspector; readonly date: string }) {
  return (
    <Link to="/calendar" search={{ view: 'week', date, inspector: person.id } as never}>
      {person.name}
    </Link>
  )
}

const startsAfterPixels = 4

/** To another day or person, at the same time of day. The sheet says what is in the way. */
function useCellDrag(onMove: (move: Move) => void) {
  const who = useWho()
  const marked = useRef<Element | undefined>(undefined)
  const mark = (cell: Element | undefined) => {
    if (cell === marked.current) return
    marked.current?.removeAttribute('data-target')
    cell?.setAttribute('data-target', '')
    marked.current = cell
  }
  return (press: PointerEvent, order: CalendarOrder, person: CalendarInspector) => {
    if (press.button !== 0 || press.pointerType === 'touch' || !mayMove(who, order)) return
    let isDragging = false
    const follow = (event: PointerEvent) => {
      isDragging ||= Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY) >= startsAfterPixels
      if (!isDragging) return
      document.body.style.userSelect = 'none'
      mark(document.elementFromPoint(event.clientX, event.clientY)?.closest('[data-cell]') ?? undefined)
    }
    const end = () => {
      removeEventListener('pointermove', follow)
      removeEventListener('pointerup', end)
      document.body.style.userSelect = ''
      const [inspector, date] = marked.current?.getAttribute('data-cell')?.split(' ') ?? []
      mark(undefined)
      if (!isDragging) return
      addEventListener('click', event => event.stopPropagation(), { capture: true, once: true })
      const duration = minutesBetween(order.start, order.end)
      if (inspector === undefined || date === undefined) return
      const move = { order, duration, inspector, instead: person.id, datetime: `${date} ${order.start.slice(11)}` }
      if (isMoved(move)) onMove(move)
    }
    addEventListener('pointermove', follow)
    addEventListener('pointerup', end)
  }
}
