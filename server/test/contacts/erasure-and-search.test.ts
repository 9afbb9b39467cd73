// engines: both

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Database } from '../../src/domain/database.ts'
import type { CompanyId } from '../../src/domain/ids.ts'
import { SearchIndex } from '../../src/domain/search/search-index.ts'
import { openStoreOf } from '../engine.ts'
import { type OrderFixture, openOrderFixture } from '../orders/order-fixture.ts'

let fixture: OrderFixture
let database: Database
before(async () => {
  fixture = await openOrderFixture()
  database = await openStoreOf(fixture.server.dataDir)
})
after(async () => {
  await database.close()
  await fixture.close()
})

/** The store of another process, in which something happens between what it reads and what it saves. */
function withFirstSaveAfter(happens: () => Promise<unknown>): Database {
  let first: Promise<unknown> | undefined
  return new Proxy(database, {
    get(target, name) {
      const member = Reflect.get(target, name, target)
      if (name !== 'writeAsyncCommit') return typeof member === 'function' ? member.bind(target) : member
      return async (...work: Parameters<Database['writeAsyncCommit']>) => {
        first ??= happens()
        await first
        return target.writeAsyncCommit(...work)
      }
    },
  })
}

const companyOf = () => String(fixture.query('select company_id from company_state')[0]?.company_id) as CompanyId
const termsWith = (text: string) =>
  fixture.query(`select value from search_terms where value like '%${text}%' or spelling like '%${text}%'`)
const person = { firstname: 'Ottoline', lastname: 'Vandermolen', mobilephone: '980-555-2277' }
const found = async () => (await fixture.owner.search({ q: 'Vandermolen' })).clients.map(({ id }) => id)

test('2.5 an index that has read a client before its personal data was removed saves nothing of it', async () => {
  const { id } = await fixture.owner.createClient(person)
  const index = new SearchIndex(withFirstSaveAfter(() => fixture.owner.eraseClient(id)))
  assert.equal(await index.prepare(companyOf()), true)
  assert.deepEqual([termsWith('vandermolen'), termsWith('5552277'), termsWith(id)], [[], [], []])
  assert.deepEqual(await found(), [])
})

test('2.5 it indexes those again who have the same name', async () => {
  const { id } = await fixture.owner.createClient(person)
  const other = { id: '' }
  const replace = async () => {
    await fixture.owner.eraseClient(id)
    other.id = (await fixture.owner.createClient({ ...person, mobilephone: '' })).id
  }
  const index = new SearchIndex(withFirstSaveAfter(replace))
  assert.equal(await index.prepare(companyOf()), true)
  assert.deepEqual([termsWith('vandermolen').length > 0, termsWith('5552277')], [true, []])
  assert.deepEqual(await found(), [other.id])
})
