import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Clients, startClients } from './clients.ts'
import { companyKey, endpoints } from './company.ts'
import type { Engine } from './engines.ts'
import { type Home, homeIn, prepare, readReceived } from './home.ts'
import type { Outcome } from './outcome.ts'
import { type Comparison, comparePairs, type Pair, type Ratio } from './pairs.ts'
import { freePort, Product, startPart } from './processes.ts'
import { WatchedPostgres } from './watched-postgres.ts'

export interface NeighboursTask {
  readonly home: Home
  readonly engine: Engine
  readonly program: string
  readonly seed: number
  /** The length of one window. */
  readonly seconds: number
  /** The minimum and maximum number of pairs of windows; measuring ends once the result is clear. */
  readonly pairs: readonly [least: number, most: number]
  readonly tell: (words: string) => void
}

const manners = ['healthy', 'dead'] as const
type Manner = (typeof manners)[number]

const neighbour = 'neighbour'
const ratioLimit = 1.2
/** Deliveries of a window are complete before the next one begins. */
const betweenMs = 400
/** Servers that have just started are slower. */
const warmUpPairs = 2
/** Checking after every pair would stop at the first favourable one. */
const looksEvery = 10

/**
 * The webhook latency of a company next to an equally busy one whose endpoint answers, and next to one whose
 * endpoint never answers. Both servers run, and load alternates between them in short windows, so that other load on
 * the machine affects both.
 */
export async function tryNeighbours(task: NeighboursTask): Promise<Outcome> {
  if (task.engine === 'sqlite') return compare(task, manner => homeFor(task.home, manner))
  const postgres = await WatchedPostgres.open(task.home)
  try {
    return await compare(task, manner => ({ ...homeFor(task.home, manner), store: postgres.database(manner) }))
  } finally {
    await postgres.close()
  }
}

async function compare(task: NeighboursTask, homeOf: (manner: Manner) => Home): Promise<Outcome> {
  const installs: Install[] = []
  try {
    for (const manner of manners) installs.push(await Install.start(task, homeOf(manner), manner))
    const [healthy, dead] = installs as [Install, Install]
    const pairs: Pair[] = []
    const [least, most] = task.pairs
    for (let number = 1 - warmUpPairs; number <= most; number++) {
      // The order within a pair alternates, since the load of the machine drifts.
      const turn = number % 2 === 0 ? [healthy, dead] : [dead, healthy]
      for (const install of turn) await install.use(task.seconds)
      const pair = { usual: healthy.takeWaits(), tried: dead.takeWaits() }
      if (number < 1) continue
      pairs.push(pair)
      task.tell(`${number} pairs of windows`)
      if (number >= least && number % looksEvery === 0 && isClear(comparePairs(pairs, task.seed))) break
    }
    return judge(pairs, task.seed)
  } finally {
    for (const install of installs) await install.end()
  }
}

function isClear({ typical, together }: Comparison): boolean {
  return typical.high <= ratioLimit || typical.low > ratioLimit || together.low > ratioLimit
}

function judge(pairs: readonly Pair[], seed: number): Outcome {
  const { usual, tried, typical, together } = comparePairs(pairs, seed)
  const webhooks = pairs.reduce((sum, pair) => sum + pair.usual.length + pair.tried.length, 0)
  return {
    violations: [],
    slow: [...complaints('typically', typical), ...complaints('now and then', together)],
    counts: {
      pairs: pairs.length,
      webhooks,
      webhook_p99_ms: usual,
      beside_dead_p99_ms: tried,
      ...named('ratio', together),
      ...named('typical_ratio', typical),
    },
  }
}

/** Windows in which the machine stalled make the overall p99 uncertain, so only a clear difference counts. */
function complaints(when: 'typically' | 'now and then', { ratio, low, high }: Ratio): string[] {
  const words = `${ratio} times as long ${when} (between ${low} and ${high})`
  if (low > ratioLimit) return [`beside a dead endpoint webhooks wait ${words}`]
  if (when === 'now and then' || high <= ratioLimit) return []
  return [`whether webhooks wait longer beside a dead endpoint did not become clear: ${words}`]
}

function named(name: string, { ratio, low, high }: Ratio): Record<string, number> {
  return { [name]: ratio, [`${name}_low`]: low, [`${name}_high`]: high }
}

function homeFor({ folder }: Home, manner: Manner): Home {
  const own = join(folder, manner)
  mkdirSync(own)
  return homeIn(own)
}

/** A server with two equally busy companies; one endpoint answers, the other's behaviour is what is compared. */
class Install {
  readonly #home: Home
  readonly #server: Product
  readonly #clients: readonly Clients[]
  readonly #endReceiver: () => void
  #seen = 0

  private constructor(home: Home, server: Product, clients: readonly Clients[], endReceiver: () => void) {
    this.#home = home
    this.#server = server
    this.#clients = clients
    this.#endReceiver = endReceiver
  }

  static async start({ program, seed }: NeighboursTask, home: Home, manner: Manner): Promise<Install> {
    const receiver = await startPart<{ port: number }>('receiver.ts', [home.receivedFile])
    const port = await freePort()
    const address = `http://127.0.0.1:${receiver.hello.port}`
    const server = new Product('serve', 'server', { home, program, port })
    const kinds = endpoints.everything ?? []
    const tenants = [
      [companyKey, prepare(home, program, address, { wants: { everything: kinds } })],
      [neighbour, prepare(home, program, address, { key: neighbour, wants: { [`${manner}-neighbour`]: kinds } })],
    ] as const
    await server.start()
    const clients: Clients[] = []
    for (const [i, [key, tenant]] of tenants.entries()) {
      const task = { home: { ...home, loadFile: `${home.loadFile}.${key}` }, seed: seed + i, clients: 2 }
      const started = await startClients(task, tenant, [`http://127.0.0.1:${port}/${key}/rest`])
      started.rest()
      clients.push(started)
    }
    return new Install(home, server, clients, () => receiver.child.disconnect())
  }

  async use(seconds: number): Promise<void> {
    for (const one of this.#clients) one.go()
    await pause(seconds * 1000)
    for (const one of this.#clients) one.rest()
    await pause(betweenMs)
  }

  /** The latencies of the company's webhooks since the last call. */
  takeWaits(): number[] {
    const waits = readReceived(this.#home).filter(({ endpoint }) => endpoint === 'everything')
    const fresh = waits.slice(this.#seen)
    this.#seen = waits.length
    return fresh.map(({ waitMs }) => waitMs)
  }

  async end(): Promise<void> {
    await Promise.all(this.#clients.map(one => one.end()))
    await this.#server.kill()
    this.#endReceiver()
  }
}
