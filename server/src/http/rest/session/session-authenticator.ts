import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../../domain/database.ts'
import type { RealmId, SessionId } from '../../../domain/ids.ts'
import { hashSessionToken, isAlive, type Session, type SessionLimits } from '../../../domain/sessions/session.ts'
import { findSession, markSeen } from '../../../domain/sessions/session-store.ts'
import type { Company } from '../../../domain/tenants/company.ts'
import { ttlMs } from '../../../domain/tenants/company-cache.ts'
import type { Clock } from '../../../domain/time/clock.ts'
import { TtlCache } from '../../../domain/ttl-cache.ts'
import type { Log } from '../../../platform/process/log.ts'
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

/** `last_seen_at` is as exact as this, so that few requests cause a write. */
const seenEveryMs = 60_000
const maxSessions = 10_000

/** Sessions that have not ended, cached for as long as companies are. */
class LiveSessions {
  readonly #parts: Parts
  /** By realm and hash of the token. */
  readonly #sessions: TtlCache<Session | undefined>
  readonly #seen = new LRUCache<SessionId, Temporal.Instant>({ max: maxSessions })

  constructor(parts: Parts) {
    const { database } = parts
    this.#parts = parts
    const find = (key: string) => {
      const [companyId, tokenHash] = key.split(' ') as [RealmId, string]
      return database.readAutocommit(companyId, tx => findSession({ tx, companyId }, tokenHash))
    }
    this.#sessions = new TtlCache(find, {
      ttlMs,
      max: maxSessions,
      clock: () => performance.now(),
      version: () => database.version(),
    })
  }

  async find(realm: RealmId, tokenHash: string): Promise<Session | undefined> {
    const cached = await this.#sessions.get(`${realm} ${tokenHash}`)
    const session = cached && { ...cached, lastSeenAt: this.#lastUse(cached) }
    const now = this.#parts.now()
    if (!session || !isAlive(session, this.#parts.config.sessions, now)) return undefined
    this.#noteUse(realm, session, now)
    return session
  }

  /** A use that this process has noted may not be in the cached session yet. */
  #lastUse({ id, lastSeenAt }: Session): Temporal.Instant {
    const noted = this.#seen.get(id) ?? lastSeenAt
    return Temporal.Instant.compare(noted, lastSeenAt) > 0 ? noted : lastSeenAt
  }

  /** Outside of the request, which does not wait for it. */
  #noteUse(companyId: RealmId, { id, lastSeenAt }: Session, now: Temporal.Instant): void {
    if (now.epochMilliseconds - lastSeenAt.epochMilliseconds < seenEveryMs) return
    this.#seen.set(id, now)
    this.#parts.database
      .writeAsyncCommit(companyId, tx => markSeen({ tx, companyId }, id, now))
      .catch(error => this.#parts.log.warn({ err: error }, 'the last use of a session was not saved'))
  }
}
