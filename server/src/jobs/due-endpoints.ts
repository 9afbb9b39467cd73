import type { Database } from '../domain/database.ts'
import {
  type DueEndpoint,
  findAllDueEndpoints,
  findDueEndpoints,
  findNextDue,
} from '../domain/deliveries/due-endpoint-store.ts'
import type { CompanyId } from '../domain/ids.ts'
import type { EndpointConcurrency } from './endpoint-concurrency.ts'

/** Limits of one claim transaction: other writers get their turn in between. */
const maxDeliveries = 100
const maxEndpoints = 10
/** Endpoints that are tried again before the next poll. */
const maxBacklogged = 50
/** Due rows that a poll reads before it searches the index from endpoint to endpoint. */
const maxRows = 200
/** The poll interval is several times the duration of a poll, so that polling takes a bounded part of the time. */
const intervalFactor = 15
const [minIntervalMs, maxIntervalMs] = [20, 500]

export type Share = readonly [endpoint: DueEndpoint, limit: number]

export interface NextClaim {
  readonly shares: readonly Share[]
  /** How long until there may be more to claim. */
  readonly waitMs: number | undefined
}

/**
 * Decides for which endpoints to claim next. The endpoints that a poll found are served in turn; until the next poll,
 * those with a backlog are served again.
 */
export class DueEndpoints {
  readonly #database: Database
  readonly #concurrency: EndpointConcurrency
  #queue: DueEndpoint[] = []
  #backlogged: DueEndpoint[] = []
  #nextPollAt = 0

  constructor(database: Database, concurrency: EndpointConcurrency) {
    this.#database = database
    this.#concurrency = concurrency
  }

  async next(limit: number, now: Temporal.Instant): Promise<NextClaim> {
    const mayPoll = this.#nextPollAt - performance.now() <= 1
    if (this.#queue.length === 0) {
      if (mayPoll) await this.#poll(now)
      else this.#queue = this.#backlogged.splice(0)
    }
    const ready = this.#queue.filter(endpoint => this.#isReady(endpoint))
    this.#queue = ready.slice(maxEndpoints)
    const shares = this.#share(ready.slice(0, maxEndpoints), Math.min(limit, maxDeliveries))
    if (this.#queue.length > 0) return { shares, waitMs: 0 }
    if (!mayPoll || shares.length > 0) return { shares, waitMs: this.#nextPollAt - performance.now() }
    // The end of a delivery wakes the dispatcher for a backlogged endpoint; another may fall due before that.
    return { shares, waitMs: this.#backlogged.length > 0 ? maxIntervalMs : await this.#untilNextDue(now) }
  }

  /** A full batch was claimed, so more deliveries are probably due. */
  addBacklogged(endpoint: DueEndpoint): void {
    if (this.#backlogged.length < maxBacklogged) this.#backlogged.push(endpoint)
  }

  /** The next claim polls: after a failed one, the server of some endpoints may be away. */
  forget(): void {
    this.#queue = []
    this.#backlogged = []
    this.#nextPollAt = 0
  }

  #isReady(endpoint: DueEndpoint): boolean {
    const isReady = this.#claimsLeft(endpoint) > 0 && this.#concurrency.companyLeft(endpoint.companyId) > 0
    if (!isReady) this.addBacklogged(endpoint)
    return isReady
  }

  async #poll(now: Temporal.Instant): Promise<void> {
    const startedAt = performance.now()
    const { endpoints, isAll } = await this.#database.readAutocommit('reachable companies', tx =>
      findDueEndpoints(tx, now, maxRows),
    )
    this.#queue = inTurn(
      isAll ? endpoints : await this.#database.read('reachable companies', tx => findAllDueEndpoints(tx, now)),
    )
    this.#backlogged = []
    const interval = (performance.now() - startedAt) * intervalFactor
    this.#nextPollAt = performance.now() + Math.min(maxIntervalMs, Math.max(minIntervalMs, interval))
  }

  async #untilNextDue(now: Temporal.Instant): Promise<number | undefined> {
    const nextAt = await this.#database.readAutocommit('reachable companies', tx => findNextDue(tx, now))
    return nextAt?.since(now).total('milliseconds')
  }

  /** An equal part for each endpoint, as far as its limit, that of its company and the capacity for its health allow. */
  #share(endpoints: readonly DueEndpoint[], limit: number): Share[] {
    const each = Math.max(1, Math.floor(limit / endpoints.length))
    const shared = { failing: 0, unknown: 0, healthy: 0 }
    const ofCompanies = new Map<CompanyId, number>()
    let left = limit
    const shares = endpoints.map((endpoint): Share => {
      const { health, companyId } = endpoint
      const ofCompany = ofCompanies.get(companyId) ?? 0
      const capacity = this.#concurrency.capacityLeft(health) - shared[health]
      const companyLeft = this.#concurrency.companyLeft(companyId) - ofCompany
      const count = Math.max(0, Math.min(each, left, capacity, companyLeft, this.#claimsLeft(endpoint)))
      ofCompanies.set(companyId, ofCompany + count)
      shared[health] += count
      left -= count
      return [endpoint, count]
    })
    return shares.filter(([, count]) => count > 0)
  }

  #claimsLeft({ webhookId, health }: DueEndpoint): number {
    return this.#concurrency.claimsLeft(webhookId, health)
  }
}

/**
 * Healthy endpoints first, and of these one of each company, then the second of each. The start is random, so that over
 * several polls each endpoint gets its turn.
 */
function inTurn(endpoints: readonly DueEndpoint[]): DueEndpoint[] {
  const first = Math.floor(Math.random() * endpoints.length)
  const rotated = [...endpoints.slice(first), ...endpoints.slice(0, first)]
  const companies = [...Map.groupBy(rotated, ({ companyId }) => companyId).values()]
  const most = Math.max(0, ...companies.map(({ length }) => length))
  const alternating = Array.from({ length: most }, (_, i) => companies.flatMap(own => own[i] ?? [])).flat()
  const rank = { healthy: 0, unknown: 1, failing: 2 }
  return alternating.toSorted((a, b) => rank[a.health] - rank[b.health])
}
