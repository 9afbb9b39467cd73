import type { FastifyReply, FastifyRequest } from 'fastify'
import { blobOf, isStored } from '../../domain/files/order-file.ts'
import { type HttpParts, send } from '../server/http-server.ts'
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

/** One handler for each kind of route: read the request, open a transaction, act, present. */
export function handlerOf(route: Route, parts: HttpParts, services: ExternalServices): Handler {
  if ('answerFromCache' in route) return cachedHandler(route, parts)
  if ('read' in route) return readHandler(route, parts)
  if ('write' in route) return writeHandler(route, parts)
  if ('callExternal' in route) return externalHandler(route, parts, services)
  if ('upload' in route) return uploadHandler(route, parts)
  return downloadHandler(route, parts)
}

function cachedHandler(route: CachedRoute, parts: HttpParts): Handler {
  // A POST that changes nothing, such as a quote, still takes an Idempotency-Key and `Prefer`.
  const write = writeHandler({ ...route, write: async (...call) => asWritten(route.answerFromCache(...call)) }, parts)
  return (request, reply) => {
    if (route.method === 'POST' && hasWriteOptions(request)) return write(request, reply)
    const { input, context } = readRequest(request, parts)
    sendResult(reply, route.answerFromCache(context, input))
  }
}

function readHandler({ read, readAutocommit, freshness }: ReadRoute, parts: HttpParts): Handler {
  const { database } = parts
  return async (request, reply) => {
    const { input, context } = readRequest(request, parts)
    const { id } = context.company
    const quick = readAutocommit && (await database.readAutocommit(id, tx => readAutocommit(context.within(tx), input)))
    sendResult(reply, quick ?? (await database.read(id, tx => read(context.within(tx), input), freshness)))
    return reply
  }
}

function writeHandler(route: WriteRoute, parts: HttpParts): Handler {
  const { database, log } = parts
  return async (request, reply) => {
    const options = readWriteOptions(request, reply)
    const { input, context } = readRequest(request, parts)
    const response = await performWrite(database, route.write, context, input, options)
    sendWriteResponse(reply, route, context, response, log)
    return reply
  }
}

function externalHandler(route: ExternalRoute, parts: HttpParts, services: ExternalServices): Handler {
  return async (request, reply) => {
    const { input, context } = readRequest(request, parts)
    sendResult(reply, await route.callExternal(context, input, services))
    return reply
  }
}

function downloadHandler(route: DownloadRoute, parts: HttpParts): Handler {
  const { database, blobs } = parts
  return async (request, reply) => {
    const { input, context } = readRequest(request, parts)
    const { id, content } = await database.read(context.company.id, tx => route.download(context.within(tx), input))
    if (isStored(content)) await sendFile(request, reply, blobs, blobOf(context.company.id, id), content)
    else sendRedirect(reply, content.url)
    return reply
  }
}

function readRequest(request: FastifyRequest, { publicUrl }: HttpParts) {
  const body = request.body instanceof Buffer ? readBody(request.contentType, request.body) : {}
  const query = new Query(request.url)
  const input: RestRequest = { params: request.params as Record<string, string>, query, body, publicUrl: publicUrl() }
  return { input, context: new HttpRequestContext(request.caller as Caller, query) }
}

function sendResult(reply: FastifyReply, result: Result): void {
  send(reply, 200, result instanceof Rendered ? result.body : renderOk(result))
}

function asWritten(result: Result): Written {
  const { warnings = [], ...members } =
    result instanceof Rendered ? (JSON.parse(result.body.toString()) as Members) : result
  return { status: 'ok', members, warnings: warnings as readonly string[] }
}
