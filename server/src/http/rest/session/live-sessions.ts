import { LRUCache } from 'lru-cache'
import type { Database } from '../../../domain/database.ts'
import type { SessionId } from '../../../domain/ids.ts'
import { isAlive, type SessionLimits, type SessionTimes } from '../../../domain/sessions/session.ts'
import { ttlMs } from '../../../domain/tenants/company-cache.ts'
import { TtlCache } from '../../../domain/ttl-cache.ts'
import type { Log } from '../../../platform/process/log.ts'

/** `last_seen_at` is as exact as this, so that few requests cause a write. */
const seenEveryMs = 60_000
const maxSessions = 10_000

/** A session of a user of a company, or of an operator. */
interface StoredSession extends SessionTimes {
  readonly id: SessionId
}

export interface SessionStore<S> {
  /** By a key that contains the hash of the token. */
  find(key: string): Promise<S | undefined>
  markSeen(key: string, session: S, now: Temporal.Instant): Promise<void>
}

interface Parts {
  readonly database: Pick<Database, 'version'>
  readonly log: Log
  readonly config: { readonly sessions: SessionLimits }
}

/** Sessions that have not ended, cached for as long as companies are. */
export class LiveSessions<S extends StoredSession> {
  readonly #parts: Parts
  readonly #store: SessionStore<S>
  readonly #sessions: TtlCache<S | undefined>
  readonly #seen = new LRUCache<SessionId, Temporal.Instant>({ max: maxSessions })

  constructor(parts: Parts, store: SessionStore<S>) {
    this.#parts = parts
    this.#store = store
    this.#sessions = new TtlCache(key => store.find(key), {
      ttlMs,
      max: maxSessions,
      clock: () => performance.now(),
      version: () => parts.database.version(),
    })
  }

  async find(key: string): Promise<S | undefined> {
    const cached = await this.#sessions.get(key)
    const session = cached && { ...cached, lastSeenAt: this.#lastUse(cached) }
    const now = Temporal.Now.instant()
    if (!session || !isAlive(session, this.#parts.config.sessions, now)) return undefined
    this.#noteUse(key, session, now)
    return session
  }

  /** A use that this process has noted may not be in the cached session yet. */
  #lastUse({ id, lastSeenAt }: S): Temporal.Instant {
    const noted = this.#seen.get(id) ?? lastSeenAt
    return Temporal.Instant.compare(noted, lastSeenAt) > 0 ? noted : lastSeenAt
  }

  /** Outside of the request, which does not wait for it. */
  #noteUse(key: string, session: S, now: Temporal.Instant): void {
    if (now.epochMilliseconds - session.lastSeenAt.epochMilliseconds < seenEveryMs) return
    this.#seen.set(session.id, now)
    this.#store
      .markSeen(key, session, now)
      .catch(error => this.#parts.log.warn({ err: error }, 'the last use of a session was not saved'))
  }
}
