import {
  capacityLeft,
  claimsLeft,
  concurrencyAfter,
  type EndpointHealth,
  initialConcurrency,
  minConcurrency,
} from '../domain/deliveries/endpoint-health.ts'
import { WorkBudget } from '../domain/fairness/work-budget.ts'
import type { CompanyId } from '../domain/ids.ts'
import { JobsByCompany } from './company-shares.ts'

/** A delivery that was claimed. */
export interface InFlight {
  readonly companyId: CompanyId
  readonly endpoint: { readonly id: string }
  readonly health: EndpointHealth
}

interface Endpoint {
  /** How many deliveries may be in flight. */
  limit: number
  /** Deliveries of this worker that are not completed: those in flight and those that wait for a slot. */
  claimed: number
  inFlight: number
  readonly waiting: Set<(isAcquired: boolean) => void>
}

/** Waiting deliveries of an endpoint that has stalled are released, so that their leases do not end here. */
const maxWaitMs = 2_000

/** The part of the time that the deliveries of one company may take while other companies are served by this process. */
const deliveryShare = 0.1
/** About as long as it takes to claim, send and complete a delivery, without waiting for the receiver. */
const deliveryMs: Readonly<Record<EndpointHealth, number>> = { healthy: 0.5, unknown: 0.5, failing: 1 }

/** One company takes at most this part of the capacity, whatever the number of its endpoints. */
const maxCompanyShare = 0.5

/** The concurrency limit of each endpoint and of each company in this worker, and the limit of all of them together. */
export class EndpointConcurrency {
  readonly #capacity: number
  readonly #endpoints = new Map<string, Endpoint>()
  readonly #claimed: Record<EndpointHealth, number> = { failing: 0, unknown: 0, healthy: 0 }
  readonly #companies = new JobsByCompany()
  readonly #budget = new WorkBudget('deliveries', deliveryShare)

  constructor(capacity: number) {
    this.#capacity = capacity
  }

  /** How many more deliveries may be claimed for one endpoint. */
  claimsLeft(id: string, health: EndpointHealth): number {
    const { limit, claimed } = this.#endpoints.get(id) ?? { limit: initialConcurrency, claimed: 0 }
    return claimsLeft(health === 'failing' ? minConcurrency : limit, claimed)
  }

  /** How many more deliveries may be claimed for all endpoints of this health. */
  capacityLeft(health: EndpointHealth): number {
    return capacityLeft(health, this.#capacity, this.#claimed)
  }

  /** How many more deliveries may be claimed for all endpoints of one company. */
  companyLeft(companyId: CompanyId): number {
    if (this.#budget.waitMs(companyId) > 0) return 0
    return Math.floor(this.#capacity * maxCompanyShare) - this.#companies.count(companyId)
  }

  begin({ companyId, endpoint: { id }, health }: InFlight): void {
    this.#companies.begin(companyId)
    this.#budget.charge(companyId, deliveryMs[health])
    const endpoint = this.#endpoints.getOrInsertComputed(id, () => {
      return { limit: initialConcurrency, claimed: 0, inFlight: 0, waiting: new Set() }
    })
    endpoint.claimed++
    this.#claimed[health]++
  }

  end({ companyId, endpoint: { id }, health }: InFlight): void {
    this.#companies.end(companyId)
    this.#claimed[health]--
    const endpoint = this.#endpoints.get(id)
    if (!endpoint) return
    endpoint.claimed--
    if (endpoint.claimed === 0) this.#endpoints.delete(id)
  }

  /** Waits for a free slot of the endpoint; false where it has stalled. */
  async acquire(id: string): Promise<boolean> {
    const endpoint = this.#endpoints.get(id)
    if (!endpoint) return false
    if (endpoint.inFlight >= endpoint.limit) return waitForSlot(endpoint)
    endpoint.inFlight++
    return true
  }

  release(id: string): void {
    const endpoint = this.#endpoints.get(id)
    if (!endpoint) return
    endpoint.inFlight--
    for (const next of endpoint.waiting) {
      if (endpoint.inFlight >= endpoint.limit) return
      endpoint.inFlight++
      next(true)
    }
  }

  /** Adjusts the limit of the endpoint to its latest response. */
  update(id: string, isSuccess: boolean, millis: number): void {
    const endpoint = this.#endpoints.get(id)
    if (endpoint) endpoint.limit = concurrencyAfter(isSuccess, millis)
  }
}

function waitForSlot(endpoint: Endpoint): Promise<boolean> {
  return new Promise(resolve => {
    const end = (isAcquired: boolean) => {
      clearTimeout(timer)
      endpoint.waiting.delete(end)
      resolve(isAcquired)
    }
    const timer = setTimeout(() => {
      endpoint.limit = minConcurrency
      end(false)
    }, maxWaitMs)
    endpoint.waiting.add(end)
  })
}
