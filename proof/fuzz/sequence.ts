import { Chance } from './chance.ts'
import { Line, type Reply, type Silence } from './line.ts'
import type { Operation } from './operations.ts'
import { envelopeOf, judge, type Problem } from './oracle.ts'
import { Ids } from './pools.ts'
import { requestOf } from './requests.ts'
import { type Shot, wireOf } from './shot.ts'
import type { Stage } from './stage.ts'
import type { Mood } from './values.ts'

/** Identifies a sequence. */
export interface Place {
  readonly seed: number
  readonly index: number
}

/** A request and its result. */
export interface Told {
  readonly place: Place
  readonly step: number
  readonly shot: Shot
  readonly mood: Mood
  readonly reply: Reply | Silence
  readonly problems: readonly Problem[]
}

/** One connection for each API. */
export interface Lines {
  readonly tenant: Line
  readonly directory: Line
}

export function linesTo({ origins }: Stage, patienceMs?: number): Lines {
  return { tenant: new Line(origins.tenant, patienceMs), directory: new Line(origins.directory, patienceMs) }
}

const moods: readonly (readonly [number, Mood])[] = [
  [11, 'valid'],
  [5, 'nearly valid'],
  [4, 'hostile'],
]

/** About twelve requests that build on each other: later ones change, read and delete what earlier ones created. */
export class Sequence {
  readonly #place: Place
  readonly #chance: Chance
  readonly #stage: Stage
  readonly #operations: Choices
  readonly #lines: Lines
  readonly #ids: Ids
  readonly #tell: (told: Told) => void
  #step = 0

  constructor(place: Place, stage: Stage, operations: Choices, lines: Lines, tell: (told: Told) => void) {
    this.#place = place
    this.#chance = new Chance(place.seed, place.index)
    this.#stage = stage
    this.#operations = operations
    this.#lines = lines
    this.#ids = new Ids(stage.pool, stage.foreign)
    this.#tell = tell
  }

  async play(): Promise<void> {
    const steps = this.#chance.between(6, 24)
    for (let step = 0; step < steps; step++) await this.#next()
    await this.#lookBack()
  }

  async #next(): Promise<void> {
    const operation = this.#operations.choose(this.#chance, this.#ids.own('order').length > 0)
    const mood = this.#chance.weighted(moods)
    const shot = requestOf(operation, mood, this.#chance, this.#ids, this.#stage.companies)
    const wantsAgain = this.#chance.happens(0.5)
    const reply = await this.#send(shot, mood)
    this.#remember(shot, reply)
    if (wantsAgain) await this.#again(shot, mood, reply)
  }

  async #send(
    shot: Shot,
    mood: Mood,
    more: (reply: Reply | Silence) => Problem[] = () => [],
  ): Promise<Reply | Silence> {
    const reply = await this.#lines[shot.operation.port].send(wireOf(shot), shot.method, shot.framing === 'cut')
    const problems = [...judge(shot, reply), ...more(reply)]
    this.#tell({ place: this.#place, step: this.#step++, shot, mood, reply, problems })
    return reply
  }

  /** A write with an Idempotency-Key that is repeated gets the same bytes. */
  async #again(shot: Shot, mood: Mood, first: Reply | Silence): Promise<void> {
    const hasKey = shot.headers.some(([name, value]) => name === 'idempotency-key' && value.trim() !== '')
    if (!hasKey || typeof first === 'string' || first.status !== 200 || shot.framing === 'cut') return
    if (shot.method !== shot.operation.method || envelopeOf(first)?.status === 'error') return
    await this.#send(shot, mood, second =>
      typeof second === 'string' || second.body.equals(first.body)
        ? []
        : [{ kind: 'repeat differs', detail: `first ${first.body}, then ${second.body}` }],
    )
  }

  /** Later steps can use the created records. */
  #remember({ operation, caller }: Shot, reply: Reply | Silence): void {
    if (typeof reply === 'string' || reply.status !== 200 || caller === 'other') return
    const envelope = envelopeOf(reply)
    if (!envelope || envelope.status === 'error') return
    const { id, oid, url, cursor } = envelope
    const kind = makes[operation.name]
    if (kind && typeof id === 'string') this.#ids.add(kind, id)
    if (kind === 'order' && typeof oid === 'number' && this.#chance.happens(0.2)) this.#ids.add('order', String(oid))
    if (kind === 'paper' && typeof url === 'string' && url.includes('/r/'))
      this.#ids.add('token', url.split('/r/')[1] ?? '')
    if (typeof cursor === 'string' && cursor !== '') this.#ids.add('cursor', cursor)
  }

  /** Three routes must show the last order of the sequence with the same total. */
  async #lookBack(): Promise<void> {
    const id = this.#ids.own('order').findLast(id => id.includes('-'))
    if (id === undefined) return
    const seen: number[] = []
    for (const operation of this.#operations.readings) {
      const shot: Shot = {
        operation,
        method: 'GET',
        target: operation.path.replace('{company_key}', 'demo').replace('{id}', id),
        headers: [
          ['host', '127.0.0.1'],
          ['authorization', this.#stage.companies.demo.owner],
        ],
        body: Buffer.alloc(0),
        framing: 'length',
        version: '1.1',
        caller: 'owner',
      }
      await this.#send(shot, 'valid', reply => {
        const total = typeof reply === 'string' ? undefined : totalOf(envelopeOf(reply))
        if (total !== undefined) seen.push(total)
        if (seen.every(other => other === seen[0])) return []
        return [{ kind: 'does not add up', detail: `the order comes to ${seen.join(' and to ')} cents` }]
      })
    }
  }
}

function totalOf(envelope: ReturnType<typeof envelopeOf>): number | undefined {
  if (envelope?.status !== 'ok') return undefined
  const { order, orderfees, totalfee } = envelope as {
    order?: { totalfee?: number }
    orderfees?: { amount: number }[]
    totalfee?: number
  }
  if (orderfees) return orderfees.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
  return Math.round((order?.totalfee ?? totalfee ?? 0) * 100)
}

const makes: Readonly<Record<string, 'order' | 'client' | 'agent' | 'paper'>> = {
  'POST /order': 'order',
  'POST /client': 'client',
  'POST /agent': 'agent',
  'PUT /orders/addreporturl': 'paper',
  'PUT /orders/uploadreport': 'paper',
  'PUT /orders/uploadattachment': 'paper',
  'PUT /attachmentupload': 'paper',
}

/** The life cycle of an order, which random choice alone would seldom complete. */
const life: readonly (readonly [number, string])[] = [
  [8, 'POST /order/{id}'],
  [3, 'POST /order/complete/{id}'],
  [1, 'DELETE /order/{id}'],
  [3, 'POST /addpayment'],
  [2, 'GET /order/{id}'],
  [1, 'GET /orders'],
  [1, 'GET /orders/footprints'],
  [1, 'GET /availableslots'],
  [2, 'POST /order'],
]

/** Operations with long responses are called less often. */
const rare = /^GET \/(?:orders|clients|agents|availableslots)$|openapi|\/docs|viewer|metrics/

/** Chooses the next operation. */
export class Choices {
  readonly #all: readonly (readonly [number, Operation])[]
  readonly #life: readonly (readonly [number, Operation])[]
  readonly #create: Operation
  readonly readings: readonly Operation[]

  constructor(operations: readonly Operation[]) {
    const named = (name: string) => {
      const found = operations.find(operation => operation.name === name)
      if (!found) throw new Error(`no operation ${name}`)
      return found
    }
    this.#all = operations.map(operation => [weightOf(operation), operation])
    this.#life = life.map(([weight, name]) => [weight, named(name)])
    this.#create = named('POST /order')
    this.readings = ['GET /order/{id}', 'GET /order/fees/{id}', 'GET /amountdue/{id}'].map(named)
  }

  choose(chance: Chance, hasOrder: boolean): Operation {
    if (!hasOrder && chance.happens(0.3)) return this.#create
    return chance.weighted(hasOrder && chance.happens(0.4) ? this.#life : this.#all)
  }
}

function weightOf({ name, door }: Operation): number {
  if (/viewer/.test(name)) return 0.02
  if (rare.test(name)) return 0.2
  return door === 'open' ? 0.4 : 1
}
