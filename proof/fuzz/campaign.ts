import { audit } from './audit.ts'
import { Choices } from './choices.ts'
import { type Install, openInstall } from './install.ts'
import type { Operation } from './operations.ts'
import { allOperations } from './operations.ts'
import { envelopeOf, type Problem } from './oracle.ts'
import { curlOf } from './raw-request.ts'
import { type Exchange, openConnections, type Place, Sequence } from './sequence.ts'

/** A problem and how to replay it. */
export interface Finding extends Problem {
  /** `SEED:INDEX`, for `--replay`. */
  readonly where: string
  readonly step: number
  readonly operation: string
  readonly curl: string
}

export interface CampaignOptions {
  readonly seed: number
  readonly requests: number
  readonly minutes: number
  /** Only these sequences, as `SEED:INDEX`. */
  readonly only?: readonly string[]
  readonly concurrency?: number
  /** Stops after this many findings. */
  readonly maxFindings?: number
  /** The response timeout. */
  readonly timeoutMs?: number
  readonly install?: () => Promise<Install>
  readonly onProgress?: (tally: Tally) => void
  readonly onExchange?: (exchange: Exchange, install: Install) => void
}

export class Tally {
  requests = 0
  sequences = 0
  orders = 0
  deliveries = 0
  emails = 0
  megabytes = 0
  slowestMs = 0
  readonly #startedAt = performance.now()
  #endedAt: number | undefined
  readonly findings: Finding[] = []
  readonly byStatus: Record<string, number> = {}
  /** The number of requests of each operation, and of successful ones. */
  readonly byOperation = new Map<string, { requests: number; succeeded: number }>()

  constructor(operations: readonly Operation[]) {
    for (const { name } of operations) this.byOperation.set(name, { requests: 0, succeeded: 0 })
  }

  get minutes(): number {
    return ((this.#endedAt ?? performance.now()) - this.#startedAt) / 60_000
  }

  end(): void {
    this.#endedAt = performance.now()
  }

  /** Operations that never succeeded: the run proves nothing about them. */
  neverSucceeded(): string[] {
    return [...this.byOperation].filter(([, { succeeded }]) => succeeded === 0).map(([name]) => name)
  }

  count({ request, reply }: Exchange): void {
    this.requests += 1
    const byOperation = this.byOperation.get(request.operation.name)
    if (byOperation) byOperation.requests += 1
    const outcome = typeof reply === 'string' ? reply : String(reply.status)
    this.byStatus[outcome] = (this.byStatus[outcome] ?? 0) + 1
    if (typeof reply === 'string') return
    this.slowestMs = Math.max(this.slowestMs, Math.round(reply.ms))
    const hasSucceeded = reply.status < 400 ? envelopeOf(reply)?.status !== 'error' : reply.status === 404
    if (byOperation && hasSucceeded) byOperation.succeeded += 1
  }
}

/** A large store slows down every response without finding more, so a new one is created after this many requests. */
const requestsPerStore = 15_000

/** Runs sequences on several connections until the request count is reached; every store is audited at its end. */
export async function campaign(options: CampaignOptions): Promise<Tally> {
  const operations = allOperations()
  const tally = new Tally(operations)
  const choices = new Choices(operations)
  const progress = setInterval(() => options.onProgress?.(tally), 5_000)
  const places = placesOf(options)
  let place = places.next().value
  const mayContinue = () =>
    place !== undefined &&
    tally.requests < options.requests &&
    tally.minutes < options.minutes &&
    tally.findings.length < (options.maxFindings ?? 20)
  try {
    while (mayContinue()) {
      const install = await (options.install ?? openInstall)()
      const requestLimit = tally.requests + requestsPerStore
      try {
        const next = () => {
          if (!mayContinue() || tally.requests >= requestLimit || install.ended()) return undefined
          const taken = place
          place = places.next().value
          return taken
        }
        await playAll(options, install, choices, tally, next)
        await auditInstall(options, install, tally)
      } finally {
        await install.close()
      }
    }
  } finally {
    clearInterval(progress)
    tally.end()
  }
  return tally
}

function* placesOf({ seed, only }: CampaignOptions): Generator<Place, undefined> {
  for (let index = 0; only === undefined; index++) yield { seed, index }
  for (const where of only) {
    const [, seed, first, last = first] = /^(\d+):(\d+)(?:-(\d+))?$/.exec(where) ?? []
    if (seed === undefined) throw new Error(`${where} is not SEED:INDEX or SEED:FIRST-LAST`)
    for (let index = Number(first); index <= Number(last); index++) yield { seed: Number(seed), index }
  }
}

async function playAll(
  options: CampaignOptions,
  install: Install,
  choices: Choices,
  tally: Tally,
  next: () => Place | undefined,
): Promise<void> {
  const record = (exchange: Exchange) => {
    tally.count(exchange)
    options.onExchange?.(exchange, install)
    tally.findings.push(...exchange.problems.map(problem => findingOf(exchange, problem, install)))
  }
  const play = async () => {
    for (let place = next(); place !== undefined; place = next()) {
      const connections = openConnections(install, place, options.timeoutMs)
      await new Sequence(place, install, choices, connections, record).play()
      connections.tenant.close()
      connections.directory.close()
      tally.sequences += 1
    }
  }
  await Promise.all(Array.from({ length: options.concurrency ?? 16 }, play))
}

function findingOf({ place, step, request }: Exchange, problem: Problem, { origins }: Install): Finding {
  const curl = curlOf(request, origins[request.operation.port])
  return { ...problem, where: `${place.seed}:${place.index}`, step, operation: request.operation.name, curl }
}

/** Checks the process, its log and its store. */
async function auditInstall({ seed }: CampaignOptions, install: Install, tally: Tally): Promise<void> {
  const found = (kind: Problem['kind'], detail: string) =>
    void tally.findings.push({
      kind,
      detail: detail.slice(-3_000),
      where: String(seed),
      step: 0,
      operation: '',
      curl: '',
    })
  tally.megabytes = Math.max(tally.megabytes, install.residentMegabytes())
  tally.deliveries += install.sinks.deliveries()
  tally.emails += install.sinks.emails()
  for (const problem of install.sinks.problems().slice(0, 20)) found('bad notification', problem)
  const ended = install.ended()
  if (ended !== undefined) found('crash', `the server exited with ${ended}: ${install.logged()}`)
  else if (install.logged() !== '') found('logged', install.logged())
  const database = await install.openStore()
  try {
    const { orders, problems } = await audit(database)
    tally.orders += orders
    for (const problem of problems) found('partial write', problem)
  } finally {
    await database.close()
  }
}
