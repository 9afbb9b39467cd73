import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Company } from '../server/src/domain/companies/company.ts'
import { loadCompany } from '../server/src/domain/companies/load-company.ts'
import type { Row, Transaction } from '../server/src/domain/database.ts'
import { Checkpointer } from '../server/src/platform/checkpointer.ts'
import { openStore } from '../server/src/platform/store.ts'
import { type FilledCompany, fillStore } from './fill-store.ts'
import type { Cost } from './load.ts'
import { NextOrder, recordOrder } from './recorded-order.ts'

/**
 * The limits of `POST /order`: exactly the statements that one makes, recorded and then repeated with new ids by 32
 * loops with nothing around them. Run as a process of its own, it prints both.
 */
export interface BareWrites {
  /** Through the bare driver, prepared once; every order is a durable commit of its own. */
  readonly alone: Cost
  /** Through Plumbline's own writer, where loops that wait together share a commit. */
  readonly shared: Cost
}

const loops = 32
const seconds = Number(process.argv[2] ?? 3)
const folder = mkdtempSync(join(tmpdir(), 'plumbline-bench-'))
const [filled] = (await fillStore(folder, 1, 10_000, false)) as [FilledCompany]
const recorded = await withStore(async database => {
  const company = (await database.read('everyone', tx => loadCompany(tx, filled.key))) as Company
  return database.write('everyone', tx => recordOrder(tx, company, filled))
})
const measured: BareWrites = {
  alone: await measureAlone(join(folder, 'plumbline.db')),
  shared: await withStore(database => measure(() => database.write('everyone', writeShared))),
}
console.log(JSON.stringify(measured))
rmSync(folder, { recursive: true, force: true })

async function withStore<T>(work: (database: Awaited<ReturnType<typeof openStore>>) => Promise<T>): Promise<T> {
  const database = await openStore(folder, {
    longRunning: true,
    onLostLog: error => {
      throw error
    },
  })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/**
 * The driver stands still until a commit is on disk, so that 32 loops take turns at one connection. The log is copied
 * into the store beside it, as Plumbline does: that is no part of any write.
 */
async function measureAlone(path: string): Promise<Cost> {
  const file = new DatabaseSync(path, { timeout: 10_000 })
  file.exec('pragma journal_mode = wal; pragma synchronous = full; pragma wal_autocheckpoint = 0')
  const checkpointer = new Checkpointer(path)
  const [begin, commit] = [file.prepare('begin immediate'), file.prepare('commit')]
  const prepared = recorded.statements
    .filter(({ statement }) => statement.sql !== '')
    .map(made => ({ ...made, bare: file.prepare(made.statement.sql) }))
  const measured = await measure(async () => {
    const next = new NextOrder(recorded)
    begin.run()
    for (const { how, statement, bare } of prepared) {
      const values = next.values(statement)
      if (how === 'one') next.hear(bare.get(...values) as Row)
      else if (how === 'all') bare.all(...values)
      else bare.run(...values)
    }
    commit.run()
    checkpointer.noteWrite()
    await new Promise(setImmediate)
  })
  await checkpointer.close()
  file.close()
  return measured
}

async function writeShared(tx: Transaction): Promise<void> {
  const next = new NextOrder(recorded)
  for (const { how, statement } of recorded.statements) {
    const { sql, text } = statement
    const again = { sql, text, values: next.values(statement) }
    if (how === 'one') next.hear(await tx.one(again))
    else await tx[how](again)
  }
}

async function measure(write: () => Promise<void>): Promise<Cost> {
  await writeFor(1, write)
  const before = process.cpuUsage()
  const written = await writeFor(seconds, write)
  const { user, system } = process.cpuUsage(before)
  return { cpuMicros: (user + system) / written, perSecond: written / seconds }
}

async function writeFor(seconds: number, write: () => Promise<void>): Promise<number> {
  const until = performance.now() + seconds * 1000
  let written = 0
  const loop = async () => {
    while (performance.now() < until) {
      await write()
      written++
    }
  }
  await Promise.all(Array.from({ length: loops }, loop))
  return written
}
