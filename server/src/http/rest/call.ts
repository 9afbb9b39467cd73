import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Freshness, Transaction } from '../../domain/database.ts'
import type { CompanyQueue } from '../../domain/fairness/company-queue.ts'
import { beforeSlices, inSlices } from '../../domain/fairness/slices.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Scope } from '../../domain/tenants/scope.ts'
import type { LimitedWork } from '../../platform/process/company-limits.ts'
import type { Caller } from '../requests/caller.ts'
import { performWrite } from '../requests/perform-write.ts'
import { HttpRequestContext } from '../requests/request-context.ts'
import type { CodedOperation, Out } from './exchange.ts'
import { takesPreferences } from './framework-refusals.ts'
import { takesLong } from './long-reads.ts'
import { OpenCall, type RestParts } from './open-call.ts'
import { sendResult, sendResultInSlices, writtenOf } from './send-result.ts'
import { readPreferences, readWriteOptions, sendWriteResponse, type WriteSpecifics } from './write-options.ts'

/** A write reads its request before anything else, also if it has no fields. */
type Work<In, Source> = (scope: Scope, input: In) => Promise<Out<Source>>

/** One request of an authenticated caller, as a handler sees it. */
export class Call<In, Source> extends OpenCall<In> {
  readonly context: HttpRequestContext
  #isLong = false

  constructor(operation: CodedOperation, parts: RestParts, request: FastifyRequest, reply: FastifyReply) {
    super(operation, parts, request, reply)
    this.context = new HttpRequestContext(request.caller as Caller, this.query, parts)
    if (request.method === 'GET' && takesPreferences(operation)) refuseUnknown(reply, this.ignoredParameters)
  }

  /** In one snapshot of the store. Each query of a long read is a slice of its own. */
  read<T>(work: (scope: Scope) => Promise<T>, freshness?: Freshness): Promise<T> {
    return this.parts.database.read(this.context.company.id, tx => work(this.#within(tx)), freshness)
  }

  /** For work of a single statement, or none. */
  readAutocommit<T>(work: (scope: Scope) => Promise<T>): Promise<T> {
    return this.parts.database.readAutocommit(this.context.company.id, tx => work(this.#within(tx)))
  }

  #within(tx: Transaction): Scope {
    const { context } = this
    return context.within(this.#isLong ? inSlices({ tx, companyId: context.company.id }).tx : tx)
  }

  /** A transaction without the options of a write: for changes beside the response. */
  change<T>(work: (scope: Scope) => Promise<T>): Promise<T> {
    const { context, parts } = this
    return parts.database.write(context.company.id, tx => work(context.within(tx)))
  }

  /**
   * Responds with the result of the work, in its place among the company's work of this kind; the place is held until the
   * client has the response. What the operation states decides whether it is a long read, and `kind` if that does not tell.
   */
  answer(work: () => Promise<Out<Source>>, kind: 'requests' | 'long reads' = 'requests'): Promise<boolean> {
    this.#isLong = kind === 'long reads' || takesLong(this.operation)
    return this.#limited(this.#isLong ? 'long reads' : 'requests', async () => {
      const { reply, operation, context } = this
      const result = await work()
      if (this.#isLong) await sendResultInSlices(reply, operation, context.company, result, this.warnings)
      else this.send(result)
      return true
    })
  }

  /** Responds with what a single statement finds in a cache. Returns false, without a response, if it finds nothing. */
  answerIfCached(find: (scope: Scope) => Promise<Out<Source> | undefined>): Promise<boolean> {
    return this.#limited('requests', async () => {
      const cached = await this.readAutocommit(find)
      if (cached) this.send(cached)
      return cached !== undefined
    })
  }

  /** Responds at once, in no place: for a result that took no statement. */
  send(result: Out<Source>): void {
    sendResult(this.reply, this.operation, this.context.company, result, [...this.warnings, ...this.remarks])
  }

  /** Runs work that sends the response itself, and returns whether it did. */
  respond(kind: LimitedWork, work: () => Promise<boolean>): Promise<boolean> {
    return this.#limited(kind, work)
  }

  /** Responds once the change is durable, with `Idempotency-Key` and `Prefer`. */
  write(work: Work<In, Source>, specifics: WriteSpecifics = {}): Promise<boolean> {
    return this.#limited('requests', async () => {
      await this.writeUnlimited(work, specifics)
      return true
    })
  }

  /** The same in a place that the handler already holds. */
  async writeUnlimited(work: Work<In, Source>, specifics: WriteSpecifics = {}): Promise<void> {
    const { request, reply, context, parts, operation } = this
    const options = readWriteOptions(request, reply, specifics)
    const write = async (scope: Scope) => {
      this.readAgain()
      const result = await work(scope, this.input)
      return writtenOf(operation, context.company, result, this.warnings, this.remarks)
    }
    sendWriteResponse(reply, context, await performWrite(parts.database, write, context, options), parts.log)
  }

  #limited(kind: LimitedWork, work: () => Promise<boolean>): Promise<boolean> {
    const { limits } = this.parts
    const { company } = this.context
    return inPlace(limits[kind], company.key, this.reply, () =>
      kind === 'requests' ? beforeSlices(company.id, work) : this.#unlessLeft(work),
    )
  }

  /** The client may have left while the request waited for its place. */
  async #unlessLeft(work: () => Promise<boolean>): Promise<boolean> {
    return this.reply.raw.destroyed || work()
  }
}

/** A read saves nothing, so strict handling refuses it before it begins. */
function refuseUnknown(reply: FastifyReply, warnings: readonly string[]): void {
  if (!readPreferences(reply.request.headers.prefer).isStrict) return
  reply.header('preference-applied', 'handling=strict')
  if (warnings.length > 0) throw new Refusal('strict.refused', { warnings, isRead: true })
}

/** Holds a place in the company's queue until the client has the response. */
export function inPlace(
  queue: CompanyQueue,
  companyKey: string,
  reply: FastifyReply,
  work: () => Promise<boolean>,
): Promise<boolean> {
  return queue.run(companyKey, async () => {
    const hasAnswered = await work()
    // Immediate, unless the response is a stream.
    if (hasAnswered) await reply
    return hasAnswered
  })
}

/** A part that a few operations need, made on first use: one for each server of the process. */
export function perServer<T>(make: (parts: RestParts) => T): (parts: RestParts) => T {
  const made = new WeakMap<RestParts, T>()
  return parts => made.getOrInsertComputed(parts, () => make(parts))
}
