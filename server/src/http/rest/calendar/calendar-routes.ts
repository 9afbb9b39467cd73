import type { CalendarEvent } from '../../../domain/calendar/blocked-time.ts'
import {
  addCalendarEvents,
  deleteCalendarEvents,
  listCalendarEvents,
} from '../../../domain/calendar/calendar-events.ts'
import { Refusal } from '../../../domain/refusal.ts'
import type { Scope } from '../../../domain/tenants/scope.ts'
import { localTimeFormat } from '../../../domain/time/local-time.ts'
import {
  boundFormats,
  defaultDays,
  eventBody,
  eventRecord,
  maxDays,
  readSpan,
  wrongRepeat,
} from '../../../wire/calendar/calendar-wire.ts'
import { flagParameter, idParameter } from '../../../wire/parameters.ts'
import { answerTable, listAnswer, modifiedMember } from '../../../wire/record-table.ts'
import { sample, unknownId } from '../../../wire/samples.ts'
import { id, integer, text, warnings as warningsSchema } from '../../../wire/values.ts'
import { Outcome } from '../exchange.ts'
import { operation } from '../operation.ts'

const group = 'Open time'
const notYours = new Refusal('access.missing-privilege', { privilege: 'OWNER' })
const noUser = new Refusal('user.unknown', { id: unknownId })

const saved = answerTable<SavedEvent, { readonly zone: string }>({
  id: [id('The event.'), event => event.id, sample.calendarEvent],
  modified: modifiedMember('When it was saved.'),
  count: [integer('The number of events: more than 1 with repetitions.'), ({ count }) => count, 1],
})

interface SavedEvent extends CalendarEvent {
  readonly modifiedAt: Temporal.Instant
  readonly count: number
}

const savedNow = (event: CalendarEvent, count: number, { now }: Scope) => ({ ...event, count, modifiedAt: now })

export const calendarRoutes = [
  operation({
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
      user: idParameter(
        'The events of one user. Another user than that of the key needs the owner privilege.',
        sample.inspector,
      ),
    },
    answer: {
      ...listAnswer('calendarevents', eventRecord, 'The events.'),
      optional: { warnings: warningsSchema },
    },
    refuses: [
      new Refusal('time.unparseable', { field: 'from', value: 'soon', formats: boundFormats }),
      noUser,
      notYours,
    ],
    inTransaction: async (scope, { query, sentQuery }) => {
      const warnings: string[] = []
      const span = readSpan(sentQuery, scope, warnings)
      return new Outcome(await listCalendarEvents(scope, { ...span, user: query.user }), { warnings })
    },
  }),
  operation({
    method: 'POST',
    path: '/calendarevent',
    name: 'createCalendarEvent',
    group,
    summary: 'Create a calendar event',
    description:
      'Blocks the time of a user: `/availableslots` no longer lists the windows that it overlaps. Orders are not checked against it. Owners create events for every user, other users for themselves.',
    body: eventBody,
    answer: saved,
    refuses: [
      new Refusal('time.unparseable', { field: 'start', value: 'soon', formats: localTimeFormat }),
      new Refusal('event.reversed', { start: '2031-11-06 14:30:00', end: '2031-11-06 13:00:00' }),
      wrongRepeat,
      noUser,
      notYours,
    ],
    inTransaction: async (scope, { body }) => {
      const added = await addCalendarEvents(scope, body)
      return savedNow(added[0], added.length, scope)
    },
  }),
  operation({
    method: 'DELETE',
    path: '/calendarevent/:id',
    name: 'deleteCalendarEvent',
    group,
    summary: 'Delete a calendar event',
    description:
      'Also a blocked time of the company file. Owners delete the events of every user, other users their own.',
    pathParameters: { id: { schema: id('The event.'), example: sample.calendarEvent } },
    query: {
      later: flagParameter(
        'Also the later events of the user that look like its repetitions: with the same title, time of day and length.',
        false,
      ),
    },
    answer: saved,
    dropsNothing: true,
    refuses: [new Refusal('event.unknown', { id: unknownId }), notYours],
    inTransaction: async (scope, { params, query }) => {
      const { event, count } = await deleteCalendarEvents(scope, params.id, query.later === true)
      return savedNow(event, count, scope)
    },
  }),
]
