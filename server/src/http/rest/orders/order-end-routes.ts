import { cancelOrder, completeOrder, removeOrder, restoreOrder } from '../../../domain/orders/end-order.ts'
import { withOutbox } from '../../../domain/outbox/transactional-outbox.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { ok } from '../../../wire/envelope.ts'
import { Fields } from '../../../wire/fields.ts'
import { sampleTimeTaken } from '../../../wire/holds/conflict-wire.ts'
import {
  mayNotEdit,
  needsEdit,
  needsEditOrInspector,
  noOrder,
  orderInPath,
  removedOrder,
} from '../../../wire/reused-descriptions.ts'
import { sample } from '../../../wire/samples.ts'
import { form } from '../../../wire/schema.ts'
import { text } from '../../../wire/values.ts'
import type { Route } from '../route.ts'
import { needsPositions, savedOrder } from './order-writes.ts'

const group = 'Orders'

export const orderEndRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/order/complete/:id',
    name: 'completeOrder',
    group,
    summary: 'Complete an order',
    description: `Completes a scheduled order; a draft and a cancelled order are refused. A repeated request is \`ok\`, keeps the first moment in \`initialcompleteddatetime\` and triggers no event.${needsEditOrInspector}`,
    pathParameters: { id: orderInPath },
    body: {
      fields: form('CompletionFields', 'All fields are optional.', { reportnumber: text('Number of the report.') }),
      example: { reportnumber: 'R-2026-1042' },
    },
    answer: savedOrder,
    refuses: [
      noOrder,
      removedOrder,
      mayNotEdit,
      new Refusal('order.not-scheduled', { id: sample.order }),
      new Refusal('order.canceled', { id: sample.order }),
    ],
    write: async (scope, { params, body }) => {
      const fields = new Fields(body)
      const reportNumber = fields.text('reportnumber')
      const { order } = await withOutbox(scope, () => completeOrder(scope, params.id ?? '', reportNumber))
      return ok(savedOrder.show(order, scope.company), fields.warnings())
    },
  },
  {
    method: 'POST',
    path: '/order/cancel/:id',
    name: 'cancelOrder',
    group,
    summary: 'Cancel an order',
    description: `Keeps the order and frees its time: it has \`canceled: "yes"\`, is in no footprints, and the people on it get the message \`cancelled\`. Triggers \`ORDER_CANCELED\`. A repeated request is \`ok\`, keeps the first moment and triggers no event. A completed order is refused. To take the cancellation back, schedule the order again (\`POST /order/{id}\` with \`inprogress: false\` and \`scheduled\`).${needsEditOrInspector}`,
    pathParameters: { id: orderInPath },
    body: {
      fields: form('CancellationFields', 'All fields are optional.', {
        cancelreason: text('Why it is cancelled: the id or name of one of `GET /cancelreasons`, or any text.'),
      }),
      example: { cancelreason: 'Weather' },
    },
    answer: savedOrder,
    refuses: [noOrder, removedOrder, mayNotEdit, new Refusal('order.completed', { id: sample.order })],
    write: async (scope, { params, body }) => {
      const fields = new Fields(body)
      const reason = fields.text('cancelreason')
      const { order } = await withOutbox(scope, () => cancelOrder(scope, params.id ?? '', reason))
      return ok(savedOrder.show(order, scope.company), fields.warnings())
    },
  },
  {
    method: 'DELETE',
    path: '/order/:id',
    name: 'deleteOrder',
    group,
    summary: 'Remove an order',
    description: `Frees the time of the order and removes its footprints; its public links close, and no message is sent. The order stays readable with \`show: "no"\`, with its notes, fees, history and files, but cannot be changed. A repeated request is refused. An owner can restore it.${needsEdit}`,
    pathParameters: { id: orderInPath },
    answer: savedOrder,
    dropsNothing: true,
    refuses: [noOrder, removedOrder, mayNotEdit],
    write: async (scope, { params }) => {
      const { order } = await withOutbox(scope, () => removeOrder(scope, params.id ?? ''))
      return ok(savedOrder.show(order, scope.company))
    },
  },
  {
    method: 'POST',
    path: '/order/restore/:id',
    name: 'restoreOrder',
    group,
    summary: 'Restore a removed order',
    description:
      'Undoes the removal: the order is as it was, takes its time again and has its footprints if the inspection is still to come. Triggers `ORDER_RESTORED`. An order that was not removed is refused, and in a company with `conflicts: reject` one whose time is taken.',
    pathParameters: { id: orderInPath },
    answer: savedOrder,
    dropsNothing: true,
    refuses: [noOrder, new Refusal('order.not-removed', { id: sample.order }), sampleTimeTaken],
    needs: 'OWNER',
    needsPositions,
    write: async (scope, { params }) => {
      const { order } = await withOutbox(scope, () => restoreOrder(scope, params.id ?? ''))
      return ok(savedOrder.show(order, scope.company))
    },
  },
]
