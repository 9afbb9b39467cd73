import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CompanyCache } from '../../src/domain/tenants/company-cache.ts'
import { openStoreOf } from '../engine.ts'
import { joinServer } from '../running-server.ts'
import { changeCompany } from './outside-change.ts'

test('5 a process sees a change of another one after a second at the latest', async t => {
  const server = await joinServer()
  t.after(() => server.stop())
  const database = await openStoreOf(server.dataDir)
  t.after(() => database.close())
  let now = 0
  const companies = new CompanyCache(database, () => now)
  const nameOf = async () => (await companies.find(server.key))?.name
  await nameOf()
  await changeCompany(server, server.key, file => ({ ...file, name: 'Renamed' }))
  now += 1_000
  assert.equal(await nameOf(), 'Renamed')
})
