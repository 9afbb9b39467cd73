import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { describe, type TestContext, test } from 'node:test'
import { Refusal } from '../../src/domain/refusal.ts'
import { createHttpServer, type HttpTimeouts } from '../../src/http/server/http-server.ts'
import { send } from '../../src/http/server/send-response.ts'
import { readConfig } from '../../src/platform/process/config.ts'
import { openLog } from '../../src/platform/process/log.ts'
import { Metrics } from '../../src/platform/process/metrics.ts'
import { renderOk } from '../../src/wire/envelope.ts'

/** A server that returns the number of bytes it received. */
function openServer(timeouts?: HttpTimeouts) {
  const app = createHttpServer(
    { config: readConfig({}), log: openLog('silent'), metrics: new Metrics() },
    {
      ...(timeouts && { timeouts }),
      refuseUnknown: async () => {
        throw new Refusal('action.unknown')
      },
    },
  )
  app.post('/', async (request, reply) => {
    send(reply, 200, renderOk({ bytes: (request.body as Buffer).length }))
    return reply
  })
  return app
}

async function listen(t: TestContext, timeouts: HttpTimeouts): Promise<number> {
  const app = openServer(timeouts)
  t.after(() => app.close())
  await app.listen({ host: '127.0.0.1', port: 0 })
  return (app.server.address() as AddressInfo).port
}

/** Sends the start, then byte after byte until the connection is closed; returns everything received. */
async function sendSlowly(port: number, start: string, drip: string, everyMs: number): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  socket.on('error', () => undefined)
  socket.write(start)
  const dripping = setInterval(() => drip !== '' && socket.writable && socket.write(drip), everyMs)
  await new Promise(resolve => socket.once('close', resolve))
  clearInterval(dripping)
  return Buffer.concat(chunks).toString()
}

const head = 'POST / HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n'
const tooSlow =
  /^HTTP\/1\.1 408 [\s\S]*x-request-id: [\s\S]*\{"status":"error","message":"the request took too long to arrive"\}$/

describe('8 slow senders', () => {
  const hasty: HttpTimeouts = { headersTimeout: 300, requestTimeout: 600, connectionsCheckingInterval: 50 }
  const slow: readonly [what: string, start: string, drip: string][] = [
    ['a body that stops in the middle', `${head}content-length: 1000\r\n\r\n{"ci`, ''],
    ['a body that comes byte by byte', `${head}content-length: 100000\r\n\r\n`, 'a'],
    ['a body in chunks of a byte', `${head}transfer-encoding: chunked\r\n\r\n`, '1\r\na\r\n'],
    ['a body that never begins', `${head}content-length: 5\r\n\r\n`, ''],
    ['headers that come byte by byte', `${head}x-slow: `, 'a'],
    ['one header after the other', head, 'a: b\r\n'],
    ['headers that stop', head, ''],
    ['nothing at all', '', ''],
  ]
  for (const [what, start, drip] of slow) {
    test(`8 ${what}: 408 in the envelope, and disconnected`, async t => {
      assert.match(await sendSlowly(await listen(t, hasty), start, drip, 20), tooSlow)
    })
  }

  test('8 control: without the short timeout the same body arrives', async t => {
    const port = await listen(t, { headersTimeout: 10_000, requestTimeout: 30_000, connectionsCheckingInterval: 50 })
    const socket = connect(port, '127.0.0.1')
    socket.write(`${head}content-length: 50\r\nconnection: close\r\n\r\n`)
    for (let sent = 0; sent < 50; sent++) {
      await new Promise(resolve => setTimeout(resolve, 20))
      socket.write('a')
    }
    assert.match(String((await once(socket, 'data'))[0]), /^HTTP\/1\.1 200 [\s\S]*"bytes":50/)
  })
})
