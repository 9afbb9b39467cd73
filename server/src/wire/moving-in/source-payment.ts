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
  return { id, amountCents: Math.round(amount * 100), ...texts, userId: idIn<UserId>(record, 'uid'), paidAt }
}
