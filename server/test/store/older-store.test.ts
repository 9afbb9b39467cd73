import assert from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type TestContext, test } from 'node:test'
import sql from 'sql-template-tag'
import { createDemo } from '../../src/cli/demo/create-demo.ts'
import { listStart } from '../../src/domain/changes/page.ts'
import { listOrders } from '../../src/domain/orders/list-orders.ts'
import { clients } from '../../src/domain/people/contacts.ts'
import { loadCompany } from '../../src/domain/tenants/load-company.ts'
import { openSignInServices } from '../../src/platform/sign-in/sign-in-services.ts'
import { migrate, readMigrations, statementsOf } from '../../src/platform/store/migrations.ts'
import { openStore, type Store } from '../../src/platform/store/store.ts'
import { folderFor } from './scratch.ts'

const now = Temporal.Instant.from('2026-10-05T12:00:00Z')
const onLostLog = (error: unknown) => {
  throw error
}

/** The demo in a store from before lists had a commit sequence. */
async function olderStore(t: TestContext): Promise<string> {
  const dataDir = folderFor(t)
  const database = await openStore(dataDir, { longRunning: false, onLostLog })
  const addresses = { publicUrl: 'http://127.0.0.1:8080', directoryUrl: 'http://127.0.0.1:8081' }
  await createDemo({ database, ...openSignInServices() }, addresses, now, dataDir)
  await database.close()
  const file = new DatabaseSync(join(dataDir, 'plumbline.db'))
  undoRenames(file)
  for (const table of ['orders', 'clients', 'agents']) file.exec(`drop index ${table}_by_modified`)
  for (const column of ['last_oid', 'calendar_revision', 'guards_orders', 'left_at', 'revision']) {
    file.exec(`alter table companies add column ${column} integer`)
    file.exec(
      `update companies set ${column} = (select ${column} from company_state s where s.company_id = companies.company_id)`,
    )
  }
  file.exec('drop table company_state')
  file.exec('delete from migrations where version in (7, 30, 34, 59)')
  file.close()
  return dataDir
}

/** Migration 34 gives tables and columns the words of today. */
function undoRenames(file: DatabaseSync): void {
  const texts = readMigrations().map(({ text }) => text)
  const statements = statementsOf(texts[33] ?? '')
  for (const statement of statements.toReversed()) {
    const [, table = '', column = '', from = '', to = ''] = renaming.exec(statement) ?? []
    if (to && column) file.exec(`alter table ${table} rename column ${to} to ${from}`)
    else if (to) file.exec(`alter table ${to} rename to ${table}`)
    else if (statement.startsWith('create index')) file.exec(`drop index ${statement.split(' ')[2]}`)
  }
  for (const [, index] of statements.join('\n').matchAll(/^drop index (\w+)/gm)) {
    const created = texts
      .slice(0, 33)
      .join('\n')
      .matchAll(new RegExp(`^create index ${index} [^;]+`, 'gm'))
    file.exec([...created].at(-1)?.[0] ?? '')
  }
}

const renaming = /^alter table (\w+) rename (?:(column) (\w+) )?to (\w+)/

async function migrated(dataDir: string, work: (database: Store) => Promise<void>): Promise<void> {
  const database = await openStore(dataDir, { longRunning: false, onLostLog })
  await work(database).finally(() => database.close())
}

test('4 lists: an older store is migrated, and its next change comes after all earlier ones', async t => {
  for (const [table, ahead] of [
    ['orders', 1],
    ['clients', 5_000],
    ['agents', 9_000_000],
  ] as const) {
    const dataDir = await olderStore(t)
    const file = new DatabaseSync(join(dataDir, 'plumbline.db'))
    const latest = now.epochMilliseconds + ahead
    file.exec(`update ${table} set modified_at = ${latest} where id = (select max(id) from ${table})`)
    file.close()
    await migrated(dataDir, async database => {
      assert.deepEqual(await migrate(database), [])
      const { id: companyId } =
        (await database.read('all companies', tx => loadCompany(tx, 'demo'))) ?? assert.fail('no company')
      const client = await database.write('all companies', tx => clients.create({ tx, companyId, now }, {}))
      assert.equal(client.modifiedAt.epochMilliseconds, latest + 1, table)
      const page = await database.read('all companies', tx => listOrders({ tx, companyId }, listStart, 1000))
      const count = await database.read('all companies', tx =>
        tx.one<{ n: number }>(sql`select count(*) as n from orders`),
      )
      assert.equal(page.records.length, count?.n)
    })
  }
})

test('4 lists: a page reads one range of an index, however many records there are', async t => {
  const dataDir = await olderStore(t)
  await migrated(dataDir, async () => undefined)
  const file = new DatabaseSync(join(dataDir, 'plumbline.db'), { readOnly: true })
  t.after(() => file.close())
  for (const table of ['orders', 'clients', 'agents']) {
    const plan = file.prepare(`explain query plan select * from ${table}
      where company_id = ? and (modified_at, id) > (?, ?) order by modified_at, id limit ?`)
    assert.deepEqual(
      plan.all().map(({ detail }) => detail),
      [`SEARCH ${table} USING INDEX ${table}_by_modified (company_id=? AND (modified_at,id)>(?,?))`],
    )
  }
})
