import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { apply } from '../cli/plumbline.ts'
import { type RunningServer, startServer } from '../running-server.ts'

const allowed = 'https://www.example.com'
const preflight = { method: 'OPTIONS', headers: { origin: allowed, 'access-control-request-method': 'POST' } }

let server: RunningServer
let authorization: string
let url: string

before(async () => {
  server = await startServer()
  const { keys } = await apply(server.dataDir, {
    key: 'open',
    name: 'Open',
    zone: 'UTC',
    settings: { allowedOrigins: [allowed] },
    offices: [{ slug: 'main', name: 'Main' }],
    users: [{ username: 'olive', firstName: 'Olive', lastName: 'Owner', owner: true, keys: ['page'] }],
  })
  authorization = `Basic ${btoa(`${keys[0]?.access_key}:${keys[0]?.secret_key}`)}`
  url = `${server.publicUrl}/open/rest`
})
after(() => server.stop())

test('5 a page from an allowed origin may call: the preflight and the responses say so, errors too', async () => {
  const asked = await fetch(`${url}/order`, preflight)
  assert.equal(asked.status, 204)
  assert.equal(asked.headers.get('access-control-allow-origin'), allowed)
  assert.match(asked.headers.get('access-control-allow-methods') ?? '', /POST/)
  for (const header of ['authorization', 'content-type', 'idempotency-key', 'prefer']) {
    assert.ok(asked.headers.get('access-control-allow-headers')?.includes(header), header)
  }
  const answered = await fetch(`${url}/me`, { headers: { origin: allowed, authorization } })
  assert.deepEqual([answered.status, answered.headers.get('access-control-allow-origin')], [200, allowed])
  assert.equal(answered.headers.get('vary'), 'origin')
  const refused = await fetch(`${url}/me`, { headers: { origin: allowed } })
  assert.deepEqual([refused.status, refused.headers.get('access-control-allow-origin')], [401, allowed])
})

test('5 any other origin, company and OPTIONS request is refused as before', async () => {
  const other = { ...preflight.headers, origin: 'https://other.example.com' }
  const demo = `${server.publicUrl}/demo/rest`
  for (const [address, init, status] of [
    [`${url}/order`, { method: 'OPTIONS', headers: other }, 401],
    [`${demo}/order`, preflight, 401],
    [`${server.publicUrl}/unknown/rest/order`, preflight, 401],
    [`${url}/order`, { method: 'OPTIONS', headers: { origin: allowed, authorization } }, 405],
    [`${url}/me`, { headers: { origin: 'https://other.example.com', authorization } }, 200],
  ] as const) {
    const response = await fetch(address, init)
    assert.equal(response.status, status, address)
    if (response.status !== 405) assert.equal(response.headers.get('access-control-allow-origin'), null)
  }
})
