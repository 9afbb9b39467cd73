import type { Tenant } from '../tenant.ts'
import { requireWebhook } from '../webhooks/require-webhook.ts'
import type { Webhook } from '../webhooks/webhook.ts'
import { readWebhooks } from '../webhooks/webhook-store.ts'
import { readAttempts } from './attempt-store.ts'
import type { Attempt, Delivery, DeliveryState } from './delivery.ts'
import { findDelivery, type ListedDelivery, readDeliveries } from './delivery-list-store.ts'

export interface DeliveryQuery {
  /** Of one webhook, or of all. */
  readonly webhook: string | undefined
  readonly state: DeliveryState | undefined
  readonly limit: number
}

/** Newest first, each with its last try. */
export async function listDeliveries(tenant: Tenant, question: DeliveryQuery): Promise<ListedDelivery[]> {
  const listed: ListedDelivery[] = []
  for (const { id } of await selectWebhooks(tenant, question.webhook)) {
    listed.push(...(await readDeliveries(tenant, id, question.state, question.limit)))
  }
  const newestFirst = listed.toSorted((a, b) => (a.eventId < b.eventId ? 1 : a.eventId > b.eventId ? -1 : 0))
  return newestFirst.slice(0, question.limit)
}

export interface DeliveryWithAttempts extends Delivery {
  readonly attempts: readonly Attempt[]
}

/** One event, with every try to every webhook that was told. */
export async function listAttempts(
  tenant: Tenant,
  eventId: string,
  webhook: string | undefined,
): Promise<DeliveryWithAttempts[]> {
  const stories: DeliveryWithAttempts[] = []
  for (const { id } of await selectWebhooks(tenant, webhook)) {
    const delivery = await findDelivery(tenant, id, eventId)
    if (delivery) stories.push({ ...delivery, attempts: await readAttempts(tenant, id, eventId) })
  }
  return stories
}

export async function selectWebhooks(tenant: Tenant, asked: string | undefined): Promise<Webhook[]> {
  return asked === undefined ? readWebhooks(tenant) : [await requireWebhook(tenant, asked)]
}
