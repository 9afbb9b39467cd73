import { findCalendarRevision } from '../../domain/calendar/calendar-store.ts'
import { findOpenTime, type OpenTime, todayOf } from '../../domain/calendar/find-open-time.ts'
import { readAsked, renderOpenTime } from './availability-wire.ts'
import { Rendered } from './envelope.ts'
import { Recent } from './recent.ts'
import type { Route } from './route.ts'

/**
 * The same question about a calendar that has not moved has the same answer. What is open is kept, not its text, which
 * is twenty times as large: so there is room for every company that is asked for at the time.
 */
const recent = new Recent<string, OpenTime>(2_000)
/** Two months. Longer answers are found anew: two thousand whole years of them would fill the memory. */
const mostDaysKept = 62

export const availabilityRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/availableslots',
    read: async (scope, { query }) => {
      const { asked, warnings } = readAsked(query)
      const revision = await findCalendarRevision(scope)
      const { day, time } = todayOf(scope)
      const { company, office } = scope
      const question = `${company.id} ${company.revision} ${revision} ${day} ${time} ${office.id} ${query.toString()}`
      let open = recent.get(question)
      if (!open) {
        open = await findOpenTime(scope, asked)
        if (asked.daysAhead <= mostDaysKept) recent.set(question, open)
      }
      return Rendered.of(renderOpenTime(asked, open, warnings))
    },
  },
]
