import { useQuery } from '@tanstack/react-query'
import type { Calendar } from 'plumbline-client'
import { calendarTexts } from '../texts/calendar-texts.ts'
import classes from './calendar.module.css'
import { printedQuery } from './calendar-data.ts'
import { unassigned } from './day-view.tsx'
import { laneOf } from './grid/day-model.ts'
import { formatClock, formatLongDay } from './grid/formats.ts'

const words = calendarTexts.printed

/** The stops of each person, and those of nobody, for paper. */
export function PrintedDay({ calendar, date }: { readonly calendar: Calendar; readonly date: string }) {
  const { data } = useQuery(printedQuery(date))
  const details = new Map(data?.orders.map(order => [order.id, order]))
  const lanes = [...calendar.inspectors, unassigned]
    .map(person => laneOf(calendar, person, date))
    .filter(lane => lane.orders.length > 0)
  return (
    <div className={classes.printed}>
      <h2>{formatLongDay(date)}</h2>
      {lanes.map(({ key, person, orders }) => (
        <section key={key}>
          <h3>{person.name}</h3>
          <table>
            <thead>
              <tr>
                <th>{words.time}</th>
                <th>{words.client}</th>
                <th>{words.phone}</th>
                <th>{words.address}</th>
                <th>{words.services}</th>
                <th>{words.missing}</th>
              </tr>
            </thead>
            <tbody>
              {orders.map(({ it }) => (
                <tr key={it.id}>
                  <td>
                    {formatClock(it.start)} – {formatClock(it.end)}
                  </td>
                  <td>{it.client}</td>
                  <td>{details.get(it.id)?.clientphone}</td>
                  <td>{[it.address1, it.city, it.zip].filter(Boolean).join(', ')}</td>
                  <td>{details.get(it.id)?.services.join(', ')}</td>
                  <td>{it.missing.map(kind => calendarTexts.missing[kind]).join(', ')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
    </div>
  )
}
