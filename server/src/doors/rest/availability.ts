import { totalmem } from 'node:os'
import { findCalendarRevision } from '../../domain/calendar/calendar-store.ts'
import { findOpenTime, todayOf } from '../../domain/calendar/find-open-time.ts'
import { aboutAvailableSlots } from './availability-about.ts'
import { readAsked, renderOpenTime } from './availability-wire.ts'
import { Rendered } from './envelope.ts'
import { Recent } from './recent.ts'
import type { Route } from './route.ts'

/** A month of fifty people is 200 kB: enough for a thousand companies of that size, and never much of the memory. */
const keptBytes = Math.min(256 * 1024 ** 2, totalmem() / 16)

/** The same question about a calendar that has not moved has the same answer. */
const recent = new Recent<string, Rendered>(keptBytes, ({ body }) => body.length)

export const availabilityRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/availableslots',
    about: aboutAvailableSlots,
    read: async (scope, { query }) => {
      const { asked, warnings } = readAsked(query)
      const revision = await findCalendarRevision(scope)
      const { day, time } = todayOf(scope)
      const { company, office } = scope
      const question = `${company.id} ${company.revision} ${revision} ${day} ${time} ${office.id} ${query.toString()}`
      let answer = recent.get(question)
      if (!answer) {
        answer = Rendered.of(renderOpenTime(asked, await findOpenTime(scope, asked), warnings))
        recent.set(question, answer)
      }
      return answer
    },
  },
]
