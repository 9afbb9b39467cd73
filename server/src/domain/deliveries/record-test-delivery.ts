import { newId } from '../ids.ts'
import { toMillis } from '../rows.ts'
import type { TenantScope } from '../tenant.ts'
import type { WebhookEndpoint } from '../webhooks/webhook.ts'
import { insertAttempts } from './attempt-store.ts'
import { type Attempt, isSuccess, testKind } from './delivery.ts'
import { insertCompleted } from './delivery-store.ts'

/** A test was sent at once, and is kept beside the real deliveries. It says nothing about the webhook's health. */
export async function recordTestDelivery(
  scope: TenantScope,
  { id: webhookId }: WebhookEndpoint,
  eventId: string,
  attempt: Omit<Attempt, 'number'>,
): Promise<void> {
  const tried = { ...attempt, id: newId() }
  const isThrough = isSuccess(attempt)
  const state = isThrough ? 'delivered' : 'failed'
  const at = toMillis(attempt.at)
  await insertCompleted(
    scope,
    { webhookId, eventId, orderId: null, kind: testKind, at, state },
    isThrough ? tried : undefined,
  )
  if (!isThrough) insertAttempts(scope, webhookId, [{ ...tried, eventId, number: 1 }])
}
