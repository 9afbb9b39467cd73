import { totalCents } from '../../domain/catalogue/pricing.ts'
import type { Order } from '../../domain/orders/order.ts'
import { dueCents } from '../../domain/orders/order-fees.ts'
import type { PaymentInput } from '../../domain/payments/payment.ts'
import { Refusal } from '../../domain/refusal.ts'
import { field, orBlank, recordedBody, required, textField } from '../body-codec.ts'
import { showValue } from '../fields.ts'
import type { MemberTable } from '../record-table.ts'
import { orderInBody } from '../reused-descriptions.ts'
import { sample } from '../samples.ts'
import { readNumber, showFlag, showMoney } from '../spelling.ts'
import { flag, money } from '../values.ts'

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

export const balance: MemberTable<Order> = {
  totalfee: [money('Total of the fees.'), order => showMoney(totalCents(order.fees)), 415],
  amountpaid: [money('Amount paid so far.'), order => showMoney(order.paidCents), 415],
  amountdue: [money('Amount still due; never negative.'), order => showMoney(dueCents(order)), 0],
  paid: [flag('Whether the order is paid in full.'), order => showFlag(order.paidAt !== undefined), 'yes'],
}

export function warnOverpaid(cents: number): string[] {
  return cents > 0 ? [`amount: ${showMoney(cents)} of it is more than was due`] : []
}
