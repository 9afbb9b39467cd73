import type { FastifyReply, FastifyRequest } from 'fastify'
import { blobOf, isStored } from '../../domain/files/order-file.ts'
import type { CompanyLimits } from '../../platform/fairness/company-limits.ts'
import type { CompanyQueue } from '../../platform/fairness/company-queue.ts'
import { type HttpParts, send, sendChunks } from '../server/http-server.ts'
import { sendFile, sendRedirect } from '../server/send-file.ts'
import type { Caller } from './authentication.ts'
import { readBody } from './body.ts'
import { type Members, Rendered, type Result, renderOk, type Written } from './envelope.ts'
import { uploadHandler } from './files/upload-handler.ts'
import { Query } from './query.ts'
import { HttpRequestContext } from './request-context.ts'
import type {
  CachedRoute,
  DownloadRoute,
  ExternalRoute,
  ExternalServices,
  ReadRoute,
  RestRequest,
  Route,
  WriteRoute,
} from './route.ts'
import { hasWriteOptions, performWrite, readWriteOptions, sendWriteResponse } from './write-handler.ts'

type Handler = (request: FastifyRequest, reply: FastifyReply) => unknown
/** Returns whether it has answered. */
type Attempt = (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>

/** One handler for each kind of route: read the request, open a transaction, act, present. */
export function handlerOf(route: Route, parts: HttpParts, services: ExternalServices, limits: CompanyLimits): Handler {
  const { requests, uploads, downloads } = limits
  if ('answerFromCache' in route) return cachedHandler(route, parts, services, requests)
  if ('read' in route) return readHandler(route, parts, limits)
  if ('write' in route) return answering(limited(requests, writeAttempt(route, parts, services)))
  if ('callExternal' in route) return answering(limited(requests, externalAttempt(route, parts, services)))
  if ('upload' in route) return uploadHandler(route, parts, uploads)
  return answering(limited(downloads, downloadAttempt(route, parts)))
}

/** The first attempt that answers. */
function answering(...attempts: readonly Attempt[]): Handler {
  return async (request, reply) => {
    for (const attempt of attempts) if (await attempt(request, reply)) break
    return reply
  }
}

/** Holds a place in the company's queue until the client has the response. */
function limited(queue: CompanyQueue, attempt: Attempt): Attempt {
  return (request, reply) =>
    queue.run((request.caller as Caller).company.key, async () => {
      const hasAnswered = await attempt(request, reply)
      // Immediate, unless the response is a stream.
      if (hasAnswered) await reply
      return hasAnswered
    })
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
    const { input, context } = readRequest(request, parts)
    sendResult(reply, route.answerFromCache(context, input))
  }
}

function readHandler(route: ReadRoute, parts: HttpParts, limits: CompanyLimits): Handler {
  const { read, readAutocommit, stream, freshness, isLong } = route
  const { database } = parts
  const whole = limited(isLong ? limits['long reads'] : limits.requests, async (request, reply) => {
    const { input, context } = readRequest(request, parts)
    const chunks = stream?.(context, input, work => database.read(context.company.id, work))
    if (chunks) return sendChunks(reply, chunks, parts.log)
    return sendResult(reply, await database.read(context.company.id, tx => read(context.within(tx), input), freshness))
  })
  if (!readAutocommit) return answering(whole)
  const quick = limited(limits.requests, async (request, reply) => {
    const { input, context } = readRequest(request, parts)
    const result = await database.readAutocommit(context.company.id, tx => readAutocommit(context.within(tx), input))
    return result ? sendResult(reply, result) : false
  })
  return answering(quick, whole)
}

function writeAttempt(route: WriteRoute, parts: HttpParts, services: ExternalServices): Attempt {
  const { database, log } = parts
  return async (request, reply) => {
    const options = readWriteOptions(request, reply)
    const { input, context } = readRequest(request, parts)
    const write = await withCheckedUrl(route, input.body, services)
    const response = await performWrite(database, write, context, input, options)
    sendWriteResponse(reply, context, response, log)
    return true
  }
}

/** A refused URL is thrown in the transaction, so that a repeated request gets its stored response. */
async function withCheckedUrl(
  { urlToCheck, write }: WriteRoute,
  body: RestRequest['body'],
  { checkUrl }: ExternalServices,
): Promise<WriteRoute['write']> {
  const text = urlToCheck?.(body)
  if (text === undefined) return write
  try {
    const checkedUrl = await checkUrl(text)
    return (scope, request) => write(scope, { ...request, checkedUrl })
  } catch (error) {
    return () => Promise.reject(error)
  }
}

function externalAttempt(route: ExternalRoute, parts: HttpParts, services: ExternalServices): Attempt {
  return async (request, reply) => {
    const { input, context } = readRequest(request, parts)
    return sendResult(reply, await route.callExternal(context, input, services))
  }
}

function downloadAttempt(route: DownloadRoute, parts: HttpParts): Attempt {
  const { database, blobs } = parts
  return async (request, reply) => {
    const { input, context } = readRequest(request, parts)
    const { id, content } = await database.read(context.company.id, tx => route.download(context.within(tx), input))
    if (isStored(content)) await sendFile(request, reply, blobs, blobOf(context.company.id, id), content)
    else sendRedirect(reply, content.url)
    return true
  }
}

function readRequest(request: FastifyRequest, { publicUrl }: HttpParts) {
  const body = request.body instanceof Buffer ? readBody(request.contentType, request.body) : {}
  const query = new Query(request.url)
  const params = request.params as Record<string, string>
  const input: RestRequest = { sent: request, params, query, body, publicUrl: publicUrl() }
  return { input, context: new HttpRequestContext(request.caller as Caller, query) }
}

function sendResult(reply: FastifyReply, result: Result): true {
  send(reply, 200, result instanceof Rendered ? result.body : renderOk(result))
  return true
}

function asWritten(result: Result): Written {
  const { warnings = [], ...members } =
    result instanceof Rendered ? (JSON.parse(result.body.toString()) as Members) : result
  return { status: 'ok', members, warnings: warnings as readonly string[] }
}
