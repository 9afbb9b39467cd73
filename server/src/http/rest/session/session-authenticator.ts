import type { FastifyRequest } from 'fastify'
import type { Database } from '../../../domain/database.ts'
import type { RealmId } from '../../../domain/ids.ts'
import { hashSessionToken, type Session, type SessionLimits } from '../../../domain/sessions/session.ts'
import type { Company } from '../../../domain/tenants/company.ts'
import type { Clock } from '../../../domain/time/clock.ts'
import type { Log } from '../../../platform/process/log.ts'
import { LiveSessions } from './live-sessions.ts'
import { consoleHeader, isSameOrigin, operatorSession, readSessionCookie, tenantSession } from './session-cookie.ts'

interface Parts {
  readonly database: Database
  readonly log: Log
  readonly now: Clock
  readonly config: { readonly sessions: SessionLimits }
  readonly publicUrl: () => string
}

/** The token in the cookie of a request that a page of this service sent, as a hash. */
function sessionTokenOf(
  request: FastifyRequest,
  session: string,
  company: Company | undefined,
  publicUrl: string,
): string | undefined {
  const tokenHash = hashSessionToken(readSessionCookie(request, session) ?? '')
  if (tokenHash === undefined) return undefined
  // failpoint: console-header-not-required
  if (request.headers[consoleHeader] === undefined) return undefined
  return isSameOrigin(request, company, publicUrl) ? tokenHash : undefined
}

/** Verifies the session cookie of a request. */
export class SessionAuthenticator {
  readonly #publicUrl: () => string
  readonly #sessions: LiveSessions

  constructor(parts: Parts) {
    this.#publicUrl = parts.publicUrl
    this.#sessions = new LiveSessions(parts)
  }

  /** The session must be of this company, and the request must come from a page of this service. */
  find(request: FastifyRequest, company: Company): Promise<Session | undefined> {
    return this.#find(request, company.id, tenantSession(company.key), company)
  }

  findOfOperator(request: FastifyRequest): Promise<Session | undefined> {
    return this.#find(request, 'operators', operatorSession, undefined)
  }

  async #find(
    request: FastifyRequest,
    realm: RealmId,
    cookie: string,
    company: Company | undefined,
  ): Promise<Session | undefined> {
    const tokenHash = sessionTokenOf(request, cookie, company, this.#publicUrl())
    return tokenHash === undefined ? undefined : this.#sessions.find(realm, tokenHash)
  }
}
