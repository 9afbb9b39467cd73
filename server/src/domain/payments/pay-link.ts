import type { Order } from '../orders/order.ts'
import type { Tenant } from '../tenant.ts'
import { isPayable } from './checkout.ts'
import { payToken } from './stripe-account.ts'
import { findStripeAccount } from './stripe-account-store.ts'

/** The token of the page on which the client of an order pays; undefined if nothing can be paid online. */
export async function findPayToken(tenant: Tenant, order: Order): Promise<string | undefined> {
  if (!isPayable(order)) return undefined
  const account = await findStripeAccount(tenant)
  return account && payToken(account, order.id)
}
