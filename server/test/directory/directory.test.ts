import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Directory } from 'plumbline-client/directory'
import { BadCredentials, Refused } from 'plumbline-client/errors'
import { addCompany, bareCompany, changeCompany, commandLine, soon } from '../rest/outside-change.ts'
import { type RawCall, talk } from '../rest/raw-socket.ts'
import { basic, type RunningServer, startServer } from '../running-server.ts'

let server: RunningServer
let authorization = ''
before(async () => {
  server = await startServer()
  authorization = encode(server.access.directory)
})
after(() => server.stop())

const encode = ({ username, password }: { username: string; password: string }) =>
  `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`

function call(line: string, headers: RawCall['headers'] = { authorization }) {
  const lines = Object.entries(headers ?? {}).flatMap(([name, value]) => (value ? `${name}: ${value}\r\n` : []))
  return talk(server.directoryUrl, `${line} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n${lines.join('')}\r\n`)
}

test('5 a company key resolves to its base address and its host', async () => {
  const { status, headers, body } = await call('GET /rest/isn/url?companykey=demo')
  const url = `${server.publicUrl}/demo/rest`
  assert.equal(status, 200)
  assert.deepEqual(body, { status: 'ok', message: '', url, host: server.publicUrl })
  assert.equal(headers.get('content-type'), 'application/json; charset=utf-8')
  assert.match(headers.get('x-request-id') ?? '', /^[0-9a-f]{8}-[0-9a-z]+$/)
})

test('5 the address works as it is, and with the prefix appended once more', async () => {
  const { url } = await server.directory().resolve('demo')
  const headers = { authorization: basic(server.access.owner) }
  assert.equal((await fetch(`${url}/me`, { headers })).status, 200)
  assert.equal((await fetch(`${url}/demo/rest/me`, { headers })).status, 200)
})

for (const key of [
  'unknown',
  '',
  'DEMO',
  'demo%20',
  '%00',
  '%F0%9F%98%80',
  '__proto__',
  "'%20or%201=1",
  'a'.repeat(5_000),
  '%',
]) {
  test(`5 the unknown key "${key.slice(0, 20)}" is 200 with status error and an empty url`, async () => {
    const { status, body } = await call(`GET /rest/isn/url?companykey=${key}`)
    assert.equal(status, 200)
    assert.deepEqual([body.status, body.url, body.host], ['error', '', ''])
    assert.match(body.message, /^could not locate a company with the provided key/)
    assert.ok(body.message.length < 300)
  })
}

test('5 a missing company key counts as unknown', async () => {
  for (const query of ['', '?', '?companyKey=demo', '?company=demo']) {
    const { status, body } = await call(`GET /rest/isn/url${query}`)
    assert.deepEqual([status, body.status, body.url], [200, 'error', ''])
  }
})

test('5 of several keys the last one counts', async () => {
  const { body } = await call('GET /rest/isn/url?companykey=unknown&companykey=demo')
  assert.equal(body.status, 'ok')
})

test('5 bad credentials are 401, the same for all, also on unknown paths', async () => {
  const { username, password } = server.access.directory
  const wrong = [
    undefined,
    'Basic !',
    encode({ username, password: `${password}x` }),
    encode({ username: 'stranger', password }),
    encode({ username: '', password: '' }),
    basic(server.access.owner),
  ]
  const answers = new Set<string>()
  for (const path of ['/rest/isn/url?companykey=demo', '/nothing', '/%zz']) {
    for (const authorization of wrong.slice(0, path === '/nothing' ? 3 : 6)) {
      const { status, headers, wire } = await call(`GET ${path}`, { authorization })
      assert.equal(status, 401)
      assert.ok(headers.get('www-authenticate')?.startsWith('Basic '))
      answers.add(wire.replace(/^(?:x-request-id|date): .*\r\n/gim, ''))
    }
  }
  assert.equal(answers.size, 1)
  const stranger = new Directory(server.directoryUrl, { username: 'unknown', password: 'nothing' })
  await assert.rejects(stranger.resolve('demo'), BadCredentials)
})

test('5 a trailing slash makes no difference to the directory', async () => {
  const { status, body } = await call('GET /rest/isn/url/?companykey=demo')
  assert.deepEqual([status, body], [200, (await call('GET /rest/isn/url?companykey=demo')).body])
})

for (const line of [
  'POST /rest/isn/url?companykey=demo',
  'HEAD /rest/isn/url?companykey=demo',
  'OPTIONS /rest/isn/url',
  'QUERY /rest/isn/url',
  'GET /rest/isn',
  'POST /',
  'GET /demo/rest/me',
  'GET /healthz',
  'GET /%zz',
  'GET /rest/isn/url%',
  'GET *',
]) {
  test(`7.1 ${line} is unknown to the directory: 405`, async () => {
    const { status, body } = await call(line)
    assert.equal(status, 405)
    if (!line.startsWith('HEAD'))
      assert.match(String(body.message), /^missing or invalid action specified: there is no /)
  })
}

test('5 a revoked credential is refused within a second, a new one is accepted', async () => {
  const printed = await commandLine(server, 'directory', 'credential', 'create', '--username', 'partner', '--json')
  const credential = JSON.parse(printed) as { username: string; password: string }
  const status = async () =>
    (await call('GET /rest/isn/url?companykey=demo', { authorization: encode(credential) })).status
  assert.equal(await status(), 200)
  await commandLine(server, 'directory', 'credential', 'revoke', '--username', 'partner')
  assert.ok(await soon(async () => (await status()) === 401))
  assert.equal((await call('GET /rest/isn/url?companykey=demo')).status, 200)
})

test('5 a company with its own host resolves to that host', async () => {
  await addCompany(server, { ...bareCompany('anvil'), hosts: ['book.anvil.example', 'anvil.example'] })
  const { port } = new URL(server.publicUrl)
  const host = `http://book.anvil.example:${port}`
  assert.deepEqual(await server.directory().resolve('anvil'), { url: `${host}/anvil/rest`, host })
  await changeCompany(server, 'anvil', file => ({ ...file, hosts: [] }))
  const moved = async () => (await server.directory().resolve('anvil')).host === server.publicUrl
  assert.ok(await soon(moved))
})

test('5 the directory client throws a refusal as an error', async () => {
  await assert.rejects(server.directory().resolve('unknown'), (error: Error) => {
    assert.ok(error instanceof Refused)
    assert.equal(error.answer.url, '')
    return true
  })
})
