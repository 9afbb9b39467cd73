import { queryOptions } from '@tanstack/react-query'
import { api } from '../session/api.ts'
import { daysAfter } from '../shell/formats.ts'

/** Time passes, and messages fail, without a change of a record. */
const refreshMs = 30_000

/** Of each kind. */
const shownOrders = 3

export const attentionQuery = queryOptions({
  queryKey: ['attention'],
  queryFn: ({ signal }) => api.with({ signal }).attention({ limit: shownOrders }),
  refetchInterval: refreshMs,
  meta: { follows: ['order', 'calendar', 'client'] },
})

export const weeksBefore = 12
export const weeksAhead = 2

export const figuresQuery = queryOptions({
  queryKey: ['figures'],
  queryFn: ({ signal }) => api.with({ signal }).figures({ weeks: weeksBefore, ahead: weeksAhead }),
  meta: { follows: ['order', 'calendar'] },
})

/** More than these are in the calendar. */
const shownAppointments = 12

export const dayQuery = (date: string) =>
  queryOptions({
    queryKey: ['orders', 'of a day', date],
    queryFn: ({ signal }) =>
      api.with({ signal }).listOrders({
        ...{ from: date, until: daysAfter(date, 1), state: ['scheduled', 'confirmed', 'completed'] },
        ...{ sort: 'appointment', direction: 'ascending', limit: shownAppointments },
      }),
    meta: { follows: ['order', 'client'] },
  })

export const holdsQuery = queryOptions({
  queryKey: ['holds'],
  queryFn: () => api.holds(),
  meta: { follows: ['calendar'] },
})
