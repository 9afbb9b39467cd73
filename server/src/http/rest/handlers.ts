import type { FastifyReply, FastifyRequest } from 'fastify'
import { noteServed } from '../../domain/fairness/work-budget.ts'
import type { RequestContext, Scope } from '../../domain/tenants/scope.ts'
import { Call } from './call.ts'
import type { Out } from './exchange.ts'
import { OpenCall, type RestParts } from './open-call.ts'
import type { Route, StatedOperation } from './operation.ts'
import { hasWriteOptions } from './write-options.ts'

type CachedHandler = (context: RequestContext, input: never) => Out<unknown>
type TransactionHandler = (scope: Scope, input: never) => Promise<Out<unknown>>
type Handler = (request: FastifyRequest, reply: FastifyReply) => unknown

/** One handler for each kind of route: read the request, open a transaction, act, present. */
export function handlerOf(route: Route, parts: RestParts): Handler {
  if (route.isOpen) return (request, reply) => route.free(new OpenCall(route, parts, request, reply)).then(() => reply)
  if ('fromCache' in route) return cachedOperation(route, parts)
  if ('inTransaction' in route) return inTransaction(route, parts)
  return (request, reply) => route.free(new Call(route, parts, request, reply)).then(() => reply)
}

/** Answered immediately, without a statement, so it has no limit. */
function cachedOperation(route: StatedOperation & { fromCache: CachedHandler }, parts: RestParts): Handler {
  return (request, reply) => {
    const call = new Call<never, unknown>(route, parts, request, reply)
    // A POST that changes nothing, such as a quote, still takes an Idempotency-Key and `Prefer`.
    if (route.method !== 'GET' && hasWriteOptions(request))
      return call.write(async (_scope, input) => route.fromCache(call.context, input)).then(() => reply)
    noteServed(call.context.company.id)
    call.send(route.fromCache(call.context, call.input))
  }
}

function inTransaction(route: StatedOperation & { inTransaction: TransactionHandler }, parts: RestParts): Handler {
  const isRead = route.method === 'GET'
  return async (request, reply) => {
    const call = new Call<never, unknown>(route, parts, request, reply)
    const { inTransaction } = route
    await (isRead ? call.answer(() => call.read(scope => inTransaction(scope, call.input))) : call.write(inTransaction))
    return reply
  }
}
