import sql from 'sql-template-tag'
import { toMillis } from '../rows.ts'
import type { Scope } from '../tenants/scope.ts'
import type { Payment } from './payment.ts'

export function insertPayment({ tx, companyId, actor }: Scope, payment: Payment): void {
  tx.defer(sql`
    insert into payments (company_id, id, order_id, amount_cents, method, reference, user_id, paid_at)
    values (${companyId}, ${payment.id}, ${payment.orderId}, ${payment.amountCents}, ${payment.method},
      ${payment.reference}, ${actor.id}, ${toMillis(payment.paidAt)})`)
}
