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

/** A month of fifty people is 200 kB: enough for a thousand companies of that size, and never much of the memory. */
const keptBytes = Math.floor(Math.min(256 * 1024 ** 2, totalmem() / 16))

/** What was answered to a question, and to which state of things. */
interface Answered {
  readonly state: string
  readonly answer: Rendered
}

/** The same question about a calendar that has not moved has the same answer. */
const recent = new LRUCache<string, Answered>({
  maxSize: keptBytes,
  sizeCalculation: ({ answer }) => answer.body.length,
})

export const availabilityRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/availableslots',
    operation: availableSlotsOperation,
    readAutocommit: async (scope, { query }) => {
      const known = recent.get(questionOf(scope, query))
      return known && (await stateOf(scope)) === known.state ? known.answer : undefined
    },
    read: async (scope, { query }) => {
      const { asked, warnings } = readAsked(query)
      const [state, openTime] = await pipelined(stateOf(scope), findOpenTime(scope, asked))
      const answer = Rendered.of(renderOpenTime(asked, openTime, warnings))
      recent.set(questionOf(scope, query), { state, answer })
      return answer
    },
  },
]

function questionOf({ company, office }: Scope, query: Query): string {
  return `${company.id} ${office.id} ${query.toString()}`
}

async function stateOf(scope: Scope): Promise<string> {
  const { company } = scope
  const today = todayOf(scope)
  const revision = await findCalendarRevision(scope)
  return `${company.revision} ${revision} ${today.day} ${today.isOpen} ${lastEnd(company.users.values(), today)}`
}
