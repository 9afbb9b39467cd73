import type { Order } from '../../domain/orders/order.ts'
import { requireOrder } from '../../domain/orders/require-order.ts'
import { withOutbox } from '../../domain/outbox/transactional-outbox.ts'
import {
  type CheckoutService,
  expiresMinutes,
  isPayable,
  type Payable,
  type PaymentPart,
  payableOf,
} from '../../domain/payments/checkout.ts'
import { listCheckouts, saveSession } from '../../domain/payments/checkout-store.ts'
import { recordPaidSession } from '../../domain/payments/complete-checkout.ts'
import { startCheckout } from '../../domain/payments/start-checkout.ts'
import { opensPayPage, orderOfPayPage, payToken, type StripeAccount } from '../../domain/payments/stripe-account.ts'
import { findStripeAccount } from '../../domain/payments/stripe-account-store.ts'
import { Refusal } from '../../domain/refusal.ts'
import { companyAddress } from '../../domain/tenants/company-address.ts'
import type { Visit } from './visitors.ts'

/** What the page has that the link of a payment opens. */
export interface PayPage {
  readonly account: StripeAccount
  readonly order: Order
}

export function readPayPage(visit: Visit, token: string): Promise<PayPage> {
  return visit.read(async scope => {
    const id = orderOfPayPage(token)
    const account = id && (await findStripeAccount(scope))
    if (!account || !opensPayPage(account, id, token)) throw new Refusal('booking.unknown')
    const order = await requireOrder(scope, id)
    if (order.removedAt) throw new Refusal('booking.unknown')
    return { account, order }
  })
}

/** What can be paid of an order, with the token of its page. */
export interface OfferedPayment extends Payable {
  readonly token: string
}

export async function findPayment(visit: Visit, order: Order): Promise<OfferedPayment | undefined> {
  if (!isPayable(order)) return undefined
  const account = await visit.read(findStripeAccount)
  return account && { token: payToken(account, order.id), ...payableOf(visit.company, order) }
}

/** The address at which the client pays, at Stripe. */
export async function startPayment(
  visit: Visit,
  checkouts: CheckoutService,
  token: string,
  part: PaymentPart,
  { name, locale }: { readonly name: string; readonly locale: string },
): Promise<string> {
  const { account, order } = await readPayPage(visit, token)
  const key = await openKey(visit, account)
  const { checkout, superseded } = await visit.write(scope => startCheckout(scope, order.id, part))
  // One that was paid meanwhile cannot expire: Stripe tells of it.
  for (const { sessionId } of superseded) await checkouts.expireSession(key, sessionId).catch(ignoreRefusal)
  if (checkout.url !== '') return checkout.url
  const page = `${companyAddress(visit.company, visit.publicUrl).url}/book/pay/${token}`
  const urls = { successUrl: `${page}?session={CHECKOUT_SESSION_ID}`, cancelUrl: page }
  const session = await checkouts.createSession(key, { checkout, name, locale, ...urls })
  await visit.write(scope => saveSession(scope, checkout.id, session))
  return session.url
}

/** When the client returns. Stripe's own event may come later, earlier or never. */
export async function completePayment(
  visit: Visit,
  checkouts: CheckoutService,
  { account, order }: PayPage,
  sessionId: string,
): Promise<'paid' | 'processing' | undefined> {
  const since = visit.context.now.subtract({ minutes: 2 * expiresMinutes })
  const all = await visit.read(scope => listCheckouts(scope, order.id, since))
  const checkout = all.find(each => each.sessionId === sessionId)
  if (!checkout || checkout.paymentId) return checkout && 'paid'
  try {
    const paid = await checkouts.findPaid(await openKey(visit, account), sessionId)
    if (!paid) return 'processing'
    await visit.write(scope => withOutbox(scope, () => recordPaidSession(scope, paid)))
    return 'paid'
  } catch (error) {
    ignoreRefusal(error)
    return 'processing'
  }
}

/** A company that moved here from another install enters its keys again. */
function openKey(visit: Visit, { sealedKey }: StripeAccount): Promise<string> {
  return visit.openSecret(sealedKey).catch(() => {
    throw new Refusal('payment.unavailable', { reason: 'the account has to be connected again' })
  })
}

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof Refusal)) throw error
}
