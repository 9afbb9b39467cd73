import { type Displaced, displacedDays, findDisplaced } from '../../../domain/moves/find-displaced.ts'
import { findRelief, type Relief } from '../../../domain/moves/find-relief.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { dayOf, showWallMinutes } from '../../../domain/time/wall-minutes.ts'
import { boundFormats, readDay } from '../../../wire/calendar/calendar-wire.ts'
import { requireUser } from '../../../wire/openings/openings-query.ts'
import { recordTable } from '../../../wire/record-table.ts'
import { sample, unknownId } from '../../../wire/samples.ts'
import { id, idOrEmpty, integer, listOf, text, wallTime, wallTimeOrEmpty } from '../../../wire/values.ts'
import { readRouteQuery } from '../openings/route-route.ts'
import { operation } from '../operation.ts'

const group = 'Open time'
const inspector = { schema: id('The inspector.'), example: sample.inspector, isRequired: true }
const noInspector = new Refusal('parameter.invalid', {
  name: 'inspector',
  value: unknownId,
  expected: 'the id of a user',
})

const reliefRecord = recordTable<Relief>('Relief', 'An appointment of the day, and who could take it.', {
  id: [id('The order.'), ({ order }) => order.id, sample.order],
  oid: [integer('Its number.'), ({ order }) => order.oid, 1042],
  start: [wallTime('Start.'), ({ order }) => order.startsAt, '2031-11-06 09:00:00'],
  end: [wallTime('End.'), ({ order }) => order.endsAt, '2031-11-06 12:00:00'],
  address1: [text('Street line.'), ({ order }) => order.address, '1420 Dilworth Road'],
  city: [text('City.'), ({ order }) => order.city, 'Charlotte'],
  client: [text('Name of the client.'), ({ order }) => order.client, 'Rosa Whitfield'],
  inspector: [idOrEmpty('Who could take it on this day.'), ({ to }) => to?.user.id ?? '', sample.inspector],
  datetime: [
    wallTimeOrEmpty('When: at the same time if possible.', 'if nobody can'),
    ({ to }) => (to ? showWallMinutes(to.start) : ''),
    '2031-11-06 09:00:00',
  ],
})

const displacedRecord = recordTable<Displaced>(
  'Displaced',
  'A booking at a time at which its inspector does not work.',
  {
    id: [id('The order.'), ({ appointment }) => appointment.id ?? '', sample.order],
    oid: [integer('Its number.'), ({ appointment }) => appointment.oid ?? 0, 1042],
    start: [wallTime('Start.'), ({ appointment }) => showWallMinutes(appointment.starts), '2031-11-06 09:00:00'],
    end: [wallTime('End.'), ({ appointment }) => showWallMinutes(appointment.ends), '2031-11-06 12:00:00'],
    address1: [text('Street line.'), ({ address }) => address?.address1 ?? '', '1420 Dilworth Road'],
    city: [text('City.'), ({ address }) => address?.city ?? '', 'Charlotte'],
    reason: [
      { type: 'string', enum: ['hours', 'time off'], description: 'What it is outside of, or in.' },
      ({ reason }) => reason,
      'time off',
    ],
  },
)

export const reliefRoutes = [
  operation({
    method: 'GET',
    path: '/calendar/relief',
    name: 'relief',
    group,
    summary: 'Find who could take the appointments of a day',
    description:
      "For each order of an inspector's day that is not completed: another inspector who can take it, at the same time or at the nearest one of that day, by the rules of `POST /order/move/{id}`. No two proposals are in each other's way. Nothing is saved.",
    query: { inspector, date: { schema: text('The day, `YYYY-MM-DD`.'), example: '2031-11-06', isRequired: true } },
    answer: {
      members: { relief: listOf(reliefRecord.schema, 'The orders, by start.') },
      example: { relief: [reliefRecord.example] },
    },
    refuses: [new Refusal('fields.missing', { fields: ['inspector', 'date'] }), noInspector],
    free: async call => {
      await call.parts.zips.load()
      await call.answer(() =>
        call.read(async scope => {
          const { user, day } = readRouteQuery(scope, call.query)
          return { relief: (await findRelief(scope, user, day)).map(each => reliefRecord.show(each, undefined)) }
        }),
      )
    },
  }),
  operation({
    method: 'GET',
    path: '/calendar/displaced',
    name: 'displaced',
    group,
    summary: 'List bookings outside the working hours',
    description: `Orders of an inspector within ${displacedDays} days that are still ahead, and in time off or outside the working hours, as after a change of these.`,
    query: {
      inspector,
      from: { schema: text('The first day: `YYYY-MM-DD` or `MM/DD/YYYY`. Today by default.'), example: '2031-11-06' },
    },
    answer: {
      members: { displaced: listOf(displacedRecord.schema, 'The orders, by start.') },
      example: { displaced: [displacedRecord.example] },
    },
    refuses: [noInspector, new Refusal('time.unparseable', { field: 'from', value: 'soon', formats: boundFormats })],
    inTransaction: async (scope, { sentQuery }) => {
      const firstDay = dayOf(readDay(sentQuery, scope))
      const user = requireUser(scope.company, 'inspector', sentQuery.text('inspector') ?? '')
      const found = await findDisplaced(scope, user, firstDay)
      return { displaced: found.map(each => displacedRecord.show(each, undefined)) }
    },
  }),
]
