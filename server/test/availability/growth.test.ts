import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { raw } from 'sql-template-tag'
import { findOpenTime } from '../../src/domain/calendar/find-open-time.ts'
import type { Statement } from '../../src/domain/database.ts'
import { newId, type OrderId } from '../../src/domain/ids.ts'
import { findOrder } from '../../src/domain/orders/load-order.ts'
import { insertOrder, nextOid } from '../../src/domain/orders/order-store.ts'
import type { LocalDateTime } from '../../src/domain/time/local-time.ts'
import { isPostgres } from '../engine.ts'
import { joinServer } from '../running-server.ts'
import { RecordingTransaction } from '../store/recording-transaction.ts'
import { addMorningCompany } from './morning-company.ts'
import { inspector, OpenTimeStore, sunday, type TestCompany } from './open-time-store.ts'

const query = { zip: '', services: [], inspector: '', offset: 1, daysAhead: 14 }

let store: OpenTimeStore
let company: TestCompany
before(async () => {
  store = await OpenTimeStore.open()
  company = await store.company({ inspectors: ['Ann', 'Ben', 'Cas'].map(name => inspector(name)) })
})
after(() => store.close())

function overhear(): Promise<RecordingTransaction> {
  return company.read(sunday, async scope => {
    const tx = new RecordingTransaction(scope.tx)
    await findOpenTime({ ...scope, tx }, query)
    return tx
  })
}

const looksUp = [
  'SEARCH order_inspectors USING COVERING INDEX order_inspectors_by_time' +
    ' (company_id=? AND user_id=? AND starts_at>? AND starts_at<?)',
  'SEARCH blocked_times USING INDEX blocked_times_by_user (company_id=? AND user_id=? AND ends_at>?)',
  'SEARCH guarded_times USING INDEX guarded_times_by_expiry (company_id=? AND expires_at>?)',
]

/** SQLite's query plan: a line for each table or index that it reads; temporary results come last. */
async function planOfSqlite({ sql, values }: Statement): Promise<string[]> {
  const prefix = 'explain query plan '
  const rows = await company.read(sunday, ({ tx }) => tx.all<{ detail: string }>({ sql: prefix + sql, values }))
  return rows.map(row => row.detail).filter(detail => /^(?:SEARCH|SCAN) (?!taken$)/.test(detail))
}

/** PostgreSQL chooses by the number of rows, and reads a small table whole. */
async function assertPlan(statement: Statement | undefined): Promise<void> {
  assert.ok(statement)
  if (!isPostgres) assert.deepEqual(await planOfSqlite(statement), looksUp)
}

describe('4.1 the work depends on inspectors and days, not on how many orders there are', () => {
  test('4.1 one statement finds all taken time, in one range of an index for each person', async () => {
    const { statements } = await overhear()
    assert.equal(statements.length, 1)
    await assertPlan(statements[0])
  })

  test('4.1 among three thousand orders of other days it is the same statement and plan, and reads as few rows', async () => {
    const before = await overhear()
    await fill(3_000)
    await store.database.maintain()
    const after = await overhear()
    assert.deepEqual(
      after.statements.map(({ sql }) => sql),
      before.statements.map(({ sql }) => sql),
    )
    assert.deepEqual(after.rows, before.rows)
    await assertPlan(after.statements[0])
  })

  test('4.1 the plan is the same with table statistics', async () => {
    await store.database.write('all companies', async tx => void (await tx.run(raw('analyze'))))
    const [statement] = (await overhear()).statements
    await assertPlan(statement)
  })
})

test('8 cached responses do not fill the memory, whatever their size', async t => {
  const server = await joinServer()
  t.after(() => server.stop())
  const inspectors = Array.from({ length: 50 }, (_, i) => inspector(`Inspector${i}`))
  const { authorization } = await addMorningCompany(server, 'large', { inspectors })
  const askForAYear = async (i: number) => {
    const url = `${server.publicUrl}/large/rest/availableslots?daysahead=366&zip=${i}`
    return (await (await fetch(url, { headers: { authorization } })).text()).length
  }
  const length = await askForAYear(0)
  const before = heldBytes()
  for (let i = 1; i <= 30; i++) await askForAYear(i)
  assert.ok(heldBytes() - before < 10 * length)
})

/** The heap in use after a full garbage collection. */
function heldBytes(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().heapUsed
}

/** Copies of one order, a day each, going back from last month. */
async function fill(orders: number): Promise<void> {
  const id = await company.order({ datetime: '2026-08-31 09:00:00', duration: 60 })
  const lastDay = Temporal.PlainDate.from('2026-08-31')
  await company.write(async scope => {
    const order = await findOrder(scope, id as OrderId)
    assert.ok(order)
    for (let days = 1; days <= orders; days++) {
      const startsAt = `${lastDay.subtract({ days })} 09:00:00` as LocalDateTime
      const { oid, commitTime } = await nextOid(scope)
      insertOrder(scope, { ...order, id: newId(), oid, modifiedAt: commitTime, startsAt })
    }
  })
}
