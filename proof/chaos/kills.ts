import { appendFileSync } from 'node:fs'
import { seededRandom } from '../../server/test/store/seeded-random.ts'
import { type ClientsTask, startClients } from './clients.ts'
import { companyKey } from './company.ts'
import { type DrainTask, drain } from './drain.ts'
import type { Engine } from './engines.ts'
import type { Fault } from './fault-choice.ts'
import { Faults, type Noted } from './faults.ts'
import { type Home, prepare, readLoad } from './home.ts'
import { join } from './join.ts'
import { joinWithMail } from './join-mail.ts'
import type { Outcome } from './outcome.ts'
import { type Circumstances, freePort, Product, startPart } from './processes.ts'
import { recoveryOf } from './recovery.ts'
import { WatchedPostgres } from './watched-postgres.ts'

export interface KillsTask extends ClientsTask, DrainTask {
  readonly program: string
  readonly engine: Engine
  /** Settings of PostgreSQL beyond its defaults. */
  readonly settings?: readonly string[]
  /** The fault that is repeated; random faults unless given. */
  readonly aim?: Fault | undefined
  readonly comebackLimitMs?: number
  /** The run ends at the first limit it reaches. */
  readonly minutes: number
  readonly kills: number
}

const workers = 2
/** One server on a SQLite file, two on PostgreSQL. */
const serversOn: Readonly<Record<Engine, number>> = { sqlite: 1, postgres: 2 }

/** Kills processes at random under load, or stops them with SIGTERM; then compares all records. */
export async function tryKills(task: KillsTask): Promise<Outcome> {
  if (task.engine === 'sqlite') return tryKillsOn(task, undefined)
  const postgres = await WatchedPostgres.open(task.home, task.settings)
  try {
    return await tryKillsOn({ ...task, home: { ...task.home, store: postgres.database('plumbline') } }, postgres)
  } finally {
    await postgres.close()
  }
}

async function tryKillsOn(task: KillsTask, postgres: WatchedPostgres | undefined): Promise<Outcome> {
  const { home, program, seed, engine, tell } = task
  const receiver = await startPart<{ port: number }>('receiver.ts', [home.receivedFile])
  const mailbox = await startPart<{ port: number }>('mailbox.ts', [home.mailFile])
  const { servers, others, baseUrls } = await cast(home, program, serversOn[engine], {
    SMTP_URL: `smtp://127.0.0.1:${mailbox.hello.port}`,
    MAIL_FROM: 'office@chaos.example',
  })
  const products = [...servers, ...others]
  try {
    const tenant = prepare(home, program, `http://127.0.0.1:${receiver.hello.port}`)
    await Promise.all(products.map(product => product.start()))
    const clients = await startClients(task, tenant, baseUrls)
    const random = seededRandom(seed + 1)
    const note = (fault: Noted) => appendFileSync(home.faultsFile, `${JSON.stringify(fault)}\n`)
    const { aim, comebackLimitMs = 30_000 } = task
    const whom = { servers, baseUrls, workers: others, postgres }
    const faults = new Faults({ ...whom, clients, tenant, random, aim, comebackLimitMs, note })
    const endAt = Date.now() + task.minutes * 60_000
    while (!clients.isOver() && Date.now() < endAt && faults.counts.kills < task.kills) {
      await faults.next()
      const { kills, stops, database_restarts: restarts } = faults.counts
      tell(`${kills} kills, ${restarts + stops} stops, last recovery ${faults.recoveries.at(-1) ?? 0} ms`)
    }
    await clients.end()
    await faults.end()
    await drain({ ...task, isMailed: true }, products)
    tell('comparing acknowledgements with the store')
    const joined = await join(home, tenant, baseUrls[0] ?? '', faults.counts.kills)
    const mail = await joinWithMail(home)
    await Promise.all(products.map(product => product.stop()))
    const recovery = recoveryOf(faults)
    return {
      violations: [...joined.violations, ...mail.violations, ...faults.violations(readLoad(home))],
      slow: recovery.slow,
      counts: { ...faults.counts, ...joined.counts, ...mail.counts, ...recovery.counts },
    }
  } finally {
    await Promise.all(products.map(product => product.kill()))
    receiver.child.disconnect()
    mailbox.child.disconnect()
  }
}

/** The processes to start, and the addresses of the servers. */
async function cast(home: Home, program: string, count: number, environment: Readonly<Record<string, string>>) {
  const ports = await Promise.all(Array.from({ length: count }, freePort))
  const circumstances = (port: number): Circumstances => ({ home, program, port, environment })
  return {
    servers: ports.map((port, i) => new Product('serve', `server${i + 1}`, circumstances(port))),
    others: Array.from({ length: workers }, (_, i) => new Product('work', `worker${i + 1}`, circumstances(0))),
    baseUrls: ports.map(port => `http://127.0.0.1:${port}/${companyKey}/rest`),
  }
}
