import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { before, describe, test } from 'node:test'
import type { RowAccess } from '../../src/domain/database.ts'
import { tenantTables } from '../../src/domain/migration/schema.ts'
import { readConfig } from '../../src/platform/process/config.ts'
import { openStore } from '../../src/platform/store/store.ts'
import { testClock } from '../clock.ts'
import { lookInto, openStoreOf, storeOf } from '../engine.ts'
import { scratchFolder } from '../store/scratch.ts'

/**
 * Rows that belong to no company, or must be unique among all of them. On a distributed PostgreSQL these are reference
 * tables; every other table is distributed by `company_id`.
 */
const referenceTables = [
  'companies',
  'company_redirects',
  'company_hosts',
  'directory_credentials',
  'install_secrets',
  'migrations',
  'operator_credentials',
  'operator_passkeys',
  'operator_recovery_codes',
  'operator_sessions',
  'operator_tokens',
  'operators',
  'server_addresses',
  'workers',
]
const global = new Map([
  ['companies (key)', 'an address names one company'],
  ['company_redirects (company_key)', 'an address elsewhere names one company'],
  ['company_hosts (host)', 'a host leads to one company'],
  ['directory_credentials (username)', 'a directory credential belongs to no company'],
  ['install_secrets (name)', 'a secret of the install belongs to no company'],
  ['migrations (version)', 'one schema for all'],
  ['server_addresses (server)', 'a server serves all companies'],
  ['workers (id)', 'a worker serves all companies'],
])

/** Operators belong to no company, and no company sees their rows. */
const ofOperators = /^operator/

const dataDir = scratchFolder()
before(async () => (await openStoreOf(dataDir)).close())

const ask = <R>(statement: string) => lookInto<R>(dataDir, statement)

const tables = () =>
  ask<{ name: string; is_guarded: boolean; owner: string }>(`
    select relname as name, relrowsecurity and relforcerowsecurity as is_guarded, pg_get_userbyid(relowner) as owner
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`)

describe('the catalogue of the database', () => {
  test('every table of a company has the policy, enforced for its owner too, and no other table holds a company', () => {
    const owned = new Set(
      ask<{ name: string }>(`
        select table_name as name from information_schema.columns
        where table_schema = 'public' and column_name = 'company_id'`).map(({ name }) => name),
    )
    const policies = new Set(
      ask<{ name: string }>(`
      select tablename as name from pg_policies where schemaname = 'public' and policyname = 'own_company'
        and cmd = 'ALL' and qual like '%app.company_id%'`).map(({ name }) => name),
    )
    const unguarded = tables().filter(({ name, is_guarded }) => owned.has(name) && !(is_guarded && policies.has(name)))
    assert.deepEqual(unguarded, [])
    const withoutCompany = tables().filter(({ name }) => !owned.has(name))
    assert.deepEqual(
      withoutCompany.map(({ name }) => name),
      [
        'company_redirects',
        'directory_credentials',
        'install_secrets',
        'migrations',
        'operator_credentials',
        'operator_passkeys',
        'operator_recovery_codes',
        'operator_sessions',
        'operator_tokens',
        'operators',
        'server_addresses',
        'workers',
      ],
    )
  })

  test('a transaction of a company sees no operators', async t => {
    const store = await openStoreOf(dataDir)
    t.after(() => store.close())
    const { createOperator } = await import('../../src/domain/operators/operator-accounts.ts')
    const { listOperators } = await import('../../src/domain/operators/operator-store.ts')
    const operator = { email: 'olga@example.com', name: '' }
    const now = testClock()
    await store.write('operators', tx => createOperator({ tx, companyId: 'operators', now }, operator))
    assert.equal((await store.read('operators', listOperators)).length, 1)
    assert.equal((await store.read('all companies', listOperators)).length, 1)
    assert.deepEqual(await store.read('00000000-0000-4000-8000-000000000000' as RowAccess, listOperators), [])
    const guarded = tables().filter(({ name }) => ofOperators.test(name))
    assert.deepEqual(
      guarded.map(({ is_guarded }) => is_guarded),
      guarded.map(() => true),
    )
  })

  test('the application role owns nothing, cannot log in, and cannot bypass the policies', () => {
    assert.ok(tables().every(({ owner }) => owner !== 'plumbline_app'))
    assert.deepEqual(
      ask(
        `select rolsuper, rolbypassrls, rolcanlogin, rolcreaterole, rolcreatedb from pg_roles where rolname = 'plumbline_app'`,
      ),
      [{ rolsuper: false, rolbypassrls: false, rolcanlogin: false, rolcreaterole: false, rolcreatedb: false }],
    )
  })

  test('every primary key, foreign key and unique constraint starts with company_id, except the global ones', () => {
    const keys = ask<{ name: string; columns: string }>(`
      select c.relname as name, (
        select string_agg(a.attname, ', ' order by k.place)
        from unnest(con.conkey) with ordinality k (number, place)
        join pg_attribute a on a.attrelid = con.conrelid and a.attnum = k.number) as columns
      from pg_constraint con join pg_class c on c.oid = con.conrelid
      where c.relnamespace = 'public'::regnamespace and con.contype in ('p', 'u', 'f')`)
    assert.ok(keys.length > 80)
    const others = keys.filter(({ name, columns }) => !/^company_id\b/.test(columns) && !ofOperators.test(name))
    assert.deepEqual(others.map(({ name, columns }) => `${name} (${columns})`).sort(), [...global.keys()].sort())
  })

  test('no unique index spans companies, so no company can learn what another has', () => {
    const indexes = ask<{ name: string; columns: string }>(`
      select t.relname as name, (
        select string_agg(a.attname, ', ' order by k.place)
        from unnest(i.indkey::smallint[]) with ordinality k (number, place)
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number) as columns
      from pg_index i join pg_class t on t.oid = i.indrelid
      where t.relnamespace = 'public'::regnamespace and i.indisunique`)
    const others = indexes.filter(
      ({ name, columns }) => !/^company_id\b/.test(columns ?? '') && !ofOperators.test(name),
    )
    assert.deepEqual(others.map(({ name, columns }) => `${name} (${columns})`).sort(), [...global.keys()].sort())
  })

  test('every table is either distributed by company_id or a reference table, as docs/scaling.md says', () => {
    const names = tables().map(({ name }) => name)
    const distributed = names.filter(name => !referenceTables.includes(name))
    const keyless = ask<{ name: string }>(`
      select t.relname as name from pg_index i join pg_class t on t.oid = i.indrelid
      join pg_attribute a on a.attrelid = t.oid and a.attnum = i.indkey[0]
      where i.indisprimary and t.relnamespace = 'public'::regnamespace and a.attname = 'company_id'`).map(
      row => row.name,
    )
    assert.deepEqual(
      distributed.filter(name => !keyless.includes(name)),
      [],
    )
    const page = readFileSync(new URL('../../../docs/scaling.md', import.meta.url), 'utf8')
    for (const name of referenceTables) assert.match(page, new RegExp(`\`${name}\``), `${name} is not named`)
  })

  test('removing a company deletes from every table of companies, except those that outlive it', () => {
    const owned = ask<{ name: string }>(`
      select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'company_id'`).map(({ name }) => name)
    assert.deepEqual(
      owned.filter(name => !tenantTables.includes(name)),
      ['orphan_blobs'],
    )
  })

  test('text sorts by its bytes in every column', () => {
    const others = ask(`
      select table_name, column_name from information_schema.columns
      where table_schema = 'public' and data_type = 'text' and collation_name is distinct from 'C'`)
    assert.deepEqual(others, [])
  })

  test('every migration was applied once', () => {
    const files = readdirSync(new URL('../../migrations/', import.meta.url)).filter(name => name.endsWith('.sql'))
    assert.deepEqual(
      ask<{ name: string }>('select name from migrations order by version').map(row => row.name),
      files,
    )
  })
})

describe('row-level security', () => {
  test('a transaction for one company sees and changes nothing of another, whatever its statements say', async t => {
    const store = await openStoreOf(scratchFolder())
    t.after(() => store.close())
    const { applyCompany } = await import('../../src/domain/company-files/apply-company.ts')
    const { readCompanyFile } = await import('../../src/cli/company-file-reader.ts')
    const { default: sql, raw } = await import('sql-template-tag')
    const now = testClock()
    const file = (key: string) =>
      readCompanyFile({ key, name: key, zone: 'America/New_York', offices: [{ slug: 'main', name: 'Main' }] })
    const mine = await applyCompany(store, await file('mine'), now)
    const yours = await applyCompany(store, await file('yours'), now)
    const seen = await store.read(mine.companyId, tx =>
      tx.all<{ company_id: string }>(raw('select company_id from companies')),
    )
    assert.deepEqual(seen, [{ company_id: mine.companyId }])
    assert.deepEqual(await store.read('operators', tx => tx.all(raw('select company_id from companies'))), [])
    const changed = await store.write(mine.companyId, tx => tx.run(raw(`update companies set name = 'taken over'`)))
    assert.equal(changed, 1)
    await assert.rejects(
      store.write(mine.companyId, tx =>
        tx.run(sql`insert into offices (company_id, id, slug, name) values (${yours.companyId}, 'x', 'x', 'x')`),
      ),
      /row-level security|violates/,
    )
  })

  test('a connection that one company used shows another its own, also after something failed on it', async t => {
    const url = storeOf(scratchFolder()).DATABASE_URL
    const place = readConfig({ DATABASE_URL: url, DATABASE_CONNECTIONS: '1' })
    const store = await openStore(place, { longRunning: false, onLostLog: () => undefined })
    t.after(() => store.close())
    const { applyCompany } = await import('../../src/domain/company-files/apply-company.ts')
    const { readCompanyFile } = await import('../../src/cli/company-file-reader.ts')
    const { raw } = await import('sql-template-tag')
    const apply = async (key: string) => {
      const offices = [{ slug: 'main', name: 'Main' }]
      const file = await readCompanyFile({ key, name: key, zone: 'America/New_York', offices })
      return (await applyCompany(store, file, testClock())).companyId
    }
    const companies = [await apply('mine'), await apply('yours')]
    const seenBy = (access: RowAccess) =>
      store.read(access, tx => tx.all<{ company_id: string }>(raw('select company_id from companies')))
    const steps = [
      () => Promise.resolve(),
      () => assert.rejects(store.read(companies[1] as RowAccess, tx => tx.all(raw('select no_such_column')))),
      () => store.write(companies[1] as RowAccess, tx => tx.run(raw(`update companies set name = 'renamed'`))),
      () => assert.rejects(store.write(companies[1] as RowAccess, tx => tx.run(raw('select no_such_column')))),
      () => store.read('all companies', tx => tx.all(raw('select 1'))),
    ]
    for (const step of steps) {
      for (const company of companies) {
        await step()
        assert.deepEqual(await seenBy(company), [{ company_id: company }])
      }
    }
    assert.equal((await seenBy('all companies')).length, 2)
  })
})
