import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { Plumbline } from 'plumbline-client'
import { Unavailable } from 'plumbline-client/errors'

type Reaction = (response: ServerResponse, request: IncomingMessage) => void

const ok: Reaction = response => response.end('{"status":"ok","message":"","id":"1","companykey":"acme"}')
const busy: Reaction = response =>
  response.writeHead(503, { 'retry-after': '0' }).end('{"status":"error","message":"busy"}')

/** A server that reacts to each request with the next reaction, and to the last ones always the same. */
async function company(t: TestContext, ...reactions: Reaction[]) {
  const requests: IncomingMessage[] = []
  const server = createServer((request, response) => {
    const reaction = reactions[Math.min(requests.push(request), reactions.length) - 1]
    request.resume().on('end', () => reaction?.(response, request))
  }).listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  t.after(() => {
    server.close()
    server.closeAllConnections()
  })
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/acme/rest`
  const keys = () => requests.map(({ headers }) => headers['idempotency-key'])
  return { requests, keys, client: new Plumbline({ baseUrl, accessKey: 'a', secretKey: 'b' }) }
}

test('6 a write is repeated after 503, 429 and a lost connection, each time with the same idempotency key', async t => {
  const limited: Reaction = response => response.writeHead(429, { 'retry-after': '0' }).end('{"status":"error"}')
  for (const failure of [busy, limited, (response: ServerResponse) => response.destroy()]) {
    const { client, keys } = await company(t, failure, ok)
    await client.createOrder({})
    assert.equal(keys().length, 2)
    assert.ok(keys()[0])
    assert.equal(keys()[0], keys()[1])
  }
})

test('6 every write has a key of its own, unless it is given one', async t => {
  const { client, keys } = await company(t, ok)
  await client.createOrder({})
  await client.createOrder({})
  await client.createOrder({}, { idempotencyKey: 'mine' })
  assert.equal(new Set(keys()).size, 3)
  assert.equal(keys()[2], 'mine')
})

test('6 Retry-After is waited for', async t => {
  const { client } = await company(t, response => response.writeHead(503, { 'retry-after': '7' }).end('{}'), ok)
  const waits: number[] = []
  const { setTimeout } = globalThis
  t.mock.method(globalThis, 'setTimeout', (act: () => void, ms: number) => {
    waits.push(ms)
    return setTimeout(act, ms === 7_000 ? 0 : ms)
  })
  assert.equal(await client.companyKey(), 'acme')
  assert.ok(waits.includes(7_000), String(waits))
})

test('6 a refusal and a failure of the service are not repeated, and attempts end', async t => {
  for (const [status, attempts] of [
    [500, 1],
    [400, 1],
    [503, 3],
  ] as const) {
    const { client, requests } = await company(t, response => response.writeHead(status).end('{"status":"error"}'))
    await assert.rejects(client.createOrder({}))
    assert.equal(requests.length, attempts)
  }
})

test('6 a stream is sent once only', async t => {
  const { client, requests } = await company(t, busy)
  await assert.rejects(client.uploadReport(1, new Blob(['a']).stream()), Unavailable)
  assert.equal(requests.length, 1)
})

test('6 a write that takes no idempotency key is sent once only', async t => {
  const { client, requests, keys } = await company(t, busy)
  await assert.rejects(client.signIn({ email: 'ann@example.com', password: 'secret' }), Unavailable)
  await assert.rejects(client.settings.webhooks.test('1'), Unavailable)
  assert.equal(requests.length, 2)
  assert.deepEqual(keys(), [undefined, undefined])
})

test('6 a call without a response ends after its timeout', async t => {
  const { client } = await company(t, () => undefined)
  const impatient = client.with({ timeoutMs: 50, maxRetries: 0 })
  await assert.rejects(impatient.me(), /no complete response within 50 ms/)
})

test('6 a signal ends a call, and the backoff between attempts', async t => {
  const { client, requests } = await company(t, response => response.writeHead(503, { 'retry-after': '30' }).end('{}'))
  const reason = new Error('the user left')
  const controller = new AbortController()
  const call = client.with({ signal: controller.signal }).me()
  while (requests.length === 0) await new Promise(setImmediate)
  controller.abort(reason)
  await assert.rejects(call, reason)
  await assert.rejects(client.createOrder({}, { signal: AbortSignal.abort(reason) }), reason)
  assert.equal(requests.length, 1)
})
