import { describeDropped } from '../../../domain/dropped.ts'
import { moveOrder, undoSeconds } from '../../../domain/moves/move-order.ts'
import { undoMove } from '../../../domain/moves/undo-move.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { maxAppointmentMinutes } from '../../../domain/time/appointment.ts'
import { localTimeFormat } from '../../../domain/time/local-time.ts'
import { sampleTimeTaken } from '../../../wire/holds/conflict-wire.ts'
import { moveBody, movedAnswer } from '../../../wire/orders/move-wire.ts'
import {
  mayNotEdit,
  needsEditOrInspector,
  noOrder,
  orderInPath,
  removedOrder,
  unmodifiedSince,
} from '../../../wire/reused-descriptions.ts'
import { sample, unknownId } from '../../../wire/samples.ts'
import { Outcome } from '../exchange.ts'
import { operation } from '../operation.ts'
import { changedMeanwhile, requireUnmodified, savedOrder } from './order-writes.ts'

const group = 'Orders'

export const moveRoutes = [
  operation({
    method: 'POST',
    path: '/order/move/:id',
    name: 'moveOrder',
    group,
    summary: 'Move an order, with a way back',
    description: `To another time, length or person, as the office does it on the calendar. Whatever is in the way refuses the move (\`conflicts\`), in every company, unless \`override\` says why; the notice and the last day that bind bookers do not count.${needsEditOrInspector}\n\nFor ${undoSeconds} seconds the move can be undone, and **no message about the order leaves until then**. Webhooks report the move at once, and its undoing as another one. With \`dryrun\` nothing is saved, and the answer says who would be told.`,
    pathParameters: { id: orderInPath },
    query: { unmodifiedsince: unmodifiedSince },
    body: {
      ...moveBody,
      example: { datetime: '2031-11-07 13:30:00', inspector: sample.inspector, override: 'The client asked for it.' },
    },
    answer: movedAnswer,
    refuses: [
      noOrder,
      removedOrder,
      mayNotEdit,
      changedMeanwhile,
      sampleTimeTaken,
      new Refusal('move.completed', { id: sample.order }),
      new Refusal('user.unknown', { id: unknownId }),
      new Refusal('time.unround', { value: '2031-11-06 09:07:00' }),
      new Refusal('time.unparseable', { field: 'datetime', value: 'next Friday', formats: localTimeFormat }),
      new Refusal('number.too-large', { field: 'duration', limit: maxAppointmentMinutes }),
    ],
    free: async call => {
      await call.parts.zips.load()
      await call.write(async (scope, { params, query, body }) => {
        await requireUnmodified(scope, params.id, query.unmodifiedsince)
        const moved = await moveOrder(scope, params.id, body)
        const warnings = moved.dropped.map(describeDropped)
        return new Outcome(moved, { warnings, isDryRun: body.isDryRun === true })
      })
    },
  }),
  operation({
    method: 'POST',
    path: '/order/move/:id/undo',
    name: 'undoMove',
    group,
    summary: 'Undo the move of an order',
    description: `Within ${undoSeconds} seconds after \`POST /order/move/{id}\`, as long as the order has not changed since and nobody has taken the time: the appointment is as it was, and nobody is told.${needsEditOrInspector}`,
    pathParameters: { id: orderInPath },
    answer: savedOrder,
    dropsNothing: true,
    refuses: [
      noOrder,
      removedOrder,
      mayNotEdit,
      sampleTimeTaken,
      new Refusal('move.final', { reason: 'messages about it have left' }),
    ],
    free: async call => {
      await call.parts.zips.load()
      await call.write(async (scope, { params }) => (await undoMove(scope, params.id)).order)
    },
  }),
]
