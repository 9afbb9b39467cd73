import { newId } from '../ids.ts'
import { toMillis } from '../rows.ts'
import type { TenantScope } from '../tenant.ts'
import type { WebhookEndpoint } from '../webhooks/webhook.ts'
import { insertAttempts } from './attempt-store.ts'
import { type Attempt, isSuccess, testKind } from './delivery.ts'
import { insertCompleted } from './delivery-store.ts'

/** Records a test that was sent immediately. It does not affect the health of the endpoint. */
export async function recordTestDelivery(
  scope: TenantScope,
  { id: webhookId }: WebhookEndpoint,
  eventId: string,
  attempt: Omit<Attempt, 'number'>,
): Promise<void> {
  const recorded = { ...attempt, id: newId() }
  const isDelivered = isSuccess(attempt)
  const state = isDelivered ? 'delivered' : 'failed'
  const at = toMillis(attempt.at)
  await insertCompleted(
    scope,
    { webhookId, eventId, orderId: null, kind: testKind, at, state },
    isDelivered ? recorded : undefined,
  )
  if (!isDelivered) insertAttempts(scope, webhookId, [{ ...recorded, eventId, number: 1 }])
}
