import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { basic, type RunningServer, startServer } from '../running-server.ts'
import { addCompany, bareCompany, changeCompany, soon } from './outside-change.ts'
import { call } from './raw-socket.ts'

let server: RunningServer
let anvil = ''
let birch = ''
before(async () => {
  server = await startServer()
  anvil = await addCompany(server, { ...bareCompany('anvil'), hosts: ['book.anvil.example', 'anvil.example'] })
  birch = await addCompany(server, { ...bareCompany('birch'), hosts: ['book.birch.example'] })
})
after(() => server.stop())

async function meAt(host: string, company: string, authorization: string) {
  return call(server, `GET /${company}/rest/me`, { headers: { host, authorization } })
}

for (const host of [
  'book.anvil.example',
  'anvil.example',
  'book.anvil.example:8443',
  'BOOK.Anvil.Example',
  'book.anvil.example.',
  'book.anvil.example.:80',
]) {
  test(`1 the host ${host} serves its company and refuses every other`, async () => {
    assert.equal((await meAt(host, 'anvil', anvil)).status, 200)
    assert.equal((await meAt(host, 'birch', birch)).status, 401)
    assert.equal((await meAt(host, 'demo', basic(server.access.owner))).status, 401)
  })
}

test('1 the wrong host gets the same response as wrong credentials, byte for byte', async () => {
  const plain = (wire: string) => wire.replace(/^(?:x-request-id|date): .*\r\n/gim, '')
  const wrongHost = await meAt('book.anvil.example', 'birch', birch)
  const wrongKey = await meAt('book.birch.example', 'birch', anvil)
  const nowhere = await meAt('book.anvil.example', 'nowhere', birch)
  assert.equal(plain(wrongHost.wire), plain(wrongKey.wire))
  assert.equal(plain(wrongHost.wire), plain(nowhere.wire))
})

test('1 an unknown path is refused on the wrong host as well', async () => {
  const headers = { host: 'book.anvil.example', authorization: birch }
  assert.equal((await call(server, 'GET /birch/rest/nothing', { headers })).status, 401)
  assert.equal((await call(server, 'GET /birch/rest/%zz', { headers })).status, 401)
})

for (const host of [
  'elsewhere.example',
  '127.0.0.1',
  '[::1]:8080',
  'anvil.example.evil.example',
  'x',
  '[',
  ':',
  'a:b:c',
  '',
]) {
  test(`1 the host "${host}" belongs to no company and serves all`, async () => {
    assert.equal((await meAt(host, 'anvil', anvil)).status, 200)
    assert.equal((await meAt(host, 'birch', birch)).status, 200)
  })
}

test('1 a host that a company gives up serves all companies again within a second', async () => {
  const status = async () => (await meAt('anvil.example', 'birch', birch)).status
  assert.equal(await status(), 401)
  await changeCompany(server, 'anvil', file => ({ ...file, hosts: ['book.anvil.example'] }))
  assert.ok(await soon(async () => (await status()) === 200))
})

test('1 forwarding headers of an untrusted caller do not change the host', async () => {
  const headers = { host: 'book.anvil.example', 'x-forwarded-host': 'book.birch.example', authorization: birch }
  assert.equal((await call(server, 'GET /birch/rest/me', { headers })).status, 401)
})
