import { totalCents } from '../../domain/catalogue/pricing.ts'
import type { Order } from '../../domain/orders/order.ts'
import { dueCents } from '../../domain/orders/order-fees.ts'
import type { PaymentInput } from '../../domain/payments/payment.ts'
import type { ListedPayment } from '../../domain/payments/payment-store.ts'
import { Refusal } from '../../domain/refusal.ts'
import { showInstant } from '../../domain/time/local-time.ts'
import { field, orBlank, recordedBody, required, textField } from '../body-codec.ts'
import { showValue } from '../fields.ts'
import { type MemberTable, recordTable } from '../record-table.ts'
import { orderInBody } from '../reused-descriptions.ts'
import { sample } from '../samples.ts'
import { readNumber, showFlag, showMoney } from '../spelling.ts'
import { flag, id, money, text } from '../values.ts'

/** Ten million dollars: a larger payment is a typing mistake. */
export const maxCents = 1_000_000_000

/** A payment that was received. */
export const paymentBody = recordedBody<Omit<PaymentInput, 'ignored'>>(
  'PaymentFields',
  'A payment that was received.',
  {
    order: required(field('id', orderInBody, (fields, name) => fields.text(name), sample.order)),
    amountCents: required(
      field(
        'amount',
        money('Greater than 0. Never rounded: a third decimal is refused.'),
        (fields, name) => {
          const written = fields.written(name)
          return written === undefined ? undefined : readAmount(written)
        },
        415,
      ),
    ),
    method: orBlank(textField('method', 'Payment method, as free text.', 'check')),
    reference: orBlank(textField('reference', 'Number of the check or the transaction.', '10442')),
  },
)

/** Money is never rounded: an amount with fractions of a cent is refused. */
function readAmount(written: string): number {
  const amount = readNumber(written) ?? Number.NaN
  const cents = Math.round(amount * 100)
  if (!(cents > 0) || cents / 100 !== amount) throw new Refusal('amount.unreadable', { value: showValue(written) })
  if (cents > maxCents) throw new Refusal('number.too-large', { field: 'amount', limit: maxCents / 100 })
  return cents
}

export const paymentRecord = recordTable<ListedPayment>('Payment', 'Money received for an order.', {
  id: [id('The payment.'), payment => payment.id, sample.payment],
  amount: [money('The amount.'), payment => showMoney(payment.amountCents), 415],
  refunded: [money('What was paid back of it.'), payment => showMoney(payment.refundedCents), 0],
  method: [text('Payment method, as free text.'), payment => payment.method, 'check'],
  reference: [text('Number of the check or the transaction.'), payment => payment.reference, '10442'],
  uid: [id('The user who recorded it.'), payment => payment.userId, sample.owner],
  by: [text('Display name of that user.'), payment => payment.by, 'Helen Barrow'],
  when: [
    { type: 'string', format: 'date-time', description: 'When: ISO 8601 in UTC, written with `+00:00`.' },
    ({ paidAt }) => showInstant(paidAt, 'UTC'),
    '2026-10-05T18:12:07.418+00:00',
  ],
})

export const balance: MemberTable<Order> = {
  totalfee: [money('Total of the fees.'), order => showMoney(totalCents(order.fees)), 415],
  amountpaid: [money('Amount paid so far.'), order => showMoney(order.paidCents), 415],
  amountdue: [money('Amount still due; never negative.'), order => showMoney(dueCents(order)), 0],
  paid: [flag('Whether the order is paid in full.'), order => showFlag(order.paidAt !== undefined), 'yes'],
}

export function warnOverpaid(cents: number): string[] {
  return cents > 0 ? [`amount: ${showMoney(cents)} of it is more than was due`] : []
}
