import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Clients, startClients } from './clients.ts'
import { companyKey, endpoints } from './company.ts'
import type { Engine } from './engines.ts'
import type { Outcome } from './outcome.ts'
import { type Comparison, comparePairs, type Pair, type Ratio } from './pairs.ts'
import { freePort, Product, startHelper } from './processes.ts'
import { WatchedPostgres } from './watched-postgres.ts'
import { prepare, readReceived, type Workspace, workspaceIn } from './workspace.ts'

export interface NeighboursTask {
  readonly workspace: Workspace
  readonly engine: Engine
  readonly program: string
  readonly seed: number
  /** The length of one window. */
  readonly seconds: number
  /** The minimum and maximum number of pairs of windows; measuring ends once the result is clear. */
  readonly pairs: readonly [min: number, max: number]
  readonly onProgress: (text: string) => void
}

const behaviours = ['healthy', 'dead'] as const
type EndpointBehaviour = (typeof behaviours)[number]

const neighbour = 'neighbour'
const ratioLimit = 1.2
/** Deliveries of a window are complete before the next one begins. */
const gapMs = 400
/** Servers that have just started are slower. */
const warmUpPairs = 2
/** Checking after every pair would stop at the first favourable one. */
const checkInterval = 10

/**
 * The webhook latency of a company next to an equally busy one whose endpoint answers, and next to one whose
 * endpoint never answers. Both servers run, and load alternates between them in short windows, so that other load on
 * the machine affects both.
 */
export async function tryNeighbours(task: NeighboursTask): Promise<Outcome> {
  if (task.engine === 'sqlite') return compare(task, behaviour => workspaceFor(task.workspace, behaviour))
  const postgres = await WatchedPostgres.open(task.workspace)
  try {
    return await compare(task, behaviour => ({
      ...workspaceFor(task.workspace, behaviour),
      store: postgres.database(behaviour),
    }))
  } finally {
    await postgres.close()
  }
}

async function compare(
  task: NeighboursTask,
  workspaceOf: (behaviour: EndpointBehaviour) => Workspace,
): Promise<Outcome> {
  const installs: Install[] = []
  try {
    for (const behaviour of behaviours) installs.push(await Install.start(task, workspaceOf(behaviour), behaviour))
    const [healthy, dead] = installs as [Install, Install]
    const pairs: Pair[] = []
    const [min, max] = task.pairs
    for (let number = 1 - warmUpPairs; number <= max; number++) {
      // The order within a pair alternates, since the load of the machine drifts.
      const installsInOrder = number % 2 === 0 ? [healthy, dead] : [dead, healthy]
      for (const install of installsInOrder) await install.use(task.seconds)
      const pair = { baseline: healthy.takeLatencies(), tested: dead.takeLatencies() }
      if (number < 1) continue
      pairs.push(pair)
      task.onProgress(`${number} pairs of windows`)
      if (number >= min && number % checkInterval === 0 && isClear(comparePairs(pairs, task.seed))) break
    }
    return judge(pairs, task.seed)
  } finally {
    for (const install of installs) await install.end()
  }
}

function isClear({ typical, overall }: Comparison): boolean {
  return typical.high <= ratioLimit || typical.low > ratioLimit || overall.low > ratioLimit
}

function judge(pairs: readonly Pair[], seed: number): Outcome {
  const { baseline, tested, typical, overall } = comparePairs(pairs, seed)
  const webhooks = pairs.reduce((sum, pair) => sum + pair.baseline.length + pair.tested.length, 0)
  return {
    violations: [],
    slow: [...exceeded('in the median', typical), ...exceeded('overall', overall)],
    counts: {
      pairs: pairs.length,
      webhooks,
      webhook_p99_ms: baseline,
      beside_dead_p99_ms: tested,
      ...named('ratio', overall),
      ...named('typical_ratio', typical),
    },
  }
}

/** Windows in which the machine stalled make the overall p99 uncertain, so only a clear difference counts. */
function exceeded(scope: 'in the median' | 'overall', { ratio, low, high }: Ratio): string[] {
  const text = `${ratio} times as long ${scope} (between ${low} and ${high})`
  if (low > ratioLimit) return [`webhooks beside a dead endpoint take ${text}`]
  if (scope === 'overall' || high <= ratioLimit) return []
  return [`inconclusive: webhooks beside a dead endpoint take ${text}`]
}

function named(name: string, { ratio, low, high }: Ratio): Record<string, number> {
  return { [name]: ratio, [`${name}_low`]: low, [`${name}_high`]: high }
}

function workspaceFor({ folder }: Workspace, behaviour: EndpointBehaviour): Workspace {
  const own = join(folder, behaviour)
  mkdirSync(own)
  return workspaceIn(own)
}

/** A server with two equally busy companies; one endpoint answers, the behaviour of the other one is compared. */
class Install {
  readonly #workspace: Workspace
  readonly #server: Product
  readonly #clients: readonly Clients[]
  readonly #endReceiver: () => void
  #readCount = 0

  private constructor(workspace: Workspace, server: Product, clients: readonly Clients[], endReceiver: () => void) {
    this.#workspace = workspace
    this.#server = server
    this.#clients = clients
    this.#endReceiver = endReceiver
  }

  static async start(
    { program, seed }: NeighboursTask,
    workspace: Workspace,
    behaviour: EndpointBehaviour,
  ): Promise<Install> {
    const receiver = await startHelper<{ port: number }>('receiver.ts', [workspace.receivedFile])
    const port = await freePort()
    const address = `http://127.0.0.1:${receiver.hello.port}`
    const server = new Product('serve', 'server', { workspace, program, port })
    const kinds = endpoints.everything ?? []
    const tenants = [
      [companyKey, prepare(workspace, program, address, { subscriptions: { everything: kinds } })],
      [
        neighbour,
        prepare(workspace, program, address, { key: neighbour, subscriptions: { [`${behaviour}-neighbour`]: kinds } }),
      ],
    ] as const
    await server.start()
    const clients: Clients[] = []
    for (const [i, [key, tenant]] of tenants.entries()) {
      const task = { workspace: { ...workspace, loadFile: `${workspace.loadFile}.${key}` }, seed: seed + i, clients: 2 }
      const started = await startClients(task, tenant, [`http://127.0.0.1:${port}/${key}/rest`])
      started.pause()
      clients.push(started)
    }
    return new Install(workspace, server, clients, () => receiver.child.disconnect())
  }

  async use(seconds: number): Promise<void> {
    for (const client of this.#clients) client.resume()
    await pause(seconds * 1000)
    for (const client of this.#clients) client.pause()
    await pause(gapMs)
  }

  /** The latencies of the company's webhooks since the last call. */
  takeLatencies(): number[] {
    const waits = readReceived(this.#workspace).filter(({ endpoint }) => endpoint === 'everything')
    const unread = waits.slice(this.#readCount)
    this.#readCount = waits.length
    return unread.map(({ waitMs }) => waitMs)
  }

  async end(): Promise<void> {
    await Promise.all(this.#clients.map(client => client.end()))
    await this.#server.kill()
    this.#endReceiver()
  }
}
