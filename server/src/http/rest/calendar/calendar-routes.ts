import type { CalendarEvent } from '../../../domain/calendar/blocked-time.ts'
import { addCalendarEvent, deleteCalendarEvent, listCalendarEvents } from '../../../domain/calendar/calendar-events.ts'
import { Refusal } from '../../../domain/refusal.ts'
import type { Scope } from '../../../domain/tenants/scope.ts'
import {
  defaultDays,
  eventForm,
  eventRecord,
  maxDays,
  readEvent,
  readSpan,
} from '../../../wire/calendar/calendar-wire.ts'
import { ok, type Written } from '../../../wire/envelope.ts'
import { Fields } from '../../../wire/fields.ts'
import { answerTable, listAnswer, modifiedMember } from '../../../wire/record-table.ts'
import { sample, unknownId } from '../../../wire/samples.ts'
import { id, text, warnings as warningsSchema } from '../../../wire/values.ts'
import type { Route } from '../route.ts'

const group = 'Open time'
const notYours = new Refusal('access.missing-privilege', { privilege: 'OWNER' })
const noUser = new Refusal('user.unknown', { id: unknownId })

const saved = answerTable<CalendarEvent & { readonly modifiedAt: Temporal.Instant }, { readonly zone: string }>({
  id: [id('The event.'), event => event.id, sample.calendarEvent],
  modified: modifiedMember('When it was saved.'),
})

function written(event: CalendarEvent, fields: Fields, { now, company }: Scope): Written {
  return ok(saved.show({ ...event, modifiedAt: now }, company), fields.warnings())
}

export const calendarRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/calendarevents',
    name: 'calendarEvents',
    group,
    summary: 'List calendar events',
    description:
      'Events that overlap the span, by start. They hide the windows they overlap from `/availableslots`, like the blocked times of the company file, which are listed too. Owners see the events of all users, other users their own.',
    query: {
      from: {
        schema: text('A day or a local time: `YYYY-MM-DD`, `MM/DD/YYYY` or `YYYY-MM-DD HH:MM:SS`. Today by default.'),
        example: '2031-11-01',
      },
      to: {
        schema: text(
          `The same; a day is included. ${defaultDays} days after \`from\` by default, and at most ${maxDays} days, with a warning.`,
        ),
        example: '2031-11-30',
      },
      user: {
        schema: id('The events of one user. Another user than that of the key needs the owner privilege.'),
        example: sample.inspector,
      },
    },
    answer: {
      ...listAnswer('calendarevents', eventRecord, 'The events.'),
      optional: { warnings: warningsSchema },
    },
    refuses: [new Refusal('time.unparseable', { field: 'from', value: 'soon' }), noUser, notYours],
    isLong: true,
    read: async (scope, { query }) => {
      const warnings: string[] = []
      const span = readSpan(query, scope, warnings)
      const events = await listCalendarEvents(scope, { ...span, user: query.text('user') || undefined })
      const calendarevents = events.map(event => eventRecord.show(event, scope.company))
      return { calendarevents, ...(warnings.length > 0 && { warnings }) }
    },
  },
  {
    method: 'POST',
    path: '/calendarevent',
    name: 'createCalendarEvent',
    group,
    summary: 'Create a calendar event',
    description:
      'Blocks the time of a user: `/availableslots` no longer lists the windows that it overlaps. Orders are not checked against it. Owners create events for every user, other users for themselves.',
    body: {
      fields: eventForm,
      example: {
        user: sample.inspector,
        start: '2031-11-06 13:00:00',
        end: '2031-11-06 14:30:00',
        title: 'Dentist',
      },
    },
    answer: saved,
    refuses: [
      new Refusal('fields.missing', { fields: ['start', 'end'] }),
      new Refusal('time.unparseable', { field: 'start', value: 'soon' }),
      new Refusal('event.reversed', { start: '2031-11-06 14:30:00', end: '2031-11-06 13:00:00' }),
      noUser,
      notYours,
    ],
    write: async (scope, { body }) => {
      const fields = new Fields(body)
      return written(await addCalendarEvent(scope, readEvent(fields)), fields, scope)
    },
  },
  {
    method: 'DELETE',
    path: '/calendarevent/:id',
    name: 'deleteCalendarEvent',
    group,
    summary: 'Delete a calendar event',
    description:
      'Also a blocked time of the company file. Owners delete the events of every user, other users their own.',
    pathParameters: { id: { schema: id('The event.'), example: sample.calendarEvent } },
    answer: saved,
    dropsNothing: true,
    refuses: [new Refusal('event.unknown', { id: unknownId }), notYours],
    write: async (scope, { params }) =>
      written(await deleteCalendarEvent(scope, params.id ?? ''), new Fields({}), scope),
  },
]
