import { recordTestDelivery } from '../domain/deliveries/complete-deliveries.ts'
import type { Attempt } from '../domain/deliveries/delivery.ts'
import { newId } from '../domain/ids.ts'
import type { TenantWriter } from '../domain/tenant.ts'
import type { Company } from '../domain/tenants/company.ts'
import type { Clock } from '../domain/time/clock.ts'
import type { WebhookEndpoint } from '../domain/webhooks/webhook.ts'
import { OutboundHttp } from '../platform/outbound/http-client.ts'
import { renderTest } from '../wire/webhooks/webhook-payload.ts'
import { postWebhook } from './post-webhook.ts'
import { defaultDispatcherOptions } from './webhook-dispatcher.ts'

export interface SentTest {
  readonly eventId: string
  readonly attempt: Attempt
}

/** Sends a test to a webhook immediately, whether it is on or off, and records it as a delivery. */
export async function sendTestDelivery(
  change: TenantWriter,
  company: Pick<Company, 'key' | 'zone'>,
  webhook: WebhookEndpoint,
  { allowPrivate, now }: { readonly allowPrivate: boolean; readonly now: Clock },
): Promise<SentTest> {
  const options = defaultDispatcherOptions(allowPrivate, now)
  const http = new OutboundHttp(options)
  const eventId: string = newId()
  const at = now()
  const body = renderTest(eventId, at, company)
  const outcome = await postWebhook(http, webhook, eventId, body, () => at).finally(() => http.close())
  await change(scope => recordTestDelivery(scope, webhook, eventId, outcome))
  return { eventId, attempt: { ...outcome, number: 1 } }
}
