import { appendFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { Plumbline } from 'plumbline-client'
import { newToken, solve } from '../../server/test/bookings/visitor.ts'
import { seededRandom } from '../../server/test/store/seeded-random.ts'
import { type CollisionsTask, overlapsIn } from './collisions.ts'
import { companyKey } from './company.ts'
import type { Outcome } from './outcome.ts'
import { freePort, Product } from './processes.ts'
import { WatchedPostgres } from './watched-postgres.ts'
import { openStoreOf, prepare, type Tenant, type Workspace } from './workspace.ts'

/** Visitors of the booking page at once; each with an address of its own. */
const visitors = 200
const answerLimitMs = 120_000
/** Times that a visitor tries before leaving. */
const maxTries = 8

/** Everybody books at once, with one process and with two, while they are killed: what was confirmed exists once. */
export async function tryVisitors(task: CollisionsTask): Promise<Outcome> {
  if (task.engine === 'sqlite') return visit(task, 1)
  const postgres = await WatchedPostgres.open(task.workspace, task.settings)
  const store = postgres.database('plumbline')
  return visit({ ...task, workspace: { ...task.workspace, store } }, 2).finally(() => postgres.close())
}

async function visit(task: CollisionsTask, processes: number): Promise<Outcome> {
  const { workspace, program } = task
  const environment = { TRUST_PROXY: 'on' }
  const ports = await Promise.all(Array.from({ length: processes }, freePort))
  const servers = ports.map(
    (port, i) => new Product('serve', `server${i + 1}`, { workspace, program, port, environment }),
  )
  try {
    const tenant = prepare(workspace, program, undefined)
    for (const server of servers) await server.start()
    const rush = new Rush(task, tenant, servers, ports)
    return await rush.run()
  } finally {
    await Promise.all(servers.map(server => server.kill()))
  }
}

interface Answer {
  readonly status: string
  readonly message: string
  readonly token?: string
  readonly oid?: number
  readonly start?: string
  readonly times?: readonly { readonly startlocal: string }[]
}

interface Confirmed {
  readonly token: string
  readonly oid: number
  readonly start: string
}

class Rush {
  readonly #task: CollisionsTask
  readonly #servers: readonly Product[]
  readonly #ports: readonly number[]
  readonly #owner: Plumbline
  readonly #service: string
  readonly #random: () => number
  #answers = 0
  readonly #counts = { visitors: 0, confirmed: 0, taken: 0, held: 0, kills: 0, repeated: 0 }

  constructor(task: CollisionsTask, tenant: Tenant, servers: readonly Product[], ports: readonly number[]) {
    this.#task = task
    this.#servers = servers
    this.#ports = ports
    this.#service = tenant.catalogue.services.Inspection ?? ''
    this.#random = seededRandom(task.seed)
    const [accessKey = '', secretKey = ''] = atob(tenant.authorization.slice('Basic '.length)).split(':')
    this.#owner = new Plumbline({ baseUrl: this.#baseUrl(0), accessKey, secretKey })
  }

  #baseUrl(server: number): string {
    return `http://127.0.0.1:${this.#ports[server % this.#ports.length]}/${companyKey}/rest`
  }

  async run(): Promise<Outcome> {
    await this.#owner.settings.updateCompany({ settings: { bookingPage: true } })
    let isOver = false
    const killing = this.#killUntil(() => isOver)
    const visits = Promise.all(Array.from({ length: visitors }, (_, i) => this.#visit(i)))
    // A visitor who fails ends the kills too.
    const outcomes = await visits.finally(() => {
      isOver = true
      return killing
    })
    const confirmed = outcomes.filter(outcome => outcome !== undefined)
    this.#counts.visitors = outcomes.length
    this.#counts.confirmed = confirmed.length
    const { workspace } = this.#task
    const violations = [
      ...(await this.#lostOf(confirmed)),
      ...(await this.#surplusOf(confirmed, workspace)),
      ...(await overlapsIn(workspace)),
    ]
    if (confirmed.length < visitors / 4) violations.push(`only ${confirmed.length} of ${visitors} visitors booked`)
    return { violations, slow: [], counts: this.#counts }
  }

  /** After each few answers, so that a slow machine makes progress too. */
  async #killUntil(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const next = this.#answers + 20 + this.#random() * 100
      while (this.#answers < next && !isOver()) await pause(20)
      await pause(this.#random() * 200)
      const server = this.#servers[Math.floor(this.#random() * this.#servers.length)]
      appendFileSync(this.#task.workspace.faultsFile, `${JSON.stringify({ killed: server?.name })}\n`)
      await server?.kill()
      await server?.start()
      this.#counts.kills++
      this.#task.onProgress(`${this.#counts.kills} kills`)
    }
  }

  async #visit(i: number): Promise<Confirmed | undefined> {
    const visitor = newToken()
    const send = (path: string, body?: object) => this.#answer(i, path, body)
    const puzzle = await send(`/booking/check?visitor=${visitor}`)
    const check = solve(puzzle as never)
    const query = new URLSearchParams({ 'services[]': this.#service, zip: '28202', days: '14', visitor })
    const open = (await send(`/booking/times?${query}`)).times ?? []
    const house = { address1: `${i} Elm Street`, city: 'Charlotte', state: 'NC', zip: '28202' }
    const client = {
      firstname: 'Vic',
      lastname: `Visitor ${i}`,
      emailaddress: `v${i}@example.com`,
      mobilephone: '704-555-0199',
    }
    const booking = { visitor, check, services: [this.#service], ...house, ...client }
    let times = open.slice(0, 60)
    for (let tries = 0; tries < maxTries && times.length > 0; tries++) {
      const start = times[Math.floor(this.#random() * times.length)]?.startlocal ?? ''
      const held = await send('/booking/hold', { ...booking, start })
      if (held.status === 'ok') this.#counts.held++
      const answer = await send('/booking', { ...booking, start })
      const { token, oid, start: booked } = answer
      if (answer.status === 'ok' && token && oid && booked) {
        // A lost answer is asked for again: the same booking.
        const again = await send('/booking', { ...booking, start })
        if (again.token !== token) throw new Error(`visitor ${i} booked twice: ${oid} and ${again.oid}`)
        this.#counts.repeated++
        return { token, oid, start: booked }
      }
      if (!answer.times) throw new Error(`visitor ${i}: ${answer.message}`)
      this.#counts.taken++
      times = [...answer.times]
    }
    return undefined
  }

  /** The answer of a server; killed ones are asked again. */
  async #answer(i: number, path: string, body?: object): Promise<Answer> {
    const giveUpAt = Date.now() + answerLimitMs
    const headers = { 'x-forwarded-for': `203.${i >> 8}.${i & 255}.7`, 'content-type': 'application/json' }
    for (let attempt = 0; ; attempt++) {
      const url = this.#baseUrl(i + attempt) + path
      let failure: unknown
      try {
        const response = await fetch(url, body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers })
        if (response.status === 200) {
          const answer = (await response.json()) as Answer
          this.#answers++
          return answer
        }
        failure = new Error(`${path} is answered with ${response.status}: ${await response.text()}`)
      } catch (error) {
        failure = error
      }
      if (Date.now() > giveUpAt) throw failure
      await pause(100)
    }
  }

  /** Confirmed bookings that are no longer there, or say something else. */
  async #lostOf(confirmed: readonly Confirmed[]): Promise<string[]> {
    const found = await Promise.all(confirmed.map(({ token }, i) => this.#answer(i, `/booking/order/${token}`)))
    return confirmed.flatMap(({ oid, start }, i) =>
      found[i]?.oid === oid && found[i]?.start === start
        ? []
        : [`the booking ${oid} at ${start} is ${JSON.stringify(found[i])}`],
    )
  }

  /** Bookings and orders that nobody was told of: each visitor asked until there was an answer. */
  async #surplusOf(confirmed: readonly Confirmed[], workspace: Workspace): Promise<string[]> {
    const database = await openStoreOf(workspace)
    const count = (table: string) =>
      database.read('all companies', tx =>
        tx.all<{ found: number }>({ sql: `select count(*) as found from ${table}`, values: [] }),
      )
    const [[bookings], [orders]] = await Promise.all([count('bookings'), count('orders')]).finally(() =>
      database.close(),
    )
    return [
      ['bookings', bookings],
      ['orders', orders],
    ].flatMap(([what, row]) => {
      const found = Number((row as { found: number } | undefined)?.found)
      return found === confirmed.length ? [] : [`${confirmed.length} confirmed bookings and ${found} ${what}`]
    })
  }
}
