import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Calendar, CalendarOrder, SignedIn } from 'plumbline-client'
import { valuesOf } from '../orders/list/order-search.ts'
import { mayEditAll } from '../orders/order-data.ts'
import { api } from '../session/api.ts'
import { daysAfter } from '../shell/formats.ts'
import { type CalendarSearch, type CalendarState, spanOf, states, type View } from './calendar-search.ts'

export const calendarQuery = (view: View, date: string) =>
  queryOptions({
    queryKey: ['calendar', spanOf(view, date), view === 'day' || view === 'week'],
    queryFn: () => api.calendar({ ...spanOf(view, date), drives: view === 'day' || view === 'week' }),
    placeholderData: keepPreviousData,
    meta: { follows: ['order', 'calendar', 'client'] },
  })

const maxDrafts = 100

/** Oldest first, so that none is forgotten. */
export const draftsQuery = queryOptions({
  queryKey: ['calendar', 'drafts'],
  queryFn: () => api.listOrders({ state: ['draft'], direction: 'ascending', limit: maxDrafts }),
  meta: { follows: ['order'] },
})

/** What a day on paper says beside its calendar. */
export const printedQuery = (date: string) =>
  queryOptions({
    queryKey: ['calendar', 'printed', date],
    queryFn: () =>
      api.listOrders({
        from: date,
        until: daysAfter(date, 1),
        sort: 'appointment',
        direction: 'ascending',
        limit: 500,
      }),
    meta: { follows: ['order', 'client'] },
  })

export function stateOf({ state, confirmed }: CalendarOrder): CalendarState {
  return state === 'scheduled' && confirmed === 'yes' ? 'confirmed' : state
}

/** As much of the calendar as the filters leave. */
export function filtered(calendar: Calendar, search: CalendarSearch): Calendar {
  const [offices, people, chosen] = [search.office, search.inspector, search.state].map(valuesOf)
  const inspectors = calendar.inspectors.filter(({ id, office }) => fits(people, id) && fits(offices, office))
  const ids = new Set(inspectors.map(({ id }) => id))
  const narrows = Boolean(search.office || search.inspector)
  return {
    ...calendar,
    inspectors,
    orders: calendar.orders.filter(
      order =>
        (!narrows || order.inspectors.some(id => ids.has(id))) &&
        fits(
          chosen?.filter(state => states.some(each => each === state)),
          stateOf(order),
        ),
    ),
  }
}

const fits = (chosen: readonly string[] | undefined, value: string) => !chosen?.length || chosen.includes(value)

/** As the service decides: the own appointments, and with the privilege all of them. */
export function mayMove(who: SignedIn, order: Pick<CalendarOrder, 'state' | 'inspectors'>): boolean {
  return order.state !== 'completed' && (mayEditAll(who) || order.inspectors.includes(who.user.id))
}
