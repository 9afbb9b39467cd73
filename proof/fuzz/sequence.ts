import { type Choices, type Subject, subjects } from './choices.ts'
import type { Install } from './install.ts'
import { envelopeOf, findProblems, type Problem } from './oracle.ts'
import { Ids, type Kind } from './pools.ts'
import { Random } from './random.ts'
import { type NoResponse, RawConnection, type Reply } from './raw-connection.ts'
import { type RawRequest, wireOf } from './raw-request.ts'
import { requestOf } from './requests.ts'
import { signInValues } from './sign-in-values.ts'
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

export function openConnections({ origins }: Install, { index }: Place, timeoutMs?: number): Connections {
  const address = localAddressOf(index)
  return {
    tenant: new RawConnection(origins.tenant, timeoutMs, address),
    directory: new RawConnection(origins.directory, timeoutMs, address),
  }
}

/** An address of its own for each sequence: otherwise wrong passwords in some slow down the sign-in of the others. */
function localAddressOf(index: number): string | undefined {
  // Other systems have to be told about each address.
  if (process.platform !== 'linux') return undefined
  return `127.${1 + ((index >> 16) & 127)}.${(index >> 8) & 255}.${index & 255}`
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
  readonly #subject: Subject | undefined
  /** The operation that succeeded last. */
  #last = ''
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
    this.#subject = this.#random.weighted(subjects)
  }

  async play(): Promise<void> {
    const steps = this.#random.between(6, 24)
    for (let step = 0; step < steps; step++) await this.#next()
    await this.#compareTotals()
  }

  async #next(): Promise<void> {
    const operation = this.#subject
      ? this.#operations.chooseAbout(this.#subject, this.#random, this.#last)
      : this.#operations.choose(this.#random, this.#ids.own('order').length > 0)
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
    if (
      !hasKey ||
      !request.operation.isRepeatable ||
      typeof first === 'string' ||
      first.status !== 200 ||
      request.framing === 'cut'
    )
      return
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
    const { oid, url, cursor, footprints, deliveries, feed } = envelope as Created
    for (const [kind, value] of signInValues(envelope, this.#install.device)) this.#ids.add(kind, value)
    this.#last = operation.name
    const kind = createdKinds[operation.name]
    const id = (envelope as Created).id ?? idWithin(envelope)
    if (kind && typeof id === 'string') this.#ids.add(kind, id)
    if (kind === 'order' && typeof oid === 'number' && this.#random.happens(0.2)) this.#ids.add('order', String(oid))
    if (kind === 'file' && typeof url === 'string' && url.includes('/r/'))
      this.#ids.add('token', url.split('/r/')[1] ?? '')
    for (const { event } of deliveries ?? []) this.#ids.add('event', event)
    if (feed?.address) this.#ids.add('feed', feed.address.split('/').at(-1) ?? '')
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

/** Of a settings object. */
function idWithin(envelope: object): unknown {
  return Object.values(envelope).find(value => typeof value === 'object' && value !== null && 'id' in value)?.id
}

interface Created {
  readonly id?: unknown
  readonly oid?: unknown
  readonly url?: unknown
  readonly cursor?: unknown
  readonly footprints?: readonly { readonly id: string }[]
  readonly deliveries?: readonly { readonly event: string }[]
  readonly feed?: { readonly address?: string }
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
  'POST /session/passkeys': 'passkey',
  'POST /calendarevent': 'calendar event',
  'POST /settings/keys': 'access key',
  'POST /settings/webhooks': 'hook',
  'POST /settings/offices': 'spare office',
  'POST /settings/users': 'spare user',
  'POST /settings/ordertypes': 'spare order type',
  'POST /settings/services': 'spare service',
  'POST /settings/packages': 'spare package',
  'POST /settings/fees': 'spare fee',
  'POST /hold': 'hold',
  'PUT /orders/addreporturl': 'file',
  'PUT /orders/uploadreport': 'file',
  'PUT /orders/uploadattachment': 'file',
  'PUT /attachmentupload': 'file',
}
