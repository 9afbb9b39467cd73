import type { Database } from '../domain/database.ts'
import type { WorkerId } from '../domain/ids.ts'
import type { MessageTransport, RenderedMessage, SendOutcome } from '../domain/messages/message.ts'
import {
  type ClaimedMessage,
  claimDueMessages,
  completeMessage,
  findDueCompanies,
  findNextDue,
  markSubmitted,
  markUnansweredUnsure,
  releaseUnsent,
  saveRendered,
} from '../domain/messages/message-claim-store.ts'
import { Cancelled, type PreparedMessage, prepareMessage } from '../domain/messages/prepare-message.ts'
import { unansweredReason } from '../domain/messages/prune-messages.ts'
import { isWorthRecording, recordTemplateOutcome } from '../domain/messages/record-template-outcome.ts'
import { type MessageDraft, renderMessage } from '../domain/messages/render-message.ts'
import { completionOf, type MessageCompletion, maxAttempts } from '../domain/messages/retry-policy.ts'
import { pipelined } from '../domain/pipelined.ts'
import type { TemplateEngine } from '../domain/templates/template.ts'
import type { Channel } from '../domain/templates/template-key.ts'
import { CompanyCache } from '../domain/tenants/company-cache.ts'
import type { Clock } from '../domain/time/clock.ts'
import type { Log } from '../platform/process/log.ts'
import type { Metrics } from '../platform/process/metrics.ts'
import { retryWhileUnavailable } from '../platform/store/retry.ts'
import { CompanyShares } from './company-shares.ts'
import type { Claimed, JobSource } from './queue.ts'

/** Longer than an attempt may take until the message is submitted, and longer than the response may take after that. */
const lease = { seconds: 60 }
const responseLease = { minutes: 6 }
/** How long the completion is retried while the store is unavailable. */
const completionRetryMs = 60_000
/** Mail servers limit the connections of one sender. */
const concurrency = 5

export interface MessageSenderParts {
  readonly database: Database
  readonly worker: WorkerId
  readonly now: Clock
  readonly log: Log
  readonly metrics?: Metrics | undefined
  readonly engine: TemplateEngine
  readonly transport: MessageTransport
  /** The address that emails come from. */
  readonly from: string | undefined
  /** Where links begin, if this process has a setting for it. */
  readonly publicUrl: string | undefined
}

/** Another worker has claimed the message. */
class LeaseLost extends Error {
  override name = 'LeaseLost'
}

/** The order has changed since the message was prepared. */
class OrderChanged extends Error {
  override name = 'OrderChanged'
}

interface ReadyMessage extends Pick<PreparedMessage, 'orderModifiedAt'> {
  readonly rendered: RenderedMessage
}

/** The progress of an attempt: a submitted message is never simply sent again. */
interface Progress {
  isSubmitted: boolean
}

/** Sends the due messages of one channel. */
export class MessageSender implements JobSource<ClaimedMessage> {
  readonly topic = 'messages'
  readonly concurrency = concurrency
  readonly #channel: Channel
  readonly #parts: MessageSenderParts
  readonly #companies: CompanyCache
  /** The last place is for another company. */
  readonly #shares = new CompanyShares(concurrency - 1)
  readonly #stopping = new AbortController()

  constructor(channel: Channel, parts: MessageSenderParts) {
    this.#channel = channel
    this.#parts = parts
    this.#companies = new CompanyCache(parts.database, () => performance.now(), { max: 200 })
  }

  async claim(limit: number): Promise<Claimed<ClaimedMessage>> {
    const { database, worker, log } = this.#parts
    const nextAt = await database.read('reachable companies', tx => findNextDue(tx, this.#channel))
    const now = this.#parts.now()
    if (!nextAt || Temporal.Instant.compare(nextAt, now) > 0)
      return { jobs: [], waitMs: nextAt?.since(now).total('milliseconds') }
    const companies = await database.read('reachable companies', tx => findDueCompanies(tx, this.#channel, now))
    const shares = [...this.#shares.share(companies, limit)]
    const { jobs, unsure } = await database.write('reachable companies', async tx => {
      const unsure = await markUnansweredUnsure(tx, this.#channel, now, unansweredReason)
      const claims = shares.map(([companyId, share]) =>
        claimDueMessages({ tx, companyId, now }, this.#channel, worker, share, now.add(lease)),
      )
      return { unsure, jobs: (await pipelined(...claims)).flat() }
    })
    for (const { message } of jobs) this.#shares.begin(message.companyId)
    for (const { id, kind } of unsure) log.warn({ message: id, kind }, 'message may or may not have been sent')
    return { jobs, waitMs: undefined }
  }

  async perform(job: ClaimedMessage): Promise<void> {
    try {
      await this.#perform(job)
    } finally {
      this.#shares.end(job.message.companyId)
    }
  }

  async #perform(job: ClaimedMessage): Promise<void> {
    try {
      const completion = await this.#attempt(job)
      await this.#complete(job, completion)
    } catch (error) {
      if (error instanceof OrderChanged) return this.#prepareAgain(job)
      if (!(error instanceof LeaseLost)) throw error
      this.#parts.log.warn(this.#subject(job), 'message was claimed by another worker')
    }
  }

  abandon(): void {
    this.#stopping.abort()
  }

  async #attempt(job: ClaimedMessage): Promise<MessageCompletion> {
    const { attemptCount } = job.message
    const progress: Progress = { isSubmitted: false }
    try {
      const outcome = await this.#prepareAndSend(job, progress)
      return completionOf(outcome, attemptCount, this.#parts.now())
    } catch (error) {
      if (error instanceof LeaseLost || error instanceof OrderChanged) throw error
      if (error instanceof Cancelled) return { state: 'cancelled', error: error.message, again: undefined }
      this.#parts.log.error({ ...this.#subject(job), err: error }, 'message attempt failed with an internal error')
      const outcome: SendOutcome = {
        kind: progress.isSubmitted ? 'unsure' : 'failed',
        reason: `internal error: ${(error as Error).message}`,
      }
      return completionOf(outcome, attemptCount, this.#parts.now())
    }
  }

  /** The limit also ends a message whose every attempt ends with its process. */
  async #prepareAndSend(job: ClaimedMessage, progress: Progress): Promise<SendOutcome> {
    if (job.message.attemptCount > maxAttempts) return { kind: 'refused', reason: 'no attempt was completed' }
    return this.#send(job, await this.#prepare(job), progress)
  }

  async #prepare(job: ClaimedMessage): Promise<ReadyMessage> {
    const { database, from, publicUrl } = this.#parts
    const { message, companyKey } = job
    const company = await this.#companies.find(companyKey)
    if (company?.id !== message.companyId) throw new LeaseLost('the company is gone')
    const now = this.#parts.now()
    const { content, startsAt, orderModifiedAt } = await database.read('all companies', tx =>
      prepareMessage({ tx, companyId: message.companyId, now }, message, { company, from, publicUrl }),
    )
    if (content === message.rendered) return { rendered: content, orderModifiedAt }
    const rendered = 'template' in content ? await this.#render(job, content) : content
    const isHeld = await database.write(message.companyId, tx => saveRendered(tx, job, rendered, startsAt))
    if (!isHeld) throw new LeaseLost()
    return { rendered, orderModifiedAt }
  }

  async #render(job: ClaimedMessage, draft: MessageDraft): Promise<RenderedMessage> {
    const { engine, log, database } = this.#parts
    const { companyId } = job.message
    const { rendered, failure } = await renderMessage(engine, draft)
    const subject = { ...this.#subject(job), reason: failure }
    if (failure) log.warn(subject, 'template failed: default text used')
    if (!isWorthRecording(draft.template, failure)) return rendered
    const now = this.#parts.now()
    const state = await database.write(companyId, tx =>
      recordTemplateOutcome({ tx, companyId, now }, draft.template, failure),
    )
    if (state === 'disabled') log.warn(subject, 'template disabled after repeated failures')
    return rendered
  }

  async #send(
    job: ClaimedMessage,
    { rendered, orderModifiedAt }: ReadyMessage,
    progress: Progress,
  ): Promise<SendOutcome> {
    const { transport, database } = this.#parts
    const beforeSubmit = async () => {
      const now = this.#parts.now()
      // failpoint: message-sent-again-1
      const result = await database.write(job.message.companyId, tx =>
        markSubmitted(tx, job, orderModifiedAt, now, now.add(responseLease)),
      )
      if (result === 'lost') throw new LeaseLost()
      if (result === 'changed') throw new OrderChanged()
      progress.isSubmitted = true
    }
    return transport.send(job.message.id, rendered, beforeSubmit, this.#stopping.signal)
  }

  async #prepareAgain(job: ClaimedMessage): Promise<void> {
    const { database, log } = this.#parts
    await database.write(job.message.companyId, tx => releaseUnsent(tx, job, this.#parts.now()))
    log.info(this.#subject(job), 'order changed before the message was submitted: preparing it again')
  }

  async #complete(job: ClaimedMessage, completion: MessageCompletion): Promise<void> {
    const { database, log, metrics } = this.#parts
    const now = this.#parts.now()
    // failpoint: message-sent-again-2
    const write = () => database.write(job.message.companyId, tx => completeMessage(tx, job, completion, now))
    // Without the completion, it would be unknown whether the message was sent.
    const retry = { timeoutMs: completionRetryMs, isCancelled: () => this.#stopping.signal.aborted }
    if (!(await retryWhileUnavailable(write, retry))) throw new LeaseLost()
    const { state, again } = completion
    metrics?.countMessage(this.#channel, state)
    const outcome = state === 'due' ? `next attempt at ${again?.at.toString({ smallestUnit: 'second' })}` : state
    const level = state === 'sent' || state === 'cancelled' ? 'info' : 'warn'
    log[level]({ ...this.#subject(job), attempts: job.message.attemptCount, outcome }, 'message attempt completed')
  }

  /** The log contains neither addresses nor texts. */
  #subject({ message: { id, kind, audience, channel }, companyKey }: ClaimedMessage) {
    return { company: companyKey, message: id, kind, audience, channel }
  }
}
