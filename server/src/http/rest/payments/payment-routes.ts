import { describeDropped } from '../../../domain/orders/dropped.ts'
import { requireOrder } from '../../../domain/orders/require-order.ts'
import { withOutbox } from '../../../domain/outbox/transactional-outbox.ts'
import { addPayment } from '../../../domain/payments/add-payment.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { showInstant } from '../../../domain/time/local-time.ts'
import type { Operation } from '../../openapi/operation.ts'
import { orderInPath } from '../../openapi/parameters.ts'
import { exampleOf, schemasOf } from '../../openapi/record-table.ts'
import { sample, sampleTimestamp } from '../../openapi/samples.ts'
import { id, integer, timestamp } from '../../openapi/values.ts'
import { mayNotEdit, needsEditOrInspector, noOrder } from '../orders/order-openapi.ts'
import type { Route } from '../route.ts'
import { balance, maxCents, paymentForm, readPayment, showBalance, warnOverpaid } from './payment-wire.ts'

const group = 'Payments'

const addPaymentOperation: Operation = {
  name: 'addPayment',
  group,
  summary: 'Add a payment',
  description: `Records a payment, on a draft too. A repeated request is a second payment: send an \`Idempotency-Key\`. When the order is paid in full, \`ORDER_PAID\` is triggered. An overpayment is accepted, with a warning.${needsEditOrInspector}`,
  body: {
    fields: paymentForm,
    example: { id: sample.order, amount: 415, method: 'check', reference: '10442' },
  },
  answer: {
    members: {
      id: id('The payment.'),
      order: id('The order.'),
      oid: integer('The number of the order.'),
      ...schemasOf(balance),
      modified: timestamp('When it was recorded.'),
    },
    example: {
      id: sample.payment,
      order: sample.order,
      oid: 1042,
      ...exampleOf(balance),
      modified: sampleTimestamp,
    },
  },
  refuses: [
    new Refusal('fields.missing', { fields: ['id', 'amount'] }),
    mayNotEdit,
    noOrder,
    new Refusal('amount.unreadable', { value: '12.345' }),
    new Refusal('number.too-large', { field: 'amount', limit: maxCents / 100 }),
  ],
}

const amountDueOperation: Operation = {
  name: 'amountDue',
  group,
  summary: 'Get the balance of an order',
  description: 'The balance of an order, by id or by number.',
  path: { id: orderInPath },
  answer: {
    members: { id: id('The order.'), oid: integer('Its number.'), ...schemasOf(balance) },
    example: { id: sample.order, oid: 1042, ...exampleOf(balance) },
  },
  refuses: [noOrder],
}

export const paymentRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/addpayment',
    operation: addPaymentOperation,
    write: async (scope, { body }) => {
      const input = readPayment(body)
      const { payment, order, overpaidCents } = await withOutbox(scope, () => addPayment(scope, input))
      const modified = showInstant(order.modifiedAt, scope.company.zone)
      return {
        status: 'ok',
        members: { id: payment.id, order: order.id, oid: order.oid, ...showBalance(order), modified },
        warnings: [...input.ignored.map(describeDropped), ...warnOverpaid(overpaidCents)],
      }
    },
  },
  {
    method: 'GET',
    path: '/amountdue/:id',
    operation: amountDueOperation,
    read: async (scope, { params }) => {
      const order = await requireOrder(scope, params.id ?? '')
      return { id: order.id, oid: order.oid, ...showBalance(order) }
    },
  },
]
