import { type ChildProcess, execFileSync, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Pool } from 'undici'
import { companyFile } from '../bench-company.ts'
import type { BenchStore } from '../bench-store.ts'
import { connectAssistant } from '../connected-assistant.ts'
import { type Engine, type EngineName, openEngine } from '../engine.ts'
import { type FilledCompany, fillStore } from '../fill-store.ts'
import { type Plumbline, startPlumbline } from '../processes.ts'
import { type Result, show } from '../report.ts'
import { whileWatchingHost } from '../stolen.ts'
import type { Target } from './attacker.ts'
import { addHostileTemplate, addWebhooks, listenForMail, listenSilently } from './loud-companies.ts'

/** `node bench/neighbours/measure-neighbours.ts [--engine postgres] [CASE]` measures these rows alone. */
export interface NeighbourCase {
  readonly name: string
  readonly attack: string
  /** The company that does it; 0 is the quiet one. */
  readonly company: number
}

export const neighbourCases: readonly NeighbourCase[] = [
  { name: 'open time of 200 inspectors, 20 requests at a time', attack: 'availability', company: 1 },
  { name: 'openings of 200 inspectors, 16 at a time', attack: 'openings', company: 1 },
  { name: 'calendars of 200 inspectors and 60 days, 16 at a time', attack: 'calendar', company: 1 },
  { name: 'changes of settings, 16 at a time', attack: 'settings', company: 1 },
  { name: 'previews of messages, 16 at a time', attack: 'previews', company: 1 },
  { name: 'imports of 200 clients, 4 at a time', attack: 'contact imports', company: 1 },
  { name: 'dry imports of 200 clients, 4 at a time', attack: 'dry contact imports', company: 1 },
  { name: 'misspelled searches, 20 at a time', attack: 'misspelled searches', company: 1 },
  { name: 'streams from the beginning, 20 at a time', attack: 'streams', company: 1 },
  { name: 'lists of 1,000 orders, 20 at a time', attack: 'lists', company: 1 },
  { name: 'searches, 20 at a time', attack: 'search', company: 1 },
  { name: 'bookings, 64 at a time', attack: 'bookings', company: 1 },
  { name: 'calls of an assistant, 64 at a time', attack: 'assistants', company: 1 },
  { name: 'visitors of its booking page from 256 addresses, 64 at a time', attack: 'visitors', company: 1 },
  { name: '200 clients that do not read', attack: 'slow readers', company: 1 },
  { name: '2,000 stalled uploads', attack: 'uploads', company: 1 },
  { name: '50 webhooks whose receivers never answer', attack: 'scheduling', company: 2 },
  { name: '50 webhooks that fail', attack: 'scheduling', company: 3 },
  { name: 'a message template that never ends', attack: 'scheduling', company: 4 },
  { name: 'company files of 200 inspectors', attack: 'company files', company: 5 },
  { name: 'imports and removals of 2,000 orders', attack: 'imports', company: 6 },
]
/** Requests of the quiet company. */
const perSecond = 50
const inspectors = 200

/** The rows of one engine. Each has a store and a server of its own: an attack leaves deliveries that fail for hours. */
export async function measureNeighbours(engine: Engine, seconds: number, only = ''): Promise<Result[]> {
  const results: Result[] = []
  for (const one of neighbourCases.filter(({ name }) => name.includes(only))) {
    const measured = await withNeighbours(engine, neighbours => neighbours.measure(one, seconds))
    results.push(rowOf(one, measured))
  }
  return results
}

/** Works with a quiet company and several loud ones on a server of their own. */
export async function withNeighbours<T>(engine: Engine, work: (neighbours: Neighbours) => Promise<T>): Promise<T> {
  const store = engine.makeStore()
  const [silent, mail] = [await listenSilently(), await listenForMail()]
  try {
    const filled = await fillStore(store, 7, 2_000, i => (i === 1 ? inspectors : 50))
    const database = await store.open()
    await addWebhooks(database, 'bench2', `http://127.0.0.1:${silent.port}/`)
    await addWebhooks(database, 'bench3', 'http://127.0.0.1:9/')
    await addHostileTemplate(database, 'bench4')
    const token = await connectAssistant(database, 'bench1')
    await database.close()
    const server = await startPlumbline({
      ...store.environment,
      SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
      MAIL_FROM: 'a@example.com',
      TRUST_PROXY: 'on',
      WEBHOOK_ALLOW_PRIVATE: 'on',
      LOG_LEVEL: 'error',
    })
    try {
      const neighbours = new Neighbours(server, store, filled, token)
      await neighbours.latencies(4)
      return await work(neighbours)
    } finally {
      await server.stop()
    }
  } finally {
    silent.close()
    mail.close()
    await store.remove()
  }
}

interface Measured {
  /** The quiet company's p99 before and during the attack. */
  readonly quietMs: number
  readonly besideMs: number
  readonly stolen: number
}

function rowOf({ name }: NeighbourCase, { quietMs, besideMs, stolen }: Measured): Result {
  return {
    work: `a company books while another has: ${name}`,
    against: `its p99 when the other is quiet (${quietMs.toFixed(1)} ms)`,
    measured: `p99 ${besideMs.toFixed(1)} ms, ${(besideMs / quietMs).toFixed(1)} ×`,
    limit: '≤ 50 ms',
    isReached: besideMs <= 50,
    stolen,
  }
}

/** The time after an attack until its effects are over. */
const pauseMs = 2_000

class Neighbours {
  readonly #server: Plumbline
  readonly #store: BenchStore
  readonly #filled: readonly FilledCompany[]
  readonly #token: string

  constructor(server: Plumbline, store: BenchStore, filled: readonly FilledCompany[], token: string) {
    this.#token = token
    this.#server = server
    this.#store = store
    this.#filled = filled
  }

  async measure(one: NeighbourCase, seconds: number): Promise<Measured> {
    const quietMs = p99(await this.latencies(seconds))
    const { value: besideMs, stolen } = await whileWatchingHost(() => this.measureBeside(one, seconds))
    await sleep(pauseMs)
    return { quietMs, besideMs, stolen }
  }

  /** The quiet company's p99 during the attack. */
  async measureBeside({ attack, company }: NeighbourCase, seconds: number): Promise<number> {
    const attacker = await this.#attack(attack, company)
    await sleep(1_000)
    const besideMs = p99(await this.latencies(seconds))
    attacker.kill('SIGKILL')
    await once(attacker, 'exit')
    return besideMs
  }

  async #attack(name: string, company: number): Promise<ChildProcess> {
    const loud = this.#filled[company] as FilledCompany
    if (name === 'company files') return this.#applyFiles()
    if (name === 'imports') return this.#importCompany(loud)
    const child = fork(new URL('./attacker.ts', import.meta.url).pathname)
    const target: Target = {
      url: this.#server.url,
      path: `/${loud.key}/rest`,
      authorization: loud.authorization,
      order: loud.orders[0] ?? '',
      client: loud.client,
      token: this.#token,
    }
    child.send({ name, target })
    await once(child, 'message')
    return child
  }

  #applyFiles(): ChildProcess {
    const paths = [inspectors, inspectors + 1].map(count => {
      const path = join(this.#store.dataDir, `company-${count}.json`)
      writeFileSync(path, JSON.stringify(companyFile('bench5', count)))
      return path
    })
    return this.#repeatCommands(paths.map(path => `company apply "${path}"`))
  }

  #importCompany({ key }: FilledCompany): ChildProcess {
    const path = join(this.#store.dataDir, 'archive.jsonl')
    if (!existsSync(path)) {
      const commands = [`company migrate start ${key}`, `company migrate export ${key} > "${path}"`]
      execFileSync('bash', ['-ec', commands.map(asShell).join('; ')], { env: this.#environment(), stdio: 'ignore' })
    }
    return this.#repeatCommands([`company remove ${key} --yes`, `company migrate import "${path}"`])
  }

  /** One command after the other, in processes of their own, as an operator would. */
  #repeatCommands(commands: readonly string[]): ChildProcess {
    const script = `while true; do ${commands.map(command => `${asShell(command)} >/dev/null 2>&1`).join('; ')}; done`
    return spawn('nice', ['bash', '-c', script], { env: this.#environment(), stdio: 'ignore' })
  }

  #environment(): NodeJS.ProcessEnv {
    return { ...process.env, ...this.#store.environment }
  }

  /** Requests at a fixed rate; latencies count from the planned start, so that a stalled server cannot hide them. */
  async latencies(seconds: number): Promise<number[]> {
    const pool = new Pool(this.#server.url, { connections: 32 })
    const calls: Promise<number>[] = []
    const startedAt = performance.now()
    for (let i = 0; i < seconds * perSecond; i++) {
      const planned = startedAt + (i * 1000) / perSecond
      await sleep(Math.max(0, planned - performance.now()))
      calls.push(this.#call(pool, i).then(() => performance.now() - planned))
    }
    const took = await Promise.all(calls)
    await pool.close()
    return took
  }

  /** In turn a booking, an order and the user of the key. */
  async #call(pool: Pool, i: number): Promise<void> {
    const { key, authorization, services, orders } = this.#filled[0] as FilledCompany
    const booking = { address1: `${i} Oak Street`, services: services.slice(0, 3) }
    const path = ['/order', `/order/${orders[i % orders.length]}`, '/me'][i % 3]
    const response = await pool.request({
      path: `/${key}/rest${path}`,
      method: i % 3 === 0 ? 'POST' : 'GET',
      headers: { authorization, 'content-type': 'application/json' },
      body: i % 3 === 0 ? JSON.stringify(booking) : null,
    })
    const text = await response.body.text()
    if (!text.startsWith('{"status":"ok"')) throw new Error(`${path}: ${text.slice(0, 200)}`)
  }
}

const program = new URL('../../server/bin/plumbline.js', import.meta.url).pathname

function asShell(command: string): string {
  return `"${process.execPath}" "${program}" ${command}`
}

function p99(took: readonly number[]): number {
  return took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.99)] ?? Number.POSITIVE_INFINITY
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    options: { engine: { type: 'string', default: 'sqlite' }, seconds: { type: 'string', default: '6' } },
    allowPositionals: true,
  })
  const engine = openEngine(values.engine as EngineName)
  show(await measureNeighbours(engine, Number(values.seconds), positionals[0]))
  engine.close()
}
