import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { raw } from 'sql-template-tag'
import type { CompanyId } from '../../src/domain/ids.ts'
import { distributeStore } from '../../src/platform/postgres/distribute-store.ts'
import { distributionOf, withoutForeignKeys } from '../../src/platform/postgres/distribution.ts'
import { migrate, readMigrations, statementsOf } from '../../src/platform/store/migrations.ts'
import { readSchema } from '../../src/platform/store/schema.ts'
import type { Store } from '../../src/platform/store/store.ts'
import { acme } from '../cli/acme.ts'
import { apply, plumbline } from '../cli/plumbline.ts'
import { lookInto, openStoreOf, storeOf } from '../engine.ts'
import { startServer } from '../running-server.ts'
import { atEnd, folderFor } from '../store/scratch.ts'
import { addCitusStandIn, distributedTables, foreignKeys } from './citus-stand-in.ts'

const schema = readSchema()
const ofCompanies = [...schema.tables.keys()].filter(table => distributionOf(schema, table) !== 'local').sort()

describe('a store on a distributed PostgreSQL', () => {
  test('9 store distribute says what is missing where there is no Citus, and changes nothing', async t => {
    const dataDir = folderFor(t)
    await apply(dataDir, acme())
    const before = foreignKeys(dataDir)
    const { code, stderr } = await plumbline(dataDir, ['store', 'distribute'])
    assert.equal(code, 1)
    assert.match(stderr, /this database has no Citus: install it on every node, .*; nothing was changed/)
    assert.deepEqual(foreignKeys(dataDir), before)
  })

  test('9 every table of companies is distributed, every foreign key holds, and the command can be repeated', async t => {
    const dataDir = folderFor(t)
    await apply(dataDir, acme())
    await addCitusStandIn(dataDir)
    const before = foreignKeys(dataDir)
    assert.ok(before.length > 60)
    const { code, stdout, stderr } = await plumbline(dataDir, ['store', 'distribute'])
    assert.equal(code, 0, stderr)
    assert.match(
      stdout,
      new RegExp(`${ofCompanies.length} tables of .* were distributed, ${before.length} foreign keys hold`),
    )
    assert.deepEqual(distributedTables(dataDir), ofCompanies)
    assert.deepEqual(foreignKeys(dataDir), before)
    const repeated = await plumbline(dataDir, ['store', 'distribute'])
    assert.match(repeated.stdout, /is distributed already/)
    const [role] = lookInto<{ login: boolean }>(
      dataDir,
      "select rolcanlogin as login from pg_roles where rolname = 'plumbline_app'",
    )
    assert.equal(role?.login, true)
    const guarded = lookInto<{ name: string; forced: boolean }>(
      dataDir,
      `select relname as name, relforcerowsecurity as forced from pg_class
      where relnamespace = 'public'::regnamespace and relrowsecurity order by relname collate "C"`,
    ).filter(({ name }) => ofCompanies.includes(name))
    assert.deepEqual(
      guarded.map(({ name }) => name),
      ofCompanies,
    )
    assert.ok(guarded.every(({ forced }) => !forced))
  })

  test('9 no server starts on a store that is distributed halfway', async t => {
    const dataDir = folderFor(t)
    await apply(dataDir, acme())
    await addCitusStandIn(dataDir)
    const store = await openStoreOf(dataDir)
    const { store: failing } = failAfter(store as Store, 10)
    await assert.rejects(
      distributeStore(failing, () => undefined),
      /interrupted/,
    )
    await store.close()
    const environment = storeOf(dataDir)
    const refused = await plumbline(dataDir, ['serve'], { environment, inOwnProcess: true })
    assert.equal(refused.code, 1)
    assert.match(refused.stderr, /store distribute was interrupted, so foreign keys are missing: run it again first/)
    assert.equal((await plumbline(dataDir, ['store', 'distribute'])).code, 0)
  })

  test('9 interrupted at any step, it continues where it was', async t => {
    const dataDir = folderFor(t)
    await apply(dataDir, acme())
    await addCitusStandIn(dataDir)
    const before = foreignKeys(dataDir)
    const store = await openStoreOf(dataDir)
    atEnd(t, () => store.close())
    for (let steps = 0; ; steps += 17) {
      const { store: failing, hasFailed } = failAfter(store as Store, steps)
      await distributeStore(failing, () => undefined).catch(() => undefined)
      if (!hasFailed()) break
    }
    assert.deepEqual(distributedTables(dataDir), ofCompanies)
    assert.deepEqual(foreignKeys(dataDir), before)
    assert.equal(lookInto(dataDir, "select 1 from pg_class where relname = 'removed_foreign_keys'").length, 0)
  })

  test('9 it is refused while a server uses the database', async t => {
    const server = await startServer()
    atEnd(t, () => server.stop())
    await addCitusStandIn(server.dataDir)
    const { code, stderr } = await plumbline(server.dataDir, ['store', 'distribute'], { inOwnProcess: true })
    assert.equal(code, 1)
    assert.match(stderr, /stop serve and work first: this database is used by /)
    assert.deepEqual(distributedTables(server.dataDir), [])
  })

  test('9 a later migration distributes its tables, and its foreign keys are added afterwards', async t => {
    const dataDir = folderFor(t)
    await apply(dataDir, acme())
    await addCitusStandIn(dataDir)
    assert.equal((await plumbline(dataDir, ['store', 'distribute'])).code, 0)
    const store = (await openStoreOf(dataDir)) as Store
    atEnd(t, () => store.close())
    const text = `create table visits (
  company_id text not null references companies (company_id),
  id text not null,
  order_id text not null,
  primary key (company_id, id),
  foreign key (company_id, order_id) references orders (company_id, id)
);`
    const migrations = readMigrations()
    const version = (migrations.at(-1)?.version ?? 0) + 1
    await migrate(store, [...migrations, { version, name: 'visits.sql', text }])
    assert.ok(distributedTables(dataDir).includes('visits'))
    assert.equal(foreignKeys(dataDir).filter(key => key.startsWith('visits ')).length, 2)
  })

  test('1 in a distributed store every read has its tenant within a transaction, and nothing is seen without one', async t => {
    const dataDir = folderFor(t)
    const { companyId } = await apply(dataDir, acme()).then(() => companyOf(dataDir))
    await addCitusStandIn(dataDir)
    assert.equal((await plumbline(dataDir, ['store', 'distribute'])).code, 0)
    const store = await openStoreOf(dataDir)
    atEnd(t, () => store.close())
    const tenant = raw(
      `select current_setting('app.company_id') as tenant, (select count(*) from offices) as offices, now() = statement_timestamp() as alone`,
    )
    const read = (access: CompanyId) => store.readAutocommit(access, tx => tx.one(tenant))
    assert.deepEqual(await read(companyId), { tenant: companyId, offices: 2, alone: false })
    assert.deepEqual(await read('' as CompanyId), { tenant: '', offices: 0, alone: false })
  })

  test('9 the foreign keys of every migration can be taken out of its tables', () => {
    for (const { name, text } of readMigrations()) {
      const statements = statementsOf(text)
      const { statements: split, foreignKeys: keys } = withoutForeignKeys(statements)
      const tables = (texts: readonly string[]) => texts.filter(each => each.startsWith('create table')).join('\n')
      assert.ok(!/\breferences\b/.test(tables(split)), name)
      assert.equal(keys.length, tables(statements).match(/\breferences\b/g)?.length ?? 0, name)
    }
  })
})

function companyOf(dataDir: string): { readonly companyId: CompanyId } {
  const [row] = lookInto<{ company_id: CompanyId }>(dataDir, 'select company_id from companies')
  return { companyId: row?.company_id ?? assert.fail() }
}

/** A store whose transactions fail after the first ones. */
function failAfter(store: Store, transactions: number) {
  let left = transactions
  const failing = new Proxy(store, {
    get: (target, name) => {
      const value = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      return (...words: unknown[]) => {
        if (name === 'alter' && left-- <= 0) throw new Error('interrupted')
        return value.apply(target, words)
      }
    },
  })
  return { store: failing, hasFailed: () => left < 0 }
}
