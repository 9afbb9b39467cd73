import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import sql from 'sql-template-tag'
import type { Database, Transaction } from '../server/src/domain/database.ts'
import type { OrderId } from '../server/src/domain/ids.ts'
import { findOrder } from '../server/src/domain/orders/load-order.ts'
import { eventKinds } from '../server/src/domain/orders/order-event.ts'
import { withOutbox } from '../server/src/domain/outbox/transactional-outbox.ts'
import { primaryOffice } from '../server/src/domain/tenants/company.ts'
import { loadCompany } from '../server/src/domain/tenants/load-company.ts'
import type { Scope } from '../server/src/domain/tenants/scope.ts'
import { addWebhook } from '../server/src/domain/webhooks/manage-webhooks.ts'
import type { CheckedUrl } from '../server/src/domain/webhooks/webhook.ts'
import type { BenchStore } from './bench-store.ts'
import { measureFlow, warmUpFlow } from './booking-flow.ts'
import { type Engine, openEngine } from './engine.ts'
import { type FilledCompany, fillStore } from './fill-store.ts'
import { cpuSeconds, type Plumbline, startPlumbline } from './processes.ts'
import { type Result, show } from './report.ts'
import { repeatWhileStolen, whileWatchingHost } from './stolen.ts'
import type { Seen } from './webhook-receiver.ts'

/** `node bench/webhooks.ts [--engine postgres]` measures these rows alone, on a small store. */
export interface WebhookEffort {
  readonly orders: number
  /** How long the booking flow runs. */
  readonly seconds: number
  /** The backlog when the worker starts. */
  readonly backlog: number
  readonly maxRounds: number
}

/** Webhooks of companies whose events all go to one receiver process. */
export async function measureWebhooks(engine: Engine, effort: WebhookEffort): Promise<Result[]> {
  const { orders, seconds, backlog, maxRounds } = effort
  const receiver = await startReceiver()
  try {
    const toOne = () =>
      withBacklog(engine, receiver, { companies: 1, orders, backlog }, async (server, [company]) => {
        const drained = await drain(server, receiver, backlog)
        const warmedUp = await warmUpFlow(server, company as FilledCompany, 100)
        await receiver.take(warmedUp * eventsPerFlow)
        const [flow] = await measureFlow(server, company as FilledCompany, 100, seconds)
        const received = await receiver.take(seconds * 100 * eventsPerFlow)
        return [waitRow(received, flow), rateRow('deliveries/s to a fast receiver', 'one webhook', drained)]
      })
    const one = await repeatWhileStolen(maxRounds, toOne)
    const many = await withBacklog(
      engine,
      receiver,
      { companies: manyWebhooks, orders: Math.ceil(orders / manyWebhooks), backlog },
      async server => {
        const drained = await drain(server, receiver, backlog)
        return [withoutLimit(rateRow('the same', `${manyWebhooks} webhooks of as many companies`, drained))]
      },
    )
    return [...one, ...many]
  } finally {
    receiver.stop()
  }
}

const manyWebhooks = 50

interface Pile {
  readonly companies: number
  readonly orders: number
  readonly backlog: number
}

/** A server that starts with a backlog, spread evenly over the companies. */
async function withBacklog(
  engine: Engine,
  receiver: Receiver,
  { companies, orders, backlog }: Pile,
  measure: (server: Plumbline, filled: readonly FilledCompany[]) => Promise<Result[]>,
): Promise<Result[]> {
  const store = engine.makeStore()
  try {
    const filled = await fillStore(store, companies, orders)
    await withDatabase(store, async database => {
      for (const company of filled) {
        await subscribe(database, company.key, receiver.url)
        await recordBacklog(database, company, backlog / companies)
      }
    })
    await store.settle()
    const server = await startPlumbline({ ...store.environment, WEBHOOK_ALLOW_PRIVATE: 'on' })
    try {
      return await measure(server, filled)
    } finally {
      await server.stop()
    }
  } finally {
    await store.remove()
  }
}

interface Drained {
  readonly seen: Seen
  readonly cpuMicros: number
  readonly stolen: number
}

async function drain({ pid }: Plumbline, receiver: Receiver, backlog: number): Promise<Drained> {
  const before = cpuSeconds(pid)
  const { value: seen, stolen } = await whileWatchingHost(() => receiver.take(backlog))
  return { seen, stolen, cpuMicros: ((cpuSeconds(pid) - before) / backlog) * 1e6 }
}

/** Created, then updated and scheduled in one change. */
const eventsPerFlow = 3

function waitRow({ count, duplicates, p50Ms, p99Ms }: Seen, flow: Result | undefined): Result {
  return {
    work: 'a webhook, commit to receiver, while the booking flow runs',
    against: `100 flows/s, ${count} events, ${duplicates} repeated; the flow itself: ${flow?.measured}`,
    measured: `p99 ${p99Ms} ms (p50 ${p50Ms} ms)`,
    limit: 'p99 ≤ 1000 ms',
    isReached: p99Ms <= 1_000 && duplicates === 0,
    stolen: flow?.stolen ?? 0,
  }
}

function rateRow(work: string, target: string, { seen, cpuMicros, stolen }: Drained): Result {
  const { count, duplicates, millis } = seen
  const perSecond = Math.round((count / millis) * 1000)
  return {
    work,
    against: `a backlog of ${count} for ${target}, the receiver in a process of its own`,
    measured: `${perSecond}/s (${cpuMicros.toFixed(0)} µs)`,
    limit: '≥ 2000/s',
    isReached: perSecond >= 2_000 && duplicates === 0,
    stolen,
  }
}

/** Only one webhook has a limit; many depend on the disk's commits per second. */
function withoutLimit(row: Result): Result {
  return { ...row, limit: '—', isReached: true }
}

async function withDatabase(store: BenchStore, work: (database: Database) => Promise<void>): Promise<void> {
  const database = await store.open()
  await work(database)
  await database.close()
}

function subscribe(database: Database, key: string, url: string): Promise<unknown> {
  return database.write('all companies', async tx => {
    await addWebhook(await scopeOf(tx, key), { url: url as CheckedUrl, kinds: eventKinds })
  })
}

/** Events of all its orders in turn, recorded through the outbox as any change is. */
async function recordBacklog(database: Database, { key }: FilledCompany, count: number): Promise<void> {
  const orders = await database.read('all companies', async tx => {
    const { companyId } = await scopeOf(tx, key)
    return tx.all<{ id: OrderId }>(sql`select id from orders where company_id = ${companyId}`)
  })
  for (let done = 0; done < count; done += 500) {
    await database.write('all companies', async tx => {
      const scope = await scopeOf(tx, key)
      for (let i = done; i < Math.min(count, done + 500); i++) {
        const order = await findOrder(scope, orders[i % orders.length]?.id as OrderId)
        if (order) await withOutbox(scope, async () => ({ events: [{ kind: 'ORDER_UPDATED', order, before: order }] }))
      }
    })
  }
}

async function scopeOf(tx: Transaction, key: string): Promise<Scope> {
  const company = await loadCompany(tx, key)
  const actor = [...(company?.users.values() ?? [])].find(user => user.isOwner)
  if (!company || !actor) throw new Error(`there is no company ${key}`)
  const now = Temporal.Now.instant()
  return { tx, now, company, companyId: company.id, actor, office: primaryOffice(company) }
}

type Receiver = Awaited<ReturnType<typeof startReceiver>>

async function startReceiver() {
  const child = fork(new URL('./webhook-receiver.ts', import.meta.url).pathname)
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  const query = async <T>(command: 'count' | 'take'): Promise<T> => {
    const answered = once(child, 'message')
    child.send(command)
    return (await answered)[0] as T
  }
  return {
    url: `http://127.0.0.1:${port}/hook`,
    /** Waits until this many have arrived, or for a minute. */
    take: async (expected: number): Promise<Seen> => {
      for (let wait = 0; wait < 600 && (await query<Seen>('count')).count < expected; wait++) await pause(100)
      return query<Seen>('take')
    },
    stop: () => (child as ChildProcess).kill(),
  }
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { engine: { type: 'string', default: 'sqlite' }, seconds: { type: 'string', default: '8' } },
  })
  const engine = openEngine(values.engine === 'postgres' ? 'postgres' : 'sqlite')
  try {
    show(
      await measureWebhooks(engine, { orders: 2_000, seconds: Number(values.seconds), backlog: 10_000, maxRounds: 1 }),
    )
  } finally {
    engine.close()
  }
}
