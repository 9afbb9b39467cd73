import type { FastifyRequest } from 'fastify'
import type { Company } from '../../../domain/tenants/company.ts'
import { companyAddress } from '../../../domain/tenants/company-address.ts'

/** Every request that uses a session has this header. A page of another origin can send it only after a preflight. */
export const consoleHeader = 'x-plumbline-console'

/** The company key is part of the name, because `__Host-` cookies have no path that could tell companies apart. */
export function tenantSession(companyKey: string): string {
  return `plumbline-${companyKey}`
}

/** No company has such a key. */
export const operatorSession = 'plumbline_operator'

function cookieName(session: string, isSecure: boolean): string {
  return `${isSecure ? '__Host-' : ''}${session}`
}

/** The scheme is that of the client, which a trusted proxy tells. */
export function isSecure({ protocol }: FastifyRequest): boolean {
  return protocol === 'https'
}

export function readSessionCookie(request: FastifyRequest, session: string): string | undefined {
  const start = `${cookieName(session, isSecure(request))}=`
  const pairs = (request.headers.cookie ?? '').split(';').map(pair => pair.trim())
  return pairs.find(pair => pair.startsWith(start))?.slice(start.length)
}

export function showSessionCookie(request: FastifyRequest, session: string, token: string, seconds: number): string {
  const name = cookieName(session, isSecure(request))
  // failpoint: session-cookie-readable-by-scripts
  const attributes = [
    'Path=/',
    'HttpOnly',
    'SameSite=Lax',
    `Max-Age=${seconds}`,
    ...(isSecure(request) ? ['Secure'] : []),
  ]
  return [`${name}=${token}`, ...attributes].join('; ')
}

/** Whether a page of the service itself sent the request, as far as the browser tells. */
export function isSameOrigin(request: FastifyRequest, company: Company | undefined, publicUrl: string): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (origin === undefined) return site === undefined || site === 'same-origin'
  // failpoint: foreign-origins-accepted
  return ownOrigins(request, company, publicUrl).includes(origin)
}

/** A proxy that is not trusted hides the scheme of the client, so the configured addresses count as well. */
export function ownOrigins(request: FastifyRequest, company: Company | undefined, publicUrl: string): string[] {
  const addresses = [publicUrl, ...(company ? [companyAddress(company, publicUrl).host] : [])]
  return [`${request.protocol}://${request.host}`, ...addresses.map(address => new URL(address).origin)]
}
