import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Plumbline } from 'plumbline-client'
import { apply } from '../cli/plumbline.ts'
import { joinServer, type RunningServer } from '../running-server.ts'

const allowed = 'https://www.example.com'
const preflight = { method: 'OPTIONS', headers: { origin: allowed, 'access-control-request-method': 'POST' } }

let server: RunningServer
let authorization: string
let credentials: { accessKey: string; secretKey: string }
let url: string

before(async () => {
  server = await joinServer()
  const { keys } = await apply(server.dataDir, {
    key: 'open',
    name: 'Open',
    zone: 'UTC',
    settings: { allowedOrigins: [allowed] },
    offices: [{ slug: 'main', name: 'Main' }],
    users: [{ username: 'olive', firstName: 'Olive', lastName: 'Owner', owner: true, keys: ['page'] }],
  })
  const { access_key: accessKey = '', secret_key: secretKey = '' } = keys[0] ?? {}
  credentials = { accessKey, secretKey }
  authorization = `Basic ${btoa(`${accessKey}:${secretKey}`)}`
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

test('17.2 the SDK works on a page of an allowed origin: writes, lists, files with their names, and changes', async () => {
  const company = new Plumbline({ baseUrl: url, ...credentials, fetch: fetchAsPage })
  const { id } = await company.createOrder({ city: 'Charlotte' }, { isStrict: true, idempotencyKey: 'page' })
  assert.equal((await company.orders()).orders[0]?.id, id)
  const { id: file } = await company.uploadReport(id, new Blob(['%PDF-1.7']), { filename: 'Roof.pdf' })
  const { filename, size } = await company.downloadFile(id, file, { first: 0, last: 3 })
  assert.deepEqual([filename, size], ['Roof.pdf', 4])
  const { cursor: after } = await company.changes()
  await company.deleteOrder(id)
  for await (const change of company.followChanges({ after, signal: AbortSignal.timeout(10_000) })) {
    assert.deepEqual([change.kind, change.id], ['order', id])
    return
  }
  assert.fail('no change came')
})

/** Headers that a browser sends and shows without permission of the other origin. */
const freeToSend = ['accept']
const freeToRead = ['cache-control', 'content-length', 'content-type', 'expires', 'last-modified']

/** As a browser calls another origin: it asks before, and hides what the response does not expose. */
async function fetchAsPage(address: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  const { method = 'GET' } = init
  const names = [...new Headers(init.headers).keys()].filter(name => !freeToSend.includes(name))
  const asked = await fetch(address, {
    method: 'OPTIONS',
    headers: {
      origin: allowed,
      'access-control-request-method': method,
      'access-control-request-headers': names.join(),
    },
  })
  const granted = (name: string) => asked.headers.get(`access-control-allow-${name}`)?.split(', ') ?? []
  assert.deepEqual(granted('origin'), [allowed])
  assert.ok(granted('methods').includes(method), method)
  for (const name of names) assert.ok(granted('headers').includes(name), `${name} may not be sent`)
  const response = await fetch(address, { ...init, headers: { ...init.headers, origin: allowed } })
  assert.equal(response.headers.get('access-control-allow-origin'), allowed)
  const exposed = response.headers.get('access-control-expose-headers')?.split(', ') ?? []
  const headers = [...response.headers].filter(([name]) => [...freeToRead, ...exposed].includes(name))
  return new Response(response.body, { status: response.status, headers })
}
