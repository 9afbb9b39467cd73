import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import Fastify from 'fastify'
import { exchangeInProcess } from './in-process-exchange.ts'

const app = Fastify()
app.post('/echo', (request, reply) => {
  reply.header('x-tag', request.headers['x-tag'])
  return { tag: reply.getHeader('x-tag'), ip: request.ip, body: request.body }
})
const bytes = Buffer.from('whole')
app.get('/bytes', (_request, reply) => reply.code(202).send(bytes))
app.get('/waits', async (_request, reply) => {
  setImmediate(() => reply.send('later'))
  await reply
})
// A character is in two chunks.
const chunks = [Buffer.from('caf\u00c3', 'latin1'), Buffer.from('\u00a9 au lait', 'latin1')]
app.get('/chunks', (_request, reply) => reply.send(Readable.from(chunks, { objectMode: false })))
app.get('/breaks', (_request, reply) => {
  reply.raw.destroy()
  return reply
})
app.get('/fails', () => {
  throw new Error('mistake')
})

const exchange = async (method: string, url: string, body?: object) => {
  await app.ready()
  const headers = { 'x-tag': 'one', ...(body && { 'content-type': 'application/json' }) }
  const sent = { method, url, headers, address: '192.0.2.7', ...(body && { body: JSON.stringify(body) }) }
  return exchangeInProcess((req, res) => app.routing(req, res), sent)
}

test('the handler gets the body, the headers and the address, and reads the headers that it set', async () => {
  const { status, body } = await exchange('POST', '/echo', { text: 'José' })
  assert.equal(status, 200)
  assert.deepEqual(JSON.parse(body.toString()), { tag: 'one', ip: '192.0.2.7', body: { text: 'José' } })
})

test('bytes that are sent in one piece are handed over as they are', async () => {
  const { status, body } = await exchange('GET', '/bytes')
  assert.equal(status, 202)
  assert.equal(body, bytes)
})

test('a response that is streamed or sent later arrives whole', async () => {
  assert.equal((await exchange('GET', '/chunks')).body.toString(), 'café au lait')
  assert.equal((await exchange('GET', '/waits')).body, 'later')
})

test('an error is answered, and a response that breaks off is an error', async () => {
  const { status, body } = await exchange('GET', '/fails')
  assert.equal(status, 500)
  assert.match(body.toString(), /mistake/)
  await assert.rejects(exchange('GET', '/breaks'), /broken off/)
})
