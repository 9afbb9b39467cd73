import { audit } from './audit.ts'
import type { Operation } from './operations.ts'
import { allOperations } from './operations.ts'
import { envelopeOf, type Problem } from './oracle.ts'
import { Choices, type Lines, linesTo, type Place, Sequence, type Told } from './sequence.ts'
import { curlOf } from './shot.ts'
import { openStage, type Stage } from './stage.ts'

/** A problem and how to replay it. */
export interface Finding extends Problem {
  /** `SEED:INDEX`, for `--replay`. */
  readonly where: string
  readonly step: number
  readonly operation: string
  readonly curl: string
}

export interface Wanted {
  readonly seed: number
  readonly requests: number
  readonly minutes: number
  /** Only these sequences, as `SEED:INDEX`. */
  readonly only?: readonly string[]
  readonly lanes?: number
  /** Stops after this many findings. */
  readonly mostFindings?: number
  /** The response timeout. */
  readonly patienceMs?: number
  readonly stage?: () => Promise<Stage>
  readonly onProgress?: (tally: Tally) => void
  readonly onTold?: (told: Told, stage: Stage) => void
}

export class Tally {
  requests = 0
  sequences = 0
  orders = 0
  deliveries = 0
  letters = 0
  megabytes = 0
  slowestMs = 0
  readonly #startedAt = performance.now()
  #endedAt: number | undefined
  readonly findings: Finding[] = []
  readonly byStatus: Record<string, number> = {}
  /** The number of requests of each operation, and of successful ones. */
  readonly asked = new Map<string, { requests: number; done: number }>()

  constructor(operations: readonly Operation[]) {
    for (const { name } of operations) this.asked.set(name, { requests: 0, done: 0 })
  }

  get minutes(): number {
    return ((this.#endedAt ?? performance.now()) - this.#startedAt) / 60_000
  }

  end(): void {
    this.#endedAt = performance.now()
  }

  /** Operations that never succeeded: the run proves nothing about them. */
  neverDone(): string[] {
    return [...this.asked].filter(([, { done }]) => done === 0).map(([name]) => name)
  }

  count({ shot, reply }: Told): void {
    this.requests += 1
    const asked = this.asked.get(shot.operation.name)
    if (asked) asked.requests += 1
    const outcome = typeof reply === 'string' ? reply : String(reply.status)
    this.byStatus[outcome] = (this.byStatus[outcome] ?? 0) + 1
    if (typeof reply === 'string') return
    this.slowestMs = Math.max(this.slowestMs, Math.round(reply.ms))
    const isDone = reply.status < 400 ? envelopeOf(reply)?.status !== 'error' : reply.status === 404
    if (asked && isDone) asked.done += 1
  }
}

/** A large store slows down every response without finding more, so a new one is created after this many requests. */
const requestsPerStore = 100_000

/** Runs sequences on several connections until the request count is reached; every store is audited at its end. */
export async function campaign(wanted: Wanted): Promise<Tally> {
  const operations = allOperations()
  const tally = new Tally(operations)
  const choices = new Choices(operations)
  const progress = setInterval(() => wanted.onProgress?.(tally), 5_000)
  const places = placesOf(wanted)
  let place = places.next().value
  const mayGoOn = () =>
    place !== undefined &&
    tally.requests < wanted.requests &&
    tally.minutes < wanted.minutes &&
    tally.findings.length < (wanted.mostFindings ?? 20)
  try {
    while (mayGoOn()) {
      const stage = await (wanted.stage ?? openStage)()
      const enough = tally.requests + requestsPerStore
      try {
        const next = () => {
          if (!mayGoOn() || tally.requests >= enough || stage.ended()) return undefined
          const taken = place
          place = places.next().value
          return taken
        }
        await playAll(wanted, stage, choices, tally, next)
        await lookThrough(wanted, stage, tally)
      } finally {
        await stage.close()
      }
    }
  } finally {
    clearInterval(progress)
    tally.end()
  }
  return tally
}

function* placesOf({ seed, only }: Wanted): Generator<Place, undefined> {
  for (let index = 0; only === undefined; index++) yield { seed, index }
  for (const where of only) {
    const [, seed, first, last = first] = /^(\d+):(\d+)(?:-(\d+))?$/.exec(where) ?? []
    if (seed === undefined) throw new Error(`${where} is no SEED:INDEX or SEED:FIRST-LAST`)
    for (let index = Number(first); index <= Number(last); index++) yield { seed: Number(seed), index }
  }
}

async function playAll(
  wanted: Wanted,
  stage: Stage,
  choices: Choices,
  tally: Tally,
  next: () => Place | undefined,
): Promise<void> {
  const tell = (told: Told) => {
    tally.count(told)
    wanted.onTold?.(told, stage)
    tally.findings.push(...told.problems.map(problem => findingOf(told, problem, stage)))
  }
  const play = async (lines: Lines) => {
    for (let place = next(); place !== undefined; place = next()) {
      await new Sequence(place, stage, choices, lines, tell).play()
      tally.sequences += 1
    }
    lines.tenant.close()
    lines.directory.close()
  }
  await Promise.all(Array.from({ length: wanted.lanes ?? 16 }, () => play(linesTo(stage, wanted.patienceMs))))
}

function findingOf({ place, step, shot }: Told, problem: Problem, { origins }: Stage): Finding {
  const curl = curlOf(shot, origins[shot.operation.port])
  return { ...problem, where: `${place.seed}:${place.index}`, step, operation: shot.operation.name, curl }
}

/** Checks the process, its log and its store. */
async function lookThrough({ seed }: Wanted, stage: Stage, tally: Tally): Promise<void> {
  const found = (kind: Problem['kind'], detail: string) =>
    void tally.findings.push({
      kind,
      detail: detail.slice(-3_000),
      where: String(seed),
      step: 0,
      operation: '',
      curl: '',
    })
  tally.megabytes = Math.max(tally.megabytes, stage.residentMegabytes())
  tally.deliveries += stage.outside.deliveries()
  tally.letters += stage.outside.letters()
  for (const problem of stage.outside.problems().slice(0, 20)) found('told wrongly', problem)
  const ended = stage.ended()
  if (ended !== undefined) found('crash', `the server ended with ${ended}: ${stage.logged()}`)
  else if (stage.logged() !== '') found('logged', stage.logged())
  const database = await stage.openStore()
  try {
    const { orders, problems } = await audit(database)
    tally.orders += orders
    for (const problem of problems) found('half order', problem)
  } finally {
    await database.close()
  }
}
