import { totalmem } from 'node:os'
import { LRUCache } from 'lru-cache'
import { findCalendarRevision } from '../../../domain/calendar/calendar-store.ts'
import { findOpenTime, todayOf } from '../../../domain/calendar/find-open-time.ts'
import { lastEnd } from '../../../domain/calendar/open-time.ts'
import { pipelined } from '../../../domain/pipelined.ts'
import type { Scope } from '../../../domain/tenants/scope.ts'
import { Rendered } from '../envelope.ts'
import type { Query } from '../query.ts'
import type { Route } from '../route.ts'
import { availableSlotsOperation } from './availability-openapi.ts'
import { readAsked, renderOpenTime } from './availability-wire.ts'

/** A month of fifty inspectors is 200 kB, so this holds a thousand such companies. */
const maxCacheBytes = Math.floor(Math.min(256 * 1024 ** 2, totalmem() / 16))

/** A response and the state of the calendar it is valid for. */
interface CachedSlots {
  readonly state: string
  readonly answer: Rendered
}

/** Responses by query; valid while the calendar is unchanged. */
const recent = new LRUCache<string, CachedSlots>({
  maxSize: maxCacheBytes,
  sizeCalculation: ({ answer }) => answer.body.length,
})

export const availabilityRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/availableslots',
    operation: availableSlotsOperation,
    readAutocommit: async (scope, { query }) => {
      const known = recent.get(cacheKeyOf(scope, query))
      return known && (await stateOf(scope)) === known.state ? known.answer : undefined
    },
    read: async (scope, { query }) => {
      const { asked, warnings } = readAsked(query)
      const [state, openTime] = await pipelined(stateOf(scope), findOpenTime(scope, asked))
      const answer = Rendered.of(renderOpenTime(asked, openTime, warnings))
      recent.set(cacheKeyOf(scope, query), { state, answer })
      return answer
    },
  },
]

function cacheKeyOf({ company, office }: Scope, query: Query): string {
  return `${company.id} ${office.id} ${query.toString()}`
}

async function stateOf(scope: Scope): Promise<string> {
  const { company } = scope
  const today = todayOf(scope)
  const revision = await findCalendarRevision(scope)
  return `${company.revision} ${revision} ${today.day} ${today.isOpen} ${lastEnd(company.users.values(), today)}`
}
