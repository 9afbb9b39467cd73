import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CompanyCache } from '../../domain/tenants/company-cache.ts'
import { companyKeyIn, hostOf, isServedAt } from '../server/served-company.ts'

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
export async function allowOrigin(
  companies: CompanyCache,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
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
