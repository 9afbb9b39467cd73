import { totalmem } from 'node:os'
import { LRUCache } from 'lru-cache'
import { findCalendarRevision, findCalendarValidity } from '../../../domain/calendar/calendar-store.ts'
import { pipelined } from '../../../domain/pipelined.ts'
import { toMillis } from '../../../domain/rows.ts'
import type { Scope } from '../../../domain/tenants/scope.ts'
import type { Rendered } from '../../../wire/envelope.ts'
import type { Query } from '../../../wire/query.ts'
import type { ReadRoute } from '../route.ts'

/** A month of fifty inspectors is 200 kB of slots, so this holds a thousand such companies. */
const maxCacheBytes = Math.floor(Math.min(256 * 1024 ** 2, totalmem() / 16))

/** Larger responses are rare and would take the place of many others: a fortnight of 200 inspectors is 600 kB. */
const maxEntryBytes = 1024 ** 2

/** A response and the state of the calendar it is valid for. */
interface CachedResponse {
  readonly state: string
  /** In milliseconds: when the next hold expires. */
  readonly validUntil: number
  readonly answer: Rendered
}

/**
 * Caches responses about open time, by query. One is valid while neither the company nor its calendar changes, no hold
 * expires and `stateOf`, the part of it that follows from the clock, is the same.
 */
export function cachedByCalendar(
  stateOf: (scope: Scope) => string,
  render: (scope: Scope, query: Query) => Promise<Rendered>,
): Pick<ReadRoute, 'read' | 'readAutocommit'> {
  const recent = new LRUCache<string, CachedResponse>({
    maxSize: maxCacheBytes,
    maxEntrySize: maxEntryBytes,
    sizeCalculation: ({ answer }) => answer.body.length,
  })
  const stateAt = (scope: Scope, revision: number) => `${scope.company.revision} ${revision} ${stateOf(scope)}`
  return {
    readAutocommit: async (scope, { query }) => {
      const known = recent.get(cacheKeyOf(scope, query))
      // failpoint: expired-holds-stay-cached
      if (!known || known.validUntil <= toMillis(scope.now)) return undefined
      return stateAt(scope, await findCalendarRevision(scope)) === known.state ? known.answer : undefined
    },
    read: async (scope, { query }) => {
      const [{ revision, validUntil }, answer] = await pipelined(findCalendarValidity(scope), render(scope, query))
      recent.set(cacheKeyOf(scope, query), { state: stateAt(scope, revision), validUntil, answer })
      return answer
    },
  }
}

function cacheKeyOf({ company, office }: Scope, query: Query): string {
  return `${company.id} ${office.id} ${query.toString()}`
}
