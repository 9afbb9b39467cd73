import { readId, type WebhookId } from '../ids.ts'
import { Refusal } from '../refusal.ts'
import type { Tenant } from '../tenant.ts'
import type { Webhook } from './webhook.ts'
import { findWebhook } from './webhook-store.ts'

export async function requireWebhook(tenant: Tenant, asked: string): Promise<Webhook> {
  const id = readId<WebhookId>(asked)
  const webhook = id && (await findWebhook(tenant, id))
  if (!webhook) throw new Refusal('webhook.unknown', { id: asked })
  return webhook
}
