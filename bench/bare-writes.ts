import type { Transaction } from '../server/src/domain/database.ts'
import type { Company } from '../server/src/domain/tenants/company.ts'
import { loadCompany } from '../server/src/domain/tenants/load-company.ts'
import type { Store } from '../server/src/platform/store/store.ts'
import { openBarePostgres } from './bare-postgres-writes.ts'
import { openBareSqlite } from './bare-sqlite-writes.ts'
import { openStoreOf } from './bench-store.ts'
import type { FilledCompany } from './fill-store.ts'
import type { Cost } from './load.ts'
import { NextOrder, type RecordedOrder, recordOrder } from './recorded-order.ts'

/**
 * The baselines of `POST /order`: exactly its statements, recorded and then repeated with new ids by 32 loops. This
 * process runs on the store that the environment names, receives the company in its first message, and answers both.
 */
export interface BareWrites {
  /** The bare driver with prepared statements; one durable commit per order. */
  readonly alone: Cost
  /** Plumbline's group commit, which only SQLite has. */
  readonly shared?: Cost
}

export interface BareWritesTask {
  readonly filled: FilledCompany
  readonly seconds: number
}

/** Writes one order; each loop has its own. */
export interface BareWriter {
  write(loop: number): Promise<void>
  close(): Promise<void>
}

const loops = 32

process.once('message', async (task: BareWritesTask) => {
  process.send?.(await measureBoth(task))
  process.disconnect?.()
})

async function measureBoth({ filled, seconds }: BareWritesTask): Promise<BareWrites> {
  const { DATABASE_URL, DATA_DIR } = process.env
  const recorded = await withStore(async database => {
    const company = (await database.read('all companies', tx => loadCompany(tx, filled.key))) as Company
    return database.write('all companies', tx => recordOrder(tx, company, filled))
  })
  const bare = DATABASE_URL
    ? await openBarePostgres(DATABASE_URL, recorded, loops)
    : openBareSqlite(`${DATA_DIR}/plumbline.db`, recorded)
  const alone = await measure(seconds, loop => bare.write(loop))
  await bare.close()
  if (DATABASE_URL) return { alone }
  const shared = await withStore(database =>
    measure(seconds, () => database.write('all companies', tx => writeShared(tx, recorded))),
  )
  return { alone, shared }
}

async function withStore<T>(work: (database: Store) => Promise<T>): Promise<T> {
  const database = await openStoreOf(process.env)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

async function writeShared(tx: Transaction, recorded: RecordedOrder): Promise<void> {
  const next = new NextOrder(recorded)
  for (const { how, statement } of recorded.statements) {
    const again = { sql: statement.sql, values: next.values(statement) }
    if (how === 'one') next.readResult(await tx.one(again))
    else await tx[how](again)
  }
}

async function measure(seconds: number, write: (loop: number) => Promise<void>): Promise<Cost> {
  await writeFor(1, write)
  const before = process.cpuUsage()
  const written = await writeFor(seconds, write)
  const { user, system } = process.cpuUsage(before)
  return { cpuMicros: (user + system) / written, perSecond: written / seconds }
}

async function writeFor(seconds: number, write: (loop: number) => Promise<void>): Promise<number> {
  const until = performance.now() + seconds * 1000
  let written = 0
  const loop = async (_: unknown, i: number) => {
    while (performance.now() < until) {
      await write(i)
      written++
    }
  }
  await Promise.all(Array.from({ length: loops }).map(loop))
  return written
}
