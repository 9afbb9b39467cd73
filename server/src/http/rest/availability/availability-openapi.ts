import type { Operation, Parameters } from '../../openapi/operation.ts'
import { lookupOffice } from '../../openapi/parameters.ts'
import { sample } from '../../openapi/samples.ts'
import { record, type Schema } from '../../openapi/schema.ts'
import { id, integer, listOf, text, warnings } from '../../openapi/values.ts'

const slotTime = (description: string): Schema => ({
  type: 'string',
  pattern: '^\\d{1,2}/\\d{1,2}/\\d{4} \\d{2}:\\d{2}$',
  description: `${description} \`M/D/YYYY HH:MM\` on the company's wall clock: not ISO, and not how an order takes it.`,
})

const slotSchema = record(
  'Slot',
  'A whole working window of one inspector on one day, with nothing in it. An appointment starts somewhere inside.',
  {
    userid: id('The inspector: `inspector1uuid` of an order.'),
    start: slotTime('Where the window begins.'),
    end: slotTime('Where it ends; an order may run past it.'),
    userdisplay: text("The inspector's name to show."),
    userfirst: text('First name.'),
    userlast: text('Last name.'),
  },
)

const query: Parameters = {
  zip: {
    schema: text('The ZIP code of the house. Narrows only where the company has service areas.'),
    example: '28203',
  },
  'services[]': {
    schema: listOf(
      { type: 'string', format: 'uuid' },
      '**With the brackets**, once for each service: only inspectors who can perform all of them appear. A bare `services=` is ignored, with a warning. Without any, everybody appears, qualified or not. For a package send its services.',
    ),
    example: [sample.service],
  },
  daysahead: {
    schema: {
      ...integer('How many days are covered. What is outside the range is brought inside, with a warning.'),
      minimum: 1,
      maximum: 366,
      default: 14,
    },
    example: 14,
  },
  offset: {
    schema: {
      ...integer(
        'How many days from today the first one is. There is no date parameter; for one day add `daysahead=1`.',
      ),
      minimum: 0,
      maximum: 730,
      default: 0,
    },
    example: 1,
  },
  inspector: {
    schema: id('One inspector only. **An id that is not known narrows nothing**: check `userid` in the answer.'),
    example: sample.inspector,
  },
  office: lookupOffice,
}

export const availableSlotsOperation: Operation = {
  name: 'availableSlots',
  group: 'Open time',
  summary: 'Who has time, and when?',
  description:
    'The working windows of inspectors that nothing overlaps: no order, drafts included, and no blocked time. **One booking in the middle of a window takes the whole window away.** Nothing is reserved by asking, nor by booking: two orders for the same inspector and time both succeed, and `conflicts` of each order shows the other. Whether today can still be booked, and until when, is for the company to say. Sorted by start, then by name.',
  query,
  answer: {
    members: {
      count: integer('How many slots there are.'),
      zip: text('As it was asked.'),
      daysahead: integer('As it was taken.'),
      offset: integer('As it was taken.'),
      services: listOf({ type: 'string' }, 'The ids that were asked for.'),
      slots: listOf(slotSchema, 'The windows.'),
    },
    optional: {
      reason: text('Why the list is empty, in words. Left out where it is not.'),
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
}
