import sql from 'sql-template-tag'
import { type Columns, insertInto, instant, optional, plain, rowReader } from '../columns.ts'
import type { OrderId, PaymentId } from '../ids.ts'
import { toMillis } from '../rows.ts'
import type { Tenant } from '../tenant.ts'
import type { Checkout } from './checkout.ts'

const columns: Columns<Checkout> = {
  id: plain(),
  orderId: plain(),
  amountCents: plain(),
  sessionId: plain(),
  url: plain(),
  paymentIntent: plain(),
  paymentId: optional(),
  createdAt: instant,
}
const checkouts = rowReader(columns)
const insertCheckouts = insertInto('checkouts', { companyId: plain(), ...columns })

export async function insertCheckout({ tx, companyId }: Tenant, checkout: Checkout): Promise<void> {
  await tx.run(insertCheckouts([{ companyId, ...checkout }]))
}

export async function findCheckout({ tx, companyId }: Tenant, id: string): Promise<Checkout | undefined> {
  // failpoint: checkout-of-any-company
  const row = await tx.one(sql`
    select ${checkouts.columns} from checkouts where company_id = ${companyId} and id = ${id}`)
  return row && checkouts.read(row)
}

export async function findCheckoutOfIntent({ tx, companyId }: Tenant, intent: string): Promise<Checkout | undefined> {
  const row = await tx.one(sql`
    select ${checkouts.columns} from checkouts where company_id = ${companyId} and payment_intent = ${intent}`)
  return row && checkouts.read(row)
}

/** Newest first. */
export async function listCheckouts(
  { tx, companyId }: Tenant,
  orderId: OrderId,
  since: Temporal.Instant,
): Promise<Checkout[]> {
  const rows = await tx.all(sql`
    select ${checkouts.columns} from checkouts
    where company_id = ${companyId} and order_id = ${orderId} and created_at > ${toMillis(since)}
    order by created_at desc, id desc`)
  return rows.map(checkouts.read)
}

export async function saveSession(
  { tx, companyId }: Tenant,
  id: string,
  { sessionId, url }: Pick<Checkout, 'sessionId' | 'url'>,
): Promise<void> {
  await tx.run(sql`
    update checkouts set session_id = ${sessionId}, url = ${url} where company_id = ${companyId} and id = ${id}`)
}

export async function markPaid(
  { tx, companyId }: Tenant,
  id: string,
  paymentIntent: string,
  paymentId: PaymentId,
): Promise<void> {
  await tx.run(sql`
    update checkouts set payment_intent = ${paymentIntent}, payment_id = ${paymentId}
    where company_id = ${companyId} and id = ${id}`)
}
