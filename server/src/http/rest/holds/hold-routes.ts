import { maxHoldSeconds, maxHoldsOfCompany, maxHoldsOfUser } from '../../../domain/guard/hold.ts'
import { listHolds, placeHold, releaseHold } from '../../../domain/guard/holds.ts'
import { maxInspectors } from '../../../domain/orders/order.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { maxAppointmentMinutes } from '../../../domain/time/appointment.ts'
import { ok } from '../../../wire/envelope.ts'
import { Fields } from '../../../wire/fields.ts'
import { sampleTimeTaken } from '../../../wire/holds/conflict-wire.ts'
import { holdAnswer, holdForm, holdRecord, readHold } from '../../../wire/holds/hold-wire.ts'
import { listAnswer } from '../../../wire/record-table.ts'
import { sample, unknownId } from '../../../wire/samples.ts'
import { id } from '../../../wire/values.ts'
import type { Route } from '../route.ts'

const group = 'Open time'

export const holdRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/hold',
    name: 'hold',
    group,
    summary: 'Hold a time',
    description: `Keeps a time for a booking: it disappears from open time, and guarded bookings and other holds cannot have it. An order that names the hold takes its place. A hold ends by itself; it never outlives \`expires\`. A time that is not free is refused. A user may have ${maxHoldsOfUser} holds at a time, a company ${maxHoldsOfCompany}.`,
    body: {
      fields: holdForm,
      example: {
        inspector: [sample.inspector],
        start: '2031-11-12T09:00:00-05:00',
        duration: 180,
        seconds: 600,
        note: 'Web visitor 4711',
      },
    },
    answer: holdAnswer,
    refuses: [
      sampleTimeTaken,
      new Refusal('fields.missing', { fields: ['inspector', 'start'] }),
      new Refusal('time.unparseable', { field: 'start', value: 'soon' }),
      new Refusal('time.unround', { value: '2031-11-06 09:07:00' }),
      new Refusal('user.unknown', { id: unknownId }),
      new Refusal('number.too-large', { field: 'seconds', limit: maxHoldSeconds }),
      new Refusal('number.too-large', { field: 'duration', limit: maxAppointmentMinutes }),
      new Refusal('list.too-long', { field: 'inspector', limit: maxInspectors }),
      new Refusal('hold.too-many', { whose: 'user', limit: maxHoldsOfUser }),
    ],
    needs: 'CREATE_INSPECTIONS',
    write: async (scope, { body }) => {
      const fields = new Fields(body)
      const hold = await placeHold(scope, readHold(fields, scope.company))
      return ok(holdAnswer.show(hold, scope.company), fields.warnings())
    },
  },
  {
    method: 'GET',
    path: '/holds',
    name: 'holds',
    group,
    summary: 'List holds',
    description: 'Live holds by start. Owners see those of all users, other users their own.',
    answer: listAnswer('holds', holdRecord, 'The holds.'),
    read: async scope => ({ holds: (await listHolds(scope)).map(hold => holdRecord.show(hold, scope.company)) }),
  },
  {
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
    write: async (scope, { params }) => ({
      status: 'ok',
      members: { id: await releaseHold(scope, params.id ?? '') },
      warnings: [],
    }),
  },
]
