import sql from 'sql-template-tag'
import { insertInto, instant, plain } from '../columns.ts'
import type { CompanyId, OrderId, PaymentId, UserId } from '../ids.ts'
import { fromMillis } from '../rows.ts'
import type { Tenant } from '../tenant.ts'
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

/** A payment and the user who recorded it. */
export interface ListedPayment extends Payment {
  readonly userId: UserId
  readonly by: string
}

/** Oldest first. */
export async function listPayments({ tx, companyId }: Tenant, orderId: OrderId): Promise<ListedPayment[]> {
  type Stored = {
    id: string
    amount_cents: number
    method: string
    reference: string
    paid_at: number
    user_id: string
    display_name: string
  }
  const rows = await tx.all<Stored>(sql`
    select p.id, p.amount_cents, p.method, p.reference, p.paid_at, p.user_id, u.display_name from payments p
    join users u on u.company_id = p.company_id and u.id = p.user_id
    where p.company_id = ${companyId} and p.order_id = ${orderId} order by p.paid_at, p.id`)
  return rows.map(({ id, amount_cents, method, reference, paid_at, user_id, display_name }) => ({
    ...{ id: id as PaymentId, orderId, amountCents: amount_cents, method, reference, paidAt: fromMillis(paid_at) },
    ...{ userId: user_id as UserId, by: display_name },
  }))
}
