import { findOpenTime, todayOf } from '../../../domain/calendar/find-open-time.ts'
import { lastEnd } from '../../../domain/calendar/open-time.ts'
import type { Scope } from '../../../domain/tenants/scope.ts'
import {
  daysAheadBounds,
  offsetBounds,
  readSlotsRequest,
  renderOpenTime,
} from '../../../wire/availability/availability-wire.ts'
import type { Parameters } from '../../../wire/operation.ts'
import { lookupOffice } from '../../../wire/reused-descriptions.ts'
import { sample } from '../../../wire/samples.ts'
import { record, type Schema } from '../../../wire/schema.ts'
import { id, integer, listOf, orNull, text, warnings, within } from '../../../wire/values.ts'
import { operation, type StatedOperation } from '../operation.ts'
import { CalendarCache } from './calendar-cache.ts'

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

const cache = new CalendarCache(stateOf, async (scope, query) => {
  const { requested, warnings } = readSlotsRequest(query)
  return renderOpenTime(scope.companyId, requested, await findOpenTime(scope, requested), warnings)
})

const availableSlots = operation({
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
  free: call => cache.answer(call),
})

export const availabilityRoutes: readonly StatedOperation[] = [
  availableSlots,
  {
    ...availableSlots,
    path: '/calendar/availableslots',
    name: 'calendarAvailableSlots',
    description: 'Alias of `/availableslots`.',
  },
]

function stateOf(scope: Scope): string {
  const today = todayOf(scope)
  return `${today.day} ${today.isOpen} ${lastEnd(scope.company.users.values(), today)}`
}
