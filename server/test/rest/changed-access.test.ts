import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { basic, joinServer, type RunningServer } from '../running-server.ts'
import { addCompany, bareCompany, changeCompany, commandLine, soon } from './outside-change.ts'
import { call } from './raw-socket.ts'

let server: RunningServer
before(async () => {
  server = await joinServer()
})
after(() => server.stop())

const statusFor = async (authorization: string, line = 'GET /demo/rest/me') =>
  (await call(server, line, { headers: { authorization } })).status

async function newKey(user: string) {
  const printed = await commandLine(server, 'key', 'create', '--company', server.key, '--user', user, '--json')
  return JSON.parse(printed) as { access_key: string; secret_key: string }
}

test('5 a new key is accepted within a second, a revoked one refused within a second', async () => {
  const key = await newKey('limited')
  assert.ok(await soon(async () => (await statusFor(basic(key))) === 200))
  await commandLine(server, 'key', 'revoke', '--company', server.key, key.access_key)
  assert.ok(await soon(async () => (await statusFor(basic(key))) === 401))
  assert.equal(await statusFor(basic(server.access.limited)), 200)
})

test('5 the key of a removed user is refused within a second', async () => {
  const key = await newKey('priya')
  assert.ok(await soon(async () => (await statusFor(basic(key))) === 200))
  await changeCompany(server, server.key, file => ({
    ...file,
    users: file.users?.filter(({ username }) => username !== 'priya'),
  }))
  assert.ok(await soon(async () => (await statusFor(basic(key))) === 401))
})

test('5 a key has the privileges its user has now', async () => {
  const authorization = basic(server.access.office)
  const setOwner = (owner: boolean) =>
    changeCompany(server, server.key, file => ({
      ...file,
      users: file.users?.map(user => (user.username === 'office' ? { ...user, owner } : user)),
    }))
  assert.equal(await statusFor(authorization, 'GET /demo/rest/offices'), 403)
  await setOwner(true)
  assert.ok(await soon(async () => (await statusFor(authorization, 'GET /demo/rest/offices')) === 200))
  await setOwner(false)
  assert.ok(await soon(async () => (await statusFor(authorization, 'GET /demo/rest/offices')) === 403))
})

test('5 the keys of a removed company are refused within a second', async () => {
  const authorization = await addCompany(server, bareCompany('passing'))
  assert.equal(await statusFor(authorization, 'GET /passing/rest/me'), 200)
  await commandLine(server, 'company', 'remove', 'passing', '--yes')
  assert.ok(await soon(async () => (await statusFor(authorization, 'GET /passing/rest/me')) === 401))
})
