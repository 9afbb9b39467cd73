import { newId, readId, type WebhookId } from '../ids.ts'
import { Refusal } from '../refusal.ts'
import type { Tenant, TenantScope } from '../tenant.ts'
import { newSigningSecret } from './signature.ts'
import {
  type CheckedUrl,
  maxWebhooks,
  requireKinds,
  requireSharedSecret,
  rotationHours,
  secretsAt,
  type Webhook,
} from './webhook.ts'
import {
  findWebhook,
  insertWebhook,
  markRemoved,
  readWebhooks,
  replaceKinds,
  setHasCancelled,
  setKinds,
  setSecret,
  setSharedSecret,
  setUrl,
} from './webhook-store.ts'

export async function requireWebhook(tenant: Tenant, asked: string): Promise<Webhook> {
  const id = readId<WebhookId>(asked)
  const webhook = id && (await findWebhook(tenant, id))
  if (!webhook) throw new Refusal('webhook.unknown', { id: asked })
  return webhook
}

export interface WebhookInput {
  readonly url: CheckedUrl
  readonly kinds: readonly string[]
  /** Empty to stop sending one. */
  readonly sharedSecret?: string | undefined
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
    signingSecret: newSigningSecret(),
    previousSecret: undefined,
    previousSecretUntil: undefined,
    sharedSecret: input.sharedSecret ? requireSharedSecret(input.sharedSecret) : undefined,
    failingSince: undefined,
    lastDeliveredAt: undefined,
    createdAt: scope.now,
    modifiedAt: scope.now,
  }
  insertWebhook(scope, webhook)
  await replaceKinds(scope, webhook.id, kinds)
  return webhook
}

/** A new URL also receives the pending deliveries; new kinds of events apply from the next change on. */
export async function changeWebhook(
  scope: TenantScope,
  asked: string,
  { url, kinds, sharedSecret }: Partial<WebhookInput>,
): Promise<Webhook> {
  const { id } = await requireWebhook(scope, asked)
  if (url !== undefined) await setUrl(scope, id, url)
  if (kinds !== undefined) await setKinds(scope, id, requireKinds(kinds))
  if (sharedSecret !== undefined) {
    await setSharedSecret(scope, id, sharedSecret === '' ? undefined : requireSharedSecret(sharedSecret))
  }
  return requireWebhook(scope, id)
}

/**
 * Makes a new secret. The previous one signs as well for a day, so that the receiver can change over. A second rotation
 * within that day would end a secret that the receiver may still use, so it needs `isForced`.
 */
export async function rotateSecret(scope: TenantScope, asked: string, isForced = false): Promise<Webhook> {
  const webhook = await requireWebhook(scope, asked)
  const { id, previousSecretUntil: until } = webhook
  if (!isForced && until && secretsAt(webhook, scope.now).length > 1) {
    throw new Refusal('webhook.rotating', { until: until.toString({ smallestUnit: 'second' }) })
  }
  await setSecret(scope, id, newSigningSecret(), scope.now.add({ hours: rotationHours }))
  return requireWebhook(scope, id)
}

export async function removeWebhook(scope: TenantScope, asked: string): Promise<Webhook> {
  const webhook = await requireWebhook(scope, asked)
  await markRemoved(scope, webhook.id)
  await setHasCancelled(scope, webhook.id, 1)
  scope.tx.notify('cancellations')
  return webhook
}
