import type { TenantScope } from '../tenant.ts'
import type { WebhookInput } from './add-webhook.ts'
import { requireWebhook } from './require-webhook.ts'
import { requireKinds, type Webhook } from './webhook.ts'
import { replaceKinds, setUrl } from './webhook-store.ts'

/** A new URL also receives the open deliveries; new kinds of events apply from the next change on. */
export async function changeWebhook(
  scope: TenantScope,
  asked: string,
  { url, kinds }: Partial<WebhookInput>,
): Promise<Webhook> {
  const { id } = await requireWebhook(scope, asked)
  if (url !== undefined) await setUrl(scope, id, url)
  if (kinds !== undefined) await replaceKinds(scope, id, requireKinds(kinds))
  return requireWebhook(scope, id)
}
