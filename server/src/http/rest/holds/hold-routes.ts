import { maxHoldSeconds, maxHoldsOfCompany, maxHoldsOfUser } from '../../../domain/conflicts/hold.ts'
import { listHolds, placeHold, releaseHold } from '../../../domain/conflicts/holds.ts'
import { maxInspectors } from '../../../domain/orders/order.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { maxAppointmentMinutes } from '../../../domain/time/appointment.ts'
import { sampleTimeTaken } from '../../../wire/holds/conflict-wire.ts'
import { holdAnswer, holdBody, holdRecord, startFormats } from '../../../wire/holds/hold-wire.ts'
import { listAnswer } from '../../../wire/record-table.ts'
import { sample, unknownId } from '../../../wire/samples.ts'
import { id } from '../../../wire/values.ts'
import { operation } from '../operation.ts'

const group = 'Open time'

export const holdRoutes = [
  operation({
    method: 'POST',
    path: '/hold',
    name: 'hold',
    group,
    summary: 'Hold a time',
    description: `Keeps a time for a booking: it disappears from open time, and guarded bookings and other holds cannot have it. An order that names the hold takes its place. A hold ends by itself; it never outlives \`expires\`. A time that is not free is refused. A user may have ${maxHoldsOfUser} holds at a time, which take at most half of the open time of each week, a company ${maxHoldsOfCompany}.`,
    body: holdBody,
    answer: holdAnswer,
    refuses: [
      sampleTimeTaken,
      new Refusal('time.unparseable', { field: 'start', value: 'soon', formats: startFormats }),
      new Refusal('time.unround', { value: '2031-11-06 09:07:00' }),
      new Refusal('user.unknown', { id: unknownId }),
      new Refusal('number.too-large', { field: 'seconds', limit: maxHoldSeconds }),
      new Refusal('number.too-large', { field: 'duration', limit: maxAppointmentMinutes }),
      new Refusal('list.too-long', { field: 'inspector', limit: maxInspectors }),
      new Refusal('hold.share', { week: '2031-11-03' }),
      new Refusal('hold.too-many', { whose: 'user', limit: maxHoldsOfUser }),
    ],
    needs: 'CREATE_INSPECTIONS',
    inTransaction: (scope, { body }) => placeHold(scope, body),
  }),
  operation({
    method: 'GET',
    path: '/holds',
    name: 'holds',
    group,
    summary: 'List holds',
    description: 'Live holds by start. Owners see those of all users, other users their own.',
    answer: listAnswer('holds', holdRecord, 'The holds.'),
    inTransaction: listHolds,
  }),
  operation({
    method: 'DELETE',
    path: '/hold/:id',
    name: 'releaseHold',
    group,
    summary: 'Release a hold',
    description:
      'Frees the time before the hold expires. Owners release the holds of every user, other users their own.',
    pathParameters: { id: { schema: id('The hold.'), example: sample.hold } },
    answer: { members: { id: id('The hold.') }, example: { id: sample.hold } },
    dropsNothing: true,
    refuses: [new Refusal('hold.unknown', { id: unknownId })],
    inTransaction: async (scope, { params }) => ({ id: await releaseHold(scope, params.id) }),
  }),
]
