import { drivesOfDay, findDayRoute, type RouteStop } from '../../../domain/openings/day-route.ts'
import { Refusal } from '../../../domain/refusal.ts'
import type { Scope } from '../../../domain/tenants/scope.ts'
import { showWallMinutes } from '../../../domain/time/wall-minutes.ts'
import { readDay, requireUser } from '../../../wire/openings/openings-query.ts'
import type { Query } from '../../../wire/query.ts'
import { recordTable } from '../../../wire/record-table.ts'
import { sample, unknownId } from '../../../wire/samples.ts'
import { id, integer, listOf, orNull, text, wallTime } from '../../../wire/values.ts'
import { operation } from '../operation.ts'
import { prepareDrives } from './prepare-drives.ts'

const stopRecord = recordTable<RouteStop>('RouteStop', 'An appointment of the day, and the way to it.', {
  kind: [
    { type: 'string', enum: ['order', 'hold'], description: 'What takes the time.' },
    ({ appointment }) => appointment.kind,
    'order',
  ],
  id: [id('The order or the hold.'), ({ appointment }) => appointment.id ?? '', sample.order],
  oid: [orNull(integer('Number of the order.')), ({ appointment }) => appointment.oid ?? null, 1034],
  start: [wallTime('Start.'), ({ appointment }) => showWallMinutes(appointment.starts), '2031-11-06 09:00:00'],
  end: [wallTime('End.'), ({ appointment }) => showWallMinutes(appointment.ends), '2031-11-06 12:00:00'],
  address1: [text('Street line of the order, as sent.'), ({ address }) => address?.address1 ?? '', '600 E 4th St'],
  city: [text('City.'), ({ address }) => address?.city ?? '', 'Charlotte'],
  state: [text('State.'), ({ address }) => address?.state ?? '', 'NC'],
  zip: [text('ZIP.'), ({ address }) => address?.zip ?? '', '28202'],
  latitude: [
    orNull({ type: 'number', description: 'Degrees north, of the house or its ZIP.' }),
    ({ appointment }) => appointment.position?.latitude ?? null,
    35.2087,
  ],
  longitude: [
    orNull({ type: 'number', description: 'Degrees east.' }),
    ({ appointment }) => appointment.position?.longitude ?? null,
    -80.8307,
  ],
  driveminutes: [
    orNull(integer('Minutes of driving from the stop before, or from the office. Null if a position is unknown.')),
    ({ driveMinutes }) => driveMinutes ?? null,
    12,
  ],
  slack: [
    orNull(
      integer(
        'Minutes between the end of the stop before and the departure from it; negative if there is too little time. Null for the first stop.',
      ),
    ),
    ({ slackMinutes }) => slackMinutes ?? null,
    null,
  ],
})

export const routeRoute = operation({
  method: 'GET',
  path: '/route',
  name: 'route',
  group: 'Open time',
  summary: 'Get the route of a day',
  description:
    "An inspector's orders and holds of one day in their order, with the drive to each and the time that is left over.",
  query: {
    inspector: { schema: id('The inspector.'), example: sample.inspector, isRequired: true },
    date: { schema: text('The day, `YYYY-MM-DD`.'), example: '2031-11-06', isRequired: true },
  },
  answer: {
    members: {
      inspector: id('The inspector.'),
      date: text('The day.'),
      stops: listOf(stopRecord.schema, 'The appointments, by start.'),
    },
    example: { inspector: sample.inspector, date: '2031-11-06', stops: [stopRecord.example] },
  },
  refuses: [
    new Refusal('fields.missing', { fields: ['inspector', 'date'] }),
    new Refusal('parameter.invalid', { name: 'inspector', value: unknownId, expected: 'the id of a user' }),
  ],
  free: call =>
    call.answer(async () => {
      await prepareDrives(call, scope => {
        const { user, day } = readRouteQuery(scope, call.query)
        return drivesOfDay(scope, user, day)
      })
      return call.read(async scope => {
        const { user, day, date } = readRouteQuery(scope, call.query)
        const stops = await findDayRoute(scope, user, day)
        return { inspector: user.id, date, stops: stops.map(stop => stopRecord.show(stop, undefined)) }
      })
    }),
})

export function readRouteQuery({ company }: Scope, query: Query) {
  const [inspector = '', date = ''] = ['inspector', 'date'].map(name => query.text(name)?.trim() ?? '')
  const missing = Object.entries({ inspector, date }).flatMap(([name, value]) => (value === '' ? [name] : []))
  if (missing.length > 0) throw new Refusal('fields.missing', { fields: missing })
  return { user: requireUser(company, 'inspector', inspector), date, day: readDay('date', date) }
}
