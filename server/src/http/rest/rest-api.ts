import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { requirePrivilege } from '../../domain/access/privilege.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { CompanyCache } from '../../domain/tenants/company-cache.ts'
import { type CompanyLimits, companyLimits } from '../../platform/process/company-limits.ts'
import type { Caller } from '../requests/caller.ts'
import { companyMoved } from '../requests/perform-write.ts'
import type { ExternalServices } from '../requests/services.ts'
import { createHttpServer, type HttpParts, leaveUnread } from '../server/http-server.ts'
import { companyKeyIn, cutTrailingSlash, hostOf, isServedAt } from '../server/served-company.ts'
import { Authenticator } from './authentication.ts'
import { handlerOf } from './handlers.ts'
import type { Route } from './operation.ts'
import { routes } from './routes.ts'
import { SessionAuthenticator } from './session/session-authenticator.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | undefined
  }
}

/** The tenant API at `/{company_key}/rest`. */
export function createRestApi(
  parts: HttpParts,
  services: ExternalServices,
  limits: CompanyLimits = companyLimits(parts.config, parts.metrics),
): FastifyInstance {
  const authenticator = new Authenticator(parts, new SessionAuthenticator(parts))
  const restParts = { ...parts, services, limits }
  const app = createHttpServer(parts, {
    refuseUnknown,
    rewriteUrl,
    allowOrigin: (request, reply) => allowOrigin(parts.companies, request, reply),
  })
  app.decorateRequest('caller', undefined)

  for (const route of routes) {
    app.route({
      method: route.method,
      url: `/:company_key/rest${route.path}`,
      config: { time: parts.metrics.timer('rest', route.method, route.path) },
      ...(!route.isOpen && { onRequest: authenticateFor(route) }),
      handler: handlerOf(route, restParts),
    })
  }
  return app

  /** Runs before the body is read. Without a promise on a cache hit: most requests are one. */
  function authenticateFor(route: Route) {
    const admit = (request: FastifyRequest, caller: Caller, done: (error?: Error) => void) => {
      request.caller = caller
      if (route.body?.isStreamed) leaveUnread(request)
      try {
        authorize(route, caller)
        done()
      } catch (error) {
        done(error as Error)
      }
    }
    return (request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void) => {
      const { company_key } = request.params as { company_key: string }
      const caller = authenticator.authenticate(request, company_key)
      if (caller instanceof Promise) caller.then(caller => admit(request, caller, done), done)
      else admit(request, caller, done)
    }
  }

  /** 7.1: an unknown path or method is 405, but only for an authenticated caller. */
  async function refuseUnknown(request: FastifyRequest): Promise<never> {
    const companyKey = companyKeyIn(request.url)
    // failpoint: unknown-paths-need-no-key
    if (companyKey !== undefined) await authenticator.authenticate(request, companyKey)
    throw new Refusal('action.unknown', { ...describeAction(request), docs: `${parts.publicUrl()}/docs` })
  }
}

const actions = routes.map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`),
}))

/** Method and path as the description writes them, and the methods that the path takes. */
function describeAction({ method, url }: FastifyRequest) {
  const path = url.replace(/\?.*$/s, '').replace(/^\/[^/]+\/rest(?=\/|$)/, '') || '/'
  const takes = actions.filter(({ pattern }) => pattern.test(path)).map(action => action.method)
  return { action: `${method} ${path}`, takes: [...new Set(takes)] }
}

function authorize({ needs }: Route, { company, actor }: Caller): void {
  if (company.redirect) throw companyMoved(company.key, company.redirect)
  // failpoint: privilege-not-required
  if (needs) requirePrivilege(actor, needs)
}

function rewriteUrl(url: string): string {
  return cutTrailingSlash(foldDoubledPrefix(url.includes('/r/') ? replaceUndecodableToken(url) : url))
}

/** A report link with a broken percent-encoding gets the 404 page for people, not a JSON error. */
function replaceUndecodableToken(url: string): string {
  const [link, prefix] = /^(\/[^/?]+\/r\/)[^?]*/.exec(url) ?? []
  if (link === undefined) return url
  try {
    decodeURIComponent(link)
    return url
  } catch {
    return `${prefix}-`
  }
}

/** Also serves callers that append `/{company_key}/rest` to an address that already has it. */
function foldDoubledPrefix(url: string): string {
  if (url.indexOf('/rest') === url.lastIndexOf('/rest')) return url
  return url.replace(/^(\/([^/?]+)\/rest)\/\2\/rest(?=[/?]|$)/, '$1')
}

/** How long a browser may keep the answer to its preflight. */
const maxAgeSeconds = 600
/** Request headers of the tenant API, and the response headers that a program reads: files have a name and a range. */
const requestHeaders =
  'authorization, content-type, idempotency-key, prefer, range, if-range, if-none-match, last-event-id'
const responseHeaders = 'x-request-id, retry-after, preference-applied, content-disposition, content-range, etag'

/**
 * Requests of web pages from other origins, which browsers allow only where the response does. A company lists the
 * origins; there are none by default. Answers a preflight, and returns true if it did.
 */
async function allowOrigin(companies: CompanyCache, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  const origin = request.headers.origin ?? ''
  if (!(await isAllowed(companies, request, origin))) return false
  reply
    .header('access-control-allow-origin', origin)
    .header('access-control-expose-headers', responseHeaders)
    .header('vary', 'origin')
  if (request.method !== 'OPTIONS' || !request.headers['access-control-request-method']) return false
  reply
    .code(204)
    .header('access-control-allow-methods', 'GET, POST, PUT, DELETE')
    .header('access-control-allow-headers', requestHeaders)
    .header('access-control-max-age', maxAgeSeconds)
    .header('x-request-id', request.id)
    .send()
  return true
}

async function isAllowed(companies: CompanyCache, request: FastifyRequest, origin: string): Promise<boolean> {
  const key = companyKeyIn(request.url)
  const company = key === undefined ? undefined : await companies.find(key)
  if (!company?.settings.allowedOrigins.includes(origin)) return false
  return isServedAt(company, await companies.ownerOfHost(hostOf(request)))
}
