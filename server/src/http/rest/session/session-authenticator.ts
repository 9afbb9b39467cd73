import type { FastifyRequest } from 'fastify'
import type { Database } from '../../../domain/database.ts'
import type { CompanyId } from '../../../domain/ids.ts'
import { hashSessionToken, type Session, type SessionLimits } from '../../../domain/sessions/session.ts'
import { findSession, markSeen } from '../../../domain/sessions/session-store.ts'
import type { Company } from '../../../domain/tenants/company.ts'
import type { Log } from '../../../platform/process/log.ts'
import { LiveSessions } from './live-sessions.ts'
import { consoleHeader, isSameOrigin, readSessionCookie, tenantSession } from './session-cookie.ts'

interface Parts {
  readonly database: Database
  readonly log: Log
  readonly config: { readonly sessions: SessionLimits }
  readonly publicUrl: () => string
}

/** The token in the cookie of a request that a page of this service sent, as a hash. */
export function sessionTokenOf(
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
  readonly #sessions: LiveSessions<Session>

  constructor(parts: Parts) {
    const { database, publicUrl } = parts
    this.#publicUrl = publicUrl
    this.#sessions = new LiveSessions(parts, {
      find: key => {
        const [companyId, tokenHash = ''] = key.split(' ') as [CompanyId, string]
        return database.readAutocommit(companyId, tx => findSession({ tx, companyId }, tokenHash))
      },
      markSeen: (key, { id }, now) => {
        const [companyId] = key.split(' ') as [CompanyId]
        return database.writeAsyncCommit(companyId, tx => markSeen({ tx, companyId }, id, now))
      },
    })
  }

  /** The session must be of this company, and the request must come from a page of this service. */
  async find(request: FastifyRequest, company: Company): Promise<Session | undefined> {
    const tokenHash = sessionTokenOf(request, tenantSession(company.key), company, this.#publicUrl())
    return tokenHash === undefined ? undefined : this.#sessions.find(`${company.id} ${tokenHash}`)
  }
}
