import { describeDropped } from '../../../domain/dropped.ts'
import type { Order } from '../../../domain/orders/order.ts'
import { requireOrder } from '../../../domain/orders/require-order.ts'
import { withOutbox } from '../../../domain/outbox/transactional-outbox.ts'
import { addPayment } from '../../../domain/payments/add-payment.ts'
import { listPayments } from '../../../domain/payments/payment-store.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { balance, maxCents, paymentBody, paymentRecord, warnOverpaid } from '../../../wire/payments/payment-wire.ts'
import { answerTable, listAnswer, modifiedMember } from '../../../wire/record-table.ts'
import {
  mayNotEdit,
  needsEditOrInspector,
  noOrder,
  orderInPath,
  removedOrder,
} from '../../../wire/reused-descriptions.ts'
import { sample } from '../../../wire/samples.ts'
import { id, integer } from '../../../wire/values.ts'
import { Outcome } from '../exchange.ts'
import { operation } from '../operation.ts'

const group = 'Payments'

type Zone = { readonly zone: string }

const payment = answerTable<Order & { readonly paymentId: string }, Zone>({
  id: [id('The payment.'), order => order.paymentId, sample.payment],
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

export const paymentRoutes = [
  operation({
    method: 'POST',
    path: '/addpayment',
    name: 'addPayment',
    group,
    summary: 'Add a payment',
    description: `Records a payment, on a draft too. A repeated request is a second payment: send an \`Idempotency-Key\`. When the order is paid in full, \`ORDER_PAID\` is triggered. An overpayment is accepted, with a warning.${needsEditOrInspector}`,
    body: paymentBody,
    answer: payment,
    refuses: [
      mayNotEdit,
      noOrder,
      removedOrder,
      new Refusal('amount.unreadable', { value: '12.345' }),
      new Refusal('number.too-large', { field: 'amount', limit: maxCents / 100 }),
    ],
    inTransaction: async (scope, { body }) => {
      const { payment: added, order, overpaidCents } = await withOutbox(scope, () => addPayment(scope, body))
      const warnings = [...body.ignored.map(describeDropped), ...warnOverpaid(overpaidCents)]
      return new Outcome({ ...order, paymentId: added.id }, { warnings })
    },
  }),
  operation({
    method: 'GET',
    path: '/order/payments/:id',
    name: 'orderPayments',
    group,
    summary: 'List payments of an order',
    description: 'Oldest first; also of a removed order.',
    pathParameters: { id: orderInPath },
    answer: listAnswer('payments', paymentRecord, 'The payments.'),
    refuses: [noOrder],
    inTransaction: async (scope, { params }) => {
      const order = await requireOrder(scope, params.id)
      return listPayments(scope, order.id)
    },
  }),
  operation({
    method: 'GET',
    path: '/amountdue/:id',
    name: 'amountDue',
    group,
    summary: 'Get the balance of an order',
    description: 'The balance of an order, by id or by number.',
    pathParameters: { id: orderInPath },
    answer: amountDue,
    refuses: [noOrder],
    inTransaction: (scope, { params }) => requireOrder(scope, params.id),
  }),
]
