import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import { type TestContext, test } from 'node:test'
import { closeWhenStalled } from './slow-readers.ts'

async function listen(t: TestContext, answer: (response: ServerResponse) => void) {
  const server = createServer((_message, response) => answer(response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  t.after(() => {
    socket.destroy()
    server.close()
    server.closeAllConnections()
  })
  socket.on('error', () => undefined)
  socket.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n')
  return socket
}

const endless = () => Readable.from(Array.from({ length: 1_000 }, () => Buffer.alloc(65_536)))

test('a reader that reads nothing is disconnected, and the source is closed', async t => {
  const { promise: closed, resolve } = Promise.withResolvers<void>()
  await listen(t, response => {
    closeWhenStalled(response, 100)
    endless().pipe(response).on('close', resolve)
  })
  await closed
})

test('a reader that keeps reading gets everything', async t => {
  const socket = await listen(t, response => {
    closeWhenStalled(response, 2_000)
    response.writeHead(200, { connection: 'close' })
    endless().pipe(response)
  })
  let bytes = 0
  for await (const piece of socket) bytes += piece.length
  assert.ok(bytes > 65_536_000)
})

test('a reader that disconnected before its response leaves no timer', async t => {
  const { promise: response, resolve } = Promise.withResolvers<ServerResponse>()
  const socket = await listen(t, resolve)
  const closed = once(await response, 'close')
  socket.destroy()
  await closed
  const timers = () => process.getActiveResourcesInfo().filter(name => name === 'Timeout').length
  const before = timers()
  closeWhenStalled(await response)
  assert.equal(timers(), before)
})
