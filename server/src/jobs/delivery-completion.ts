import { type Database, StoreUnavailable, type Transaction } from '../domain/database.ts'
import {
  type AttemptedDelivery,
  type Completion,
  completeDelivered,
  completeDeliveries,
  type DeliveryRules,
  giveBackDelivery,
} from '../domain/deliveries/complete-delivery.ts'
import { isSuccess } from '../domain/deliveries/delivery.ts'
import type { CompanyId } from '../domain/ids.ts'
import { pipelined } from '../domain/pipelined.ts'
import type { TenantScope } from '../domain/tenant.ts'
import type { WebhookEndpoint } from '../domain/webhooks/webhook.ts'
import { retryWhileUnavailable } from '../platform/store/retry.ts'
import { Batcher } from './batcher.ts'

export type ToldJob = AttemptedDelivery & { readonly companyId: CompanyId; readonly target: WebhookEndpoint }

export interface CompletionOptions extends DeliveryRules {
  readonly leaseMs: number
  readonly now: () => Temporal.Instant
}

/** Writes down how it went to tell webhooks something. */
export class DeliveryCompletion {
  readonly #database: Database
  readonly #habits: CompletionOptions
  readonly #easily = new Batcher((_all: 'all', told: readonly ToldJob[]) => this.#settleEasily(told))
  readonly #properly = new Batcher((_webhook: string, told: readonly ToldJob[]) => this.#settleAll(told))
  #isGivenUp = false

  constructor(database: Database, habits: CompletionOptions) {
    this.#database = database
    this.#habits = habits
  }

  /** From here on what failed is given back, and nothing is tried again. */
  giveUp(): void {
    this.#isGivenUp = true
  }

  /** Nothing where it was given back: whether it got through is for somebody else to find out. */
  async settle(told: ToldJob): Promise<Completion | undefined> {
    const isGood = isSuccess(told.outcome)
    if (this.#isGivenUp && !isGood) return this.#giveBack(told)
    if (isGood && (await this.#easily.perform('all', told))) return { state: 'delivered', switchedOff: undefined }
    return this.#properly.perform(told.target.id, told)
  }

  /** What went well is settled together, whomever it was told, and waits for nobody who writes for one of them. */
  async #settleEasily(told: readonly ToldJob[]): Promise<boolean[]> {
    // In one order, in every process: what two of them note of the same webhooks is in nobody's way for long.
    const byWebhook = [...Map.groupBy(told, ({ target }) => target.id)].toSorted(([a], [b]) => (a < b ? -1 : 1))
    const settle = (tx: Transaction): Promise<Set<AttemptedDelivery>[]> => {
      const settling = byWebhook.map(([, some]) => {
        const [{ companyId, target }] = some as [ToldJob]
        return completeDelivered(this.#scope(tx, companyId), target, some)
      })
      return pipelined(...settling)
    }
    try {
      const settled = await this.#insist(() => this.#database.writePipelinedAsyncCommit(settle))
      return told.map(one => settled.some(some => some.has(one)))
    } catch (error) {
      if (error instanceof StoreUnavailable) throw error
      // One of them is in the way of the others: each webhook's are settled for themselves.
      return told.map(() => false)
    }
  }

  #settleAll(told: readonly ToldJob[]): Promise<Completion[]> {
    const [{ companyId, target }] = told as [ToldJob]
    const settle = (tx: Transaction) => completeDeliveries(this.#scope(tx, companyId), target, told, this.#habits)
    return this.#insist(() => this.#database.writeAsyncCommit(companyId, settle))
  }

  async #giveBack(told: ToldJob): Promise<undefined> {
    const { companyId, target } = told
    const giveBack = (tx: Transaction) => giveBackDelivery(this.#scope(tx, companyId), target, told)
    await this.#insist(() => this.#database.writeAsyncCommit(companyId, giveBack))
  }

  #scope(tx: Transaction, companyId: CompanyId): TenantScope {
    return { tx, companyId, now: this.#habits.now() }
  }

  /**
   * What was told and cannot be written down is told again when the claim ends. So where the disk is full it is tried for
   * a part of that time, and the slot stays taken: little is told that nobody can note.
   */
  #insist<T>(settle: () => Promise<T>): Promise<T> {
    return retryWhileUnavailable(settle, { forMs: this.#habits.leaseMs / 2, isGivenUp: () => this.#isGivenUp })
  }
}
