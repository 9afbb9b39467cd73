import sql from 'sql-template-tag'
import { type Columns, insertInto, instant, named, plain, rowReader } from '../columns.ts'
import type { CompanyId, OrderId, PaymentId, UserId } from '../ids.ts'
import { deferRows } from '../statements.ts'
import type { Tenant } from '../tenant.ts'
import type { Scope } from '../tenants/scope.ts'
import type { Payment } from './payment.ts'

const columns: Columns<Payment & { userId: UserId }> = {
  id: plain(),
  orderId: plain(),
  amountCents: plain(),
  method: plain(),
  reference: plain(),
  userId: plain(),
  paidAt: instant,
  refundedCents: plain(),
}
const insertPayments = insertInto<Payment & { companyId: CompanyId; userId: UserId }>('payments', {
  companyId: plain(),
  ...columns,
})

export function insertPayment({ tx, companyId, actor }: Scope, payment: Payment): void {
  tx.defer(insertPayments([{ companyId, ...payment, userId: actor.id }]))
}

/** Payments that were received elsewhere. */
export function insertPastPayments(tenant: Tenant, payments: readonly (Payment & { readonly userId: UserId })[]): void {
  const { companyId } = tenant
  deferRows(
    tenant,
    insertPayments,
    payments.map(payment => ({ companyId, ...payment })),
  )
}

/** A payment and the user who recorded it. */
export interface ListedPayment extends Payment {
  readonly userId: UserId
  readonly by: string
}

const listed = rowReader<ListedPayment>({ ...columns, by: named('display_name', plain()) })

/** Oldest first. */
export async function listPayments({ tx, companyId }: Tenant, orderId: OrderId): Promise<ListedPayment[]> {
  const rows = await tx.all(sql`
    select p.id, p.order_id, p.amount_cents, p.method, p.reference, p.user_id, p.paid_at, p.refunded_cents, u.display_name
    from payments p join users u on u.company_id = p.company_id and u.id = p.user_id
    where p.company_id = ${companyId} and p.order_id = ${orderId} order by p.paid_at, p.id`)
  return rows.map(listed.read)
}

export async function findPayment(
  { tx, companyId }: Tenant,
  id: PaymentId,
): Promise<Pick<Payment, 'id' | 'amountCents' | 'refundedCents' | 'reference'> | undefined> {
  type Stored = { amount_cents: number; refunded_cents: number; reference: string }
  const row = await tx.one<Stored>(sql`
    select amount_cents, refunded_cents, reference from payments where company_id = ${companyId} and id = ${id}`)
  return row && { id, amountCents: row.amount_cents, refundedCents: row.refunded_cents, reference: row.reference }
}

export async function saveRefunded({ tx, companyId }: Tenant, id: PaymentId, refundedCents: number): Promise<void> {
  await tx.run(sql`
    update payments set refunded_cents = ${refundedCents} where company_id = ${companyId} and id = ${id}`)
}
