import type { Database } from '../../domain/database.ts'
import { readSnapshot } from '../../domain/events/snapshot.ts'
import { readSnapshots } from '../../domain/events/snapshot-store.ts'
import { type CompanyId, newId, type WebhookId } from '../../domain/ids.ts'
import type { TenantScope } from '../../domain/scope.ts'
import { claimDeliveries } from '../../domain/webhooks/claim-deliveries.ts'
import { type ClaimedDelivery, type Line, listLines } from '../../domain/webhooks/claim-store.ts'
import { isSuccess } from '../../domain/webhooks/delivery.ts'
import {
  type DeliveryRules,
  giveBackDelivery,
  type Outcome,
  type Settled,
  settleDelivery,
  usualRules,
} from '../../domain/webhooks/settle-delivery.ts'
import type { Target } from '../../domain/webhooks/webhook.ts'
import { HttpOut } from '../../platform/http-out.ts'
import type { Log } from '../../platform/log.ts'
import type { Metrics } from '../../platform/metrics.ts'
import { type Resolve, systemResolver } from '../../platform/name-resolver.ts'
import { Endpoints } from './endpoints.ts'
import { postWebhook } from './post-webhook.ts'
import type { Claimed, DueWork } from './queue.ts'
import { renderEvent } from './webhook-wire.ts'

/** How deliveries are made; a test passes other values than the product. */
export interface DeliveryHabits extends DeliveryRules {
  readonly allowPrivate: boolean
  readonly resolve: Resolve
  readonly timeoutMs: number
  readonly leaseMs: number
  readonly now: () => Temporal.Instant
}

export function usualHabits(allowPrivate: boolean): DeliveryHabits {
  return {
    ...usualRules,
    allowPrivate,
    resolve: systemResolver(),
    timeoutMs: 15_000,
    leaseMs: 60_000,
    now: () => Temporal.Now.instant(),
  }
}

export interface DeliveryJob {
  readonly companyId: CompanyId
  readonly target: Target
  readonly delivery: ClaimedDelivery
  readonly snapshot: string | undefined
}

export interface DeliveriesParts {
  readonly database: Database
  readonly log: Log
  readonly metrics: Metrics | undefined
}

/** What is claimed and begun in one go: requests and other writers have their turn in between. */
const mostAtOnce = 64
/** After a look over many webhooks the next one waits a few times as long as it took. */
const restFactor = 4

/** Tells webhooks what happened: claims what is due, sends it, writes down how it went. */
export class DeliveriesWork implements DueWork<DeliveryJob> {
  readonly topic = 'deliveries'
  readonly most = 1_000
  readonly #parts: DeliveriesParts
  readonly #habits: DeliveryHabits
  readonly #http: HttpOut
  readonly #endpoints = new Endpoints()
  #restUntil = 0
  #turn = 0
  #isGivenUp = false

  constructor(parts: DeliveriesParts, habits: DeliveryHabits) {
    this.#parts = parts
    this.#habits = habits
    this.#http = new HttpOut(habits)
  }

  /**
   * Every webhook gets what it has slots for, however much waits for another. Who has none left is looked at again when
   * one of them ends.
   */
  async claim(room: number): Promise<Claimed<DeliveryJob>> {
    const rest = this.#restUntil - performance.now()
    if (rest > 1) return { jobs: [], nextAt: this.#inMillis(rest) }
    const lines = await this.#look()
    const now = this.#habits.now()
    const open = lines.filter(line => this.#freeSlots(line) > 0)
    const { due = [], later = [] } = Object.groupBy(open, ({ dueAt }) => (isPast(dueAt, now) ? 'due' : 'later'))
    const jobs = due.length === 0 ? [] : await this.#claimFrom(due, Math.min(room, mostAtOnce), now)
    const wait =
      due.length > mostAtOnce ? 0 : Math.min(...later.map(line => line.dueAt.since(now).total('milliseconds')))
    return { jobs, nextAt: Number.isFinite(wait) ? this.#inMillis(wait) : undefined }
  }

  async perform(job: DeliveryJob): Promise<void> {
    const { companyId, target, delivery } = job
    try {
      const outcome = await this.#send(job)
      this.#endpoints.learn(target.id, isSuccess(outcome), outcome.millis)
      const settled = await this.#parts.database.write(async tx => {
        const scope = { tx, companyId, now: this.#habits.now() }
        if (this.#isGivenUp && !isSuccess(outcome)) return giveBackDelivery(scope, target, delivery, outcome)
        return settleDelivery(scope, target, delivery, outcome, this.#habits)
      })
      if (settled) this.#tell(job, outcome, settled)
    } finally {
      this.#endpoints.end(target.id)
    }
  }

  giveUp(): void {
    this.#isGivenUp = true
    this.#http.giveUp('the worker was stopped')
  }

  close(): Promise<void> {
    return this.#http.close()
  }

  /** What is due to one webhook, with what is to be told. */
  async #take(scope: TenantScope, webhookId: WebhookId, most: number): Promise<DeliveryJob[]> {
    const claim = await claimDeliveries(scope, webhookId, newId(), most, this.#habits.leaseMs)
    if (!claim || claim.deliveries.length === 0) return []
    const { target, deliveries } = claim
    const snapshots = await readSnapshots(
      scope,
      deliveries.map(({ eventId }) => eventId),
    )
    const { companyId } = scope
    return deliveries.map(delivery => ({ companyId, target, delivery, snapshot: snapshots.get(delivery.eventId) }))
  }

  async #look(): Promise<Line[]> {
    const startedAt = performance.now()
    const lines = await this.#parts.database.read(tx => listLines(tx))
    const took = performance.now() - startedAt
    this.#restUntil = lines.length > 100 ? performance.now() + took * restFactor : 0
    return lines
  }

  async #claimFrom(lines: readonly Line[], room: number, now: Temporal.Instant): Promise<DeliveryJob[]> {
    const shares = this.#share(lines, room)
    const jobs = await this.#parts.database.write(async tx => {
      const taken: DeliveryJob[] = []
      for (const [{ companyId, webhookId }, most] of shares) {
        taken.push(...(await this.#take({ tx, companyId, now }, webhookId, most)))
      }
      return taken
    })
    for (const { target } of jobs) this.#endpoints.begin(target.id)
    return jobs
  }

  /** An equal part of the room for each, as far as it has slots. Where there is too little, not the same go first. */
  #share(lines: readonly Line[], room: number): (readonly [Line, number])[] {
    const each = Math.max(1, Math.floor(room / lines.length))
    const first = this.#turn++ % lines.length
    const turned = [...lines.slice(first), ...lines.slice(0, first)]
    return turned.slice(0, room).map(line => [line, Math.min(each, this.#freeSlots(line))] as const)
  }

  #send({ target, delivery, snapshot }: DeliveryJob): Promise<Outcome> {
    if (snapshot === undefined) throw new Error(`the event ${delivery.eventId} is not in the store`)
    const body = renderEvent(delivery, readSnapshot(snapshot))
    return postWebhook(this.#http, target, delivery.eventId, body, this.#habits.now)
  }

  /** The address may hold a secret of the receiver's, so the log has the webhook's id alone. */
  #tell({ companyId, target, delivery }: DeliveryJob, { error }: Outcome, { state, switchedOff }: Settled): void {
    const { log, metrics } = this.#parts
    metrics?.countDelivery(state)
    const which = { company: companyId, webhook: target.id, event: delivery.eventId }
    if (error !== '') log.info({ ...which, tries: delivery.tries + 1, state, error }, 'a webhook was not delivered')
    if (switchedOff) log.warn({ ...which, reason: switchedOff }, 'a webhook was switched off')
  }

  #freeSlots({ webhookId, isFailing }: Line): number {
    return this.#endpoints.freeSlots(webhookId, isFailing)
  }

  #inMillis(millis: number): Temporal.Instant {
    return Temporal.Now.instant().add({ milliseconds: Math.max(1, Math.ceil(millis)) })
  }
}

function isPast(at: Temporal.Instant, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(at, now) <= 0
}
