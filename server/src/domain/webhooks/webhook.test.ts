import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { WebhookId } from '../ids.ts'
import { eventKinds } from '../orders/order-event.ts'
import { Refusal } from '../refusal.ts'
import { requireKinds, secretsAt, type Webhook } from './webhook.ts'

const now = Temporal.Instant.from('2026-03-01T12:00:00Z')
const webhook: Webhook = {
  id: 'w' as WebhookId,
  url: 'https://example.com/',
  kinds: ['ORDER_CREATED'],
  isOn: true,
  offReason: undefined,
  signingSecret: 'fresh',
  previousSecret: undefined,
  previousSecretUntil: undefined,
  sharedSecret: undefined,
  failingSince: undefined,
  lastDeliveredAt: undefined,
  createdAt: now,
  modifiedAt: now,
}

describe('webhooks: secrets and events', () => {
  test('one secret signs, and after a rotation the previous one as well for a while', () => {
    const rotated = { ...webhook, previousSecret: 'old', previousSecretUntil: now.add({ hours: 24 }) }
    assert.deepEqual(secretsAt(webhook, now), ['fresh'])
    assert.deepEqual(secretsAt(rotated, now), ['fresh', 'old'])
    assert.deepEqual(secretsAt(rotated, now.add({ hours: 24 }).subtract({ milliseconds: 1 })), ['fresh', 'old'])
    assert.deepEqual(secretsAt(rotated, now.add({ hours: 24 })), ['fresh'])
  })

  test('duplicate events are removed', () => {
    assert.deepEqual(requireKinds(['ORDER_UPDATED', 'ORDER_CREATED', 'ORDER_UPDATED']), [
      'ORDER_CREATED',
      'ORDER_UPDATED',
    ])
    assert.deepEqual(requireKinds(eventKinds), [...eventKinds])
  })

  for (const names of [[], ['ORDER_CREATED', 'ORDER_EATEN'], ['order_created'], ['WEBHOOK_TEST'], ['']]) {
    test(`${JSON.stringify(names)} is refused`, () => {
      assert.throws(
        () => requireKinds(names),
        (error: Refusal) => error instanceof Refusal && error.code === 'webhook.kinds',
      )
    })
  }
})
