import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import type { Company } from '../server/src/domain/companies/company.ts'
import { lookupOffice } from '../server/src/domain/companies/company.ts'
import { loadCompany } from '../server/src/domain/companies/load-company.ts'
import type { Row, Statement, Transaction } from '../server/src/domain/database.ts'
import { newId } from '../server/src/domain/ids.ts'
import { createOrder } from '../server/src/domain/orders/create-order.ts'
import type { User } from '../server/src/domain/people/user.ts'
import type { Scope } from '../server/src/domain/scope.ts'
import { readOrder } from '../server/src/doors/rest/order-input-wire.ts'
import { openStore } from '../server/src/platform/store.ts'
import { fillStore } from './fill-store.ts'
import { orderBody } from './works.ts'

/**
 * The limit of `POST /order`: exactly the statements that one makes, recorded and then repeated with new ids by 32
 * writers through the same driver, with nothing around them. Run as a process of its own, it prints the processor time
 * a write takes.
 */
const seconds = Number(process.argv[2] ?? 3)
const folder = mkdtempSync(join(tmpdir(), 'plumbline-bench-'))
const [filled] = await fillStore(folder, 1, 10_000, false)
if (!filled) throw new Error('there is no company to write to')
const database = await openStore(folder, {
  longRunning: true,
  onLostLog: error => {
    throw error
  },
})
const company = (await database.read('everyone', tx => loadCompany(tx, filled.key))) as Company
const recorded = await database.write('everyone', recordOne)

await writeFor(1)
const before = process.cpuUsage()
const written = await writeFor(seconds)
const { user, system } = process.cpuUsage(before)
console.log(JSON.stringify({ cpuMicros: (user + system) / written, perSecond: written / seconds }))
await database.close()
rmSync(folder, { recursive: true, force: true })

/** A statement and whether somebody waited for it. */
interface Made {
  readonly how: 'all' | 'one' | 'run' | 'later'
  readonly statement: Statement
}

/** What one order writes, and under which id. */
async function recordOne(tx: Transaction): Promise<{ statements: Made[]; fresh: Set<unknown> }> {
  const statements: Made[] = []
  const note = (how: Made['how'], statement: Statement) => {
    statements.push({ how, statement })
    return statement
  }
  const recording: Transaction = {
    all: <R extends Row>(statement: Statement) => tx.all<R>(note('all', statement)),
    one: <R extends Row>(statement: Statement) => tx.one<R>(note('one', statement)),
    run: statement => tx.run(note('run', statement)),
    later: statement => tx.later(note('later', statement)),
    version: () => tx.version(),
    announce: topic => tx.announce(topic),
  }
  const actor = [...company.users.values()].find(user => user.isOwner) as User
  const office = lookupOffice(company, undefined)
  const scope: Scope = { company, companyId: company.id, actor, office, now: Temporal.Now.instant(), tx: recording }
  const { order } = await createOrder(scope, readOrder(JSON.parse(orderBody(filled as NonNullable<typeof filled>))))
  const [event] = await tx.all<{ id: string }>(sql`select id from events where order_id = ${order.id}`)
  return { statements, fresh: new Set<unknown>([order.id, event?.id]) }
}

async function writeFor(seconds: number): Promise<number> {
  const until = performance.now() + seconds * 1000
  let written = 0
  const writer = async () => {
    while (performance.now() < until) {
      await database.write('everyone', repeat)
      written++
    }
  }
  await Promise.all(Array.from({ length: 32 }, writer))
  return written
}

async function repeat(tx: Transaction): Promise<void> {
  const ids = new Map<unknown, string>()
  let oid: number | undefined
  for (const { how, statement } of recorded.statements) {
    const { sql, text, values } = statement
    const renewed = values.map((value, i) => {
      if (recorded.fresh.has(value)) return ids.getOrInsertComputed(value, newId)
      return oid !== undefined && i === 2 && values.length > 30 ? oid : value
    })
    const again = { sql, text, values: renewed }
    if (sql.includes('returning')) oid = (await tx.one<{ last_oid: number }>(again))?.last_oid
    else await tx[how](again)
  }
}
