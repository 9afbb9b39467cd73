import type { CalendarEvent } from '../../../domain/calendar/blocked-time.ts'
import { listBlockedTimesWithin } from '../../../domain/calendar/calendar-store.ts'
import { readId, type UserId } from '../../../domain/ids.ts'
import type { User } from '../../../domain/people/user.ts'
import { hoursOn } from '../../../domain/people/working-day.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { type CalendarOrder, listCalendarOrders, maxCalendarOrders } from '../../../domain/search/calendar-orders.ts'
import type { Company } from '../../../domain/tenants/company.ts'
import { loadCurrentCompany } from '../../../domain/tenants/load-company.ts'
import type { Office } from '../../../domain/tenants/office.ts'
import type { Scope } from '../../../domain/tenants/scope.ts'
import type { LocalDateTime } from '../../../domain/time/local-time.ts'
import { dayOf, showDay } from '../../../domain/time/wall-minutes.ts'
import { boundFormats, daysAfter, eventRecord, readDay } from '../../../wire/calendar/calendar-wire.ts'
import { Listed } from '../../../wire/listed.ts'
import { withinParameter } from '../../../wire/parameters.ts'
import type { Query } from '../../../wire/query.ts'
import { recordTable } from '../../../wire/record-table.ts'
import { sample } from '../../../wire/samples.ts'
import { members } from '../../../wire/schema.ts'
import { id, idOrEmpty, integer, listOf, text, wallTime, warnings as warningsSchema } from '../../../wire/values.ts'
import { operation } from '../operation.ts'

const days = { min: 1, max: 42, fallback: 7 }

const orderRecord = recordTable<CalendarOrder>('CalendarOrder', 'As much of an order as a calendar shows.', {
  id: [id('The order.'), order => order.id, sample.order],
  oid: [integer('Number shown to people.'), order => order.oid, 1042],
  start: [wallTime('Start.'), order => order.startsAt, '2031-11-06 09:00:00'],
  end: [wallTime('End.'), order => order.endsAt, '2031-11-06 12:00:00'],
  state: [
    { type: 'string', enum: ['draft', 'scheduled', 'completed'], description: 'Cancelled orders take no time.' },
    order => order.status,
    'scheduled',
  ],
  office: [id('The office.'), order => order.officeId, sample.office],
  inspectors: [
    listOf({ type: 'string', format: 'uuid' }, 'The inspectors, in their order.'),
    order => order.inspectorIds,
    [sample.inspector],
  ],
  address1: [text('Street line.'), order => order.address, '1420 Dilworth Road'],
  city: [text('City.'), order => order.city, 'Charlotte'],
  zip: [text('ZIP code.'), order => order.zip, '28203'],
  client: [text('Name of the client.'), order => order.client, 'Rosa Whitfield'],
})

interface Span {
  readonly from: LocalDateTime
  readonly until: LocalDateTime
}

const window = members({ start: wallTime('Start.'), end: wallTime('End.') })
const inspectorRecord = recordTable<User, Span>('CalendarInspector', 'An inspector with working hours.', {
  id: [id('The user.'), user => user.id, sample.inspector],
  name: [text('Display name.'), user => user.displayName, 'Marcus Bell'],
  office: [id('The office.'), user => user.officeId, sample.office],
  hours: [
    listOf(window, 'Working windows within the span, exceptions of dates included.'),
    windowsOf,
    [{ start: '2031-11-06 08:00:00', end: '2031-11-06 17:00:00' }],
  ],
})

function windowsOf(user: User, { from, until }: Span) {
  const [first, last] = [dayOf(from), dayOf(until)]
  return Array.from({ length: last - first }, (_, i) => first + i).flatMap(day =>
    hoursOn(user, day).map(({ starts, ends }) => ({
      start: `${showDay(day)} ${starts}:00`,
      // The end of a day is the start of the next one.
      end: ends === '24:00' ? `${showDay(day + 1)} 00:00:00` : `${showDay(day)} ${ends}:00`,
    })),
  )
}

export const calendarRangeRoutes = [
  operation({
    method: 'GET',
    path: '/calendar',
    name: 'calendar',
    group: 'Open time',
    summary: 'Get the calendar of a span of days',
    description: `Orders (drafts included, cancelled and removed ones not), blocked time and working hours of the inspectors, by office or by inspector. Owners, managers and office staff see the blocked time of all users, others their own. At most ${maxCalendarOrders} orders.`,
    query: {
      from: { schema: text('The first day: `YYYY-MM-DD` or `MM/DD/YYYY`. Today by default.'), example: '2031-11-03' },
      days: withinParameter(days, 'The number of days.', 7),
      office: { schema: idOrEmpty('Only this office; an unknown one is the primary office.'), example: sample.office },
      'inspector[]': {
        schema: listOf({ type: 'string', format: 'uuid' }, 'Only these inspectors; unknown ones are ignored.'),
        example: [sample.inspector],
      },
    },
    answer: {
      members: {
        from: wallTime('Start of the span.'),
        until: wallTime('End of the span.'),
        inspectors: listOf(inspectorRecord.schema, 'The inspectors, by name.'),
        orders: listOf(orderRecord.schema, 'The orders, by start.'),
        calendarevents: listOf(eventRecord.schema, 'The blocked time, by start.'),
      },
      optional: { warnings: warningsSchema },
      example: {
        ...{ from: '2031-11-03 00:00:00', until: '2031-11-10 00:00:00', inspectors: [inspectorRecord.example] },
        ...{ orders: [orderRecord.example], calendarevents: [eventRecord.example] },
      },
    },
    refuses: [new Refusal('time.unparseable', { field: 'from', value: 'soon', formats: boundFormats })],
    inTransaction: async (scope, { query, sentQuery }) => {
      const from = readDay(sentQuery, scope)
      const span = { from, until: daysAfter(from, query.days) }
      const chosen = inspectorsFor(await loadCurrentCompany(scope), scope.office, sentQuery)
      const orders = await listCalendarOrders(scope, span.from, span.until)
      const events = await eventsWithin(scope, span, new Set(chosen.map(user => user.id)))
      return {
        ...span,
        inspectors: new Listed(chosen, user => inspectorRecord.show(user, span)),
        orders: new Listed(orders.filter(isShown(scope, sentQuery, chosen)), order =>
          orderRecord.show(order, undefined),
        ),
        calendarevents: new Listed(events, event => eventRecord.show(event, scope.company)),
      }
    },
  }),
]

function inspectorsFor(company: Company, office: Office, query: Query): User[] {
  const asked = query.bracketed('inspector').map(text => readId<UserId>(text))
  return [...company.users.values()].filter(
    user =>
      user.isInspector &&
      (asked.length === 0 || asked.includes(user.id)) &&
      (!query.text('office') || user.officeId === office.id),
  )
}

/** Without a choice of inspectors, also orders that have none, or one who is not listed. */
function isShown({ office }: Scope, query: Query, chosen: readonly User[]): (order: CalendarOrder) => boolean {
  const ids = new Set<UserId>(chosen.map(user => user.id))
  const hasChosen = ({ inspectorIds }: CalendarOrder) => inspectorIds.some(id => ids.has(id))
  if (query.bracketed('inspector').length > 0) return hasChosen
  return query.text('office') ? order => order.officeId === office.id || hasChosen(order) : () => true
}

async function eventsWithin(scope: Scope, { from, until }: Span, chosen: Set<UserId>): Promise<CalendarEvent[]> {
  const { actor } = scope
  const seesAll = actor.isOwner || actor.isManager || actor.isOfficeStaff
  const events = await listBlockedTimesWithin(scope, from, until, seesAll ? undefined : actor.id)
  return events.filter(({ userId }) => chosen.has(userId))
}
