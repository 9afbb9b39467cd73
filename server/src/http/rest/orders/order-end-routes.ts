import { cancelOrder, completeOrder, removeOrder, restoreOrder } from '../../../domain/orders/end-order.ts'
import { withOutbox } from '../../../domain/outbox/transactional-outbox.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { body, textField } from '../../../wire/body-codec.ts'
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
import { operation } from '../operation.ts'
import { guardedWrite, savedOrder } from './order-writes.ts'

const group = 'Orders'

export const orderEndRoutes = [
  operation({
    method: 'POST',
    path: '/order/complete/:id',
    name: 'completeOrder',
    group,
    summary: 'Complete an order',
    description: `Completes a scheduled order; a draft and a cancelled order are refused. A repeated request is \`ok\`, keeps the first moment in \`initialcompleteddatetime\` and triggers no event.${needsEditOrInspector}`,
    pathParameters: { id: orderInPath },
    body: body('CompletionFields', 'All fields are optional.', {
      reportNumber: textField('reportnumber', 'Number of the report.', 'R-2026-1042'),
    }),
    answer: savedOrder,
    refuses: [
      noOrder,
      removedOrder,
      mayNotEdit,
      new Refusal('order.not-scheduled', { id: sample.order }),
      new Refusal('order.cancelled', { id: sample.order }),
    ],
    inTransaction: async (scope, { params, body }) =>
      (await withOutbox(scope, () => completeOrder(scope, params.id, body.reportNumber))).order,
  }),
  operation({
    method: 'POST',
    path: '/order/cancel/:id',
    name: 'cancelOrder',
    group,
    summary: 'Cancel an order',
    description: `Keeps the order and frees its time: it has \`canceled: "yes"\`, is in no footprints, and the people on it get the message \`cancelled\`. Triggers \`ORDER_CANCELED\`. A repeated request is \`ok\`, keeps the first moment and triggers no event. A completed order is refused. To take the cancellation back, schedule the order again (\`POST /order/{id}\` with \`inprogress: false\` and \`scheduled\`).${needsEditOrInspector}`,
    pathParameters: { id: orderInPath },
    body: body('CancellationFields', 'All fields are optional.', {
      reason: textField(
        'cancelreason',
        'Why it is cancelled: the id or name of one of `GET /cancelreasons`, or any text.',
        'Weather',
      ),
    }),
    answer: savedOrder,
    refuses: [noOrder, removedOrder, mayNotEdit, new Refusal('order.completed', { id: sample.order })],
    inTransaction: async (scope, { params, body }) =>
      (await withOutbox(scope, () => cancelOrder(scope, params.id, body.reason))).order,
  }),
  operation({
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
    inTransaction: async (scope, { params }) => (await withOutbox(scope, () => removeOrder(scope, params.id))).order,
  }),
  operation({
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
    free: call =>
      guardedWrite(
        call,
        async (scope, { params }) => (await withOutbox(scope, () => restoreOrder(scope, params.id))).order,
        {
          appliesPreference: false,
        },
      ),
  }),
]
