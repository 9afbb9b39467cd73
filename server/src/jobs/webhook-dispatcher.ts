import { LRUCache } from 'lru-cache'
import type { Database } from '../domain/database.ts'
import { claimDeliveries } from '../domain/deliveries/claim-deliveries.ts'
import { type AttemptOutcome, type Completion, defaultDeliveryRules } from '../domain/deliveries/complete-deliveries.ts'
import { isSuccess } from '../domain/deliveries/delivery.ts'
import type { EndpointHealth } from '../domain/deliveries/endpoint-health.ts'
import { readSnapshots } from '../domain/events/event-store.ts'
import { readSnapshot } from '../domain/events/snapshot.ts'
import { type CompanyId, newId, type WorkerId } from '../domain/ids.ts'
import { newClaim } from '../domain/lease.ts'
import { pipelined } from '../domain/pipelined.ts'
import { findCompanyKey } from '../domain/tenants/company-store.ts'
import type { Clock } from '../domain/time/clock.ts'
import { OutboundHttp } from '../platform/outbound/http-client.ts'
import { type Resolve, systemResolver } from '../platform/outbound/name-resolver.ts'
import type { Log } from '../platform/process/log.ts'
import type { Metrics } from '../platform/process/metrics.ts'
import { renderEvent } from '../wire/webhooks/webhook-payload.ts'
import { type ClaimedJob, type CompletionOptions, DeliveryCompletion } from './delivery-completion.ts'
import { DueEndpoints, type Share } from './due-endpoints.ts'
import { EndpointConcurrency } from './endpoint-concurrency.ts'
import { postWebhook } from './post-webhook.ts'
import type { Claimed, JobSource } from './queue.ts'

/** Tests pass other values than `defaultDispatcherOptions`. */
export interface DispatcherOptions extends CompletionOptions {
  readonly allowPrivate: boolean
  readonly resolve: Resolve
  readonly timeoutMs: number
}

export function defaultDispatcherOptions(allowPrivate: boolean, now: Clock): DispatcherOptions {
  return {
    ...defaultDeliveryRules,
    allowPrivate,
    resolve: systemResolver(),
    timeoutMs: 15_000,
    leaseMs: 60_000,
    now,
  }
}

type LeasedJob = ClaimedJob & { readonly health: EndpointHealth }

export interface DeliveryJob extends LeasedJob {
  readonly snapshot: string | undefined
}

export interface DispatcherParts {
  readonly database: Database
  readonly worker: WorkerId
  readonly log: Log
  readonly metrics: Metrics | undefined
}

/**
 * Sends webhooks: claims due deliveries, posts them, completes them. Each endpoint and each company has a concurrency
 * limit of its own, so that a slow or dead endpoint delays no other, nor a company with many of them another company.
 */
export class WebhookDispatcher implements JobSource<DeliveryJob> {
  readonly topic = 'deliveries'
  readonly concurrency = 1_000
  readonly #parts: DispatcherParts
  readonly #options: DispatcherOptions
  readonly #http: OutboundHttp
  readonly #endpoints = new EndpointConcurrency(this.concurrency)
  readonly #due: DueEndpoints
  readonly #completion: DeliveryCompletion
  readonly #companyKeys = new LRUCache<CompanyId, string>({ max: 1_000 })

  constructor(parts: DispatcherParts, options: DispatcherOptions) {
    this.#parts = parts
    this.#options = options
    this.#http = new OutboundHttp(options)
    this.#due = new DueEndpoints(parts.database, this.#endpoints)
    this.#completion = new DeliveryCompletion(parts.database, options)
  }

  async claim(limit: number): Promise<Claimed<DeliveryJob>> {
    const now = this.#options.now()
    const { shares, waitMs } = await this.#due.next(limit, now)
    const jobs = shares.length === 0 ? [] : await this.#withSnapshots(await this.#claimShares(shares, now))
    for (const job of jobs) this.#endpoints.begin(job)
    return { jobs, waitMs }
  }

  async perform(job: DeliveryJob): Promise<void> {
    const { endpoint } = job
    try {
      if (!(await this.#endpoints.acquire(endpoint.id))) return await this.#completion.release(job)
      await this.#sendAndComplete(job).finally(() => this.#endpoints.release(endpoint.id))
    } finally {
      this.#endpoints.end(job)
    }
  }

  /** The slot is released after the completion: a crash repeats every delivery that was sent and not completed. */
  async #sendAndComplete(job: DeliveryJob): Promise<void> {
    // failpoint: completed-before-sent-1
    const outcome = await this.#send(job)
    if (!outcome.isInternalError) this.#endpoints.update(job.endpoint.id, isSuccess(outcome), outcome.millis)
    const completion = await this.#completion.complete(job, outcome)
    // failpoint: completed-before-sent-2
    if (completion) await this.#report(job, outcome, completion)
  }

  abandon(): void {
    this.#completion.stop()
    this.#http.abort('the worker was stopped')
  }

  close(): Promise<void> {
    return this.#http.close()
  }

  /** The claim is durable before anything is sent, and with it the events that the deliveries are about. */
  #claimShares(shares: readonly Share[], now: Temporal.Instant): Promise<LeasedJob[]> {
    const { database, worker } = this.#parts
    const { leaseMs } = this.#options
    const claiming = database.writePipelined(async tx => {
      const claims = shares.map(async ([due, limit]): Promise<LeasedJob[]> => {
        const { companyId, webhookId, health } = due
        const claim = await claimDeliveries({ tx, companyId, now }, webhookId, newClaim(worker), limit, leaseMs)
        if (!claim) return []
        const { endpoint, deliveries } = claim
        if (deliveries.length === limit) this.#due.addBacklogged(due)
        return deliveries.map(delivery => ({ companyId, endpoint, health, delivery }))
      })
      return (await pipelined(...claims)).flat()
    })
    return claiming.catch(error => {
      this.#due.forget()
      throw error
    })
  }

  /** A snapshot never changes, so it is read outside of the claim's transaction. */
  async #withSnapshots(jobs: readonly LeasedJob[]): Promise<DeliveryJob[]> {
    const reading = [...Map.groupBy(jobs, job => job.companyId)].map(async ([companyId, some]) => {
      const ids = some.map(({ delivery }) => delivery.eventId)
      const snapshots = await this.#parts.database.readAutocommit(companyId, tx =>
        readSnapshots({ tx, companyId }, [...new Set(ids)]),
      )
      return some.map(job => ({ ...job, snapshot: snapshots.get(job.delivery.eventId) }))
    })
    return (await pipelined(...reading)).flat()
  }

  /** A payload that cannot be rendered is a failed attempt like any other; otherwise it would block its order for ever. */
  async #send(job: DeliveryJob): Promise<AttemptOutcome> {
    const { endpoint, delivery } = job
    const at = this.#options.now()
    try {
      return await postWebhook(this.#http, endpoint, delivery.eventId, payloadOf(job), this.#options.now)
    } catch (error) {
      const company = await this.#keyOf(job.companyId)
      const subject = { company, webhook: endpoint.id, event: delivery.eventId }
      this.#parts.log.error({ ...subject, err: error }, 'webhook payload failed')
      return {
        id: newId(),
        at,
        millis: 0,
        httpStatus: undefined,
        error: 'the payload could not be rendered',
        responseBody: '',
        retryAfterSeconds: undefined,
        isInternalError: true,
      }
    }
  }

  /** The log names the webhook by its id: the URL may contain a secret. */
  async #report(job: DeliveryJob, { error }: AttemptOutcome, { state, switchedOff }: Completion): Promise<void> {
    const { companyId, endpoint, delivery } = job
    const { log, metrics } = this.#parts
    metrics?.countDelivery(state)
    if (error === '' && !switchedOff) return
    const subject = { company: await this.#keyOf(companyId), webhook: endpoint.id, event: delivery.eventId }
    if (error !== '') {
      log.info({ ...subject, attempts: delivery.attemptCount + 1, state, error }, 'webhook delivery failed')
    }
    if (switchedOff) log.warn({ ...subject, reason: switchedOff }, 'webhook switched off')
  }

  /** Read for the log only, once for each company. */
  async #keyOf(companyId: CompanyId): Promise<string | undefined> {
    const known = this.#companyKeys.get(companyId)
    if (known !== undefined) return known
    const key = await this.#parts.database.read(companyId, tx => findCompanyKey(tx, companyId)).catch(() => undefined)
    if (key !== undefined) this.#companyKeys.set(companyId, key)
    return key
  }
}

function payloadOf({ delivery, snapshot }: DeliveryJob): string {
  if (snapshot === undefined) throw new Error(`event ${delivery.eventId} is not in the store`)
  return renderEvent(delivery, readSnapshot(snapshot))
}
