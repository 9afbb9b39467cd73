import assert from 'node:assert/strict'
import { after, before, mock, test } from 'node:test'
import { InvalidWebhook, verifyWebhook } from 'plumbline-client/webhooks'
import { Webhook } from 'standardwebhooks'

const now = new Date('2027-06-09T14:00:00Z')
before(() => mock.timers.enable({ apis: ['Date'], now }))
after(() => mock.timers.reset())

const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`
const other = `whsec_${Buffer.alloc(24, 8).toString('base64')}`
const body = '{"event_id":"1","action":"ORDER_CREATED","address":"Straße"}'

function headersOf(at: Date, text = body) {
  return {
    'webhook-id': '1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign('1', at, text),
  }
}

test('6 a genuine delivery is verified as text, as bytes, and with Headers', async () => {
  const headers = headersOf(now)
  for (const raw of [body, new TextEncoder().encode(body)]) {
    assert.equal((await verifyWebhook(raw, headers, secret)).action, 'ORDER_CREATED')
    assert.equal((await verifyWebhook(raw, new Headers(headers), secret)).event_id, '1')
  }
})

test('6 while a secret is rotated, either one verifies', async () => {
  await verifyWebhook(body, headersOf(now), [other, secret])
})

test('6 a missing or unreadable secret is a mistake of the receiver, and says so', async () => {
  const headers = headersOf(now)
  for (const [known, message] of [
    [undefined, /^verifyWebhook got no signing secret: pass the whsec_…/],
    ['', /got no signing secret/],
    [[], /got no signing secret/],
    ['a-long-random-text', /got a text that is not a signing secret/],
    [[secret, 'whsec_'], /got a text that is not a signing secret/],
  ] as const) {
    const verified = verifyWebhook(body, headers, known as string)
    await assert.rejects(verified, error => error instanceof TypeError && message.test(error.message))
  }
  await verifyWebhook(body, headers, [secret, ''])
})

test('6 another body, secret, id or time is refused', async () => {
  const headers = headersOf(now)
  const old = headersOf(new Date(now.getTime() - 6 * 60_000))
  for (const [raw, sent, known] of [
    [body.replace('1', '2'), headers, secret],
    [body, headers, other],
    [body, { ...headers, 'webhook-id': '2' }, secret],
    [body, { ...headers, 'webhook-signature': 'v1,????' }, secret],
    [body, { ...headers, 'webhook-signature': undefined }, secret],
    [body, { ...headers, 'webhook-timestamp': undefined }, secret],
    [body, old, secret],
    [body, {}, secret],
  ] as const) {
    await assert.rejects(verifyWebhook(raw, sent, known), InvalidWebhook)
  }
})
