import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { basic, type RunningServer, startServer } from '../running-server.ts'
import { addCompany, bareCompany } from './outside-change.ts'
import { call, type RawCall, talk } from './raw-socket.ts'

let server: RunningServer
let neighbour = ''
before(async () => {
  server = await startServer()
  neighbour = await addCompany(server, bareCompany('neighbour'))
})
after(() => server.stop())

const encode = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`

/** The response without the parts that differ from one request to the next. */
function plain(wire: string): string {
  return wire.replace(/^(?:x-request-id|date): .*\r\n/gim, '')
}

async function denied(line: string, init: RawCall, at = server): Promise<string> {
  const { status, headers, body, wire } = await call(at, line, init)
  assert.equal(status, 401, wire)
  assert.equal(headers.get('www-authenticate'), 'Basic realm="Plumbline", charset="UTF-8"')
  assert.equal(body.status, 'error')
  return plain(wire)
}

function wrongHeaders({ owner, directory }: RunningServer['access']): (string | undefined)[] {
  const { access_key, secret_key } = owner
  return [
    undefined,
    '',
    'Basic',
    'Basic ',
    'Basic !!!',
    'Basic =',
    `Bearer ${secret_key}`,
    `Digest username="${access_key}"`,
    basic(owner).replace('Basic', 'Basics'),
    basic(owner).replace('Basic ', 'Basic'),
    `${basic(owner)} and more`,
    encode(''),
    encode(':'),
    encode(access_key),
    encode(`${access_key}:`),
    encode(`:${secret_key}`),
    encode(`${secret_key}:${access_key}`),
    encode(`${access_key}:${secret_key.slice(0, -1)}`),
    encode(`${access_key}:${secret_key}x`),
    encode(`${access_key}:${secret_key} `),
    encode(`${access_key}:${secret_key.toLowerCase()}`),
    encode(`${access_key.toLowerCase()}:${secret_key}`),
    encode(`${access_key}\0:${secret_key}`),
    encode(`${access_key}:${secret_key}\0`),
    encode(`plk_${'0'.repeat(22)}:${secret_key}`),
    encode(`__proto__:${secret_key}`),
    encode(`${'a'.repeat(5_000)}:b`),
    `Basic ${Buffer.from([0xff, 0xfe, 0x3a, 0xff]).toString('base64')}`,
    `Basic ${'é'}`,
    encode(`${directory.username}:${directory.password}`),
  ]
}

test('5 every failed authentication gets the same response, byte for byte', async () => {
  const answers = new Set<string>()
  for (let i = 0; i < wrongHeaders(server.access).length; i += 8) {
    // A new server has counted no failures, so it answers without delay.
    const fresh = await startServer()
    const some = wrongHeaders(fresh.access).slice(i, i + 8)
    const send = (authorization: string | undefined) =>
      denied('GET /demo/rest/me', { headers: { authorization } }, fresh)
    for (const answer of await Promise.all(some.map(send))) answers.add(answer)
    await fresh.stop()
  }
  assert.equal(answers.size, 1)
})

test('5 an unknown company gets the same response as a wrong key', async () => {
  const expected = await denied('GET /demo/rest/me', { headers: { authorization: encode('unknown:nothing') } })
  for (const key of [
    'nocompany',
    'DEMO',
    '%00',
    '%64emo%20',
    '..%2fdemo',
    'd%C3%A9mo',
    '__proto__',
    'a'.repeat(3_000),
  ]) {
    assert.equal(await denied(`GET /${key}/rest/me`, {}), expected, key)
  }
})

test('5 the key of one company is not valid for another', async () => {
  assert.equal((await call(server, 'GET /neighbour/rest/me', { headers: { authorization: neighbour } })).status, 200)
  const answer = await denied('GET /neighbour/rest/me', {})
  assert.equal(await denied('GET /demo/rest/me', { headers: { authorization: neighbour } }), answer)
})

test('5 the scheme is Basic in any spelling, with any space behind it', async () => {
  const [, encoded] = basic(server.access.owner).split(' ')
  for (const authorization of [`basic ${encoded}`, `BASIC ${encoded}`, `bAsIc   ${encoded}  `]) {
    assert.equal((await call(server, 'GET /demo/rest/me', { headers: { authorization } })).status, 200)
  }
})

test('5 a secret may be sent without the padding of base64', async () => {
  const authorization = basic(server.access.limited).replace(/=+$/, '')
  assert.equal((await call(server, 'GET /demo/rest/me', { headers: { authorization } })).status, 200)
})

test('5 credentials are checked before the action', async () => {
  const headers = { authorization: encode('another:user') }
  const lines = [
    'GET /demo/rest/nothing',
    'PUT /demo/rest/me',
    'POST /demo/rest/%zz',
    'DELETE /demo/rest',
    'GET /demo/rest/',
  ]
  for (const line of lines) await denied(line, { headers })
  await denied(`GET /demo/rest/user/${'a'.repeat(10_001)}`, { headers: { authorization: undefined } })
})

test('5 credentials are checked before the body, however it is wrong', async () => {
  const authorization = encode('visitor:else')
  const path = '/demo/rest/calculateservicequote'
  for (const line of [`POST ${path}`, `PUT ${path}`, 'POST /demo/rest/nothing']) {
    await denied(line, { headers: { authorization, 'content-length': '1048577' } })
    await denied(line, { headers: { authorization, 'content-type': 'banana' }, body: '{' })
  }
})

test('5 credentials are checked before the privilege, the privilege before the body', async () => {
  await denied('POST /demo/rest/calculateservicequote', { headers: { authorization: encode('a:b') } })
  const authorization = basic(server.access.limited)
  for (const init of [
    { headers: { authorization, 'content-length': '1048577' } },
    { headers: { authorization }, body: '{' },
  ]) {
    assert.equal((await call(server, 'POST /demo/rest/calculateservicequote', init)).status, 403)
  }
})

for (const line of ['GET /demo/rest/offices', 'POST /demo/rest/calculateservicequote']) {
  for (const person of ['office', 'inspector', 'limited'] as const) {
    test(`7.2 ${line} by ${person} is 403 and names the privilege`, async () => {
      const { status, body } = await call(server, line, { headers: { authorization: basic(server.access[person]) } })
      assert.equal(status, 403)
      assert.deepEqual(body, { status: 'error', message: 'this action requires user access: OWNER' })
    })
  }
}

test('5 of two Authorization headers the first one counts', async () => {
  const [good, bad] = [`authorization: ${basic(server.access.owner)}`, `authorization: ${encode('third:party')}`]
  const send = (...lines: string[]) =>
    talk(
      server.publicUrl,
      `GET /demo/rest/me HTTP/1.1\r\nhost: a\r\nconnection: close\r\n${lines.join('\r\n')}\r\n\r\n`,
    )
  assert.equal((await send(good, bad)).status, 200)
  assert.equal((await send(bad, good)).status, 401)
})

test('5 keys in the query string are not credentials', async () => {
  const { access_key, secret_key } = server.access.owner
  const address = `GET http://${access_key}:${secret_key}@localhost/demo/rest/me`
  assert.equal((await call(server, address, { headers: { authorization: undefined } })).status, 401)
})
