import type { Calendar } from 'plumbline-client'
import { daysAfter } from '../shell/formats.ts'
import { calendarTexts } from '../texts/calendar-texts.ts'
import classes from './calendar.module.css'
import { stateOf } from './calendar-data.ts'
import { useCalendarSearch } from './calendar-search.ts'
import { CardText, colourOf } from './grid/card.tsx'
import { formatLongDay } from './grid/formats.ts'
import { dateOf } from './grid/minutes.ts'

const words = calendarTexts

interface AgendaViewProps {
  readonly calendar: Calendar
  readonly date: string
  readonly onOpen: (order: string) => void
}

/** The appointments of a week one below the other. */
export function AgendaView({ calendar, date, onOpen }: AgendaViewProps) {
  const { search } = useCalendarSearch()
  const people = calendar.inspectors.map(({ id }) => id)
  const names = new Map(calendar.inspectors.map(({ id, name }) => [id, name]))
  const byDay = Map.groupBy(calendar.orders, order => dateOf(order.start))
  return (
    <div className={classes.agenda}>
      {Array.from({ length: 7 }, (_, i) => daysAfter(date, i)).map(day => (
        <section key={day} aria-label={formatLongDay(day)}>
          <h2 className={classes.agendaDay}>{formatLongDay(day)}</h2>
          {byDay.has(day) ? (
            <ul className={classes.list}>
              {byDay.get(day)?.map(order => {
                const who = order.inspectors.map(id => names.get(id) ?? '').filter(Boolean)
                return (
                  <li key={order.id}>
                    <button
                      type="button"
                      className={classes.card}
                      data-state={stateOf(order)}
                      data-order={order.id}
                      {...colourOf(order, search.colour, people)}
                      onClick={() => onOpen(order.id)}
                    >
                      <CardText order={order} showsFee />
                      <span className={classes.small}>{who.join(', ') || words.unassigned}</span>
                    </button>
                  </li>
                )
              })}
            </ul>
          ) : (
            <p className="quiet">{words.noOrders}</p>
          )}
        </section>
      ))}
    </div>
  )
}
