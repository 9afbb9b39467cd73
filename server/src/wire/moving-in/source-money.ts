import type { FeeId, PaymentId, UserId } from '../../domain/ids.ts'
import type { OrderFee } from '../../domain/orders/order.ts'
import { flagIn, idIn, instantIn, type Json, numberIn, objectsIn, textIn } from './source-values.ts'

/** Other systems list every fee of the company on each order. */
export function readFees(record: Json): OrderFee[] {
  return objectsIn(record, 'fees').flatMap(each => {
    const feeId = idIn<FeeId>(each, 'id') ?? idIn<FeeId>(each, 'feeid')
    const amount = numberIn(each, 'amount') ?? 0
    if (!feeId || (amount === 0 && 'defaultamount' in each)) return []
    return [{ feeId, name: textIn(each, 'name'), amountCents: Math.round(amount * 100), serviceId: undefined }]
  })
}

/** Whether the balance of an order says more than its fees: some of them may be paid. */
export function isOpen(record: Json): boolean {
  return !flagIn(record, 'paid', false) && readFees(record).some(({ amountCents }) => amountCents > 0)
}

/** The history of this service, whose orders have a status, has what was paid so far. */
export function hasPaidInHistory(record: Json): boolean {
  return textIn(record, 'orderstatus') !== ''
}

/** What is due of an order, as `GET /amountdue/{id}` says it. */
export function readDueCents(balance: Json): number | undefined {
  const due = numberIn(balance, 'amountdue')
  return due === undefined ? undefined : Math.round(due * 100)
}

/** Undefined for one without an amount. */
export function readPayment(record: Json, zone: string) {
  const [id, amount, paidAt] = [
    idIn<PaymentId>(record, 'id'),
    numberIn(record, 'amount'),
    instantIn(record, 'when', zone),
  ]
  if (!id || !amount || !paidAt) return undefined
  const texts = { method: textIn(record, 'method'), reference: textIn(record, 'reference') }
  const cents = {
    amountCents: Math.round(amount * 100),
    refundedCents: Math.round((numberIn(record, 'refunded') ?? 0) * 100),
  }
  return { id, ...cents, ...texts, userId: idIn<UserId>(record, 'uid'), paidAt }
}
