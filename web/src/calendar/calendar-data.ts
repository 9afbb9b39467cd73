import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Calendar, CalendarOrder, OfficeOrder, SignedIn } from 'plumbline-client'
import { valuesOf } from '../orders/list/order-search.ts'
import { mayEditAll } from '../orders/order-data.ts'
import { api } from '../session/api.ts'
import { daysAfter } from '../shell/formats.ts'
import { type CalendarSearch, type CalendarState, spanOf, states, type View } from './calendar-search.ts'

/** Drives are shown in a grid of time alone. */
export const calendarQuery = (view: View, date: string, drives: boolean) =>
  queryOptions({
    queryKey: ['calendar', spanOf(view, date), drives],
    queryFn: () => api.calendar({ ...spanOf(view, date), drives }),
    placeholderData: keepPreviousData,
    meta: { follows: ['order', 'calendar', 'client'] },
  })

const maxDrafts = 100

/** Of these offices, oldest first, so that none is forgotten. */
export const draftsQuery = (office = '') =>
  queryOptions({
    queryKey: ['calendar', 'drafts', office],
    queryFn: () =>
      api.listOrders({
        ...{ state: ['draft'], direction: 'ascending', limit: maxDrafts },
        ...(office && { office: valuesOf(office) }),
      }),
    meta: { follows: ['order'] },
  })

/** Those without a person may become anybody's. */
export function filteredDrafts(drafts: readonly OfficeOrder[], { inspector, state }: CalendarSearch) {
  const [people, chosen] = [valuesOf(inspector), valuesOf(state)]
  return drafts.filter(
    ({ inspectors }) => fits(chosen, 'draft') && (inspectors.length === 0 || inspectors.some(id => fits(people, id))),
  )
}

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

/** As much of the calendar as the filters leave. Orders without a person are those of their office. */
export function filtered(calendar: Calendar, search: CalendarSearch): Calendar {
  const [offices, people, chosen] = [search.office, search.inspector, search.state].map(valuesOf)
  const inspectors = calendar.inspectors.filter(({ id, office }) => fits(people, id) && fits(offices, office))
  const ids = new Set(inspectors.map(({ id }) => id))
  const known = new Set(calendar.inspectors.map(({ id }) => id))
  const isNobodys = (order: CalendarOrder) =>
    !people?.length && order.inspectors.every(id => !known.has(id)) && fits(offices, order.office)
  return {
    ...calendar,
    inspectors,
    orders: calendar.orders.filter(
      order =>
        (order.inspectors.some(id => ids.has(id)) || isNobodys(order)) &&
        fits(
          chosen?.filter(state => states.some(each => each === state)),
          stateOf(order),
        ),
    ),
  }
}

const fits = (chosen: readonly string[] | undefined, value: string) => !chosen?.length || chosen.includes(value)

/** As the service decides: the own time, and as an owner that of all. */
export const mayBlock = ({ user }: SignedIn, person: string): boolean =>
  person !== '' && (user.owner === 'yes' || user.id === person)

/** As the service decides: the own appointments, and with the privilege all of them. */
export function mayMove(who: SignedIn, order: Pick<CalendarOrder, 'state' | 'inspectors'>): boolean {
  return order.state !== 'completed' && (mayEditAll(who) || order.inspectors.includes(who.user.id))
}
