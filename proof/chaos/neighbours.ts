import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startClients } from './clients.ts'
import { companyKey, endpoints } from './company.ts'
import { type Home, homeIn, prepare, readReceived } from './home.ts'
import type { Outcome } from './outcome.ts'
import { freePort, Product, startPart } from './processes.ts'

export interface NeighboursTask {
  readonly home: Home
  readonly program: string
  readonly seed: number
  readonly rounds: number
  readonly seconds: number
  readonly tell: (words: string) => void
}

const neighbour = 'neighbour'
const ratioLimit = 1.2

/**
 * How long a company waits for its webhooks beside another one as busy, whose endpoint answers, and whose endpoint
 * never does. In turn, several times; all waits of a kind count together.
 */
export async function tryNeighbours(task: NeighboursTask): Promise<Outcome> {
  const waits: Record<'healthy' | 'dead', number[]> = { healthy: [], dead: [] }
  for (let round = 1; round <= task.rounds; round++) {
    for (const manner of round % 2 === 0 ? (['dead', 'healthy'] as const) : (['healthy', 'dead'] as const)) {
      task.tell(`round ${round}, a neighbour whose endpoint is ${manner}`)
      waits[manner].push(...(await measure(task, manner, round)))
    }
  }
  const [healthy, dead] = [slowest(waits.healthy), slowest(waits.dead)]
  const ratio = Math.round((dead / healthy) * 100) / 100
  return {
    violations: [],
    slow:
      ratio > ratioLimit
        ? [`p99 of a webhook beside a dead endpoint is ${ratio} times that beside one that answers`]
        : [],
    counts: {
      webhooks: waits.healthy.length + waits.dead.length,
      webhook_p99_ms: healthy,
      beside_dead_p99_ms: dead,
      ratio,
    },
  }
}

async function measure(task: NeighboursTask, manner: 'healthy' | 'dead', round: number): Promise<number[]> {
  const folder = join(task.home.folder, `${manner}-${round}`)
  mkdirSync(folder)
  const home = homeIn(folder)
  const receiver = await startPart<{ port: number }>('receiver.ts', [home.receivedFile])
  const port = await freePort()
  const address = `http://127.0.0.1:${receiver.hello.port}`
  const server = new Product('serve', 'server', { home, program: task.program, port })
  try {
    const kinds = endpoints.everything ?? []
    const tenants = [
      [companyKey, prepare(home, task.program, address, { wants: { everything: kinds } })],
      [neighbour, prepare(home, task.program, address, { key: neighbour, wants: { [`${manner}-neighbour`]: kinds } })],
    ] as const
    await server.start()
    const clients = await Promise.all(
      tenants.map(([key, tenant], i) =>
        startClients(
          { home: { ...home, loadFile: `${home.loadFile}.${key}` }, seed: task.seed + i, clients: 2 },
          tenant,
          `http://127.0.0.1:${port}/${key}/rest`,
        ),
      ),
    )
    await pause(task.seconds * 1000)
    await Promise.all(clients.map(one => one.end()))
    await pause(500)
    const waits = readReceived(home).filter(({ endpoint }) => endpoint === 'everything')
    // The first second is that of a server that has just started.
    return waits.slice(Math.floor(waits.length / task.seconds)).map(({ waitMs }) => waitMs)
  } finally {
    await server.kill()
    receiver.child.disconnect()
  }
}

/** All but one in a hundred are quicker. */
function slowest(waits: readonly number[]): number {
  return waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.99)] ?? Number.NaN
}
