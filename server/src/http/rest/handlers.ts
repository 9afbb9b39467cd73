import type { FastifyReply, FastifyRequest } from 'fastify'
import { beforeSlices } from '../../domain/slices.ts'
import type { RequestContext, Scope } from '../../domain/tenants/scope.ts'
import { noteServed } from '../../domain/work-budget.ts'
import type { CompanyQueue } from '../../platform/fairness/company-queue.ts'
import { readBody } from '../../wire/body.ts'
import { Rendered, type Result, renderOk } from '../../wire/envelope.ts'
import { Query } from '../../wire/query.ts'
import type { HttpParts } from '../server/http-server.ts'
import { send } from '../server/send-response.ts'
import type { Caller } from './authentication.ts'
import { Call, type RestParts } from './call.ts'
import type { Out } from './exchange.ts'
import type { StatedOperation } from './operation.ts'
import { HttpRequestContext } from './request-context.ts'
import type { CachedRoute, ReadRoute, RestRequest, Route, WriteRoute } from './route.ts'
import type { VisitHandlers } from './session/visit-handler.ts'
import { hasWriteOptions, performWrite, readWriteOptions, sendWriteResponse } from './write-handler.ts'

type CachedHandler = (context: RequestContext, input: never) => Out<unknown>
type TransactionHandler = (scope: Scope, input: never) => Promise<Out<unknown>>
type Handler = (request: FastifyRequest, reply: FastifyReply) => unknown
/** Returns whether it has answered. */
type Attempt = (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>

/** One handler for each kind of route: read the request, open a transaction, act, present. */
export function handlerOf(
  route: Route,
  parts: HttpParts & { readonly visits: VisitHandlers },
  restParts: RestParts,
): Handler {
  const { requests } = restParts.limits
  if ('fromCache' in route) return cachedOperation(route, restParts)
  if ('inTransaction' in route) return inTransaction(route, restParts)
  if ('free' in route)
    return (request, reply) => route.free(new Call(route, restParts, request, reply)).then(() => reply)
  if ('answerFromCache' in route) return cachedHandler(route, parts)
  if ('read' in route) return answering(limited(requests, short(readAttempt(route, parts))))
  if ('write' in route) return answering(limited(requests, short(writeAttempt(route, parts))))
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

function answering(attempt: Attempt): Handler {
  return (request, reply) => attempt(request, reply).then(() => reply)
}

/** Long reads wait for it. */
function short(attempt: Attempt): Attempt {
  return (request, reply) => beforeSlices(companyIdOf(request), () => attempt(request, reply))
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
function cachedHandler(route: CachedRoute, parts: HttpParts): Handler {
  return (request, reply) => {
    noteServed(companyIdOf(request))
    const { input, context } = readRequest(request, parts)
    sendResult(reply, route.answerFromCache(context, input))
  }
}

function readAttempt({ read }: ReadRoute, parts: HttpParts): Attempt {
  return async (request, reply) => {
    const { input, context } = readRequest(request, parts)
    return sendResult(reply, await parts.database.read(context.company.id, tx => read(context.within(tx), input)))
  }
}

function writeAttempt({ write }: WriteRoute, parts: HttpParts): Attempt {
  const { database, log } = parts
  return async (request, reply) => {
    const options = readWriteOptions(request, reply, {})
    const { input, context } = readRequest(request, parts)
    const response = await performWrite(database, scope => write(scope, input), context, options)
    sendWriteResponse(reply, context, response, log)
    return true
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
