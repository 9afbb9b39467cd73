import { appendFileSync } from 'node:fs'
import { seededRandom } from '../../server/test/store/seeded-random.ts'
import { type ClientsTask, startClients } from './clients.ts'
import { companyKey } from './company.ts'
import { type DrainTask, drain } from './drain.ts'
import type { Engine } from './engines.ts'
import type { Fault } from './fault-choice.ts'
import { Faults, type InjectedFault } from './faults.ts'
import { join } from './join.ts'
import { joinWithMail } from './join-mail.ts'
import type { Outcome } from './outcome.ts'
import { freePort, type LaunchOptions, Product, startHelper } from './processes.ts'
import { recoveryOf } from './recovery.ts'
import { WatchedPostgres } from './watched-postgres.ts'
import { prepare, readLoad, type Workspace } from './workspace.ts'

export interface KillsTask extends ClientsTask, DrainTask {
  readonly program: string
  readonly engine: Engine
  /** Settings of PostgreSQL beyond its defaults. */
  readonly settings?: readonly string[]
  /** The fault that is repeated; random faults unless given. */
  readonly aim?: Fault | undefined
  readonly reconnectLimitMs?: number
  /** The run ends at the first limit it reaches. */
  readonly minutes: number
  readonly kills: number
}

const workerCount = 2
/** One server on a SQLite file, two on PostgreSQL. */
const serversOn: Readonly<Record<Engine, number>> = { sqlite: 1, postgres: 2 }

/** Kills processes at random under load, or stops them with SIGTERM; then compares all records. */
export async function tryKills(task: KillsTask): Promise<Outcome> {
  if (task.engine === 'sqlite') return tryKillsOn(task, undefined)
  const postgres = await WatchedPostgres.open(task.workspace, task.settings)
  try {
    return await tryKillsOn(
      { ...task, workspace: { ...task.workspace, store: postgres.database('plumbline') } },
      postgres,
    )
  } finally {
    await postgres.close()
  }
}

async function tryKillsOn(task: KillsTask, postgres: WatchedPostgres | undefined): Promise<Outcome> {
  const { workspace, program, seed, engine, onProgress } = task
  const receiver = await startHelper<{ port: number }>('receiver.ts', [workspace.receivedFile])
  const mailbox = await startHelper<{ port: number }>('mailbox.ts', [workspace.mailFile])
  const { servers, workers, baseUrls } = await createProcesses(workspace, program, serversOn[engine], {
    SMTP_URL: `smtp://127.0.0.1:${mailbox.hello.port}`,
    MAIL_FROM: 'office@chaos.example',
  })
  const products = [...servers, ...workers]
  try {
    const tenant = prepare(workspace, program, `http://127.0.0.1:${receiver.hello.port}`)
    await Promise.all(products.map(product => product.start()))
    const clients = await startClients(task, tenant, baseUrls)
    const random = seededRandom(seed + 1)
    const note = (fault: InjectedFault) => appendFileSync(workspace.faultsFile, `${JSON.stringify(fault)}\n`)
    const { aim, reconnectLimitMs = 30_000 } = task
    const targets = { servers, baseUrls, workers, postgres }
    const faults = new Faults({ ...targets, clients, tenant, random, aim, reconnectLimitMs, note })
    const endAt = Date.now() + task.minutes * 60_000
    while (!clients.isOver() && Date.now() < endAt && faults.counts.kills < task.kills) {
      await faults.next()
      const { kills, stops, database_restarts: restarts } = faults.counts
      onProgress(`${kills} kills, ${restarts + stops} stops, last recovery ${faults.recoveries.at(-1) ?? 0} ms`)
    }
    await clients.end()
    await faults.end()
    await drain({ ...task, hasMail: true }, products)
    onProgress('comparing acknowledgements with the store')
    const joined = await join(workspace, tenant, baseUrls[0] ?? '', faults.counts.kills)
    const mail = await joinWithMail(workspace)
    await Promise.all(products.map(product => product.stop()))
    const recovery = recoveryOf(faults)
    return {
      violations: [...joined.violations, ...mail.violations, ...faults.violations(readLoad(workspace))],
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
async function createProcesses(
  workspace: Workspace,
  program: string,
  count: number,
  environment: Readonly<Record<string, string>>,
) {
  const ports = await Promise.all(Array.from({ length: count }, freePort))
  const optionsFor = (port: number): LaunchOptions => ({ workspace, program, port, environment })
  return {
    servers: ports.map((port, i) => new Product('serve', `server${i + 1}`, optionsFor(port))),
    workers: Array.from({ length: workerCount }, (_, i) => new Product('work', `worker${i + 1}`, optionsFor(0))),
    baseUrls: ports.map(port => `http://127.0.0.1:${port}/${companyKey}/rest`),
  }
}
