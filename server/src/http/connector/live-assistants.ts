import { LRUCache } from 'lru-cache'
import type { Assistant } from '../../domain/assistants/assistant.ts'
import { findAssistantByAccessToken, markUsed } from '../../domain/assistants/assistant-store.ts'
import { hashAccessToken } from '../../domain/assistants/connect-assistant.ts'
import type { AssistantId, CompanyId } from '../../domain/ids.ts'
import type { User } from '../../domain/people/user.ts'
import type { Company } from '../../domain/tenants/company.ts'
import { ttlMs } from '../../domain/tenants/company-cache.ts'
import { TtlCache } from '../../domain/ttl-cache.ts'
import type { HttpParts } from '../server/http-server.ts'
import { whenKnown } from '../server/served-company.ts'

/** `last_used_at` is as exact as this, so that few calls cause a write. */
const usedEveryMs = 60_000
const maxTokens = 10_000

type Found = (Assistant & { readonly expiresAt: Temporal.Instant }) | undefined

export interface Connection {
  readonly assistant: Assistant
  readonly user: User
}

/** The assistants of access tokens, cached for as long as companies are. */
export class LiveAssistants {
  readonly #parts: Pick<HttpParts, 'database' | 'log' | 'now'>
  /** By company and token: a token of another company is unknown. */
  readonly #found: TtlCache<Found>
  readonly #used = new LRUCache<AssistantId, number>({ max: maxTokens })

  constructor(parts: Pick<HttpParts, 'database' | 'log' | 'now'>) {
    const { database } = parts
    this.#parts = parts
    const find = async (key: string): Promise<Found> => {
      const [companyId, token] = key.split(' ') as [CompanyId, string]
      const tokenHash = hashAccessToken(token)
      if (tokenHash === undefined) return undefined
      return database.readAutocommit(companyId, tx => findAssistantByAccessToken({ tx, companyId }, tokenHash))
    }
    this.#found = new TtlCache(find, {
      ttlMs,
      max: maxTokens,
      clock: () => performance.now(),
      version: () => database.version(),
    })
  }

  /** Without a promise on a cache hit. */
  find(company: Company, token: string): Connection | undefined | Promise<Connection | undefined> {
    return whenKnown(this.#found.get(`${company.id} ${token}`), found => this.#connect(company, found))
  }

  #connect(company: Company, found: Found): Connection | undefined {
    const user = found && connectedUser(company, found)
    const now = this.#parts.now()
    // failpoint: access-tokens-never-expire
    if (!user || Temporal.Instant.compare(found.expiresAt, now) <= 0) return undefined
    this.#noteUse(company.id, found, now)
    return { assistant: found, user }
  }

  /** Outside of the request, which does not wait for it. */
  #noteUse(companyId: CompanyId, { id, lastUsedAt }: Assistant, now: Temporal.Instant): void {
    const last = Math.max(this.#used.get(id) ?? 0, lastUsedAt?.epochMilliseconds ?? 0)
    if (now.epochMilliseconds - last < usedEveryMs) return
    this.#used.set(id, now.epochMilliseconds)
    const { database, log } = this.#parts
    database
      .writeAsyncCommit(companyId, tx => markUsed({ tx, companyId }, id, now))
      .catch(error => log.warn({ err: error }, 'the last use of an assistant was not saved'))
  }
}

/** Undefined if the user left, or an owner has switched assistants off for the user or the company. */
export function connectedUser({ settings, users }: Company, { userId }: Pick<Assistant, 'userId'>): User | undefined {
  const user = users.get(userId)
  // failpoint: assistants-cannot-be-switched-off
  return settings.assistants && user?.mayConnect ? user : undefined
}
