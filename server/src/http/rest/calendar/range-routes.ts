import { listBlockedTimesWithin } from '../../../domain/calendar/calendar-store.ts'
import { listHoldsWithin } from '../../../domain/conflicts/hold-store.ts'
import { readId, type UserId } from '../../../domain/ids.ts'
import type { User } from '../../../domain/people/user.ts'
import { hoursOn } from '../../../domain/people/working-day.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { type CalendarDrive, findCalendarDrives } from '../../../domain/search/calendar-drives.ts'
import { type CalendarOrder, listCalendarOrders, maxCalendarOrders } from '../../../domain/search/calendar-orders.ts'
import type { Company } from '../../../domain/tenants/company.ts'
import { loadCurrentCompany } from '../../../domain/tenants/load-company.ts'
import type { Office } from '../../../domain/tenants/office.ts'
import type { Scope } from '../../../domain/tenants/scope.ts'
import type { LocalDateTime } from '../../../domain/time/local-time.ts'
import { dayOf, showDay } from '../../../domain/time/wall-minutes.ts'
import { boundFormats, daysAfter, eventRecord, readDay } from '../../../wire/calendar/calendar-wire.ts'
import { holdRecord } from '../../../wire/holds/hold-wire.ts'
import { Listed } from '../../../wire/listed.ts'
import { flagParameter, withinParameter } from '../../../wire/parameters.ts'
import type { Query } from '../../../wire/query.ts'
import { recordTable } from '../../../wire/record-table.ts'
import { sample } from '../../../wire/samples.ts'
import { members } from '../../../wire/schema.ts'
import { showFlag, showMoney } from '../../../wire/spelling.ts'
import {
  flag,
  id,
  idOrEmpty,
  integer,
  listOf,
  money,
  text,
  wallTime,
  warnings as warningsSchema,
} from '../../../wire/values.ts'
import { operation } from '../operation.ts'

const days = { min: 1, max: 42, fallback: 7 }

const missingKinds = ['unconfirmed', 'unpaid', 'unsigned'] as const
type MissingKind = (typeof missingKinds)[number]

interface Shown {
  readonly isAnySigned: boolean
}

const orderRecord = recordTable<CalendarOrder, Shown>('CalendarOrder', 'As much of an order as a calendar shows.', {
  id: [id('The order.'), order => order.id, sample.order],
  oid: [integer('Number shown to people.'), order => order.oid, 1042],
  start: [wallTime('Start.'), order => order.startsAt, '2031-11-06 09:00:00'],
  end: [wallTime('End.'), order => order.endsAt, '2031-11-06 12:00:00'],
  state: [
    { type: 'string', enum: ['draft', 'scheduled', 'completed'], description: 'Cancelled orders take no time.' },
    order => order.status,
    'scheduled',
  ],
  confirmed: [flag('Whether the client confirmed it.'), order => showFlag(order.isConfirmed), 'no'],
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
  fee: [money('Its fees.'), order => showMoney(order.feeCents), 465],
  missing: [
    listOf(
      { type: 'string', enum: [...missingKinds] },
      'What the office still has to see to. A completed order needs no confirmation; `unsigned` is listed only where other orders of the span are signed.',
    ),
    missingOf,
    ['unconfirmed', 'unpaid'],
  ],
})

function missingOf(order: CalendarOrder, { isAnySigned }: Shown): MissingKind[] {
  if (order.status === 'draft') return []
  const found: Readonly<Record<MissingKind, boolean>> = {
    unconfirmed: order.status === 'scheduled' && !order.isConfirmed,
    unpaid: order.feeCents > order.paidCents,
    unsigned: isAnySigned && !order.isSigned,
  }
  return missingKinds.filter(kind => found[kind])
}

const driveRecord = recordTable<CalendarDrive>(
  'CalendarDrive',
  'The way between two neighbouring orders of a person.',
  {
    inspector: [id('The person.'), drive => drive.userId, sample.inspector],
    from: [id('The earlier order.'), drive => drive.from, sample.order],
    to: [id('The later order, on the same day.'), drive => drive.to, sample.order],
    minutes: [integer('Minutes of driving.'), drive => drive.minutes, 22],
    fits: [flag('Whether the time between them is enough.'), drive => showFlag(drive.fits), 'yes'],
  },
)

interface CalendarInput {
  readonly query: { readonly days: number; readonly drives: boolean }
  readonly sentQuery: Query
}

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
    description: `Orders (drafts included, cancelled and removed ones not), holds, blocked time and working hours of the inspectors, by office or by inspector. Owners, managers and office staff see the blocked time and the holds of all users, others those of their own time. At most ${maxCalendarOrders} orders.`,
    query: {
      from: { schema: text('The first day: `YYYY-MM-DD` or `MM/DD/YYYY`. Today by default.'), example: '2031-11-03' },
      days: withinParameter(days, 'The number of days.', 7),
      office: { schema: idOrEmpty('Only this office; an unknown one is the primary office.'), example: sample.office },
      'inspector[]': {
        schema: listOf({ type: 'string', format: 'uuid' }, 'Only these inspectors; unknown ones are ignored.'),
        example: [sample.inspector],
      },
      drives: flagParameter('Adds the drives between neighbouring orders.'),
    },
    answer: {
      members: {
        from: wallTime('Start of the span.'),
        until: wallTime('End of the span.'),
        inspectors: listOf(inspectorRecord.schema, 'The inspectors, by name.'),
        orders: listOf(orderRecord.schema, 'The orders, by start.'),
        calendarevents: listOf(eventRecord.schema, 'The blocked time, by start.'),
        holds: listOf(holdRecord.schema, 'Time that is held for bookings, by start.'),
        drives: listOf(driveRecord.schema, 'With `drives`: the way from each order of a person to the next.'),
      },
      optional: { warnings: warningsSchema },
      example: {
        ...{ from: '2031-11-03 00:00:00', until: '2031-11-10 00:00:00', inspectors: [inspectorRecord.example] },
        ...{ orders: [orderRecord.example], calendarevents: [eventRecord.example] },
        ...{ holds: [holdRecord.example], drives: [driveRecord.example] },
      },
    },
    refuses: [new Refusal('time.unparseable', { field: 'from', value: 'soon', formats: boundFormats })],
    free: async call => {
      if (call.input.query.drives) await call.parts.zips.load()
      await call.answer(() => call.read(scope => showCalendar(scope, call.input)))
    },
  }),
]

async function showCalendar(scope: Scope, { query, sentQuery }: CalendarInput) {
  const from = readDay(sentQuery, scope)
  const span = { from, until: daysAfter(from, query.days) }
  const chosen = inspectorsFor(await loadCurrentCompany(scope), scope.office, sentQuery)
  const isTheirs = ofPeople(scope, chosen)
  const found = await listCalendarOrders(scope, span.from, span.until)
  const orders = found.filter(isShown(scope, sentQuery, chosen))
  const events = await listBlockedTimesWithin(scope, span.from, span.until, undefined)
  const holds = await listHoldsWithin(scope, span.from, span.until)
  const drives = query.drives ? await findCalendarDrives(scope, orders) : []
  const shown = { isAnySigned: orders.some(({ isSigned }) => isSigned) }
  return {
    ...span,
    inspectors: new Listed(chosen, user => inspectorRecord.show(user, span)),
    orders: new Listed(orders, order => orderRecord.show(order, shown)),
    calendarevents: new Listed(
      events.filter(({ userId }) => isTheirs(userId)),
      event => eventRecord.show(event, scope.company),
    ),
    holds: holds.filter(({ userIds }) => userIds.some(isTheirs)).map(hold => holdRecord.show(hold, scope.company)),
    drives: drives
      .filter(({ userId }) => chosen.some(({ id }) => id === userId))
      .map(drive => driveRecord.show(drive, undefined)),
  }
}

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

/** Whose blocked time and holds the caller sees: those of the chosen people, or the own ones alone. */
function ofPeople({ actor }: Scope, chosen: readonly User[]): (id: UserId) => boolean {
  const seesAll = actor.isOwner || actor.isManager || actor.isOfficeStaff
  const ids = new Set(chosen.map(({ id }) => id).filter(id => seesAll || id === actor.id))
  return id => ids.has(id)
}
