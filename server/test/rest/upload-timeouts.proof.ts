import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { describe, type TestContext, test } from 'node:test'
import { beginUpload, isUploading } from '../../src/http/server/upload-timeouts.ts'

type Handle = (message: IncomingMessage, response: ServerResponse) => void

/** A server that gives a request a tenth of a second, unless it is an upload. */
async function listen(t: TestContext, handle: Handle, requestTimeout = 100): Promise<Socket> {
  const times = { requestTimeout, headersTimeout: requestTimeout, connectionsCheckingInterval: 20 }
  const server = createServer(times, handle)
  server.on('clientError', (_error, socket) => {
    if (!isUploading(socket as Socket)) socket.destroy()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => undefined)
  t.after(() => {
    socket.destroy()
    server.close()
    server.closeAllConnections()
  })
  return socket
}

const head = (bytes: number) => `PUT / HTTP/1.1\r\nhost: a\r\ncontent-length: ${bytes}\r\n\r\n`
const timeouts = { stallMs: 10_000, minBytes: 1, maxMs: 60_000, lingerMs: 10_000 }

function mayTakeLong(message: IncomingMessage, response: ServerResponse, times = {}): void {
  message.once('close', beginUpload({ raw: message }, { raw: response }, { ...timeouts, ...times }))
}

/** Sends a byte every 20 ms; returns a function that stops it. */
function drip(socket: Socket): () => void {
  const timer = setInterval(() => socket.writable && socket.write('a'), 20)
  return () => clearInterval(timer)
}

/** Also settles on a connection reset, which `once` would treat as a failure. */
function closed(socket: Socket): Promise<void> {
  return new Promise(resolve => socket.once('close', () => resolve()))
}

function readAll(message: IncomingMessage, response: ServerResponse): void {
  message.resume().on('end', () => response.end('all'))
}

describe('timeouts of request bodies', () => {
  test('control: a request that exceeds its timeout is disconnected', async t => {
    const socket = await listen(t, readAll)
    socket.write(head(100))
    const end = drip(socket)
    await closed(socket)
    end()
  })

  test('a body without a total timeout is read as long as data keeps arriving', async t => {
    const socket = await listen(t, (message, response) => {
      mayTakeLong(message, response)
      readAll(message, response)
    })
    socket.write(head(30))
    const end = drip(socket)
    const [answer] = await once(socket, 'data')
    end()
    assert.match(String(answer), /^HTTP\/1\.1 200 [\s\S]*all/)
  })

  test('a sender that stalls, never ends or is too slow is disconnected', async t => {
    for (const times of [{ stallMs: 100 }, { stallMs: 50, maxMs: 300 }, { stallMs: 50, minBytes: 100 }]) {
      const socket = await listen(t, (message, response) => {
        message.on('error', () => undefined)
        mayTakeLong(message, response, times)
        readAll(message, response)
      })
      socket.write(head(1_000))
      const end = times.stallMs === 50 ? drip(socket) : () => undefined
      await closed(socket)
      end()
    }
  })

  test('a sender is not disconnected while the server does not read', async t => {
    const socket = await listen(t, (message, response) => {
      mayTakeLong(message, response, { stallMs: 50 })
      message.once('readable', () => setTimeout(() => readAll(message, response), 500))
    })
    socket.write(`${head(10)}${'a'.repeat(10)}`)
    assert.match(String((await once(socket, 'data'))[0]), /^HTTP\/1\.1 200 /)
  })

  test('a sender that gets an early response reads it, and the connection is reused after the rest of the body', async t => {
    let served = 0
    const socket = await listen(
      t,
      async (message, response) => {
        served += 1
        const end = beginUpload({ raw: message }, { raw: response }, timeouts)
        // Stops reading, as for a file that is too large.
        for await (const _ of message.iterator({ destroyOnReturn: false })) break
        response.writeHead(413).end('enough')
        end()
      },
      10_000,
    )
    const large = 5_000_000
    socket.write(head(large) + 'a'.repeat(1_000_000))
    assert.match(String((await once(socket, 'data'))[0]), /^HTTP\/1\.1 413 [\s\S]*enough/)
    socket.write('a'.repeat(large - 1_000_000) + head(0))
    assert.match(String((await once(socket, 'data'))[0]), /^HTTP\/1\.1 413 /)
    assert.equal(served, 2)
  })

  test('uploads that are answered early leave no listener on their connection', async t => {
    const counts: number[] = []
    let last: IncomingMessage | undefined
    const socket = await listen(
      t,
      (message, response) => {
        last = message
        counts.push(message.socket.listenerCount('close'))
        const end = beginUpload({ raw: message }, { raw: response }, timeouts)
        response.writeHead(413).end('enough')
        end()
      },
      10_000,
    )
    for (let i = 0; i < 12; i++) {
      socket.write(head(10))
      assert.match(String((await once(socket, 'data'))[0]), /^HTTP\/1\.1 413 /)
      // The next request may be parsed from the same chunk, so the listeners are counted after the body has ended.
      const ended = once(last ?? assert.fail(), 'end')
      socket.write('a'.repeat(10))
      await ended
    }
    assert.deepEqual(new Set(counts), new Set([counts[0]]))
  })

  test('a sender that keeps sending after the response is disconnected', async t => {
    const socket = await listen(t, (message, response) => {
      const end = beginUpload({ raw: message }, { raw: response }, { ...timeouts, lingerMs: 100 })
      response.writeHead(413).end('enough')
      end()
    })
    socket.write(head(1_000))
    const end = drip(socket)
    assert.match(String((await once(socket, 'data'))[0]), /^HTTP\/1\.1 413 /)
    await closed(socket)
    end()
  })
})
