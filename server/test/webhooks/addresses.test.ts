import assert from 'node:assert/strict'
import { createServer as createSecureServer } from 'node:https'
import { createServer, type Server } from 'node:net'
import { after, before, describe, type TestContext, test } from 'node:test'
import tlsOptions from 'smtp-server/lib/tls-options.js'
import { newId } from '../../src/domain/ids.ts'
import { Refusal } from '../../src/domain/refusal.ts'
import { newSigningSecret } from '../../src/domain/webhooks/signature.ts'
import type { Webhook } from '../../src/domain/webhooks/webhook.ts'
import { insertWebhook, replaceKinds } from '../../src/domain/webhooks/webhook-store.ts'
import { OutboundHttp } from '../../src/platform/outbound/http-client.ts'
import type { Resolve } from '../../src/platform/outbound/name-resolver.ts'
import { checkWebhookUrl } from '../../src/platform/outbound/webhook-address.ts'
import { atEnd } from '../store/scratch.ts'
import { eventually } from './eventually.ts'
import { Receiver } from './receiver.ts'
import { otherUrls, privateHosts, resolveNames } from './spellings.ts'
import { startWebhookFixture, type WebhookFixture } from './webhook-fixture.ts'

/** A private service: no connection may reach it. */
const secretService = new Receiver()
before(() => secretService.open())
after(() => secretService.close())
const hidden = (host: string) => `http://${host}:${secretService.port}/`

describe('webhooks: addresses at registration', () => {
  const guard = { allowPrivate: false, resolve: resolveNames }
  const refuses = async (url: string) => {
    const refusal = await checkWebhookUrl(guard, url).catch((error: unknown) => error)
    assert.ok(refusal instanceof Refusal && refusal.code === 'webhook.address', `${url} is let in: ${refusal}`)
  }

  test('6 every spelling of a private address is refused at registration', async () => {
    assert.ok(privateHosts.length >= 60, `${privateHosts.length} spellings`)
    for (const host of privateHosts) {
      await refuses(hidden(host))
      await refuses(hidden(host).replace('http:', 'https:'))
    }
    assert.equal(secretService.connections, 0)
  })

  for (const url of otherUrls) test(`${JSON.stringify(url)} is refused at registration`, () => refuses(url))

  test('a refusal repeats no password', async () => {
    const refusal = await checkWebhookUrl(guard, 'https://user:hunter2@example.com/').catch((error: unknown) => error)
    assert.doesNotMatch(JSON.stringify((refusal as Refusal).details), /hunter2/)
  })

  const kept: readonly [written: string, kept: string][] = [
    ['https://93.184.216.34/hook?a=b', 'https://93.184.216.34/hook?a=b'],
    [' https://PUBLIC.test:443/Hook#part ', 'https://public.test/Hook'],
    ['http://[2606:4700::1111]:8080/', 'http://[2606:4700::1111]:8080/'],
  ]
  for (const [written, url] of kept) {
    test(`${JSON.stringify(written)} is kept as ${url}`, async () => {
      assert.equal(await checkWebhookUrl({ ...guard, resolve: async () => ['93.184.216.34'] }, written), url)
    })
  }

  test('private addresses are accepted where the operator allows them', async () => {
    for (const host of ['127.0.0.1', '[::1]', 'loopback.test']) {
      assert.equal(await checkWebhookUrl({ ...guard, allowPrivate: true }, hidden(host)), hidden(host))
    }
  })
})

describe('webhooks: addresses at the connection', () => {
  let fixture: WebhookFixture
  before(async () => {
    // Two attempts, then the delivery has failed.
    const pauses = [0, 0.05]
    fixture = await startWebhookFixture({ allowPrivate: false, resolve: resolveNames, backoffSeconds: pauses })
  })
  after(() => fixture.close())

  test('6 every spelling of a private address is refused again at the first attempt and at every retry', async () => {
    const urls = [...privateHosts.map(hidden), ...otherUrls.slice(0, 8)]
    const webhooks = await smuggle(fixture, urls)
    await fixture.owner.createOrder({ city: 'Charlotte' })
    await eventually(() => {
      const open = fixture.query('select count(*) as found from deliveries where completed_at is null')
      assert.equal(open[0]?.found, 0)
    })
    for (const { id, url } of webhooks) {
      const errors = (await fixture.attempts({ id })).map(({ error }) => error)
      assert.equal(errors.length, 2, `${url}: ${errors}`)
      for (const error of errors) assert.match(error, /^not sent: |^the request failed/, url)
    }
    assert.equal(secretService.connections, 0)
  })

  test('6 a redirect to a private address is not followed, however it is spelled', async t => {
    const door = await new Receiver().open()
    atEnd(t, () => door.close())
    const http = outFor(t, resolveNames)
    for (const host of privateHosts) {
      for (const status of [301, 302, 303, 307, 308]) {
        door.reaction = (_received, response) => response.writeHead(status, { location: ascii(hidden(host)) }).end()
        const { status: answered } = await http.post(door.url(), {}, '{}')
        assert.equal(answered, status)
      }
    }
    assert.equal(secretService.connections, 0)
  })

  test('6 a name that resolves differently after registration reaches nothing private', async t => {
    const answers = [['93.184.216.34'], ['127.0.0.1'], ['93.184.216.34', '127.0.0.1'], ['::1'], ['10.0.0.1']]
    const resolve: Resolve = async () => answers.shift() ?? ['127.0.0.1']
    const url = await checkWebhookUrl({ allowPrivate: false, resolve }, hidden('rebinding.test'))
    const http = outFor(t, resolve, false)
    for (let attempt = 0; attempt < 6; attempt++) {
      const { status, error } = await http.post(url, {}, '{}')
      assert.deepEqual([status, error.slice(0, 9)], [undefined, 'not sent:'])
    }
    assert.equal(secretService.connections, 0)
  })

  test('6 the address that was checked is the one that is connected to, under the name that was registered', async t => {
    const receiver = await new Receiver().open()
    atEnd(t, () => receiver.close())
    let asked = 0
    const http = outFor(t, async () => [++asked === 1 ? '127.0.0.1' : '127.0.0.9'])
    const { status } = await http.post(`http://changing.test:${receiver.port}/hook`, {}, '{}')
    assert.deepEqual([status, asked], [204, 1])
    assert.equal(receiver.received[0]?.headers.host, `changing.test:${receiver.port}`)
  })

  test('a certificate is checked against the name, not the address', async t => {
    const { server, greeting } = await greeted()
    atEnd(t, () => server.close())
    const { port } = server.address() as { port: number }
    const { status, error } = await outFor(t, async () => ['127.0.0.1']).post(`https://named.test:${port}/`, {}, '{}')
    assert.equal(status, undefined)
    assert.match(error, /connection/)
    assert.match((await greeting).toString('latin1'), /named\.test/)
  })

  test('6 nothing is sent to an endpoint with an untrusted certificate', async t => {
    let told = 0
    const server = createSecureServer(tlsOptions({}), (_request, response) => {
      told++
      response.writeHead(204).end()
    })
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
    atEnd(t, () => server.close())
    const { port } = server.address() as { port: number }
    const { status, error } = await outFor(t, async () => ['127.0.0.1']).post(`https://localhost:${port}/`, {}, '{}')
    assert.deepEqual([status, told], [undefined, 0])
    assert.match(error, /^no trusted connection: /)
  })

  test('the control: where they are allowed, the same spellings reach this machine', async t => {
    const receiver = await new Receiver().open()
    atEnd(t, () => receiver.close())
    const http = outFor(t, resolveNames)
    for (const host of ['127.0.0.1', '127.1', '2130706433', '0x7f.0.0.1', '①②⑦.⓪.⓪.①', 'loopback.test', 'localhost']) {
      assert.equal((await http.post(`http://${host}:${receiver.port}/`, {}, '{}')).status, 204, host)
    }
    assert.equal(receiver.received.length, 7)
  })
})

function outFor(t: TestContext, resolve: Resolve, allowPrivate = true): OutboundHttp {
  const http = new OutboundHttp({ allowPrivate, resolve, timeoutMs: 5_000 })
  atEnd(t, () => http.close())
  return http
}

/** Webhooks whose URL was never checked. */
function smuggle(fixture: WebhookFixture, urls: readonly string[]): Promise<Webhook[]> {
  return fixture.change(async scope => {
    const webhooks: Webhook[] = []
    for (const url of urls) {
      const webhook = {
        ...({
          id: newId(),
          url,
          isOn: true,
          signingSecret: newSigningSecret(),
          createdAt: scope.now,
          modifiedAt: scope.now,
        } as Webhook),
        kinds: ['ORDER_CREATED'] as const,
      }
      insertWebhook(scope, webhook)
      await replaceKinds(scope, webhook.id, webhook.kinds)
      webhooks.push(webhook)
    }
    return webhooks
  })
}

/** Records the first bytes of each connection and closes it. */
async function greeted(): Promise<{ server: Server; greeting: Promise<Buffer> }> {
  const { promise, resolve } = Promise.withResolvers<Buffer>()
  const server = createServer(socket => {
    socket.on('error', () => undefined)
    socket.once('data', bytes => {
      resolve(Buffer.from(bytes))
      socket.destroy()
    })
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return { server, greeting: promise }
}

/** Headers are Latin-1, so other text is sent as UTF-8 bytes. */
function ascii(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1')
}
