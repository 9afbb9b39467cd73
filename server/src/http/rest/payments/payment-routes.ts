import { describeDropped } from '../../../domain/orders/dropped.ts'
import type { Order } from '../../../domain/orders/order.ts'
import { requireOrder } from '../../../domain/orders/require-order.ts'
import { withOutbox } from '../../../domain/outbox/transactional-outbox.ts'
import { addPayment } from '../../../domain/payments/add-payment.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { balance, maxCents, paymentForm, readPayment, warnOverpaid } from '../../../wire/payments/payment-wire.ts'
import { answerTable, modifiedMember } from '../../../wire/record-table.ts'
import {
  mayNotEdit,
  needsEditOrInspector,
  noOrder,
  orderInPath,
  removedOrder,
} from '../../../wire/reused-descriptions.ts'
import { sample } from '../../../wire/samples.ts'
import { id, integer } from '../../../wire/values.ts'
import type { Route } from '../route.ts'

const group = 'Payments'

const payment = answerTable<Order, { readonly paymentId: string; readonly zone: string }>({
  id: [id('The payment.'), (_, { paymentId }) => paymentId, sample.payment],
  order: [id('The order.'), order => order.id, sample.order],
  oid: [integer('The number of the order.'), order => order.oid, 1042],
  ...balance,
  modified: modifiedMember('When it was recorded.'),
})

const amountDue = answerTable<Order>({
  id: [id('The order.'), order => order.id, sample.order],
  oid: [integer('Its number.'), order => order.oid, 1042],
  ...balance,
})

export const paymentRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/addpayment',
    name: 'addPayment',
    group,
    summary: 'Add a payment',
    description: `Records a payment, on a draft too. A repeated request is a second payment: send an \`Idempotency-Key\`. When the order is paid in full, \`ORDER_PAID\` is triggered. An overpayment is accepted, with a warning.${needsEditOrInspector}`,
    body: {
      fields: paymentForm,
      example: { id: sample.order, amount: 415, method: 'check', reference: '10442' },
    },
    answer: payment,
    refuses: [
      new Refusal('fields.missing', { fields: ['id', 'amount'] }),
      mayNotEdit,
      noOrder,
      removedOrder,
      new Refusal('amount.unreadable', { value: '12.345' }),
      new Refusal('number.too-large', { field: 'amount', limit: maxCents / 100 }),
    ],
    write: async (scope, { body }) => {
      const input = readPayment(body)
      const { payment: added, order, overpaidCents } = await withOutbox(scope, () => addPayment(scope, input))
      return {
        status: 'ok',
        members: payment.show(order, { paymentId: added.id, zone: scope.company.zone }),
        warnings: [...input.ignored.map(describeDropped), ...warnOverpaid(overpaidCents)],
      }
    },
  },
  {
    method: 'GET',
    path: '/amountdue/:id',
    name: 'amountDue',
    group,
    summary: 'Get the balance of an order',
    description: 'The balance of an order, by id or by number.',
    pathParameters: { id: orderInPath },
    answer: amountDue,
    refuses: [noOrder],
    read: async (scope, { params }) => amountDue.show(await requireOrder(scope, params.id ?? ''), undefined),
  },
]
