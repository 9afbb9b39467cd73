import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { raw } from 'sql-template-tag'
import type { Database, Transaction } from '../../src/domain/database.ts'
import type { CompanyId } from '../../src/domain/ids.ts'
import { acme } from '../cli/acme.ts'
import { apply, plumbline } from '../cli/plumbline.ts'
import { alterStore, lookInto, openStoreOf, storeOf } from '../engine.ts'
import { atEnd, folderFor } from '../store/scratch.ts'
import { eventually } from '../webhooks/eventually.ts'
import { addCitusStandIn } from './citus-stand-in.ts'

interface Place {
  readonly host?: string
  readonly port?: number
  /** Which worker the server at this address says it is. */
  readonly localGroup?: number
}

/** A distributed store on one server, which is the coordinator and the worker of all companies. */
async function distributed(t: TestContext, { host, port = 5432, localGroup = 1 }: Place = {}) {
  const dataDir = folderFor(t)
  await apply(dataDir, acme())
  await addCitusStandIn(dataDir)
  const here = decodeURIComponent(new URL(storeOf(dataDir).DATABASE_URL as string).hostname)
  for (const statement of [
    `create table pg_dist_node (groupid int, nodename text, nodeport int, noderole text, isactive boolean, metadatasynced boolean)`,
    `insert into pg_dist_node values (1, '${host ?? here}', ${port}, 'primary', true, true)`,
    `create table pg_dist_placement as select 102008 as shardid, 1 as groupid`,
    `create table pg_dist_local_group as select ${localGroup} as groupid`,
    `create function get_shard_id_for_distribution_column(name regclass, value text) returns int return 102008`,
    `create view reads as select company_id, slug, (current_setting('transaction_isolation') = 'read committed')::int as is_alone from offices`,
    `create view reads_elsewhere as select * from reads where is_alone = 0`,
    `grant select on pg_dist_node, pg_dist_placement, pg_dist_local_group, reads, reads_elsewhere to public`,
  ])
    await alterStore(dataDir, statement)
  assert.equal((await plumbline(dataDir, ['store', 'distribute'])).code, 0)
  await alterStore(
    dataDir,
    `do $$ begin execute format('alter database %I reset citus.propagate_set_commands', current_database()); end $$`,
  )
  const store = await openStoreOf(dataDir)
  atEnd(t, () => store.close())
  const [company] = lookInto<{ id: CompanyId }>(dataDir, 'select company_id as id from companies')
  return { store, company: company?.id ?? assert.fail() }
}

/** A connection to a worker has a setting that one to the coordinator has not. */
const findServer = raw(`
  select coalesce(current_setting('citus.propagate_set_commands', true), '') as setting,
    current_setting('app.company_id') as tenant, current_user as role`)

async function serverOf(tx: Transaction): Promise<'worker' | 'coordinator'> {
  const row = await tx.one<{ setting: string; tenant: string; role: string }>(findServer)
  assert.equal(row?.role, 'plumbline_app')
  return row?.setting === 'local' ? 'worker' : 'coordinator'
}

const reached = async (store: Database, company: CompanyId) => ({
  read: await store.read(company, serverOf),
  autocommit: await store.readAutocommit(company, serverOf),
  write: await store.write(company, serverOf),
  all: await store.read('all companies', serverOf),
  operators: await store.write('operators', serverOf),
})

const throughCoordinator = {
  read: 'coordinator',
  autocommit: 'coordinator',
  write: 'coordinator',
  all: 'coordinator',
  operators: 'coordinator',
} as const

describe('the server of a company in a distributed store', () => {
  test('9 transactions of a company go to its worker, and all others to the coordinator', async t => {
    const { store, company } = await distributed(t)
    const direct = { ...throughCoordinator, read: 'worker', autocommit: 'worker', write: 'worker' }
    await eventually(async () => assert.deepEqual(await reached(store, company), direct))
    const offices = raw('select count(*) as found from offices')
    assert.deepEqual(await store.read(company, tx => tx.one(offices)), { found: 2 })
    assert.deepEqual(await store.read('another' as CompanyId, tx => tx.one(offices)), { found: 0 })
  })

  test('9 a read of plain rows needs no transaction there, unless it finds none', async t => {
    const { store, company } = await distributed(t)
    await eventually(async () => assert.equal(await store.read(company, serverOf), 'worker'))
    const read = (text: string) =>
      store.readAutocommit(company, tx => tx.all<{ is_alone: number }>({ sql: text, values: [company] }))
    const isAlone = async (text: string) => (await read(text)).map(row => row.is_alone)
    assert.deepEqual(await isAlone('select slug, is_alone from reads where company_id = ?'), [1, 1])
    const withFunction = 'select lower(slug) as slug, is_alone from reads where company_id = ?'
    assert.deepEqual(await isAlone(withFunction), [0, 0])
    // As of a company that has moved to another server, where the tenant of a session is not known.
    assert.deepEqual(await isAlone('select slug, is_alone from reads_elsewhere where company_id = ?'), [0, 0])
    assert.deepEqual(await read(`select is_alone from reads where company_id = ? and slug = 'none'`), [])
  })

  test('9 what needs a table of the coordinator is repeated there', async t => {
    const { store, company } = await distributed(t)
    await eventually(async () => assert.equal(await store.read(company, serverOf), 'worker'))
    const work = async (tx: Transaction) => {
      const server = await serverOf(tx)
      if (server === 'worker') await tx.one(raw('select 1 from server_addresses_elsewhere'))
      return server
    }
    assert.equal(await store.write(company, work), 'coordinator')
    assert.equal(await store.read(company, work), 'coordinator')
  })

  for (const [why, place] of [
    ['that refuses connections', { host: '127.0.0.1', port: 1 }],
    ['whose address leads to another server', { localGroup: 2 }],
  ] as const)
    test(`9 the companies of a worker ${why} are served through the coordinator`, async t => {
      const { store, company } = await distributed(t, place)
      for (let i = 0; i < 3; i++) assert.deepEqual(await reached(store, company), throughCoordinator)
    })
})
