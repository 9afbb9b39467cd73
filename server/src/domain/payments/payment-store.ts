import { insertInto, instant, plain } from '../columns.ts'
import type { CompanyId, UserId } from '../ids.ts'
import type { Scope } from '../tenants/scope.ts'
import type { Payment } from './payment.ts'

const insertPayments = insertInto<Payment & { companyId: CompanyId; userId: UserId }>('payments', {
  companyId: plain(),
  id: plain(),
  orderId: plain(),
  amountCents: plain(),
  method: plain(),
  reference: plain(),
  userId: plain(),
  paidAt: instant,
})

export function insertPayment({ tx, companyId, actor }: Scope, payment: Payment): void {
  tx.defer(insertPayments([{ companyId, ...payment, userId: actor.id }]))
}
