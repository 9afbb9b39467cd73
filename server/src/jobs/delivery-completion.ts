import type { Database, Transaction } from '../domain/database.ts'
import type { ClaimedDelivery } from '../domain/deliveries/claim-store.ts'
import {
  type AttemptedDelivery,
  type AttemptOutcome,
  type Completion,
  completeDelivered,
  completeDeliveries,
  type DeliveryRules,
  releaseDelivery,
} from '../domain/deliveries/complete-deliveries.ts'
import { isSuccess } from '../domain/deliveries/delivery.ts'
import type { CompanyId } from '../domain/ids.ts'
import { pipelined } from '../domain/pipelined.ts'
import type { TenantScope } from '../domain/tenant.ts'
import type { WebhookEndpoint } from '../domain/webhooks/webhook.ts'
import { retryWhileUnavailable } from '../platform/store/retry.ts'
import { Batcher } from './batcher.ts'

export interface ClaimedJob {
  readonly companyId: CompanyId
  readonly endpoint: WebhookEndpoint
  readonly delivery: ClaimedDelivery
}

type AttemptedJob = ClaimedJob & AttemptedDelivery

export interface CompletionOptions extends DeliveryRules {
  readonly leaseMs: number
  readonly now: () => Temporal.Instant
}

/**
 * Writes the outcome of each attempt. Successes, which are nearly all, are completed together for all webhooks and wait
 * for no lock; the rest is completed webhook by webhook, with its company locked.
 */
export class DeliveryCompletion {
  readonly #database: Database
  readonly #options: CompletionOptions
  readonly #successes = new Batcher((_all: 'all', jobs: readonly AttemptedJob[]) => this.#completeDelivered(jobs))
  readonly #perWebhook = new Batcher((_webhook: string, jobs: readonly AttemptedJob[]) => this.#completeAll(jobs))
  #isStopping = false

  constructor(database: Database, options: CompletionOptions) {
    this.#database = database
    this.#options = options
  }

  /** From here on failed deliveries are released, and an unavailable store is not retried. */
  stop(): void {
    this.#isStopping = true
  }

  /** Returns undefined where the delivery was released. */
  async complete(job: ClaimedJob, outcome: AttemptOutcome): Promise<Completion | undefined> {
    const attempted = { ...job, outcome }
    if (!isSuccess(outcome)) {
      return this.#isStopping ? this.release(job, outcome) : this.#perWebhook.perform(job.endpoint.id, attempted)
    }
    if (await this.#successes.perform('all', attempted)) return { state: 'delivered', switchedOff: undefined }
    return this.#perWebhook.perform(job.endpoint.id, attempted)
  }

  /** Makes the delivery due again for any worker; with an outcome, the attempt was interrupted. */
  async release({ companyId, endpoint, delivery }: ClaimedJob, outcome?: AttemptOutcome): Promise<undefined> {
    const write = (tx: Transaction) => releaseDelivery(this.#scope(tx, companyId), endpoint, delivery, outcome)
    await this.#retry(() => this.#database.writeAsyncCommit(companyId, write))
  }

  async #completeDelivered(jobs: readonly AttemptedJob[]): Promise<boolean[]> {
    // Every process takes the webhooks in the same order, so that two of them cannot deadlock.
    const byWebhook = [...Map.groupBy(jobs, ({ endpoint }) => endpoint.id)].toSorted(([a], [b]) => (a < b ? -1 : 1))
    const write = (tx: Transaction): Promise<Set<AttemptedDelivery>[]> => {
      const completing = byWebhook.map(([, some]) => {
        const [{ companyId, endpoint }] = some as [AttemptedJob]
        return completeDelivered(this.#scope(tx, companyId), endpoint, some)
      })
      return pipelined(...completing)
    }
    try {
      const completed = await this.#database.writePipelinedAsyncCommit(write)
      return jobs.map(job => completed.some(some => some.has(job)))
    } catch {
      // One webhook made the transaction fail, or the server of its company is away: each is completed on its own.
      return jobs.map(() => false)
    }
  }

  #completeAll(jobs: readonly AttemptedJob[]): Promise<Completion[]> {
    const [{ companyId, endpoint }] = jobs as [AttemptedJob]
    const write = (tx: Transaction) => completeDeliveries(this.#scope(tx, companyId), endpoint, jobs, this.#options)
    return this.#retry(() => this.#database.writeAsyncCommit(companyId, write))
  }

  #scope(tx: Transaction, companyId: CompanyId): TenantScope {
    return { tx, companyId, now: this.#options.now() }
  }

  /**
   * A delivery that was sent and cannot be completed is sent again when its lease ends. While the disk is full, the slot
   * stays in use during the retries, so that few deliveries are sent that cannot be completed.
   */
  #retry<T>(write: () => Promise<T>): Promise<T> {
    return retryWhileUnavailable(write, { timeoutMs: this.#options.leaseMs / 2, isCancelled: () => this.#isStopping })
  }
}
