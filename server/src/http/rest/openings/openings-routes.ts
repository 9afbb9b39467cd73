import { todayOf } from '../../../domain/calendar/find-open-time.ts'
import { earliestStart } from '../../../domain/openings/booking-rules.ts'
import { drivesOfOpenings, findOpenings } from '../../../domain/openings/find-openings.ts'
import { Refusal } from '../../../domain/refusal.ts'
import type { Scope } from '../../../domain/tenants/scope.ts'
import { bounds, readOpeningsQuery } from '../../../wire/openings/openings-query.ts'
import {
  explanationSchema,
  openingSchema,
  renderOpenings,
  sampleOpening,
} from '../../../wire/openings/openings-wire.ts'
import { boolean, integer, listOf, text, warnings } from '../../../wire/values.ts'
import { CalendarCache } from '../availability/calendar-cache.ts'
import { operation } from '../operation.ts'
import { bestOpeningsRoute } from './best-openings-route.ts'
import { checkTimeRoute } from './check-time-route.ts'
import { searchedOpenings } from './openings-parameters.ts'
import { prepareDrives } from './prepare-drives.ts'
import { routeRoute } from './route-route.ts'

const cache = new CalendarCache(stateOf, async (scope, query) => {
  const asked = readOpeningsQuery(scope, query)
  return renderOpenings(scope.companyId, asked, await findOpenings(scope, asked))
})

const openings = operation({
  method: 'GET',
  path: '/openings',
  name: 'openings',
  group: 'Open time',
  summary: 'List bookable starts',
  description:
    'Starts at which an inspector can take the whole appointment: inside the working hours of the day, without overlapping orders, holds or blocked time, with buffers and the drive to the neighbouring appointments, within the limits of the company. **A guarded booking (`Prefer: conflict=reject`) accepts exactly these times at this moment**, and with `step=15` these are all of them. Bad input is refused. By start; the inspectors by least added driving.',
  query: {
    ...searchedOpenings,
    explain: { schema: boolean('Adds the reason for each inspector and day without an opening.'), example: true },
  },
  answer: {
    members: {
      count: integer('Number of openings.'),
      from: text('The first day.'),
      days: integer('Number of days that were searched: fewer than asked for if there are very many openings.'),
      duration: integer('Minutes of the appointment.'),
      step: integer('Minutes between starts.'),
      openings: listOf(openingSchema, 'The openings.'),
    },
    optional: {
      reason: text('Why the list is empty. Absent if it is not.'),
      explain: listOf(explanationSchema, 'For each inspector and day without an opening, if `explain` is sent.'),
      warnings,
    },
    example: { count: 1, from: '2031-11-06', days: 14, duration: 180, step: 30, openings: [sampleOpening] },
  },
  refuses: [
    new Refusal('parameter.invalid', { name: 'step', value: '20', expected: 'a multiple of 15 minutes' }),
    new Refusal('text.unreadable', { field: 'city' }),
    new Refusal('text.too-long', { field: 'city', limit: 10_000 }),
    new Refusal('list.too-long', { field: 'inspector[]', limit: bounds.people.max }),
  ],
  free: call =>
    cache.answer(call, () =>
      prepareDrives(call, scope => drivesOfOpenings(scope, readOpeningsQuery(scope, call.query))),
    ),
})

export const openingsRoutes = [openings, bestOpeningsRoute, checkTimeRoute, routeRoute]

/** Openings are the same until another quarter hour is the first that can be booked. */
function stateOf(scope: Scope): string {
  const { day, isOpen } = todayOf(scope)
  return `${day} ${isOpen} ${earliestStart(scope)}`
}
