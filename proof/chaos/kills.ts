import { seededRandom } from '../../server/test/store/seeded-random.ts'
import { type ClientsTask, startClients } from './clients.ts'
import { companyKey } from './company.ts'
import { type DrainTask, drain } from './drain.ts'
import { Faults, recoveryCounts } from './faults.ts'
import { prepare, readLoad } from './home.ts'
import { join } from './join.ts'
import { joinWithMail } from './join-mail.ts'
import type { Outcome } from './outcome.ts'
import { type Circumstances, freePort, Product, startPart } from './processes.ts'

export interface KillsTask extends ClientsTask, DrainTask {
  readonly program: string
  /** Whichever is reached first ends it. */
  readonly minutes: number
  readonly kills: number
}

const workers = 2
const recoveryLimitMs = 2_000

/** Server and workers are killed at random under load, and now and then asked to stop; then everything is joined. */
export async function tryKills(task: KillsTask): Promise<Outcome> {
  const { home, program, seed, tell } = task
  const receiver = await startPart<{ port: number }>('receiver.ts', [home.receivedFile])
  const mailbox = await startPart<{ port: number }>('mailbox.ts', [home.mailFile])
  const port = await freePort()
  const baseUrl = `http://127.0.0.1:${port}/${companyKey}/rest`
  const environment = { SMTP_URL: `smtp://127.0.0.1:${mailbox.hello.port}`, MAIL_FROM: 'office@chaos.example' }
  const circumstances: Circumstances = { home, program, port, environment }
  const server = new Product('serve', 'server', circumstances)
  const others = Array.from({ length: workers }, (_, i) => new Product('work', `worker${i + 1}`, circumstances))
  const products = [server, ...others]
  try {
    const tenant = prepare(home, program, `http://127.0.0.1:${receiver.hello.port}`)
    await Promise.all(products.map(product => product.start()))
    const clients = await startClients(task, tenant, baseUrl)
    const faults = new Faults(server, others, baseUrl, tenant, seededRandom(seed + 1))
    const endAt = Date.now() + task.minutes * 60_000
    while (!clients.isOver() && Date.now() < endAt && faults.kills < task.kills) {
      await faults.next()
      tell(`${faults.kills} kills, ${faults.stops} stops, last recovery ${faults.recoveries.at(-1) ?? 0} ms`)
    }
    await clients.end()
    await faults.end()
    await drain({ ...task, isMailed: true }, products)
    tell('joining what was told with what is there')
    const joined = await join(home, tenant, baseUrl, faults.kills)
    const mail = await joinWithMail(home)
    await Promise.all(products.map(product => product.stop()))
    const recovery = recoveryCounts(faults)
    return {
      violations: [...joined.violations, ...mail.violations, ...faults.violations(readLoad(home))],
      slow: recovery.recovery_p99_ms > recoveryLimitMs ? [`recovery p99 ${recovery.recovery_p99_ms} ms`] : [],
      counts: { kills: faults.kills, stops: faults.stops, ...joined.counts, ...mail.counts, ...recovery },
    }
  } finally {
    await Promise.all(products.map(product => product.kill()))
    receiver.child.disconnect()
    mailbox.child.disconnect()
  }
}
