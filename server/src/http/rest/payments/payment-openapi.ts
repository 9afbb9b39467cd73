import { Refusal } from '../../../domain/refusal.ts'
import type { Operation } from '../../openapi/operation.ts'
import { orderInPath } from '../../openapi/parameters.ts'
import { sample, sampleTimestamp, unknownId } from '../../openapi/samples.ts'
import { type Fields, form } from '../../openapi/schema.ts'
import { flag, id, integer, money, text, timestamp } from '../../openapi/values.ts'

const group = 'Payments'
const noOrder = new Refusal('order.unknown', { id: unknownId })

const balance: Fields = {
  totalfee: money('What the order costs.'),
  amountpaid: money('What was paid so far.'),
  amountdue: money('What is still due; never less than nothing.'),
  paid: flag('Whether it is paid in full.'),
}

const paymentFields = form(
  'PaymentFields',
  'A payment that somebody received.',
  {
    method: text('How it was paid, in whatever words the company has.'),
    reference: text('The number of a check or of a transaction.'),
  },
  {
    id: { anyOf: [{ type: 'string' }, { type: 'integer' }], description: 'The order: its id or its number.' },
    amount: money('More than nothing. Never rounded: a third decimal is refused.'),
  },
)

export const addPaymentOperation: Operation = {
  name: 'addPayment',
  group,
  summary: 'A payment for an order',
  description:
    'Records a payment, on a draft too. Sent twice it is paid twice: give it an `Idempotency-Key`. When an order is paid in full, `ORDER_PAID` is announced; more than was due is taken, with a warning.\n\nNeeds the privilege `EDIT_INSPECTIONS`, or to be an inspector on the order.',
  body: {
    fields: paymentFields,
    example: { id: sample.order, amount: 415, method: 'check', reference: '10442' },
  },
  answer: {
    members: {
      id: id('The payment.'),
      order: id('The order.'),
      oid: integer('The number of the order.'),
      ...balance,
      modified: timestamp('When it was recorded.'),
    },
    example: {
      id: sample.payment,
      order: sample.order,
      oid: 1042,
      totalfee: 415,
      amountpaid: 415,
      amountdue: 0,
      paid: 'yes',
      modified: sampleTimestamp,
    },
  },
  refuses: [
    new Refusal('fields.missing', { fields: ['id', 'amount'] }),
    new Refusal('access.missing-privilege', { privilege: 'EDIT_INSPECTIONS' }),
    noOrder,
    new Refusal('amount.unreadable', { value: '12.345' }),
    new Refusal('number.too-large', { field: 'amount', limit: 10_000_000 }),
  ],
}

export const amountDueOperation: Operation = {
  name: 'amountDue',
  group,
  summary: 'What is due on an order',
  description: 'The balance of an order, by id or by number.',
  path: { id: orderInPath },
  answer: {
    members: { id: id('The order.'), oid: integer('Its number.'), ...balance },
    example: { id: sample.order, oid: 1042, totalfee: 415, amountpaid: 0, amountdue: 415, paid: 'no' },
  },
  refuses: [noOrder],
}
