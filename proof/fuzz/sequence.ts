import type { Install } from './install.ts'
import type { Operation } from './operations.ts'
import { envelopeOf, findProblems, type Problem } from './oracle.ts'
import { Ids, type Kind } from './pools.ts'
import { Random } from './random.ts'
import { type NoResponse, RawConnection, type Reply } from './raw-connection.ts'
import { type RawRequest, wireOf } from './raw-request.ts'
import { requestOf } from './requests.ts'
import type { Validity } from './values.ts'

/** Identifies a sequence. */
export interface Place {
  readonly seed: number
  readonly index: number
}

/** A request and its result. */
export interface Exchange {
  readonly place: Place
  readonly step: number
  readonly request: RawRequest
  readonly validity: Validity
  readonly reply: Reply | NoResponse
  readonly problems: readonly Problem[]
}

/** One connection for each API. */
export interface Connections {
  readonly tenant: RawConnection
  readonly directory: RawConnection
}

export function openConnections({ origins }: Install, timeoutMs?: number): Connections {
  return {
    tenant: new RawConnection(origins.tenant, timeoutMs),
    directory: new RawConnection(origins.directory, timeoutMs),
  }
}

const validities: readonly (readonly [number, Validity])[] = [
  [11, 'valid'],
  [5, 'nearly valid'],
  [4, 'hostile'],
]

/** About twelve requests that build on each other: later ones change, read and delete what earlier ones created. */
export class Sequence {
  readonly #place: Place
  readonly #random: Random
  readonly #install: Install
  readonly #operations: Choices
  readonly #connections: Connections
  readonly #ids: Ids
  readonly #record: (exchange: Exchange) => void
  #step = 0

  constructor(
    place: Place,
    install: Install,
    operations: Choices,
    connections: Connections,
    record: (exchange: Exchange) => void,
  ) {
    this.#place = place
    this.#random = new Random(place.seed, place.index)
    this.#install = install
    this.#operations = operations
    this.#connections = connections
    this.#ids = new Ids(install.pool, install.foreign)
    this.#record = record
  }

  async play(): Promise<void> {
    const steps = this.#random.between(6, 24)
    for (let step = 0; step < steps; step++) await this.#next()
    await this.#compareTotals()
  }

  async #next(): Promise<void> {
    const operation = this.#operations.choose(this.#random, this.#ids.own('order').length > 0)
    const validity = this.#random.weighted(validities)
    const request = requestOf(operation, validity, this.#random, this.#ids, this.#install.companies)
    const repeats = this.#random.happens(0.5)
    const reply = await this.#send(request, validity)
    this.#addCreatedIds(request, reply)
    if (repeats) await this.#repeat(request, validity, reply)
  }

  async #send(
    request: RawRequest,
    validity: Validity,
    more: (reply: Reply | NoResponse) => Problem[] = () => [],
  ): Promise<Reply | NoResponse> {
    const reply = await this.#connections[request.operation.port].send(
      wireOf(request),
      request.method,
      request.framing === 'cut',
    )
    const problems = [...findProblems(request, reply), ...more(reply)]
    this.#record({ place: this.#place, step: this.#step++, request, validity, reply, problems })
    return reply
  }

  /** A write with an Idempotency-Key that is repeated gets the same bytes. */
  async #repeat(request: RawRequest, validity: Validity, first: Reply | NoResponse): Promise<void> {
    const hasKey = request.headers.some(([name, value]) => name === 'idempotency-key' && value.trim() !== '')
    if (!hasKey || typeof first === 'string' || first.status !== 200 || request.framing === 'cut') return
    if (request.method !== request.operation.method || envelopeOf(first)?.status === 'error') return
    await this.#send(request, validity, second =>
      typeof second === 'string' || second.body.equals(first.body)
        ? []
        : [{ kind: 'repeat differs', detail: `first ${first.body}, then ${second.body}` }],
    )
  }

  /** Later steps can use the created records. */
  #addCreatedIds({ operation, caller }: RawRequest, reply: Reply | NoResponse): void {
    if (typeof reply === 'string' || reply.status !== 200 || caller === 'other') return
    const envelope = envelopeOf(reply)
    if (!envelope || envelope.status === 'error') return
    const { id, oid, url, cursor, footprints } = envelope as Created
    const kind = createdKinds[operation.name]
    if (kind && typeof id === 'string') this.#ids.add(kind, id)
    if (kind === 'order' && typeof oid === 'number' && this.#random.happens(0.2)) this.#ids.add('order', String(oid))
    if (kind === 'file' && typeof url === 'string' && url.includes('/r/'))
      this.#ids.add('token', url.split('/r/')[1] ?? '')
    if (typeof cursor === 'string' && cursor !== '') this.#ids.add('cursor', cursor)
    for (const footprint of footprints ?? []) this.#ids.add('footprint', footprint.id)
  }

  /** Three routes must return the same total for the last order of the sequence. */
  async #compareTotals(): Promise<void> {
    const id = this.#ids.own('order').findLast(id => id.includes('-'))
    if (id === undefined) return
    const totals: number[] = []
    for (const operation of this.#operations.totalRoutes) {
      const request: RawRequest = {
        operation,
        method: 'GET',
        target: operation.path.replace('{company_key}', 'demo').replace('{id}', id),
        headers: [
          ['host', '127.0.0.1'],
          ['authorization', this.#install.companies.demo.owner],
        ],
        body: Buffer.alloc(0),
        framing: 'length',
        version: '1.1',
        caller: 'owner',
      }
      await this.#send(request, 'valid', reply => {
        const total = typeof reply === 'string' ? undefined : totalOf(envelopeOf(reply))
        if (total !== undefined) totals.push(total)
        if (totals.every(other => other === totals[0])) return []
        return [{ kind: 'does not add up', detail: `the total of the order is ${totals.join(' and ')} cents` }]
      })
    }
  }
}

interface Created {
  readonly id?: unknown
  readonly oid?: unknown
  readonly url?: unknown
  readonly cursor?: unknown
  readonly footprints?: readonly { readonly id: string }[]
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

const createdKinds: Readonly<Record<string, Kind>> = {
  'POST /order': 'order',
  'POST /client': 'client',
  'POST /agent': 'agent',
  'POST /agency': 'agency',
  'POST /contact': 'contact',
  'POST /hooks': 'hook',
  'POST /calendarevent': 'calendar event',
  'PUT /orders/addreporturl': 'file',
  'PUT /orders/uploadreport': 'file',
  'PUT /orders/uploadattachment': 'file',
  'PUT /attachmentupload': 'file',
}

/** The lifecycle of an order, which random choice alone would seldom complete. */
const lifecycle: readonly (readonly [number, string])[] = [
  [8, 'POST /order/{id}'],
  [3, 'POST /order/complete/{id}'],
  [1, 'DELETE /order/{id}'],
  [3, 'POST /addpayment'],
  [2, 'GET /order/{id}'],
  [1, 'GET /orders/footprints'],
  [1, 'GET /availableslots'],
  [2, 'POST /order'],
]

/** Operations with long responses are called less often. */
const rare =
  /^GET \/(?:orders|clients|agents|agencies|contacts|escrowofficers|insuranceagents|(?:calendar\/)?availableslots)$|openapi|\/docs|viewer|metrics/

/** Chooses the next operation. */
export class Choices {
  readonly #all: readonly (readonly [number, Operation])[]
  readonly #lifecycle: readonly (readonly [number, Operation])[]
  readonly #create: Operation
  readonly totalRoutes: readonly Operation[]

  constructor(operations: readonly Operation[]) {
    const named = (name: string) => {
      const found = operations.find(operation => operation.name === name)
      if (!found) throw new Error(`no operation ${name}`)
      return found
    }
    this.#all = operations.map(operation => [weightOf(operation), operation])
    this.#lifecycle = lifecycle.map(([weight, name]) => [weight, named(name)])
    this.#create = named('POST /order')
    this.totalRoutes = ['GET /order/{id}', 'GET /order/fees/{id}', 'GET /amountdue/{id}'].map(named)
  }

  choose(random: Random, hasOrder: boolean): Operation {
    if (!hasOrder && random.happens(0.3)) return this.#create
    return random.weighted(hasOrder && random.happens(0.4) ? this.#lifecycle : this.#all)
  }
}

function weightOf({ name, credentials }: Operation): number {
  if (/viewer/.test(name)) return 0.02
  if (rare.test(name)) return 0.2
  return credentials === 'none' ? 0.4 : 1
}
