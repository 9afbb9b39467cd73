import { totalCents } from '../../../domain/catalogue/pricing.ts'
import type { Order } from '../../../domain/orders/order.ts'
import { dueCents } from '../../../domain/orders/order-fees.ts'
import type { PaymentInput } from '../../../domain/payments/payment.ts'
import { Refusal } from '../../../domain/refusal.ts'
import type { Body } from '../body.ts'
import { Fields, showValue } from '../fields.ts'
import { readNumber, showFlag, showMoney } from '../wire.ts'

/** Ten million dollars at once: past that it is a typing mistake. */
export const maxCents = 1_000_000_000

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

/** Money is never rounded: what is no whole number of cents was not meant as an amount. */
function readAmount(written: string): number {
  const amount = readNumber(written) ?? Number.NaN
  const cents = Math.round(amount * 100)
  if (!(cents > 0) || cents / 100 !== amount) throw new Refusal('amount.unreadable', { value: showValue(written) })
  if (cents > maxCents) throw new Refusal('number.too-large', { field: 'amount', limit: maxCents / 100 })
  return cents
}

/** What an order costs, what was paid of it and what is still due. */
export function showBalance(order: Order) {
  return {
    totalfee: showMoney(totalCents(order.fees)),
    amountpaid: showMoney(order.paidCents),
    amountdue: showMoney(dueCents(order)),
    paid: showFlag(order.paidAt !== undefined),
  }
}

export function warnOverpaid(cents: number): string[] {
  return cents > 0 ? [`amount: ${showMoney(cents)} of it is more than was due`] : []
}
