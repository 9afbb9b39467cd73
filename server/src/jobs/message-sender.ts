import type { Database } from '../domain/database.ts'
import type { Channel, MessageTransport, SendOutcome } from '../domain/messages/message.ts'
import {
  type ClaimedMessage,
  claimDueMessages,
  completeMessage,
  findNextDue,
  markSubmitted,
  markUnansweredUnsure,
  releaseUnsent,
  saveRendered,
} from '../domain/messages/message-claim-store.ts'
import { Cancelled, type PreparedMessage, prepareMessage } from '../domain/messages/prepare-message.ts'
import { unansweredReason } from '../domain/messages/prune-messages.ts'
import { completionOf, type MessageCompletion, maxAttempts } from '../domain/messages/retry-policy.ts'
import type { TemplateEngine } from '../domain/templates/template.ts'
import { CompanyCache } from '../domain/tenants/company-cache.ts'
import type { Log } from '../platform/process/log.ts'
import { retryWhileUnavailable } from '../platform/store/retry.ts'
import type { Claimed, JobSource } from './queue.ts'

/** Longer than a try may take before it is handed over, and longer than the other side may take to answer after that. */
const holding = { seconds: 60 }
const answering = { minutes: 6 }
/** How long it is tried to write down how that went. */
const settlingMs = 60_000
/** Mail servers dislike more connections of one sender. */
const sideBySide = 5

export interface MessageSenderParts {
  readonly database: Database
  readonly log: Log
  readonly engine: TemplateEngine
  readonly transport: MessageTransport
  /** The address letters come from. */
  readonly from: string | undefined
}

/** Somebody else holds the message now; whatever was about to be done with it is theirs to do. */
class ClaimLost extends Error {
  override name = 'ClaimLost'
}

/** The order is no longer as it was when the message was prepared. */
class OrderChanged extends Error {
  override name = 'OrderMoved'
}

/** How far a try got: what is handed over is never simply tried again. */
interface Passage {
  isHandedOver: boolean
}

/** Sends what is due on one channel. */
export class MessageSender implements JobSource<ClaimedMessage> {
  readonly topic = 'messages'
  readonly concurrency = sideBySide
  readonly #channel: Channel
  readonly #parts: MessageSenderParts
  readonly #companies: CompanyCache
  readonly #stopping = new AbortController()

  constructor(channel: Channel, parts: MessageSenderParts) {
    this.#channel = channel
    this.#parts = parts
    this.#companies = new CompanyCache(parts.database, () => performance.now(), 200)
  }

  async claim(room: number): Promise<Claimed<ClaimedMessage>> {
    const { database } = this.#parts
    const nextAt = await database.read('all companies', tx => findNextDue(tx, this.#channel))
    const now = Temporal.Now.instant()
    if (!nextAt || Temporal.Instant.compare(nextAt, now) > 0) return { jobs: [], nextAt }
    const { jobs, lost } = await database.write('all companies', async tx => ({
      lost: await markUnansweredUnsure(tx, this.#channel, now, unansweredReason),
      jobs: await claimDueMessages(tx, this.#channel, room, now, now.add(holding)),
    }))
    for (const { id, kind } of lost) this.#parts.log.warn({ message: id, kind }, 'nobody can tell whether it was sent')
    return { jobs, nextAt: undefined }
  }

  async perform(job: ClaimedMessage): Promise<void> {
    try {
      const settlement = await this.#attempt(job)
      await this.#settle(job, settlement)
    } catch (error) {
      if (error instanceof OrderChanged) return this.#prepareAgain(job)
      if (!(error instanceof ClaimLost)) throw error
      this.#parts.log.warn(this.#about(job), 'somebody else took the message over')
    }
  }

  abandon(): void {
    this.#stopping.abort()
  }

  async #attempt(job: ClaimedMessage): Promise<MessageCompletion> {
    const { attemptCount: tries } = job.message
    const passage: Passage = { isHandedOver: false }
    try {
      const outcome = await this.#try(job, passage)
      return completionOf(outcome, tries, Temporal.Now.instant())
    } catch (error) {
      if (error instanceof ClaimLost || error instanceof OrderChanged) throw error
      if (error instanceof Cancelled) return { state: 'cancelled', error: error.message, again: undefined }
      this.#parts.log.error({ ...this.#about(job), err: error }, 'a message could not be tried')
      const reason = `something went wrong here: ${(error as Error).message}`
      return completionOf({ kind: passage.isHandedOver ? 'unsure' : 'failed', reason }, tries, Temporal.Now.instant())
    }
  }

  /** A message whose tries end with their process, one after the other, must not be tried for ever. */
  async #try(job: ClaimedMessage, passage: Passage): Promise<SendOutcome> {
    if (job.message.attemptCount > maxAttempts) return { kind: 'refused', reason: 'no try came to an end' }
    return this.#carry(job, await this.#write(job), passage)
  }

  async #write(job: ClaimedMessage): Promise<PreparedMessage> {
    const { database, engine, from, log } = this.#parts
    const { message, companyKey } = job
    const company = await this.#companies.find(companyKey)
    if (company?.id !== message.companyId) throw new ClaimLost('the company is gone')
    const now = Temporal.Now.instant()
    const prepared = await database.read('all companies', tx =>
      prepareMessage({ tx, companyId: message.companyId, now }, message, { company, engine, from }),
    )
    if (prepared.failure) log.warn({ ...this.#about(job), reason: prepared.failure }, 'a template failed: default used')
    if (prepared.letter !== message.rendered) {
      const isHeld = await database.write(job.message.companyId, tx =>
        saveRendered(tx, job, prepared.letter, prepared.startsAt),
      )
      if (!isHeld) throw new ClaimLost()
    }
    return prepared
  }

  async #carry(
    job: ClaimedMessage,
    { letter, orderModifiedAt }: PreparedMessage,
    passage: Passage,
  ): Promise<SendOutcome> {
    const { transport: carrier, database } = this.#parts
    const handOver = async () => {
      const now = Temporal.Now.instant()
      // failpoint: letter-sent-again-1
      const how = await database.write(job.message.companyId, tx =>
        markSubmitted(tx, job, orderModifiedAt, now, now.add(answering)),
      )
      if (how === 'lost') throw new ClaimLost()
      if (how === 'moved') throw new OrderChanged()
      passage.isHandedOver = true
    }
    return carrier.send(job.message.id, letter, handOver, this.#stopping.signal)
  }

  async #prepareAgain(job: ClaimedMessage): Promise<void> {
    const { database, log } = this.#parts
    await database.write(job.message.companyId, tx => releaseUnsent(tx, job, Temporal.Now.instant()))
    log.info(this.#about(job), 'the order changed before the message was handed over: prepared again')
  }

  async #settle(job: ClaimedMessage, settlement: MessageCompletion): Promise<void> {
    const { database, log } = this.#parts
    const now = Temporal.Now.instant()
    // failpoint: letter-sent-again-2
    const write = () => database.write(job.message.companyId, tx => completeMessage(tx, job, settlement, now))
    // Otherwise nobody could tell any more whether it was sent.
    const patience = { forMs: settlingMs, isGivenUp: () => this.#stopping.signal.aborted }
    if (!(await retryWhileUnavailable(write, patience))) throw new ClaimLost()
    const { state, again } = settlement
    const outcome = state === 'due' ? `tried again at ${again?.at.toString({ smallestUnit: 'second' })}` : state
    const level = state === 'sent' || state === 'cancelled' ? 'info' : 'warn'
    log[level]({ ...this.#about(job), tries: job.message.attemptCount, outcome }, 'a message was tried')
  }

  /** Neither addresses nor contents are for the log. */
  #about({ message: { id, kind, audience, channel }, companyKey }: ClaimedMessage) {
    return { company: companyKey, message: id, kind, audience, channel }
  }
}
