import { totalCents } from '../../domain/catalogue/pricing.ts'
import type { Order } from '../../domain/orders/order.ts'
import { dueCents } from '../../domain/orders/order-fees.ts'
import type { PaymentInput } from '../../domain/payments/payment.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Body } from '../body.ts'
import { Fields, showValue } from '../fields.ts'
import type { MemberTable } from '../record-table.ts'
import { orderInBody } from '../reused-descriptions.ts'
import { form } from '../schema.ts'
import { readNumber, showFlag, showMoney } from '../spelling.ts'
import { flag, money, text } from '../values.ts'

/** Ten million dollars: a larger payment is a typing mistake. */
export const maxCents = 1_000_000_000

export const paymentForm = form(
  'PaymentFields',
  'A payment that was received.',
  {
    method: text('Payment method, as free text.'),
    reference: text('Number of the check or the transaction.'),
  },
  {
    id: orderInBody,
    amount: money('Greater than 0. Never rounded: a third decimal is refused.'),
  },
)

export function readPayment(body: Body): PaymentInput {
  const fields = new Fields(body)
  const order = fields.text('id')
  const amount = fields.written('amount')
  if (order === undefined || amount === undefined)
    throw new Refusal('fields.missing', { fields: missing(order, amount) })
  return {
    order,
    amountCents: readAmount(amount),
    method: fields.text('method') ?? '',
    reference: fields.text('reference') ?? '',
    ignored: fields.ignored(),
  }
}

function missing(order: string | undefined, amount: string | undefined): string[] {
  return [...(order === undefined ? ['id'] : []), ...(amount === undefined ? ['amount'] : [])]
}

/** Money is never rounded: an amount with fractions of a cent is refused. */
function readAmount(written: string): number {
  const amount = readNumber(written) ?? Number.NaN
  const cents = Math.round(amount * 100)
  if (!(cents > 0) || cents / 100 !== amount) throw new Refusal('amount.unreadable', { value: showValue(written) })
  if (cents > maxCents) throw new Refusal('number.too-large', { field: 'amount', limit: maxCents / 100 })
  return cents
}

export const balance: MemberTable<Order> = {
  totalfee: [money('Total of the fees.'), order => showMoney(totalCents(order.fees)), 415],
  amountpaid: [money('Amount paid so far.'), order => showMoney(order.paidCents), 415],
  amountdue: [money('Amount still due; never negative.'), order => showMoney(dueCents(order)), 0],
  paid: [flag('Whether the order is paid in full.'), order => showFlag(order.paidAt !== undefined), 'yes'],
}

export function warnOverpaid(cents: number): string[] {
  return cents > 0 ? [`amount: ${showMoney(cents)} of it is more than was due`] : []
}
