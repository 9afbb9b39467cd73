import assert from 'node:assert/strict'
import type { Plumbline } from 'plumbline-client'

/** The id of an event that was queued for the webhook, which then receives only payments. */
export async function eventOfHook(client: Plumbline, hook: string): Promise<string> {
  const { webhooks } = client.settings
  await webhooks.update(hook, { events: ['ORDER_CREATED'] })
  await client.createOrder({})
  await webhooks.update(hook, { events: ['ORDER_PAID'] })
  const [delivery] = await webhooks.deliveries(hook)
  return delivery?.event ?? assert.fail('no delivery')
}
