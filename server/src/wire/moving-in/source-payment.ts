import type { PaymentId, UserId } from '../../domain/ids.ts'
import { idIn, instantIn, type Json, numberIn, textIn } from './source-values.ts'

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
