import assert from 'node:assert/strict'
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { after, before, mock, test } from 'node:test'
import { basic, type RunningServer, startServer } from '../running-server.ts'

/** Counts calls of timingSafeEqual: measured times would depend on the load of the machine. */
let server: RunningServer
const compare = mock.method(crypto, 'timingSafeEqual')
before(async () => {
  syncBuiltinESMExports()
  server = await startServer()
})
after(async () => {
  await server.stop()
  mock.restoreAll()
  syncBuiltinESMExports()
})

async function comparisonsOf(url: string, authorization: string | undefined, expected: number): Promise<number> {
  const before = compare.mock.callCount()
  const response = await fetch(url, { headers: authorization === undefined ? {} : { authorization } })
  await response.arrayBuffer()
  assert.equal(response.status, expected)
  return compare.mock.callCount() - before
}

test('5 a secret is compared in constant time once, whether the key or the company exists or not', async () => {
  const { publicUrl, access } = server
  const { access_key, secret_key } = access.office
  const me = (company: string) => `${publicUrl}/${company}/rest/me`
  const wrong = basic({ access_key, secret_key: 'pls_wrong' })
  const unknown = basic({ access_key: 'plk_unknown', secret_key })
  assert.equal(await comparisonsOf(me('demo'), basic({ access_key, secret_key }), 200), 1)
  assert.equal(await comparisonsOf(me('demo'), wrong, 401), 1)
  assert.equal(await comparisonsOf(me('demo'), unknown, 401), 1)
  assert.equal(await comparisonsOf(me('demo'), undefined, 401), 1)
  assert.equal(await comparisonsOf(me('nocompany'), wrong, 401), 1)
  assert.equal(await comparisonsOf(me('nocompany'), undefined, 401), 1)
})

test('5 the directory compares in constant time too, also for an unknown username', async () => {
  const { username: access_key, password: secret_key } = server.access.directory
  const url = `${server.directoryUrl}/rest/isn/url?companykey=demo`
  assert.equal(await comparisonsOf(url, basic({ access_key, secret_key }), 200), 1)
  assert.equal(await comparisonsOf(url, basic({ access_key, secret_key: 'pld_wrong' }), 401), 1)
  assert.equal(await comparisonsOf(url, basic({ access_key: 'unknown', secret_key }), 401), 1)
})
