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
import type { KnownCompanies } from '../domain/companies/known-companies.ts'
import { type Database, StoreUnavailable } from '../domain/database.ts'
import { Refusal } from '../domain/refusal.ts'
import type { Config } from '../platform/config.ts'
import type { Log } from '../platform/log.ts'
import type { Metrics } from '../platform/metrics.ts'
import { bodyLimitBytes } from './rest/body.ts'
import { renderError } from './rest/envelope.ts'
import { speak } from './rest/refusal-words.ts'

export interface HttpDoor {
  readonly database: Database
  readonly companies: KnownCompanies
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
  }
}

const processName = randomBytes(4).toString('hex')
let requests = 0

/** Unique among processes and restarts, and cheap. */
function nextRequestId(): string {
  requests += 1
  return `${processName}-${requests.toString(36)}`
}

/** The common ground of every HTTP door: limits that hold, the envelope for every error, a request id for every answer. */
export function makeHttpServer(
  { config, log, metrics }: HttpDoor,
  rewriteUrl?: (url: string) => string,
): FastifyInstance {
  const options: FastifyHttpOptions<Server> = {
    // Doors write their own lines: a logger for each request would cost more than most answers do.
    logger: false,
    genReqId: nextRequestId,
    exposeHeadRoutes: false,
    trustProxy: config.trustProxy,
    bodyLimit: bodyLimitBytes,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    keepAliveTimeout: 72_000,
    requestTimeout: 30_000,
    // Node looks for slow senders only every 30 s unless told otherwise.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1_000 },
    routerOptions: { maxParamLength: 10_000 },
    clientErrorHandler: answerUnreadable,
    frameworkErrors: (error, request, reply) => answerError(error, request, reply),
    ...(rewriteUrl && { rewriteUrl: request => rewriteUrl(request.url ?? '/') }),
  }
  const app = Fastify(options)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes))
  app.decorateRequest('startedAt', 0)
  app.addHook('onRequest', (request, _reply, done) => {
    request.startedAt = performance.now()
    done()
  })
  app.setErrorHandler(answerError)
  app.addHook('onClose', async () => app.server.closeIdleConnections())
  return app

  function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const refusal = asRefusal(error)
    if (refusal) {
      metrics.countRefusal(refusal.code)
      const { status, message, empty } = speak(refusal)
      if (status === 401) reply.header('www-authenticate', 'Basic realm="Plumbline", charset="UTF-8"')
      send(reply, status, renderError(message, empty === undefined ? {} : { [empty]: '' }))
    } else if (error instanceof StoreUnavailable) {
      log.error({ requestId: request.id, err: error }, 'the store is unavailable')
      reply.header('retry-after', '1')
      send(reply, 503, renderError(`nothing was saved, try again in a moment: ${error.message}`))
    } else {
      log.error({ requestId: request.id, route: request.routeOptions.url, err: error }, 'a request failed')
      send(reply, 500, renderError(`something went wrong on our side; please report the request id ${request.id}`))
    }
  }
}

/** How long a request took is taken when its answer is handed over, not when the network has it. */
export function send(reply: FastifyReply, status: number, body: string): void {
  const { startedAt, routeOptions } = reply.request
  routeOptions.config.time?.(status, (performance.now() - startedAt) / 1000)
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
    case 'FST_ERR_BAD_URL':
      return new Refusal('action.unknown')
    default:
      return undefined
  }
}

/** What never became a request: a broken start line, headers too large, or a sender too slow. */
function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [status, message] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? ['431 Request Header Fields Too Large', 'the request headers are too large']
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? ['408 Request Timeout', 'the request took too long to arrive']
        : ['400 Bad Request', 'the request is not valid HTTP']
  const body = renderError(message)
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\n` +
      `x-request-id: ${nextRequestId()}\r\nconnection: close\r\n\r\n${body}`,
  )
}
