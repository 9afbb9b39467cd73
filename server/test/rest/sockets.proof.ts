import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { basic, type RunningServer, startServer } from '../running-server.ts'
import { call, talk } from './raw-socket.ts'

let server: RunningServer
before(async () => {
  server = await startServer()
})
after(() => server.stop())

// Concurrent, because some of them wait for a timeout of the server.
describe('misbehaving sockets', { concurrency: true }, () => {
  for (const start of ['', 'GET /demo', 'GET /demo/rest/me HTTP/1.1\r\nhost: a\r\nx-slow: ']) {
    test(`8 a sender that stops after ${JSON.stringify(start)} gets 408 in the envelope and is disconnected`, async () => {
      const startedAt = performance.now()
      const { status, headers, body } = await talk(server.publicUrl, start)
      assert.deepEqual([status, body], [408, { status: 'error', message: 'the request took too long to arrive' }])
      assert.ok(headers.get('x-request-id'))
      assert.ok(performance.now() - startedAt < 15_000)
    })
  }

  test('8 a sender of a header byte by byte is disconnected as well', async () => {
    const startedAt = performance.now()
    const { hostname, port } = new URL(server.publicUrl)
    const socket = connect(Number(port), hostname)
    const chunks: Buffer[] = []
    socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    socket.on('error', () => undefined)
    socket.write('GET /demo/rest/me HTTP/1.1\r\nhost: a\r\nx-slow: ')
    const drip = setInterval(() => socket.writable && socket.write('a'), 250)
    await new Promise(resolve => socket.once('close', resolve))
    clearInterval(drip)
    assert.ok(performance.now() - startedAt < 15_000)
    assert.match(Buffer.concat(chunks).toString(), /^HTTP\/1\.1 408 /)
  })

  test('8 headers that are too large are 431 in the envelope', async () => {
    for (const bytes of [16_384, 20_000, 1_000_000]) {
      const { status, headers, body } = await call(server, 'GET /demo/rest/me', { headers: { a: 'b'.repeat(bytes) } })
      assert.deepEqual([status, body], [431, { status: 'error', message: 'the request headers are too large' }])
      assert.ok(headers.get('x-request-id'))
    }
    const { status } = await call(server, `GET /demo/rest/${'a'.repeat(20_000)}`)
    assert.equal(status, 431)
  })

  for (const garbage of [
    'garbage\r\n\r\n',
    '\0\0\0\0',
    '{"services":[]}\r\n\r\n',
    '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
    'GET\r\n\r\n',
    'GET /demo/rest/me HTTP/9.9\r\n\r\n',
    'GET /demo/rest/me HTTP/1.1\r\nhost a\r\n\r\n',
    'GET /demo/rest/me HTTP/1.1\r\nhost: a\r\nbad\0name: b\r\n\r\n',
    'GET /demo/rest/me HTTP/1.1\r\nhost: a\r\n folded: b\r\n\r\n',
    'NONSENSE /demo/rest/me HTTP/1.1\r\nhost: a\r\n\r\n',
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    'POST /demo/rest/me HTTP/1.1\r\nhost: a\r\ncontent-length: -1\r\n\r\n',
    'POST /demo/rest/me HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab',
    'POST /demo/rest/me HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\ncontent-length: 5\r\n\r\n0\r\n\r\n',
    'POST /demo/rest/me HTTP/1.1\r\nhost: a\r\ntransfer-encoding: gzip\r\n\r\nab',
    'GET /demo/rest/me HTTP/1.1\r\nconnection: close\r\n\r\n',
    'GET /demo/rest/mé HTTP/1.1\r\nhost: a\r\n\r\n',
  ]) {
    test(`8 ${JSON.stringify(garbage.slice(0, 70))} is not HTTP: 400 in the envelope`, async () => {
      const { status, headers, body } = await talk(server.publicUrl, Buffer.from(garbage, 'latin1'))
      assert.deepEqual([status, body], [400, { status: 'error', message: 'the request is not valid HTTP' }])
      assert.ok(headers.get('x-request-id'))
    })
  }

  test('8 a broken chunk in the body of an authenticated request is 400 in the envelope', async () => {
    const headers = { 'transfer-encoding': 'chunked' }
    const { status, body } = await call(server, 'POST /demo/rest/calculateservicequote', { headers, body: 'zz\r\n' })
    assert.deepEqual([status, body.status], [400, 'error'])
  })

  test('8 a sender that got an error cannot keep the connection open', async () => {
    const { hostname, port } = new URL(server.publicUrl)
    const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true })
    socket.on('error', () => undefined)
    socket.resume()
    socket.write('garbage\r\n\r\n')
    await new Promise(resolve => socket.once('end', resolve))
    const closed = new Promise(resolve => socket.once('close', () => resolve('closed')))
    const writing = setInterval(() => socket.write('more'), 100)
    assert.equal(await Promise.race([closed, sleep(5_000, 'still open')]), 'closed')
    clearInterval(writing)
    socket.destroy()
  })

  test('8 a response that has begun is never followed by an error about the request', async () => {
    const { hostname, port } = new URL(server.publicUrl)
    const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true })
    socket.on('error', () => undefined)
    // The end of the connection arrives while the list is streamed, and the body of the request is incomplete.
    socket.once('data', () => socket.end())
    const chunks: Buffer[] = []
    socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    socket.write(
      `GET /demo/rest/orders HTTP/1.1\r\nhost: a\r\nauthorization: ${basic(server.access.owner)}\r\n` +
        'content-length: 12\r\n\r\n{}',
    )
    await new Promise(resolve => socket.once('close', resolve))
    const received = Buffer.concat(chunks).toString('latin1')
    assert.equal(received.split('HTTP/1.1 ').length - 1, 1, received.slice(-300))
  })

  test('8 a sender that disconnects in the middle of a body is not logged as a failure', async () => {
    const failures = async () =>
      (await (await fetch(`${server.publicUrl}/metrics`)).text())
        .split('\n')
        .filter(line => /status="5\d\d"/.test(line))
    const { hostname, port } = new URL(server.publicUrl)
    const socket = connect(Number(port), hostname)
    socket.write(
      `POST /demo/rest/calculateservicequote HTTP/1.1\r\nhost: a\r\nauthorization: ${basic(server.access.owner)}\r\n` +
        'content-length: 100\r\n\r\n{"serv',
    )
    await sleep(200)
    socket.destroy()
    await sleep(200)
    assert.deepEqual(await failures(), [])
  })

  test('8 pipelined requests on one connection are answered in order', async () => {
    const request = (path: string, connection: string) =>
      `GET /demo/rest${path} HTTP/1.1\r\nhost: a\r\nconnection: ${connection}\r\n` +
      `authorization: ${basic(server.access.owner)}\r\n\r\n`
    const wire = (
      await talk(
        server.publicUrl,
        request('/me', 'keep-alive') + request('/nothing', 'keep-alive') + request('/build', 'close'),
      )
    ).wire
    assert.deepEqual(wire.match(/HTTP\/1\.1 \d+/g), ['HTTP/1.1 200', 'HTTP/1.1 405', 'HTTP/1.1 200'])
  })

  test('8 an HTTP/1.0 request needs no Host header', async () => {
    const text = `GET /demo/rest/me HTTP/1.0\r\nauthorization: ${basic(server.access.owner)}\r\n\r\n`
    assert.equal((await talk(server.publicUrl, text)).status, 200)
  })
})
