import type { WebhookId } from '../ids.ts'
import { Refusal } from '../refusal.ts'
import type { TenantScope, TenantWriter } from '../tenant.ts'
import { requireWebhook } from '../webhooks/manage-webhooks.ts'
import { selectWebhooks } from './list-deliveries.ts'
import {
  type ResendRange,
  type ResetDelivery,
  rebuildOrderQueues,
  resetDeliveries,
  resetDelivery,
} from './resend-store.ts'

/** Resends one event under its id, to one webhook or to all that have a delivery of it. Returns the number of webhooks. */
export async function resendDelivery(
  scope: TenantScope,
  eventId: string,
  webhook: string | undefined,
): Promise<number> {
  const webhooks = await selectWebhooks(scope, webhook)
  let count = 0
  for (const { id, isOn } of webhooks) {
    if (!isOn && webhook !== undefined) throw new Refusal('webhook.off', { id })
    const reset = isOn && (await resetDelivery(scope, id, eventId))
    if (!reset) continue
    count++
    await rebuildOrderQueues(scope, id, [reset.orderId])
  }
  if (count === 0) throw new Refusal('delivery.unknown', { id: eventId })
  scope.tx.notify('deliveries')
  return count
}

/** Deliveries per transaction, so that other writers get their turn. */
const batchSize = 500

/** Resends all completed deliveries of events within a range. Pending deliveries stay as they are. */
export async function resendDeliveries(
  change: TenantWriter,
  range: ResendRange,
  webhook: string | undefined,
): Promise<number> {
  const webhooks = await change(scope => selectWebhooks(scope, webhook))
  let count = 0
  for (const { id, isOn } of webhooks) {
    if (!isOn && webhook !== undefined) throw new Refusal('webhook.off', { id })
    if (isOn) count += await resendTo(change, range, id)
  }
  return count
}

async function resendTo(change: TenantWriter, range: ResendRange, id: WebhookId): Promise<number> {
  let count = 0
  for (let after = ''; ; ) {
    const reset = await change(scope => resendBatch(scope, range, id, after))
    count += reset.length
    if (reset.length < batchSize) return count
    after = reset.reduce((last, { eventId }) => (eventId > last ? eventId : last), after)
  }
}

async function resendBatch(
  scope: TenantScope,
  range: ResendRange,
  id: WebhookId,
  after: string,
): Promise<ResetDelivery[]> {
  const { isOn } = await requireWebhook(scope, id)
  if (!isOn) throw new Refusal('webhook.off', { id })
  const reset = await resetDeliveries(scope, id, range, after, batchSize)
  if (reset.length === 0) return reset
  await rebuildOrderQueues(
    scope,
    id,
    reset.map(({ orderId }) => orderId),
  )
  scope.tx.notify('deliveries')
  return reset
}
