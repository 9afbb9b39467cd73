import { LRUCache } from 'lru-cache'
import type { Database } from '../../../domain/database.ts'
import type { RealmId, SessionId } from '../../../domain/ids.ts'
import { isAlive, type Session, type SessionLimits } from '../../../domain/sessions/session.ts'
import { findSession, markSeen } from '../../../domain/sessions/session-store.ts'
import { ttlMs } from '../../../domain/tenants/company-cache.ts'
import type { Clock } from '../../../domain/time/clock.ts'
import { TtlCache } from '../../../domain/ttl-cache.ts'
import type { Log } from '../../../platform/process/log.ts'

/** `last_seen_at` is as exact as this, so that few requests cause a write. */
const seenEveryMs = 60_000
const maxSessions = 10_000

interface Parts {
  readonly database: Database
  readonly log: Log
  readonly now: Clock
  readonly config: { readonly sessions: SessionLimits }
}

/** Sessions that have not ended, cached for as long as companies are. */
export class LiveSessions {
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
