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
import type { Parameters } from '../../../wire/operation.ts'
import { lookupOffice } from '../../../wire/reused-descriptions.ts'
import { sample } from '../../../wire/samples.ts'
import { boolean, id, integer, listOf, number, text, warnings, within } from '../../../wire/values.ts'
import { CalendarCache } from '../availability/calendar-cache.ts'
import { operation } from '../operation.ts'
import { prepareDrives } from './prepare-drives.ts'
import { routeRoute } from './route-route.ts'

const query: Parameters = {
  'services[]': {
    schema: listOf(
      { type: 'string', format: 'uuid' },
      'Once for each service: only inspectors who can perform all of them are listed, and their durations add up.',
    ),
    example: [sample.service],
  },
  package: { schema: id('A package, for its services.'), example: sample.package },
  squarefeet: { schema: integer('Living area. May change the duration.'), example: 2400 },
  yearbuilt: { schema: integer('Year the house was built. May change the duration.'), example: 1987 },
  foundation: { schema: text('Kind of foundation. May change the duration.'), example: 'Slab' },
  address1: {
    schema: text('Street line. Has no effect: send the coordinates of `/geocode` as `latitude` and `longitude`.'),
    example: '600 E 4th St',
  },
  city: { schema: text('City. Has no effect: `zip` or the coordinates decide.'), example: 'Charlotte' },
  state: { schema: text('State. Has no effect: `zip` or the coordinates decide.'), example: 'NC' },
  zip: {
    schema: text('The ZIP of the house: for service areas, and for drives unless coordinates are sent.'),
    example: '28203',
  },
  latitude: { schema: number('Degrees north, with `longitude`.'), example: 35.2087 },
  longitude: { schema: number('Degrees east.'), example: -80.8307 },
  from: { schema: text('The first day, `YYYY-MM-DD`. Today by default.'), example: '2031-11-06' },
  days: { schema: within(bounds.days, 'Number of days.'), example: 14 },
  offset: { schema: within(bounds.offset, 'Days from today to the first day, instead of `from`.'), example: 1 },
  daysahead: { schema: within(bounds.days, 'The same as `days`.'), example: 14 },
  'inspector[]': {
    schema: listOf(
      { type: 'string', format: 'uuid' },
      'Only these people. **Several are needed at the same time**, unless `people` says how many of them.',
    ),
    example: [sample.inspector],
  },
  people: { schema: within(bounds.people, 'How many people are needed at the same time.'), example: 1 },
  duration: {
    schema: {
      ...integer("Minutes. By default the durations of the services, or else the company's default."),
      minimum: bounds.duration.min,
      maximum: bounds.duration.max,
    },
    example: 180,
  },
  step: {
    schema: {
      ...integer("Minutes between starts, a multiple of 15. By default the company's setting."),
      minimum: bounds.step.min,
      maximum: bounds.step.max,
    },
    example: 30,
  },
  explain: { schema: boolean('Adds the reason for each inspector and day without an opening.'), example: true },
  office: lookupOffice,
}

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
  query,
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

export const openingsRoutes = [openings, routeRoute]

/** Openings are the same until another quarter hour is the first that can be booked. */
function stateOf(scope: Scope): string {
  const { day, isOpen } = todayOf(scope)
  return `${day} ${isOpen} ${earliestStart(scope)}`
}
