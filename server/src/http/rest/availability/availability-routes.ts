import { totalmem } from 'node:os'
import { LRUCache } from 'lru-cache'
import { findCalendarRevision } from '../../../domain/calendar/calendar-store.ts'
import { findOpenTime, todayOf } from '../../../domain/calendar/find-open-time.ts'
import { lastEnd } from '../../../domain/calendar/open-time.ts'
import { pipelined } from '../../../domain/pipelined.ts'
import type { Scope } from '../../../domain/tenants/scope.ts'
import type { Parameters } from '../../openapi/operation.ts'
import { lookupOffice } from '../../openapi/reused-descriptions.ts'
import { sample } from '../../openapi/samples.ts'
import { record, type Schema } from '../../openapi/schema.ts'
import { id, integer, listOf, orNull, text, warnings, within } from '../../openapi/values.ts'
import { Rendered } from '../envelope.ts'
import type { Query } from '../query.ts'
import type { ReadRoute, Route } from '../route.ts'
import { daysAheadBounds, offsetBounds, readSlotsRequest, renderOpenTime } from './availability-wire.ts'

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

const slotTime = (description: string): Schema => ({
  type: 'string',
  pattern: '^\\d{1,2}/\\d{1,2}/\\d{4} \\d{2}:\\d{2}$',
  description: `${description} \`M/D/YYYY HH:MM\` in the company's local time: not ISO, and not the format of an order.`,
})

const slotSchema = record(
  'Slot',
  "An inspector's whole working window for one day, without bookings. An appointment starts inside it.",
  {
    userid: id('The inspector: `inspector1uuid` of an order.'),
    start: slotTime('Start of the window.'),
    end: slotTime('End of the window; an order may run past it.'),
    userdisplay: text("The inspector's display name."),
    userfirst: text('First name.'),
    userlast: text('Last name.'),
  },
)

const query: Parameters = {
  zip: {
    schema: text('The ZIP code of the house. Used only if the company has service areas.'),
    example: '28203',
  },
  'services[]': {
    schema: listOf(
      { type: 'string', format: 'uuid' },
      '**With the brackets**, once for each service: only inspectors who can perform all of them appear. A bare `services=` is ignored, with a warning. Without services, all inspectors appear, qualified or not. For a package, send its services.',
    ),
    example: [sample.service],
  },
  daysahead: {
    schema: within(
      daysAheadBounds,
      'Number of days. A value outside the range is replaced by its nearest end, with a warning.',
    ),
    example: 14,
  },
  offset: {
    schema: within(
      offsetBounds,
      'Days from today to the first day. There is no date parameter; for one day, add `daysahead=1`.',
    ),
    example: 1,
  },
  inspector: {
    schema: id('One inspector only. **An unknown id does not narrow the result**: check `userid` in the response.'),
    example: sample.inspector,
  },
  office: lookupOffice,
}

const availableSlots: ReadRoute = {
  method: 'GET',
  path: '/availableslots',
  name: 'availableSlots',
  group: 'Open time',
  summary: 'List open slots',
  description:
    'The working windows of inspectors without overlapping orders (drafts included) or blocked time. **One booking in the middle of a window hides the whole window.** Time is never reserved: two orders for the same inspector and time both succeed, and `conflicts` of each order shows the other. Same-day booking and the last bookable hour are company settings. Sorted by start, then by name.',
  query,
  answer: {
    members: {
      count: integer('Number of slots.'),
      zip: orNull(text('As sent.')),
      daysahead: integer('As used.'),
      offset: integer('As used.'),
      services: orNull(listOf({ type: 'string' }, 'The ids as sent.')),
      slots: listOf(slotSchema, 'The windows.'),
    },
    optional: {
      reason: text('Why the list is empty. Absent if it is not.'),
      warnings,
    },
    example: {
      count: 1,
      zip: '28203',
      daysahead: 14,
      offset: 1,
      services: [sample.service],
      slots: [
        {
          userid: sample.inspector,
          start: '11/6/2026 08:00',
          end: '11/6/2026 17:00',
          userdisplay: 'Marcus Bell',
          userfirst: 'Marcus',
          userlast: 'Bell',
        },
      ],
    },
  },
  isLong: true,
  readAutocommit: async (scope, { query }) => {
    const known = recent.get(cacheKeyOf(scope, query))
    return known && (await stateOf(scope)) === known.state ? known.answer : undefined
  },
  read: async (scope, { query }) => {
    const { requested, warnings } = readSlotsRequest(query)
    const [state, openTime] = await pipelined(stateOf(scope), findOpenTime(scope, requested))
    const answer = Rendered.of(renderOpenTime(requested, openTime, warnings))
    recent.set(cacheKeyOf(scope, query), { state, answer })
    return answer
  },
}

export const availabilityRoutes: readonly Route[] = [
  availableSlots,
  {
    ...availableSlots,
    path: '/calendar/availableslots',
    name: 'calendarAvailableSlots',
    description: 'Alias of `/availableslots`.',
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
