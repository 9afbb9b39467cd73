import { appendFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { type OrderFields, Plumbline } from 'plumbline-client'
import { Refused, TimeTaken } from 'plumbline-client/errors'
import { identical, overlapping } from '../../server/test/guard/collisions.ts'
import { at } from '../../server/test/guard/guard-fixture.ts'
import { seededRandom } from '../../server/test/store/seeded-random.ts'
import { companyKey } from './company.ts'
import type { Engine } from './engines.ts'
import type { Outcome } from './outcome.ts'
import { freePort, Product } from './processes.ts'
import { WatchedPostgres } from './watched-postgres.ts'
import { openStoreOf, prepare, type Tenant, type Workspace } from './workspace.ts'

export interface CollisionsTask {
  readonly workspace: Workspace
  readonly program: string
  readonly engine: Engine
  readonly seed: number
  readonly settings?: readonly string[]
  /** The run ends at the first limit it reaches, but not before each kind of round. */
  readonly minutes: number
  readonly kills: number
  readonly onProgress: (text: string) => void
}

/** The bookings of a round; half of all rounds are interrupted by a kill. */
const kinds = [
  (inspector: string, day: string) => identical(inspector, day, 10),
  (inspector: string, day: string) => overlapping(inspector, day, 10),
  (inspector: string, day: string) => overlapping(inspector, day, 200),
] as const
/** One server on a SQLite file; on PostgreSQL one, and then two. */
const processes: Readonly<Record<Engine, readonly number[]>> = { sqlite: [1], postgres: [1, 2] }
const answerLimitMs = 60_000
const lateMs = 5_000

/** Bookings and holds of the same time at once, while servers are killed: exactly one of them has it. */
export async function tryCollisions(task: CollisionsTask): Promise<Outcome> {
  if (task.engine === 'sqlite') return collide(task)
  const postgres = await WatchedPostgres.open(task.workspace, task.settings)
  const store = postgres.database('plumbline')
  return collide({ ...task, workspace: { ...task.workspace, store } }).finally(() => postgres.close())
}

async function collide(task: CollisionsTask): Promise<Outcome> {
  const { workspace, program, engine } = task
  const ports = await Promise.all(processes[engine].map(freePort))
  const servers = ports.map((port, i) => new Product('serve', `server${i + 1}`, { workspace, program, port }))
  try {
    const tenant = prepare(workspace, program, undefined)
    for (const server of servers) await server.start()
    const rounds = new Rounds(task, tenant, servers, ports)
    await rounds.run()
    rounds.violations.push(...(await overlapsIn(workspace)))
    return { violations: rounds.violations, slow: [], counts: rounds.counts }
  } finally {
    await Promise.all(servers.map(server => server.kill()))
  }
}

class Rounds {
  readonly violations: string[] = []
  readonly counts = {
    rounds: 0,
    kills: 0,
    bookings: 0,
    refused: 0,
    openings_booked: 0,
    holds_used: 0,
    holds_expired: 0,
  }
  readonly #task: CollisionsTask
  readonly #servers: readonly Product[]
  readonly #clients: readonly Plumbline[]
  readonly #inspectors: readonly string[]
  readonly #random: () => number

  constructor(task: CollisionsTask, tenant: Tenant, servers: readonly Product[], ports: readonly number[]) {
    this.#task = task
    this.#servers = servers
    this.#inspectors = tenant.catalogue.inspectors
    this.#random = seededRandom(task.seed)
    const [accessKey = '', secretKey = ''] = atob(tenant.authorization.slice('Basic '.length)).split(':')
    this.#clients = ports.map(port => {
      return new Plumbline({
        baseUrl: `http://127.0.0.1:${port}/${companyKey}/rest`,
        accessKey,
        secretKey,
        maxRetries: 0,
      })
    })
  }

  async run(): Promise<void> {
    const { engine, minutes, kills, onProgress } = this.#task
    const endAt = Date.now() + minutes * 60_000
    const least = kinds.length * 2 * processes[engine].length
    const isOver = () => Date.now() > endAt || this.counts.kills >= kills
    for (let round = 0; round < least || !isOver(); round++) {
      await this.#round(round)
      this.counts.rounds++
      onProgress(`${this.counts.rounds} rounds, ${this.counts.kills} kills, ${this.violations.length} violations`)
      // The company's furthest day is a year ahead.
      if (round >= 200) break
    }
  }

  async #round(round: number): Promise<void> {
    const cycle = processes[this.#task.engine]
    const count = cycle[Math.floor(round / (2 * kinds.length)) % cycle.length] ?? 1
    const isKilled = Math.floor(round / kinds.length) % 2 === 1
    const [booked, held] = [0, 1].map(i => this.#inspectors[(round + i) % this.#inspectors.length] ?? '')
    const day = workday(round)
    const sending = Promise.all([
      this.#book(`${round}`, count, kinds[round % kinds.length]?.(booked ?? '', day) ?? []),
      this.#hold(`${round}`, count, held ?? '', day),
    ])
    if (isKilled) await this.#kill(round, count)
    await sending
  }

  async #kill(round: number, count: number): Promise<void> {
    await pause(this.#random() * 300)
    const server = this.#servers[Math.floor(this.#random() * count)]
    appendFileSync(this.#task.workspace.faultsFile, `${JSON.stringify({ round, killed: server?.name })}\n`)
    await server?.kill()
    await server?.start()
    this.counts.kills++
  }

  /** Exactly one booking wins; the others get openings that can be booked. */
  async #book(round: string, count: number, bookings: readonly OrderFields[]): Promise<void> {
    const refusals = new Map<OrderFields, TimeTaken>()
    const outcomes = await Promise.all(
      bookings.map(async (fields, i) => {
        const outcome = await this.#createOrder(fields, `${round} booking ${i}`, i % count)
        if (outcome instanceof TimeTaken) refusals.set(fields, outcome)
        return outcome
      }),
    )
    this.counts.bookings += bookings.length
    this.counts.refused += refusals.size
    const winners = outcomes.filter(outcome => typeof outcome === 'string').length
    if (winners !== 1) this.violations.push(`round ${round}: ${winners} of ${bookings.length} bookings of one time won`)
    const lost = outcomes.filter(outcome => outcome instanceof Refused && !(outcome instanceof TimeTaken))
    if (lost.length > 0) this.violations.push(`round ${round}: a loser got “${String(lost[0])}”`)
    await this.#bookOpenings(round, refusals)
  }

  async #bookOpenings(round: string, refusals: ReadonlyMap<OrderFields, TimeTaken>): Promise<void> {
    const choices = new Map<string, OrderFields>()
    for (const [fields, { openings }] of refusals) {
      if (openings.length !== 3) this.violations.push(`round ${round}: a loser got ${openings.length} openings`)
      for (const { startlocal: datetime, inspectors } of openings) {
        const inspector1uuid = inspectors[0]?.id ?? ''
        choices.set(`${datetime} ${fields.duration} ${inspector1uuid}`, { ...fields, datetime, inspector1uuid })
      }
    }
    for (const [choice, fields] of choices) {
      const booked = await this.#createOrder(fields, `${round} opening ${choice}`, 0)
      if (typeof booked !== 'string')
        this.violations.push(`round ${round}: the opening ${choice} was refused: ${booked}`)
      else await this.#answer(0, client => client.deleteOrder(booked, { idempotencyKey: `delete ${booked}` }))
      this.counts.openings_booked++
    }
  }

  /** Of ten holds of one time one is placed, and of ten orders that name it one has it. Another hold expires. */
  async #hold(round: string, count: number, inspector: string, day: string): Promise<void> {
    const ten = Array.from({ length: 10 }, (_, i) => i)
    const times = { inspector: [inspector], start: at(day, '14:00'), duration: 60 }
    const place = (fields: typeof times & { seconds?: number }, key: string, i: number) =>
      this.#answer(i % count, client => client.hold(fields, { idempotencyKey: `${round} hold ${key} ${i}` }))
    const brief = await place({ ...times, start: at(day, '16:30'), duration: 30, seconds: 1 }, 'brief', 0)
    const placed = await Promise.all(ten.map(i => place(times, 'ten', i)))
    const [hold, ...more] = placed.flatMap(answer => ('id' in answer ? [answer.id] : []))
    if (!hold || more.length > 0)
      this.violations.push(`round ${round}: ${more.length + (hold ? 1 : 0)} holds of one time`)
    const order = { inspector1uuid: inspector, duration: 15, hold: hold ?? '' }
    // Each for another quarter hour, so that only the hold decides.
    const orders = await Promise.all(
      ten.map(i => {
        const time = `${14 + (i >> 2)}:${String(15 * (i % 4)).padStart(2, '0')}`
        return this.#createOrder({ ...order, datetime: at(day, time) }, `${round} held ${i}`, i % count)
      }),
    )
    const users = orders.filter(outcome => typeof outcome === 'string').length
    if (users !== 1) this.violations.push(`round ${round}: ${users} orders used one hold`)
    this.counts.holds_used += users
    if (!('expires' in brief))
      return void this.violations.push(`round ${round}: a free time could not be held: ${brief}`)
    await pause(Math.max(0, Date.parse(brief.expires) - Date.now() + 1))
    const after = { ...order, datetime: at(day, '16:30'), hold: '' }
    const late = Date.now() + lateMs
    for (let i = 0; typeof (await this.#createOrder(after, `${round} after ${i}`, 0)) !== 'string'; i++) {
      if (Date.now() > late) return void this.violations.push(`round ${round}: a hold did not expire`)
    }
    this.counts.holds_expired++
  }

  /** The id of the order, or why it was refused. */
  async #createOrder(fields: OrderFields, idempotencyKey: string, server: number): Promise<string | Refused> {
    const answer = await this.#answer(server, client =>
      client.createOrder(fields, { conflict: 'reject', idempotencyKey }),
    )
    return answer instanceof Refused ? answer : answer.id
  }

  /** Repeats the same request until a server answers. */
  async #answer<T>(server: number, request: (client: Plumbline) => Promise<T>): Promise<T | Refused> {
    const giveUpAt = Date.now() + answerLimitMs
    for (;;) {
      try {
        return await request(this.#clients[server] as Plumbline)
      } catch (error) {
        if (error instanceof Refused && error.httpStatus === 200) return error
        if (Date.now() > giveUpAt) throw error
        await pause(50)
      }
    }
  }
}

function workday(round: number): string {
  const today = Temporal.Now.plainDateISO()
  const monday = today.add({ days: 64 - today.dayOfWeek })
  return monday.add({ weeks: Math.floor(round / 5), days: round % 5 }).toString()
}

/** Every order of this trial is guarded, so no two of one person may overlap. */
export async function overlapsIn(workspace: Workspace): Promise<string[]> {
  const database = await openStoreOf(workspace)
  const overlaps = await database
    .read('all companies', tx =>
      tx.all<{ one: string; other: string }>({
        sql: `select a.order_id as one, b.order_id as other from order_inspectors a join order_inspectors b
          on a.company_id = b.company_id and a.user_id = b.user_id and a.order_id < b.order_id
          and a.starts_at < b.ends_at and b.starts_at < a.ends_at limit 20`,
        values: [],
      }),
    )
    .finally(() => database.close())
  return overlaps.map(({ one, other }) => `the orders ${one} and ${other} overlap`)
}
