import type { Database } from '../domain/database.ts'
import { claimDeliveries } from '../domain/deliveries/claim-deliveries.ts'
import type { ClaimedDelivery } from '../domain/deliveries/claim-store.ts'
import {
  type AttemptOutcome,
  type Completion,
  defaultDeliveryRules,
  releaseDelivery,
} from '../domain/deliveries/complete-delivery.ts'
import { isSuccess } from '../domain/deliveries/delivery.ts'
import type { Trust } from '../domain/deliveries/endpoint-concurrency.ts'
import { readSnapshot } from '../domain/events/snapshot.ts'
import { readSnapshots } from '../domain/events/snapshot-store.ts'
import { type CompanyId, newId } from '../domain/ids.ts'
import { pipelined } from '../domain/pipelined.ts'
import type { WebhookEndpoint } from '../domain/webhooks/webhook.ts'
import { OutboundHttp } from '../platform/outbound/http-client.ts'
import { type Resolve, systemResolver } from '../platform/outbound/name-resolver.ts'
import type { Log } from '../platform/process/log.ts'
import type { Metrics } from '../platform/process/metrics.ts'
import { type CompletionOptions, DeliveryCompletion } from './delivery-completion.ts'
import { DueEndpoints, type Share } from './due-endpoints.ts'
import { EndpointLimits } from './endpoint-limits.ts'
import { postWebhook } from './post-webhook.ts'
import type { Claimed, JobSource } from './queue.ts'
import { renderEvent } from './webhook-payload.ts'

/** How deliveries are made; a test passes other values than the product. */
export interface DispatcherOptions extends CompletionOptions {
  readonly allowPrivate: boolean
  readonly resolve: Resolve
  readonly timeoutMs: number
}

export function defaultDispatcherOptions(allowPrivate: boolean): DispatcherOptions {
  return {
    ...defaultDeliveryRules,
    allowPrivate,
    resolve: systemResolver(),
    timeoutMs: 15_000,
    leaseMs: 60_000,
    now: () => Temporal.Now.instant(),
  }
}

export interface DeliveryJob {
  readonly companyId: CompanyId
  readonly target: WebhookEndpoint
  readonly trust: Trust
  readonly delivery: ClaimedDelivery
  readonly snapshot: string | undefined
}

type TakenJob = Omit<DeliveryJob, 'snapshot'>

export interface DispatcherParts {
  readonly database: Database
  readonly log: Log
  readonly metrics: Metrics | undefined
}

/** Tells webhooks what happened: claims what is due, sends it, writes down how it went. */
export class WebhookDispatcher implements JobSource<DeliveryJob> {
  readonly topic = 'deliveries'
  readonly concurrency = 1_000
  readonly #parts: DispatcherParts
  readonly #habits: DispatcherOptions
  readonly #http: OutboundHttp
  readonly #endpoints = new EndpointLimits(this.concurrency)
  readonly #lookout: DueEndpoints
  readonly #settlement: DeliveryCompletion

  constructor(parts: DispatcherParts, habits: DispatcherOptions) {
    this.#parts = parts
    this.#habits = habits
    this.#http = new OutboundHttp(habits)
    this.#lookout = new DueEndpoints(parts.database, this.#endpoints)
    this.#settlement = new DeliveryCompletion(parts.database, habits)
  }

  /**
   * Every webhook gets what it has slots for, however much waits for another. Who has none left is looked at again when
   * one of them ends.
   */
  async claim(room: number): Promise<Claimed<DeliveryJob>> {
    const now = this.#habits.now()
    const { shares, waitMs } = await this.#lookout.next(room, now)
    const jobs = shares.length === 0 ? [] : await this.#withSnapshots(await this.#take(shares, now))
    for (const { target, trust } of jobs) this.#endpoints.begin(target.id, trust)
    return { jobs, nextAt: waitMs === undefined ? undefined : inMillis(waitMs) }
  }

  async perform(job: DeliveryJob): Promise<void> {
    const { target, trust } = job
    try {
      // Put together before its turn comes, while none of its few slots is taken.
      const body = Promise.try(bodyOf, job)
      body.catch(() => 'found out when it is to be sent')
      if (!(await this.#endpoints.turn(target.id))) return await this.#letGo(job)
      await this.#tellAndSettle(job, body).finally(() => this.#endpoints.pass(target.id))
    } finally {
      this.#endpoints.end(target.id, trust)
    }
  }

  async #tellAndSettle(job: DeliveryJob, body: Promise<string>): Promise<void> {
    const { companyId, target, delivery } = job
    // failpoint: settled-before-sent-1
    const outcome = await this.#send(job, body)
    if (!outcome.isOurFault) this.#endpoints.learn(target.id, isSuccess(outcome), outcome.millis)
    // A kill repeats what was sent and not yet written down; the disk is waited for before the next is sent, not here.
    const settled = await this.#settlement.settle({ companyId, target, delivery, outcome })
    // failpoint: settled-before-sent-2
    if (settled) this.#tell(job, outcome, settled)
  }

  /** Whoever was to be told this has stalled meanwhile: it is due again, and nothing happened. */
  async #letGo({ companyId, target, delivery }: DeliveryJob): Promise<void> {
    const now = this.#habits.now()
    await this.#parts.database.write(companyId, tx => releaseDelivery({ tx, companyId, now }, target, delivery))
  }

  abandon(): void {
    this.#settlement.giveUp()
    this.#http.abort('the worker was stopped')
  }

  close(): Promise<void> {
    return this.#http.close()
  }

  /** On disk before anything is told, and with it the events that are told of. */
  #take(shares: readonly Share[], now: Temporal.Instant): Promise<TakenJob[]> {
    return this.#parts.database.writePipelined(async tx => {
      const claims = shares.map(async ([line, most]): Promise<TakenJob[]> => {
        const { companyId, webhookId, trust } = line
        const claim = await claimDeliveries({ tx, companyId, now }, webhookId, newId(), most, this.#habits.leaseMs)
        if (!claim) return []
        const { target, deliveries } = claim
        if (deliveries.length === most) this.#lookout.noteMore(line)
        return deliveries.map(delivery => ({ companyId, target, trust, delivery }))
      })
      return (await pipelined(...claims)).flat()
    })
  }

  /** What is to be told was written with the event and never changes, so nobody has to wait until it is read. */
  async #withSnapshots(taken: readonly TakenJob[]): Promise<DeliveryJob[]> {
    const reading = [...Map.groupBy(taken, job => job.companyId)].map(async ([companyId, some]) => {
      const ids = some.map(({ delivery }) => delivery.eventId)
      const snapshots = await this.#parts.database.readAutocommit(companyId, tx =>
        readSnapshots({ tx, companyId }, [...new Set(ids)]),
      )
      return some.map(job => ({ ...job, snapshot: snapshots.get(job.delivery.eventId) }))
    })
    return (await pipelined(...reading)).flat()
  }

  /** What cannot be put together is a try that failed like any other, or it would hold up its order for good. */
  async #send({ target, delivery }: DeliveryJob, body: Promise<string>): Promise<AttemptOutcome> {
    const at = this.#habits.now()
    try {
      return await postWebhook(this.#http, target, delivery.eventId, await body, this.#habits.now)
    } catch (error) {
      this.#parts.log.error({ webhook: target.id, event: delivery.eventId, err: error }, 'an event cannot be told')
      const words = 'it could not be put together'
      return {
        id: newId(),
        at,
        millis: 0,
        httpStatus: undefined,
        error: words,
        answer: '',
        retryAfterSeconds: undefined,
        isOurFault: true,
      }
    }
  }

  /** The address may hold a secret of the receiver's, so the log has the webhook's id alone. */
  #tell(
    { companyId, target, delivery }: DeliveryJob,
    { error }: AttemptOutcome,
    { state, switchedOff }: Completion,
  ): void {
    const { log, metrics } = this.#parts
    metrics?.countDelivery(state)
    const which = { company: companyId, webhook: target.id, event: delivery.eventId }
    if (error !== '')
      log.info({ ...which, tries: delivery.attemptCount + 1, state, error }, 'a webhook was not delivered')
    if (switchedOff) log.warn({ ...which, reason: switchedOff }, 'a webhook was switched off')
  }
}

function bodyOf({ delivery, snapshot }: DeliveryJob): string {
  if (snapshot === undefined) throw new Error(`the event ${delivery.eventId} is not in the store`)
  return renderEvent(delivery, readSnapshot(snapshot))
}

function inMillis(millis: number): Temporal.Instant {
  return Temporal.Now.instant().add({ milliseconds: Math.max(1, Math.ceil(millis)) })
}
