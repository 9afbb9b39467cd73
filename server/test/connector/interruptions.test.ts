// engines: both

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { after, before, describe, test } from 'node:test'
import { freePort } from '../docs/free-ports.ts'
import { type OrderFixture, openOrderFixture } from '../orders/order-fixture.ts'
import { startIn, startServer } from '../running-server.ts'
import { eventually } from '../webhooks/eventually.ts'
import { AssistantProgram } from './assistant-program.ts'

describe('1 a call that is interrupted', () => {
  let fixture: OrderFixture
  let assistant: AssistantProgram
  let token: string
  before(async () => {
    fixture = await openOrderFixture()
    assistant = new AssistantProgram(fixture.server)
    token = (await assistant.connect()).access_token
  })
  after(() => fixture.close())

  const ordersAt = (address: string) =>
    fixture.query('select id from orders where address1 = ?', address).map(({ id }) => id)

  /** The request without its body. */
  const begin = (sent: { headers: object; body: string }, headers: object = {}): ClientRequest =>
    request(`${assistant.issuer}/mcp`, {
      method: 'POST',
      headers: { ...sent.headers, 'content-length': Buffer.byteLength(sent.body), ...headers },
      agent: false,
    })

  const moments: Readonly<Record<string, (sent: ClientRequest) => Promise<unknown>>> = {
    'before its answer': async sent => once(sent, 'finish'),
    'at the head of its answer': async sent => once(sent, 'response'),
    'within its answer': async sent => {
      const [answer] = (await once(sent, 'response')) as [IncomingMessage]
      await once(answer, 'data')
    },
  }
  for (const [moment, reached] of Object.entries(moments)) {
    test(`1 whose stream breaks ${moment}, and that is repeated with its key, takes effect once`, async () => {
      const address1 = `1 Broken Stream, ${moment}`
      const call = { name: 'create_order', arguments: { address1, idempotency_key: randomUUID() } }
      const sent = assistant.messageOf(token, 'tools/call', call)
      const broken = begin(sent)
      broken.on('error', () => undefined)
      broken.end(sent.body)
      await reached(broken)
      broken.destroy()
      const { isError, structuredContent } = await eventually(async () => {
        const answer = await assistant.call(token, call.name, call.arguments)
        assert.equal(answer.isError, undefined)
        return answer
      })
      assert.equal(isError, undefined)
      assert.deepEqual(ordersAt(address1), [structuredContent?.id])
    })
  }

  test('1 is not resumed by its stream: the connector keeps none, and says so', async () => {
    const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream', 'last-event-id': '1' }
    assert.equal((await fetch(`${assistant.issuer}/mcp`, { headers })).status, 405)
  })

  test('1 of a user who is removed while the call arrives does nothing', async () => {
    const program = new AssistantProgram(fixture.server)
    const { access_token: leaving } = await program.connect('office')
    const address1 = '1 Revoked Street'
    const sent = program.messageOf(leaving, 'tools/call', {
      ...{ name: 'create_order', arguments: { address1, idempotency_key: randomUUID() } },
    })
    const slow = begin(sent, { expect: '100-continue' })
    slow.flushHeaders()
    // The server has admitted the request, and waits for its body.
    await once(slow, 'continue')
    await fixture.owner.settings.users.remove(fixture.user('office'))
    await eventually(async () => assert.equal((await program.message(leaving, 'tools/list')).status, 401))
    const answered = once(slow, 'response') as Promise<[IncomingMessage]>
    slow.end(sent.body)
    const [answer] = await answered
    answer.resume()
    assert.equal(answer.statusCode, 401)
    assert.deepEqual(ordersAt(address1), [])
  })
})

describe('1 a restart', () => {
  test('1 between authorization and token, and between token and refresh, loses nothing and repeats nothing', async () => {
    const PORT = await freePort()
    const server = await startServer({ PORT })
    try {
      const assistant = new AssistantProgram(server)
      await assistant.browser.signIn(server.access.owner)
      await assistant.register()
      const code = await assistant.code()
      await server.halt()
      let next = await startIn(server.dataDir, { PORT })
      try {
        const { status, body } = await assistant.redeem(code)
        assert.equal(status, 200)
        await next.stop()
        next = await startIn(server.dataDir, { PORT })
        const refreshed = await assistant.refresh(String(body.refresh_token))
        assert.equal(refreshed.status, 200)
        assert.equal((await assistant.message(String(refreshed.body.access_token), 'tools/list')).status, 200)
        assert.equal((await assistant.redeem(code)).body.error, 'invalid_grant')
        await eventually(async () =>
          assert.equal((await assistant.message(String(refreshed.body.access_token), 'tools/list')).status, 401),
        )
      } finally {
        await next.stop()
      }
    } finally {
      await server.stop()
    }
  })
})
