import type { Tenant } from '../tenant.ts'
import { requireWebhook } from '../webhooks/manage-webhooks.ts'
import type { Webhook } from '../webhooks/webhook.ts'
import { readWebhooks } from '../webhooks/webhook-store.ts'
import { readAttempts } from './attempt-store.ts'
import type { Attempt, Delivery, DeliveryState } from './delivery.ts'
import { findDelivery, type ListedDelivery, readDeliveries } from './delivery-store.ts'

export interface DeliveryQuery {
  /** Id of one webhook; undefined for all. */
  readonly webhook: string | undefined
  readonly state: DeliveryState | undefined
  readonly limit: number
}

/** Newest first, each with its last attempt. */
export async function listDeliveries(tenant: Tenant, query: DeliveryQuery): Promise<ListedDelivery[]> {
  const listed: ListedDelivery[] = []
  for (const { id } of await selectWebhooks(tenant, query.webhook)) {
    listed.push(...(await readDeliveries(tenant, id, query.state, query.limit)))
  }
  const newestFirst = listed.toSorted((a, b) => (a.eventId < b.eventId ? 1 : a.eventId > b.eventId ? -1 : 0))
  return newestFirst.slice(0, query.limit)
}

export interface DeliveryWithAttempts extends Delivery {
  readonly webhook: Webhook
  readonly attempts: readonly Attempt[]
}

/** The deliveries of one event with all their attempts. */
export async function listAttempts(
  tenant: Tenant,
  eventId: string,
  webhook: string | undefined,
): Promise<DeliveryWithAttempts[]> {
  const deliveries: DeliveryWithAttempts[] = []
  for (const found of await selectWebhooks(tenant, webhook)) {
    const delivery = await findDelivery(tenant, found.id, eventId)
    if (delivery)
      deliveries.push({ ...delivery, webhook: found, attempts: await readAttempts(tenant, found.id, eventId) })
  }
  return deliveries
}

export async function selectWebhooks(tenant: Tenant, id: string | undefined): Promise<Webhook[]> {
  return id === undefined ? readWebhooks(tenant) : [await requireWebhook(tenant, id)]
}
