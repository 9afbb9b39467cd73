import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { testClock, testMillis } from '../clock.ts'
import { joinServer, type RunningServer } from '../running-server.ts'
import { sendRequest } from './request.ts'
import { moment } from './shape.ts'

let server: RunningServer
before(async () => {
  server = await joinServer()
})
after(() => server.stop())

test('4 /build names the version', async () => {
  const { status, body } = await sendRequest(server, '/build')
  assert.equal(status, 200)
  assert.deepEqual(Object.keys(body).sort(), ['build', 'message', 'status'])
  assert.match(String(body.build), /^\d+\.\d+\.\d+/)
})

test('4 /time is now, with the offset of the company', async () => {
  const time = await server.as('limited').time()
  assert.ok(moment(time), time)
  assert.ok(Math.abs(Date.parse(time) - testMillis()) < 5_000)
  const offset = testClock().toZonedDateTimeISO('America/New_York').offset
  assert.ok(time.endsWith(offset))
})

test('4 /companykey is the key of the address', async () => {
  assert.equal(await server.as('limited').companyKey(), server.key)
})

test('2.1 every response is JSON in UTF-8, not cacheable and not sniffable', async () => {
  for (const path of ['/me', '/services', '/time', '/user/unknown', '/nothing']) {
    const { headers } = await sendRequest(server, path)
    assert.equal(headers.get('content-type'), 'application/json; charset=utf-8')
    assert.equal(headers.get('cache-control'), 'no-store')
    assert.equal(headers.get('x-content-type-options'), 'nosniff')
  }
})

test('2.1 every response has a unique request id, also if the caller sends one', async () => {
  const headers = { 'x-request-id': 'mine', 'request-id': 'mine' }
  const paths = ['/me', '/offices', '/nothing', '/user/unknown', '/services?after=x', '/%zz']
  const answers = await Promise.all([...paths, ...paths, ...paths].map(path => sendRequest(server, path, { headers })))
  const refused = await sendRequest(server, '/me', { headers: { authorization: 'Basic bm9ib2R5Om5vdGhpbmc=' } })
  const large = await sendRequest(server, '/calculateservicequote', {
    method: 'POST',
    body: 'a'.repeat(1024 * 1024 + 1),
  })
  const operations = await Promise.all(
    ['/healthz', '/readyz', '/metrics'].map(path => fetch(new URL(path, server.publicUrl))),
  )
  const ids = [...answers, refused, large, ...operations].map(({ headers }) => headers.get('x-request-id'))
  for (const id of ids) assert.match(id ?? '', /^[0-9a-f]{8}-[0-9a-z]+$/)
  assert.equal(new Set(ids).size, ids.length)
})
