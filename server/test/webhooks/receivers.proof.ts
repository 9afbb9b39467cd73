import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { after, before, describe, type TestContext, test } from 'node:test'
import type { Attempt } from '../../src/domain/deliveries/delivery.ts'
import { listAttempts } from '../../src/domain/deliveries/list-deliveries.ts'
import { requireWebhook } from '../../src/domain/webhooks/manage-webhooks.ts'
import { switchWebhookOff } from '../../src/domain/webhooks/switch-webhook.ts'
import type { Webhook } from '../../src/domain/webhooks/webhook.ts'
import { atEnd } from '../store/scratch.ts'
import { eventually } from './eventually.ts'
import { type Reaction, Receiver, verify } from './receiver.ts'
import { startWebhookFixture, type WebhookFixture } from './webhook-fixture.ts'

describe('webhooks: responses of receivers', () => {
  let fixture: WebhookFixture
  before(async () => {
    // Three attempts with short backoffs, and a timeout that suits a busy machine.
    fixture = await startWebhookFixture({ backoffSeconds: [0, 0.05, 0.05] })
  })
  after(() => fixture.close())
  const { webhookFor, removeOne, tell, settled } = dealings(() => fixture)
  const thrice = <T>(value: T) => [value, value, value]

  test('6 a failed delivery is retried until it succeeds, with the same bytes and event_id', async t => {
    let answers = 0
    const receiver = await receiverFor(t, (_received, response) => {
      answers++
      response.writeHead(answers < 3 ? 503 : 200).end(`answer ${answers}`)
    })
    const { webhook, orderId } = await tell(t, receiver.url())
    const { state, attempts } = await settled(webhook, orderId)
    assert.equal(state, 'delivered')
    assert.deepEqual(outcomes(attempts), [
      [503, 'answered 503'],
      [503, 'answered 503'],
      [200, ''],
    ])
    assert.deepEqual(
      attempts.map(({ number, responseBody }) => [number, responseBody]),
      [
        [1, 'answer 1'],
        [2, 'answer 2'],
        [3, 'answer 3'],
      ],
    )
    assert.equal(new Set(receiver.received.map(({ text }) => text)).size, 1)
    assert.equal(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size, 1)
    for (const received of receiver.received) verify(received, webhook.signingSecret)
  })

  test('6 a change between two attempts changes no byte of the payload', async t => {
    const gate = Promise.withResolvers<void>()
    const receiver = await receiverFor(t, async (_received, response) => {
      if (receiver.received.length === 1) return response.writeHead(500).end()
      await gate.promise
      response.writeHead(204).end()
    })
    const webhook = await webhookFor(t, receiver.url(), 'ORDER_CREATED')
    const client = await fixture.owner.createClient({ firstname: 'Cleo', lastname: 'Client' })
    const { id } = await fixture.owner.createOrder({ clientuuid: client.id, city: 'Before' })
    await fixture.owner.updateClient(client.id, { firstname: 'Changed' })
    await fixture.owner.updateOrder(id, { city: 'After' })
    gate.resolve()
    const { state } = await settled(webhook, id)
    assert.equal(state, 'delivered')
    const [first, second] = receiver.received.filter(receiver.of(id))
    assert.equal(first?.text, second?.text)
    assert.deepEqual([second?.event.client_first, second?.event.order.city], ['Cleo', 'Before'])
  })

  test('6 a connection that is refused is a failure', async t => {
    const receiver = await receiverFor(t)
    const url = receiver.url()
    receiver.close()
    const { webhook, orderId } = await tell(t, url)
    const { state, attempts } = await settled(webhook, orderId)
    assert.equal(state, 'failed')
    assert.deepEqual(outcomes(attempts), thrice([undefined, 'the connection was refused']))
  })

  for (const status of [301, 302, 303, 307, 308]) {
    test(`6 a redirect is a failure: ${status}`, async t => {
      const elsewhere = await receiverFor(t)
      const receiver = await receiverFor(t, (_received, response) =>
        response.writeHead(status, { location: elsewhere.url() }).end(),
      )
      const { webhook, orderId } = await tell(t, receiver.url())
      const { state, attempts } = await settled(webhook, orderId)
      assert.equal(state, 'failed')
      assert.deepEqual(outcomes(attempts), thrice([status, `answered ${status}: redirects are not followed`]))
      assert.equal(elsewhere.connections, 0)
    })
  }

  const broken: readonly [name: string, answer: (socket: Socket) => unknown, error: RegExp][] = [
    ['resets the connection', socket => socket.resetAndDestroy(), /connection was (reset|closed)/],
    ['hangs up without an answer', socket => socket.end(), /connection was closed/],
    [
      'speaks no HTTP',
      socket => socket.end('SSH-2.0-OpenSSH_9.9\r\n'),
      /the response is not HTTP|connection was closed/,
    ],
    [
      'sends headers without end',
      socket => socket.write(`HTTP/1.1 200 OK\r\nx: ${'x'.repeat(1_000_000)}`),
      /headers of the response are too long/,
    ],
  ]
  for (const [name, answer, error] of broken) {
    test(`6 a receiver that ${name} is a failure`, async t => {
      const { webhook, orderId } = await tell(t, await rawReceiver(t, answer))
      const { state, attempts } = await settled(webhook, orderId)
      assert.equal(state, 'failed')
      for (const attempt of attempts) assert.match(attempt.error, error)
    })
  }

  test('6 an endless body counts by its status: 20 kB are stored, then the connection is closed', async t => {
    const hangUps: Promise<unknown>[] = []
    const receiver = await receiverFor(t, (_received, response) => {
      hangUps.push(once(response, 'close'))
      response.writeHead(200, { 'content-type': 'text/plain' })
      pour(response)
    })
    const { webhook, orderId } = await tell(t, receiver.url())
    const { state, attempts } = await settled(webhook, orderId)
    assert.deepEqual([state, outcomes(attempts)], ['delivered', [[200, '']]])
    assert.equal(attempts[0]?.responseBody.length, 20_000)
    await Promise.all(hangUps)
  })

  test('6 an informational response is not the response', async t => {
    const hint = 'HTTP/1.1 103 Early Hints\r\n\r\n'
    const answer = 'HTTP/1.1 204 No Content\r\nconnection: close\r\n\r\n'
    const urls = [
      await rawReceiver(t, socket => socket.end(hint + answer)),
      await rawReceiver(t, socket => socket.end(hint)),
    ]
    const [whole, half] = await Promise.all(urls.map(url => webhookFor(t, url, 'ORDER_DELETED')))
    const orderId = await removeOne()
    assert.equal((await settled(whole as Webhook, orderId)).state, 'delivered')
    const { state, attempts } = await settled(half as Webhook, orderId)
    assert.deepEqual([state, attempts[0]?.httpStatus], ['failed', undefined])
  })

  test('6 410 switches the endpoint off immediately; open deliveries have failed', async t => {
    const gate = Promise.withResolvers<void>()
    const receiver = await receiverFor(t, async (_received, response) => {
      await gate.promise
      response.writeHead(410).end('gone')
    })
    const { webhook, orderId } = await tell(t, receiver.url())
    await receiver.until(1)
    const second = await removeOne()
    gate.resolve()
    const { state, attempts } = await settled(webhook, orderId)
    assert.deepEqual([state, outcomes(attempts)], ['failed', [[410, 'answered 410']]])
    assert.equal((await settled(webhook, second)).state, 'failed')
    const { isOn, offReason } = await fixture.look(tenant => requireWebhook(tenant, webhook.id))
    assert.deepEqual([isOn, offReason], [false, 'gone'])
    const third = await removeOne()
    assert.deepEqual(
      fixture.query('select 1 as found from deliveries where webhook_id = ? and order_id = ?', webhook.id, third),
      [],
    )
  })

  test('6 a Retry-After is respected up to the backoff of the next step', async t => {
    const arrivals: number[] = []
    const receiver = await receiverFor(t, (_received, response) => {
      arrivals.push(performance.now())
      response.writeHead(429, { 'retry-after': '3600' }).end()
    })
    const { webhook, orderId } = await tell(t, receiver.url())
    const { attempts } = await settled(webhook, orderId)
    // Retry-After is an hour; the next step, a twentieth of a second, limits it.
    assert.deepEqual(outcomes(attempts), thrice([429, 'answered 429']))
    assert.ok((arrivals[1] ?? 0) - (arrivals[0] ?? 0) >= 45)
  })

  test('connections are kept alive between deliveries', async t => {
    const receiver = await receiverFor(t)
    const webhook = await webhookFor(t, receiver.url(), 'ORDER_COMPLETED')
    for (let i = 0; i < 4; i++) {
      const { id } = await fixture.owner.createOrder({ inprogress: false, scheduled: '2031-05-01 10:20:30' })
      await fixture.owner.completeOrder(id)
      await receiver.until(i + 1)
      await settled(webhook, id)
    }
    assert.ok(receiver.connections < 4, `${receiver.connections} connections`)
  })
})

describe('webhooks: timeout of an attempt', () => {
  const timeoutMs = 1_000
  let fixture: WebhookFixture
  before(async () => {
    fixture = await startWebhookFixture({ timeoutMs, backoffSeconds: [0, 0.05] })
  })
  after(() => fixture.close())
  const { webhookFor, removeOne, tell, settled } = dealings(() => fixture)
  const twice = <T>(value: T) => [value, value]

  test('6 an attempt times out, at whatever point the receiver stalls', async t => {
    const stalls: ((socket: Socket) => unknown)[] = [
      () => undefined,
      socket => socket.write('HTTP/1.1 200 OK\r\n'),
      socket => socket.write('HTTP/1.1 200 OK\r\ncontent-len'),
    ]
    const urls = await Promise.all(stalls.map(stall => rawReceiver(t, stall)))
    const webhooks = await Promise.all(urls.map(url => webhookFor(t, url, 'ORDER_DELETED')))
    const orderId = await removeOne()
    for (const webhook of webhooks) {
      const { state, attempts } = await settled(webhook, orderId)
      assert.equal(state, 'failed')
      assert.deepEqual(outcomes(attempts), twice([undefined, 'no answer within 1 s']))
      for (const { millis } of attempts) assert.ok(millis >= timeoutMs - 20, `${millis} ms`)
    }
  })

  test('6 an endless slow body ends with the timeout and counts by its status', async t => {
    const receiver = await receiverFor(t, (_received, response) => {
      response.writeHead(500)
      const drip = setInterval(() => response.write('x\0'), 20)
      response.on('close', () => clearInterval(drip))
    })
    const { webhook, orderId } = await tell(t, receiver.url())
    const { state, attempts } = await settled(webhook, orderId)
    assert.deepEqual([state, outcomes(attempts)], ['failed', twice([500, 'answered 500'])])
    assert.match(attempts[0]?.responseBody ?? '', /^(x\uFFFD)+$/)
  })
})

async function receiverFor(t: TestContext, reaction?: Reaction): Promise<Receiver> {
  const receiver = await new Receiver().open()
  if (reaction) receiver.reaction = reaction
  atEnd(t, () => receiver.close())
  return receiver
}

function dealings(fixture: () => WebhookFixture) {
  /** Each test has its own webhook, which receives no events of other tests. */
  const webhookFor = async (t: TestContext, url: string, kind: string) => {
    const webhook = await fixture().add(url, [kind])
    atEnd(t, () => fixture().change(scope => switchWebhookOff(scope, webhook.id)))
    return webhook
  }
  const removeOne = async () => {
    const { id } = await fixture().owner.createOrder({ city: 'Charlotte' })
    await fixture().owner.deleteOrder(id)
    return id
  }
  const tell = async (t: TestContext, url: string) => {
    const webhook = await webhookFor(t, url, 'ORDER_DELETED')
    return { webhook, orderId: await removeOne() }
  }
  const settled = (webhook: Webhook, orderId: string) =>
    eventually(async () => {
      const [row] = fixture().query(
        'select event_id, state from deliveries where webhook_id = ? and order_id = ?',
        webhook.id,
        orderId,
      )
      assert.match(String(row?.state), /delivered|failed/)
      const [story] = await fixture().look(tenant => listAttempts(tenant, String(row?.event_id), webhook.id))
      return { state: row?.state, attempts: story?.attempts ?? [] }
    })
  return { webhookFor, removeOne, tell, settled }
}

function outcomes(attempts: readonly Attempt[]) {
  return attempts.map(({ httpStatus, error }) => [httpStatus, error])
}

/** A TCP server that reacts to the first bytes of a request. */
async function rawReceiver(t: TestContext, answer: (socket: Socket) => unknown): Promise<string> {
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => undefined).once('data', () => answer(socket))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  atEnd(t, () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

/** Writes until the other side closes the connection. */
function pour(response: ServerResponse): void {
  while (!response.destroyed && response.write('all work and no play makes a dull receiver\n'.repeat(100)));
  if (!response.destroyed) response.once('drain', () => pour(response))
}
