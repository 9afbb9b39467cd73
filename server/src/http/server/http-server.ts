import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import Fastify, {
  type FastifyError,
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import type { KeyUses } from '../../domain/access/key-uses.ts'
import { type Database, OutcomeUnknown, StoreUnavailable } from '../../domain/database.ts'
import type { Routing } from '../../domain/drives/refine-drives.ts'
import { retryAfterSeconds } from '../../domain/fairness/company-queue.ts'
import type { ZipPositions } from '../../domain/places/zip-positions.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { CompanyCache } from '../../domain/tenants/company-cache.ts'
import type { Clock } from '../../domain/time/clock.ts'
import type { Blobs } from '../../platform/blobs/blobs.ts'
import type { Config } from '../../platform/process/config.ts'
import type { Log } from '../../platform/process/log.ts'
import type { Metrics } from '../../platform/process/metrics.ts'
import { bodyLimitBytes } from '../../wire/body.ts'
import { renderError } from '../../wire/envelope.ts'
import { refusalResponse, renderRefusal } from '../../wire/refusal-responses.ts'
import { invalidHttp, respondOn, respondToClientError } from './client-errors.ts'
import { boundaryOf, multipartAsForm } from './multipart-form.ts'
import { nextRequestId } from './request-id.ts'
import { send } from './send-response.ts'
import { companyKeyIn } from './served-company.ts'
import { continueWhenRead } from './upload-timeouts.ts'

/** The parts of the application that HTTP adapters use. */
export interface HttpParts {
  readonly database: Database
  readonly companies: CompanyCache
  readonly now: Clock
  readonly keyUses: KeyUses
  readonly blobs: Blobs
  readonly config: Config
  readonly log: Log
  readonly metrics: Metrics
  readonly zips: ZipPositions
  /** Set if a routing service measures drives. */
  readonly routing?: Routing | undefined
  /** The address under which clients reach the tenant API; known once the server listens. */
  readonly publicUrl: () => string
}

declare module 'fastify' {
  interface FastifyContextConfig {
    time?: (status: number, seconds: number) => void
  }
  interface FastifyRequest {
    startedAt: number
    /** The Content-Type header as it was sent. */
    contentType: string | undefined
  }
}

/** Node's own time limits for receiving a request, and how often Node checks them. */
export interface HttpTimeouts {
  readonly headersTimeout: number
  readonly requestTimeout: number
  readonly connectionsCheckingInterval: number
}

export const defaultTimeouts: HttpTimeouts = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  // Node's default of 30 s would let a slow sender hold a connection twice as long.
  connectionsCheckingInterval: 1_000,
}
export const keepAliveTimeoutMs = 72_000

export interface HttpServerOptions {
  readonly timeouts?: HttpTimeouts
  /** Refuses a request for an unknown path or method, before its body is read. */
  readonly refuseUnknown: (request: FastifyRequest) => Promise<never>
  readonly rewriteUrl?: (url: string) => string
  /** Handles a request of a web page from another origin; returns true if it answered the request. */
  readonly allowOrigin?: (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>
}

function refuseSchema(): never {
  throw new Error('routes check what is sent themselves')
}

/** The base of every HTTP server: enforced limits, the envelope for every error, a request id for every response. */
export function createHttpServer(
  { config, log, metrics }: Pick<HttpParts, 'config' | 'log' | 'metrics'>,
  { refuseUnknown, rewriteUrl, allowOrigin, timeouts = defaultTimeouts }: HttpServerOptions,
): FastifyInstance {
  const { requestTimeout, ...httpTimeouts } = timeouts
  const options: FastifyHttpOptions<Server> = {
    // A logger for each request would cost more than most responses do.
    logger: false,
    genReqId: nextRequestId,
    exposeHeadRoutes: false,
    // One proxy is trusted: entries before its own could come from any caller.
    // failpoint: any-proxy-trusted
    // failpoint: proxies-trusted-by-default
    trustProxy: config.trustProxy && ((_address, hop) => hop === 0),
    bodyLimit: bodyLimitBytes,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    keepAliveTimeout: keepAliveTimeoutMs,
    requestTimeout,
    // Node would answer a request without a Host header by itself, outside the envelope.
    http: { ...httpTimeouts, requireHostHeader: false },
    routerOptions: { maxParamLength: 10_000 },
    // No route has a schema of Fastify. Loading its compilers takes 40 ms.
    schemaController: { compilersFactory: { buildValidator: refuseSchema, buildSerializer: refuseSchema } },
    clientErrorHandler: (error, socket) => respondToClientError(error, socket as Socket, log),
    // Paths that cannot be decoded, or have a segment that is too long: no such path exists.
    frameworkErrors: (_error, request, reply) =>
      void refuseUnknown(request).catch(error => sendError(error, request, reply)),
    ...(rewriteUrl && { rewriteUrl: request => rewriteUrl(request.url ?? '/') }),
  }
  const app = Fastify(options)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, parseBuffer)
  app.addContentTypeParser(unreadType, (_request, _body, done) => done(null))
  app.decorateRequest('startedAt', 0)
  app.decorateRequest('contentType', undefined)
  if (allowOrigin) {
    app.addHook('onRequest', (request, reply, done) => {
      if (request.headers.origin === undefined) done()
      else allowOrigin(request, reply).then(isAnswered => isAnswered || done(), done)
    })
  }
  app.addHook('onRequest', (request, _reply, done) => {
    request.startedAt = performance.now()
    if (request.headers['content-type'] !== undefined) hideContentType(request)
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1') done(new InvalidHttp())
    else if (request.is404) refuseUnknown(request).catch(done)
    else done()
  })
  app.setNotFoundHandler(refuseUnknown)
  app.setErrorHandler(sendError)
  app.addHook('onClose', async () => app.server.closeIdleConnections())
  // Node would answer these two by itself, outside the envelope. Any expectation but 100-continue is ignored.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  app.server.on('checkContinue', (request, response) => {
    continueWhenRead(request, response)
    app.server.emit('request', request, response)
  })
  app.server.on('connect', (_request, socket: Socket) => {
    const { message } = refusalResponse(new Refusal('action.unknown'))
    respondOn(socket, ['action.unknown', '405 Method Not Allowed', message], log)
  })
  return app

  function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const refusal = asRefusal(error)
    if (refusal) {
      metrics.countRefusal(refusal.code)
      const { status, body } = renderRefusal(refusal)
      log.info({ ...subjectOf(request), code: refusal.code, status }, 'request refused')
      if (status === 503 || status === 429) reply.header('retry-after', retryAfterSeconds)
      // A browser would show its own dialog to a person who signs in on a page.
      if (refusal.code === 'access.denied' && request.headers['x-plumbline-console'] === undefined)
        reply.header('www-authenticate', 'Basic realm="Plumbline", charset="UTF-8"')
      send(reply, status, body)
    } else if (error instanceof InvalidHttp || (error instanceof Error && error === request.raw.errored)) {
      // The second is a client that disconnected before the end of the body: not a failure of the server.
      log.info({ ...subjectOf(request), code: 'http.invalid', status: 400 }, 'request refused')
      send(reply, 400, renderError(invalidHttp))
    } else if (error instanceof StoreUnavailable) {
      log.error({ ...subjectOf(request), err: error }, 'the store is unavailable')
      reply.header('retry-after', '1')
      send(reply, 503, renderError(describeUnavailable(error)))
    } else {
      log.error({ ...subjectOf(request), err: error }, 'request failed')
      // failpoint: errors-show-internals
      send(reply, 500, renderError(`something went wrong on our side; please report the request id ${request.id}`))
    }
  }
}

/** For the log. The pattern of the route stands for the URL, which may contain personal data. */
export function subjectOf(request: FastifyRequest) {
  const { company_key: company = companyKeyIn(request.url) } = (request.params ?? {}) as { company_key?: string }
  const route = `${request.method} ${request.routeOptions.url?.replace('/:company_key/rest', '') ?? 'unknown'}`
  // failpoint: secrets-in-logs
  // failpoint: bodies-in-logs
  return { requestId: request.id, company: company?.slice(0, 100), route, address: request.ip }
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

function describeUnavailable(error: StoreUnavailable): string {
  return error instanceof OutcomeUnknown
    ? `the outcome is unknown: read the record, or repeat the request with the same Idempotency-Key: ${error.message}`
    : `nothing was saved, try again in a moment: ${error.message}`
}

class InvalidHttp extends Error {
  override name = 'InvalidHttp'
}

/** 2.1 allows every content type, also those that Fastify cannot parse and would refuse; so Fastify never sees them. */
function hideContentType(request: FastifyRequest): void {
  request.contentType = request.headers['content-type']
  request.headers['content-type'] = 'application/octet-stream'
}

type BodyParsed = (error: Error | null, body?: Buffer) => void

/** A multipart form becomes a urlencoded one, without its random boundary, so that a repeated request is the same. */
function parseBuffer(request: FastifyRequest, bytes: Buffer, done: BodyParsed): void {
  const { contentType = '' } = request
  if (boundaryOf(contentType, bytes) === undefined) done(null, bytes)
  else {
    request.contentType = 'application/x-www-form-urlencoded'
    multipartAsForm(contentType, bytes).then(form => done(null, form), done)
  }
}

/** Marks a request whose body the handler reads. No client can send this type, as its own header is hidden. */
const unreadType = 'plumbline/unread'

/** Leaves the body to the handler, as a stream. */
export function leaveUnread(request: FastifyRequest): void {
  request.headers['content-type'] = unreadType
}
