import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../domain/database.ts'
import { measureDrives, storeDrives } from '../../domain/drives/refine-drives.ts'
import { SearchIndex } from '../../domain/search/search-index.ts'
import { beforeSlices } from '../../domain/slices.ts'
import type { RequestContext, Scope } from '../../domain/tenants/scope.ts'
import { noteServed } from '../../domain/work-budget.ts'
import type { CompanyLimits } from '../../platform/fairness/company-limits.ts'
import type { CompanyQueue } from '../../platform/fairness/company-queue.ts'
import { readBody } from '../../wire/body.ts'
import { type Members, ok, Rendered, type Result, renderOk, type Written } from '../../wire/envelope.ts'
import { Query } from '../../wire/query.ts'
import type { HttpParts } from '../server/http-server.ts'
import { send, sendChunks } from '../server/send-response.ts'
import type { Caller } from './authentication.ts'
import { Call, type RestParts } from './call.ts'
import type { Out, StatedOperation } from './operation.ts'
import { HttpRequestContext } from './request-context.ts'
import type {
  CachedRoute,
  ExternalRoute,
  ExternalServices,
  ReadRoute,
  RestRequest,
  Route,
  Transactions,
  WriteRoute,
} from './route.ts'
import type { VisitHandlers } from './session/visit-handler.ts'
import {
  checkTemplates,
  hasWriteOptions,
  performWrite,
  readWriteOptions,
  sendWriteResponse,
  withCheckedUrl,
} from './write-handler.ts'

type CachedHandler = (context: RequestContext, input: never) => Out<unknown>
type TransactionHandler = (scope: Scope, input: never) => Promise<Out<unknown>>
type Handler = (request: FastifyRequest, reply: FastifyReply) => unknown
/** Returns whether it has answered. */
type Attempt = (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>

/** One handler for each kind of route: read the request, open a transaction, act, present. */
export function handlerOf(
  route: Route,
  parts: HttpParts & { readonly visits: VisitHandlers },
  services: ExternalServices,
  limits: CompanyLimits,
  restParts: RestParts,
): Handler {
  const { requests } = limits
  if ('fromCache' in route) return cachedOperation(route, restParts)
  if ('inTransaction' in route) return inTransaction(route, restParts)
  if ('free' in route)
    return (request, reply) => route.free(new Call(route, restParts, request, reply)).then(() => reply)
  if ('answerFromCache' in route) return cachedHandler(route, parts, services, requests)
  if ('read' in route) return readHandler(route, parts, limits)
  if ('write' in route) return answering(limited(requests, short(writeAttempt(route, parts, services))))
  if ('callExternal' in route) return answering(limited(requests, externalAttempt(route, parts, services)))
  if ('signIn' in route) return answering(limited(requests, parts.visits.signInAttempt(route)))
  return answering(limited(requests, parts.visits.accountAttempt(route)))
}

/** Answered immediately, without a statement, so it has no limit. */
function cachedOperation(route: StatedOperation & { fromCache: CachedHandler }, parts: RestParts): Handler {
  return (request, reply) => {
    const call = new Call<never, unknown>(route, parts, request, reply)
    // A POST that changes nothing, such as a quote, still takes an Idempotency-Key and `Prefer`.
    if (route.method !== 'GET' && hasWriteOptions(request))
      return call.write(async () => route.fromCache(call.context, call.input)).then(() => reply)
    noteServed(call.context.company.id)
    call.send(route.fromCache(call.context, call.input))
  }
}

function inTransaction(route: StatedOperation & { inTransaction: TransactionHandler }, parts: RestParts): Handler {
  const isRead = route.method === 'GET'
  return async (request, reply) => {
    const call = new Call<never, unknown>(route, parts, request, reply)
    const work = (scope: Scope) => route.inTransaction(scope, call.input)
    await (isRead ? call.answer('requests', () => call.read(work)) : call.write(work))
    return reply
  }
}

/** The first attempt that answers. */
function answering(...attempts: readonly Attempt[]): Handler {
  return async (request, reply) => {
    for (const attempt of attempts) if (await attempt(request, reply)) break
    return reply
  }
}

/** Long reads wait for it. */
function short(attempt: Attempt): Attempt {
  return (request, reply) => beforeSlices(companyIdOf(request), () => attempt(request, reply))
}

/** The client may have left while the request waited for its place. */
function unlessLeft(attempt: Attempt): Attempt {
  return async (request, reply) => reply.raw.destroyed || attempt(request, reply)
}

/** Holds a place in the company's queue until the client has the response. */
function limited(queue: CompanyQueue, attempt: Attempt): Attempt {
  return (request, reply) =>
    queue.run(
      companyKeyOf(request),
      async () => {
        const hasAnswered = await attempt(request, reply)
        // Immediate, unless the response is a stream.
        if (hasAnswered) await reply
        return hasAnswered
      },
      request.caller ? undefined : withoutCredentials,
    )
}

/** The company in the address may not exist. A queue for all such keys would tell which companies exist. */
const withoutCredentials = 'without credentials'

/** Of a request without credentials, that in its address. */
function companyKeyOf({ caller, params }: FastifyRequest): string {
  return caller?.company.key ?? (params as { company_key: string }).company_key
}

/** Of a request without credentials, the key in its address: the company may not exist. */
function companyIdOf(request: FastifyRequest): string {
  return request.caller?.company.id ?? companyKeyOf(request)
}

/** Answered immediately, without a statement, so it has no limit. */
function cachedHandler(
  route: CachedRoute,
  parts: HttpParts,
  services: ExternalServices,
  requests: CompanyQueue,
): Handler {
  // A POST that changes nothing, such as a quote, still takes an Idempotency-Key and `Prefer`.
  const write = async (...call: Parameters<CachedRoute['answerFromCache']>) => asWritten(route.answerFromCache(...call))
  const writeHandler = answering(limited(requests, writeAttempt({ ...route, write }, parts, services)))
  return (request, reply) => {
    if (route.method === 'POST' && hasWriteOptions(request)) return writeHandler(request, reply)
    noteServed(companyIdOf(request))
    const { input, context } = readRequest(request, parts)
    sendResult(reply, route.answerFromCache(context, input))
  }
}

function readHandler(route: ReadRoute, parts: HttpParts, limits: CompanyLimits): Handler {
  const { read, readAutocommit, stream, freshness, isLong } = route
  const { database } = parts
  const searchIndex = route.needsSearchIndex ? new SearchIndex(database) : undefined
  const whole: Attempt = async (request, reply) => {
    const { input, context } = readRequest(request, parts)
    if (route.needsPositions?.(context, input)) await parts.zips.load()
    await refineDrives(route, parts, context, input)
    await searchIndex?.prepare(context.company.id)
    const chunks = stream?.(context, input, work => database.read(context.company.id, work, freshness))
    if (chunks) return sendChunks(reply, chunks, parts.log)
    return sendResult(reply, await database.read(context.company.id, tx => read(context.within(tx), input), freshness))
  }
  const limitedWhole = isLong
    ? limited(limits['long reads'], unlessLeft(whole))
    : limited(limits.requests, short(whole))
  if (!readAutocommit) return answering(limitedWhole)
  const quick: Attempt = async (request, reply) => {
    const { input, context } = readRequest(request, parts)
    const result = await database.readAutocommit(context.company.id, tx => readAutocommit(context.within(tx), input))
    return result ? sendResult(reply, result) : false
  }
  return answering(limited(limits.requests, short(quick)), limitedWhole)
}

/** With a routing service, drives are measured before the transaction that reads them. Unless they are stored, they are estimated. */
async function refineDrives(
  { neededDrives }: ReadRoute,
  { routing, database, log }: HttpParts,
  context: HttpRequestContext,
  input: RestRequest,
): Promise<void> {
  if (!routing || !neededDrives) return
  const { read, write } = transactionsOf(database, context)
  const measured = await measureDrives(routing, read, scope => neededDrives(scope, input))
  if (measured.length === 0) return
  await write(scope => storeDrives(scope, measured)).catch(error => log.warn({ err: error }, 'drives not stored'))
}

function writeAttempt(route: WriteRoute, parts: HttpParts, services: ExternalServices): Attempt {
  const { database, log } = parts
  return async (request, reply) => {
    const options = readWriteOptions(request, reply, route)
    const { input, context } = readRequest(request, parts)
    if (route.needsPositions?.(context, input)) await parts.zips.load()
    const write = await withCheckedUrl(route, input.body, services)
    const templateMistakes = await checkTemplates(route, context.company, input.body, services)
    const response = await performWrite(
      database,
      scope => write(scope, { ...input, templateMistakes }),
      context,
      options,
    )
    sendWriteResponse(reply, context, response, log)
    return true
  }
}

function externalAttempt(route: ExternalRoute, parts: HttpParts, services: ExternalServices): Attempt {
  const { database } = parts
  return async (request, reply) => {
    const { input, context } = readRequest(request, parts)
    return sendResult(reply, await route.callExternal(context, input, services, transactionsOf(database, context)))
  }
}

function transactionsOf(database: Database, context: HttpRequestContext): Transactions {
  return {
    read: work => database.read(context.company.id, tx => work(context.within(tx))),
    write: work => database.write(context.company.id, tx => work(context.within(tx))),
  }
}

function readRequest(request: FastifyRequest, parts: HttpParts) {
  const body = request.body instanceof Buffer ? readBody(request.contentType, request.body) : {}
  const query = new Query(request.url)
  const params = request.params as Record<string, string>
  const input: RestRequest = { sent: request, params, query, body, publicUrl: parts.publicUrl() }
  return { input, context: new HttpRequestContext(request.caller as Caller, query, parts) }
}

function sendResult(reply: FastifyReply, result: Result): true {
  send(reply, 200, result instanceof Rendered ? result.body : renderOk(result))
  return true
}

function asWritten(result: Result): Written {
  const { warnings = [], ...members } =
    result instanceof Rendered ? (JSON.parse(result.body.toString()) as Members) : result
  return ok(members, warnings as readonly string[])
}
