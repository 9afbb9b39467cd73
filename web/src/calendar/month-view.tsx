import type { Calendar, CalendarInspector } from 'plumbline-client'
import { useRef } from 'react'
import { dateIn, daysAfter } from '../shell/formats.ts'
import { useZone } from '../shell/zone.ts'
import { calendarTexts } from '../texts/calendar-texts.ts'
import classes from './calendar.module.css'
import { useCalendarSearch, weekday } from './calendar-search.ts'
import { formatDay, formatHours, formatWeekdayLetter } from './grid/formats.ts'
import { dateOf, minuteOn, minutesBetween } from './grid/minutes.ts'
import { useTodayInSight } from './use-today-in-sight.ts'

const words = calendarTexts.month

/** How much of each day is booked, by person. */
export function MonthView({ calendar }: { readonly calendar: Calendar }) {
  const { change } = useCalendarSearch()
  const first = dateOf(calendar.from)
  const length = Math.round(minutesBetween(calendar.from, calendar.until) / 1_440)
  const days = Array.from({ length }, (_, i) => daysAfter(first, i))
  const loads = loadsOf(calendar)
  const today = dateIn(useZone())
  const scroller = useRef<HTMLElement>(null)
  useTodayInSight(scroller, first)
  return (
    <>
      <p className={classes.legend}>{words.caption}</p>
      <section ref={scroller} className={`${classes.table} ${classes.month}`} aria-label={words.caption}>
        <table>
          <thead>
            <tr>
              <th scope="col">{words.person}</th>
              {days.map(day => (
                <th
                  key={day}
                  scope="col"
                  data-weekend={isWeekend(day) || undefined}
                  data-today={day === today || undefined}
                  aria-current={day === today ? 'date' : undefined}
                >
                  {Number(day.slice(8))}
                  <span className={classes.letter}>{formatWeekdayLetter(day)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">{words.total}</th>
              {days.map(day => (
                <td key={day}>
                  <Load
                    name={words.total}
                    day={day}
                    booked={sum(calendar, ({ id }) => loads.get(`${id} ${day}`) ?? 0)}
                    worked={sum(calendar, person => workedOn(person, day))}
                    onOpen={() => change({ view: 'day', date: day })}
                  />
                </td>
              ))}
            </tr>
            {calendar.inspectors.map(person => (
              <tr key={person.id}>
                <th scope="row">{person.name}</th>
                {days.map(day => {
                  const booked = loads.get(`${person.id} ${day}`) ?? 0
                  return (
                    <td key={day}>
                      <Load
                        name={person.name}
                        day={day}
                        booked={booked}
                        worked={workedOn(person, day)}
                        onOpen={() => change({ view: 'day', date: day })}
                      />
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}

interface LoadProps {
  readonly name: string
  readonly day: string
  readonly booked: number
  readonly worked: number
  readonly onOpen: () => void
}

function Load({ name, day, booked, worked, onOpen }: LoadProps) {
  if (booked === 0 && worked === 0) return <span className="quiet">–</span>
  const part = worked === 0 ? 100 : Math.min(100, Math.round((booked / worked) * 100))
  return (
    <button
      type="button"
      className={classes.load}
      data-over={booked > worked || undefined}
      aria-label={words.cell(name, formatDay(day), `${shortHours(booked)} h`, formatHours(worked))}
      onClick={onOpen}
    >
      <span className="tabular">{shortHours(booked)}</span>
      <i style={{ ['--part' as string]: `${part}%` }} />
    </button>
  )
}

/** Cells have room for three signs: whole hours from ten on. */
const shortHours = (minutes: number) => Number((minutes / 60).toFixed(minutes < 600 ? 1 : 0))

const isWeekend = (day: string) => weekday(day) % 6 === 0

/** Minutes by person and day of the start. */
function loadsOf({ orders }: Calendar): ReadonlyMap<string, number> {
  const loads = new Map<string, number>()
  for (const { start, end, inspectors } of orders)
    for (const id of inspectors) {
      const key = `${id} ${dateOf(start)}`
      loads.set(key, (loads.get(key) ?? 0) + minutesBetween(start, end))
    }
  return loads
}

const sum = ({ inspectors }: Calendar, minutesOf: (person: CalendarInspector) => number) =>
  inspectors.reduce((minutes, person) => minutes + minutesOf(person), 0)

function workedOn({ hours }: CalendarInspector, day: string): number {
  return hours
    .filter(({ start }) => dateOf(start) === day)
    .reduce((sum, { start, end }) => sum + minuteOn(day, end) - minuteOn(day, start), 0)
}
