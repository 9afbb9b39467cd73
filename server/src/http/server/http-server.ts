import { randomBytes } from 'node:crypto'
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import Fastify, {
  type FastifyError,
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { type Database, OutcomeUnknown, StoreUnavailable } from '../../domain/database.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { CompanyCache } from '../../domain/tenants/company-cache.ts'
import type { Config } from '../../platform/process/config.ts'
import type { Log } from '../../platform/process/log.ts'
import type { Metrics } from '../../platform/process/metrics.ts'
import { bodyLimitBytes } from '../rest/body.ts'
import { renderError } from '../rest/envelope.ts'
import { refusalResponse } from '../rest/refusal-responses.ts'
import { continueWhenRead, mayTakeTime } from './upload-timeouts.ts'

export interface HttpParts {
  readonly database: Database
  readonly companies: CompanyCache
  readonly config: Config
  readonly log: Log
  readonly metrics: Metrics
}

declare module 'fastify' {
  interface FastifyContextConfig {
    time?: (status: number, seconds: number) => void
  }
  interface FastifyRequest {
    startedAt: number
    /** The header as it was sent. */
    contentType: string | undefined
  }
}

/** How long a sender may take, for the headers and for the whole request, and how often that is looked at. */
export interface HttpTimeouts {
  readonly headersTimeout: number
  readonly requestTimeout: number
  readonly connectionsCheckingInterval: number
}

// Node looks for slow senders only every 30 s unless told otherwise.
const usualPatience: HttpTimeouts = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 1_000,
}

export interface HttpServerOptions {
  readonly patience?: HttpTimeouts
  /** Turns away what asks for a path or method that is not there, before its body is read. */
  readonly refuseUnknown: (request: FastifyRequest) => Promise<never>
  readonly rewriteUrl?: (url: string) => string
}

const processName = randomBytes(4).toString('hex')
let requests = 0

/** Unique among processes and restarts, and cheap. */
function nextRequestId(): string {
  requests += 1
  return `${processName}-${requests.toString(36)}`
}

/** The common ground of every HTTP door: limits that hold, the envelope for every error, a request id for every answer. */
export function createHttpServer(
  { config, log, metrics }: Pick<HttpParts, 'config' | 'log' | 'metrics'>,
  { refuseUnknown, rewriteUrl, patience = usualPatience }: HttpServerOptions,
): FastifyInstance {
  const { requestTimeout, ...slowness } = patience
  const options: FastifyHttpOptions<Server> = {
    // Doors write their own lines: a logger for each request would cost more than most answers do.
    logger: false,
    genReqId: nextRequestId,
    exposeHeadRoutes: false,
    // One proxy is believed: what stands before its own entry, anybody could have written.
    // failpoint: any-proxy-believed
    // failpoint: proxies-believed-unasked
    trustProxy: config.trustProxy && ((_address, hop) => hop === 0),
    bodyLimit: bodyLimitBytes,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    keepAliveTimeout: 72_000,
    requestTimeout,
    // Node would answer a request without a host by itself, outside the envelope.
    http: { ...slowness, requireHostHeader: false },
    routerOptions: { maxParamLength: 10_000 },
    clientErrorHandler: answerUnreadable,
    // Paths that cannot be decoded, or with a part too long to look up: there is no such path.
    frameworkErrors: (_error, request, reply) =>
      void refuseUnknown(request).catch(error => answerError(error, request, reply)),
    ...(rewriteUrl && { rewriteUrl: request => rewriteUrl(request.url ?? '/') }),
  }
  const app = Fastify(options)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes))
  app.addContentTypeParser(unread, (_request, _body, done) => done(null))
  app.decorateRequest('startedAt', 0)
  app.decorateRequest('contentType', undefined)
  app.addHook('onRequest', (request, _reply, done) => {
    request.startedAt = performance.now()
    if (request.headers['content-type'] !== undefined) setContentTypeAside(request)
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1') done(new NotHttp())
    else if (request.is404) refuseUnknown(request).catch(done)
    else done()
  })
  app.setNotFoundHandler(refuseUnknown)
  app.setErrorHandler(answerError)
  app.addHook('onClose', async () => app.server.closeIdleConnections())
  // Node answers these two by itself, outside the envelope: what a client expects beyond 100-continue is ignored.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  app.server.on('checkContinue', (request, response) => {
    continueWhenRead(request, response)
    app.server.emit('request', request, response)
  })
  app.server.on('connect', (_request, socket: Socket) => {
    answerOn(socket, '405 Method Not Allowed', refusalResponse(new Refusal('action.unknown')).message)
  })
  return app

  function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const refusal = asRefusal(error)
    if (refusal) {
      metrics.countRefusal(refusal.code)
      const { status, message, empty } = refusalResponse(refusal)
      if (status === 503) reply.header('retry-after', '5')
      if (status === 401) reply.header('www-authenticate', 'Basic realm="Plumbline", charset="UTF-8"')
      send(reply, status, renderError(message, empty === undefined ? {} : { [empty]: '' }))
    } else if (error instanceof NotHttp) {
      send(reply, 400, renderError(notHttp))
    } else if (error instanceof Error && error === request.raw.errored) {
      // The sender left before the end of the body: nobody reads this answer, and nothing of ours failed.
      send(reply, 400, renderError(notHttp))
    } else if (error instanceof StoreUnavailable) {
      log.error({ requestId: request.id, err: error }, 'the store is unavailable')
      reply.header('retry-after', '1')
      send(reply, 503, renderError(unavailable(error)))
    } else {
      log.error({ requestId: request.id, route: request.routeOptions.url, err: error }, 'a request failed')
      // failpoint: failures-tell-internals
      send(reply, 500, renderError(`something went wrong on our side; please report the request id ${request.id}`))
    }
  }
}

/** How long a request took is taken when its answer is handed over, not when the network has it. */
export function send(reply: FastifyReply, status: number, body: string | Buffer): void {
  const { startedAt, routeOptions } = reply.request
  routeOptions.config.time?.(status, (performance.now() - startedAt) / 1000)
  // failpoint: answers-may-be-sniffed
  reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .header('x-request-id', reply.request.id)
    .send(body)
}

function asRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  switch ((error as FastifyError | undefined)?.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Refusal('body.too-large', { limit: '1 MiB' })
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new Refusal('body.malformed', { reason: 'its length is not what Content-Length says' })
    default:
      return undefined
  }
}

function unavailable(error: StoreUnavailable): string {
  return error instanceof OutcomeUnknown
    ? `perhaps this was saved: look, or send it again with the same Idempotency-Key: ${error.message}`
    : `nothing was saved, try again in a moment: ${error.message}`
}

const notHttp = 'the request is not valid HTTP'

class NotHttp extends Error {
  override name = 'NotHttp'
}

/**
 * 2.1 lets every content type through, and what starts with `application/json` counts however it goes on. Fastify
 * refuses those it cannot parse, so it never sees them.
 */
function setContentTypeAside(request: FastifyRequest): void {
  request.contentType = request.headers['content-type']
  request.headers['content-type'] = 'application/octet-stream'
}

/** No sender can say this, as what they say is set aside. */
const unread = 'plumbline/unread'

/** Leaves the body to the handler, piece by piece. */
export function leaveUnread(request: FastifyRequest): void {
  request.headers['content-type'] = unread
}

/** What never became a request: a broken start line, headers too large, or a sender too slow. */
function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET') socket.destroy()
  else if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && mayTakeTime(socket)) return
  else if (!socket.writable) return
  else if (error.code === 'HPE_HEADER_OVERFLOW') {
    answerOn(socket, '431 Request Header Fields Too Large', 'the request headers are too large')
  } else if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    answerOn(socket, '408 Request Timeout', 'the request took too long to arrive')
  } else answerOn(socket, '400 Bad Request', notHttp)
}

/** How long a sender may take to notice that the answer is there and the connection over. */
const lingerMs = 1_000

function answerOn(socket: Socket, status: string, message: string): void {
  const body = renderError(message)
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\n` +
      `x-request-id: ${nextRequestId()}\r\nconnection: close\r\n\r\n${body}`,
  )
  // Closing while more is still arriving would reset the connection and take the answer with it.
  const closing = setTimeout(() => socket.destroy(), lingerMs)
  socket.once('close', () => clearTimeout(closing))
}
