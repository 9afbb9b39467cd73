import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { readCompanyFile } from '../../src/cli/company-file-reader.ts'
import { applyCompany } from '../../src/domain/company-files/apply-company.ts'
import type { Database } from '../../src/domain/database.ts'
import { removeAllInterrupted, removeCompany } from '../../src/domain/migration/remove-company.ts'
import { listCompanies } from '../../src/domain/tenants/company-store.ts'
import { systemClock } from '../../src/domain/time/clock.ts'
import { readSchema } from '../../src/platform/store/schema.ts'
import { acme } from '../cli/acme.ts'
import { tenantRows } from '../cli/kept.ts'
import { plumbline } from '../cli/plumbline.ts'
import { lookInto, openStoreOf } from '../engine.ts'
import { atEnd, folderFor } from '../store/scratch.ts'
import { interruptedAfter, watched } from './interrupted-database.ts'

const schema = readSchema()
/** The time of a removal is that of an id, which comes from the machine. */
const now = systemClock()
const manyRows = 1_800

interface Store {
  readonly database: Database
  readonly dataDir: string
  keys(): Promise<string[]>
  /** With those of companies that requests do not find. */
  stored(): string[]
  /** Of all companies. */
  rows(): number
}

/** A store with the small company beta and the large one acme. */
async function storeFor(t: TestContext): Promise<Store> {
  const dataDir = folderFor(t)
  const database = await openStoreOf(dataDir)
  atEnd(t, () => database.close())
  await applyCompany(database, await readCompanyFile(acme({ key: 'beta', hosts: [] })), now)
  await applyCompany(database, await readCompanyFile(acme()), now)
  await database.write('all companies', tx =>
    tx.run({
      sql: `insert into drives (company_id, place, other, minutes, measured_at)
        with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${manyRows})
        select company_id, cast(n as text), 'there', 10, 1 from companies cross join numbers where key = 'acme'`,
      values: [],
    }),
  )
  return {
    database,
    dataDir,
    keys: async () => (await database.read('all companies', listCompanies)).map(({ key }) => key),
    stored: () => lookInto<{ key: string }>(dataDir, 'select key from companies').map(({ key }) => key),
    rows: () => [...tenantRows(dataDir).values()].reduce((sum, rows) => sum + rows, 0),
  }
}

describe('removal of a large company', () => {
  test('it is unknown at once, and no transaction deletes many rows', async t => {
    const store = await storeFor(t)
    const counts = [store.rows()]
    const known: string[][] = []
    const database = watched(
      store.database,
      () => {},
      async () => {
        counts.push(store.rows())
        known.push(await store.keys())
      },
    )
    await removeCompany({ database, schema }, 'acme', now)
    const deleted = counts.slice(1).map((count, i) => (counts[i] ?? 0) - count)
    assert.ok(deleted.length >= 4, `${deleted}`)
    for (const rows of deleted) assert.ok(rows <= 510, `${deleted}`)
    for (const rows of deleted.slice(1)) assert.ok(rows <= 100, `${deleted}`)
    for (const keys of known) assert.deepEqual(keys, ['beta'])
    assert.deepEqual(store.stored(), ['beta'])
    const owners = lookInto<{ n: number }>(store.dataDir, 'select count(distinct company_id) as n from users')
    assert.equal(Number(owners[0]?.n), 1)
  })

  test('when it is interrupted, the key is free at once, and the rows are deleted a day later', async t => {
    const store = await storeFor(t)
    const interrupted = interruptedAfter(2, store.database)
    await assert.rejects(removeCompany({ database: interrupted, schema }, 'acme', now), /interrupted/)
    assert.deepEqual(await store.keys(), ['beta'])
    const { code, stderr } = await plumbline(store.dataDir, ['company', 'create', '--key', 'acme', '--name', 'Acme'])
    assert.equal(code, 0, stderr)
    const options = { database: store.database, schema }
    const left = store.rows()
    await removeAllInterrupted(options, now)
    assert.equal(store.rows(), left)
    await removeAllInterrupted(options, now.add({ hours: 25 }))
    assert.deepEqual(await store.keys(), ['acme', 'beta'])
    assert.equal(tenantRows(store.dataDir).get('companies'), 2)
    assert.equal(tenantRows(store.dataDir).get('drives'), 0)
  })

  test('a worker that ends leaves the rest to a later one', async t => {
    const store = await storeFor(t)
    const interrupted = interruptedAfter(1, store.database)
    await assert.rejects(removeCompany({ database: interrupted, schema }, 'acme', now), /interrupted/)
    const options = { database: store.database, schema }
    await removeAllInterrupted({ ...options, isEnding: () => true }, now.add({ hours: 25 }))
    assert.equal(store.stored().length, 2)
    await removeAllInterrupted(options, now.add({ hours: 50 }))
    assert.deepEqual(store.stored(), ['beta'])
  })

  test('two removals of what is left do not disturb each other', async t => {
    const store = await storeFor(t)
    const interrupted = interruptedAfter(1, store.database)
    await assert.rejects(removeCompany({ database: interrupted, schema }, 'acme', now), /interrupted/)
    const options = { database: store.database, schema }
    const later = now.add({ hours: 25 })
    await Promise.all([removeAllInterrupted(options, later), removeAllInterrupted(options, later)])
    assert.deepEqual(store.stored(), ['beta'])
  })
})
