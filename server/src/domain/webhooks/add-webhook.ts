import { newId } from '../ids.ts'
import { Refusal } from '../refusal.ts'
import type { TenantScope } from '../tenant.ts'
import { newSigningSecret } from './signature.ts'
import { type CheckedUrl, maxWebhooks, requireKinds, type Webhook } from './webhook.ts'
import { insertWebhook, readWebhooks, replaceKinds } from './webhook-store.ts'

export interface WebhookInput {
  readonly url: CheckedUrl
  readonly kinds: readonly string[]
}

/** Section 6: registers a URL for kinds of events, from the next change on. */
export async function addWebhook(scope: TenantScope, input: WebhookInput): Promise<Webhook> {
  const kinds = requireKinds(input.kinds)
  if ((await readWebhooks(scope)).length >= maxWebhooks) {
    throw new Refusal('list.too-long', { field: 'webhooks', limit: maxWebhooks })
  }
  const webhook: Webhook = {
    id: newId(),
    url: input.url,
    kinds,
    isOn: true,
    offReason: undefined,
    secret: newSigningSecret(),
    previousSecret: undefined,
    previousSecretUntil: undefined,
    failingSince: undefined,
    lastDeliveredAt: undefined,
    createdAt: scope.now,
  }
  await insertWebhook(scope, webhook)
  await replaceKinds(scope, webhook.id, kinds)
  return webhook
}
