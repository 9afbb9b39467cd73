import type { WebhookId } from '../ids.ts'
import { Refusal } from '../refusal.ts'
import type { TenantScope, TenantWriter } from '../tenant.ts'
import { requireWebhook } from '../webhooks/require-webhook.ts'
import type { DeliveryState } from './delivery.ts'
import { selectWebhooks } from './list-deliveries.ts'
import { type ResetDelivery, rebuildOrderQueues, resetDeliveries, resetDelivery } from './resend-store.ts'

/** Sends one event again under its old id, to one webhook or to all that were told. Answers to how many. */
export async function resendDelivery(
  scope: TenantScope,
  eventId: string,
  webhook: string | undefined,
): Promise<number> {
  const webhooks = await selectWebhooks(scope, webhook)
  let renewed = 0
  for (const { id, isOn } of webhooks) {
    if (!isOn && webhook !== undefined) throw new Refusal('webhook.off', { id })
    const one = isOn && (await resetDelivery(scope, id, eventId))
    if (!one) continue
    renewed++
    await rebuildOrderQueues(scope, id, [one.orderId])
  }
  if (renewed === 0) throw new Refusal('delivery.unknown', { id: eventId })
  scope.tx.notify('deliveries')
  return renewed
}

export interface ResendRange {
  readonly from: Temporal.Instant
  /** Up to, but without. */
  readonly to: Temporal.Instant
  /** Only what ended so; otherwise all that is settled. */
  readonly state: Extract<DeliveryState, 'delivered' | 'failed'> | undefined
}

/** So much is due again in one transaction: a range may hold all of a month, and others write in between. */
const batch = 500

/** The same for everything that happened within a range. What is still under way is left alone. */
export async function resendDeliveries(
  change: TenantWriter,
  range: ResendRange,
  webhook: string | undefined,
): Promise<number> {
  const webhooks = await change(scope => selectWebhooks(scope, webhook))
  let renewed = 0
  for (const { id, isOn } of webhooks) {
    if (!isOn && webhook !== undefined) throw new Refusal('webhook.off', { id })
    if (isOn) renewed += await resendTo(change, range, id)
  }
  return renewed
}

async function resendTo(change: TenantWriter, range: ResendRange, id: WebhookId): Promise<number> {
  let count = 0
  for (let after = ''; ; ) {
    const renewed = await change(scope => resendSome(scope, range, id, after))
    count += renewed.length
    if (renewed.length < batch) return count
    after = renewed.reduce((last, { eventId }) => (eventId > last ? eventId : last), after)
  }
}

async function resendSome(
  scope: TenantScope,
  range: ResendRange,
  id: WebhookId,
  after: string,
): Promise<ResetDelivery[]> {
  const { isOn } = await requireWebhook(scope, id)
  if (!isOn) throw new Refusal('webhook.off', { id })
  const renewed = await resetDeliveries(scope, id, range, after, batch)
  if (renewed.length === 0) return renewed
  await rebuildOrderQueues(
    scope,
    id,
    renewed.map(({ orderId }) => orderId),
  )
  scope.tx.notify('deliveries')
  return renewed
}
