import type { User } from '../../../domain/people/user.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { maxCandidates, maxFoundOrders, type OrderSearch, searchOrders } from '../../../domain/search/search-orders.ts'
import { searchKey } from '../../../domain/search-key.ts'
import type { Company } from '../../../domain/tenants/company.ts'
import { showValue } from '../../../wire/fields.ts'
import { showOrdersFor } from '../../../wire/lists/list-wire.ts'
import type { Parameters } from '../../../wire/operation.ts'
import { orderSchema, sampleOrder } from '../../../wire/orders/order-wire.ts'
import { readLocalParameter, unreadableTime, withinParameter } from '../../../wire/parameters.ts'
import { userRecord } from '../../../wire/people/people-wire.ts'
import type { Query } from '../../../wire/query.ts'
import { listAnswer, type RecordTable, recordAnswer } from '../../../wire/record-table.ts'
import { withallcontrols } from '../../../wire/reused-descriptions.ts'
import { unknownId } from '../../../wire/samples.ts'
import { integer, listOf, text, warnings } from '../../../wire/values.ts'
import { Outcome } from '../exchange.ts'
import { operation } from '../operation.ts'
import { longRead } from '../responding.ts'

export const maxFound = 100
const group = 'Searching'
const count = integer('Number of records.')

/** A list of records with their number. */
export function countedList<Source, Context>(name: string, record: RecordTable<Source, Context>, description: string) {
  const list = listAnswer(name, record, description)
  return {
    members: { count, ...list.members },
    example: { count: 1, ...list.example },
    show: (sources: readonly Source[], context: Context) => ({ count: sources.length, ...list.show(sources, context) }),
  }
}

const q = (description: string, example: string): Parameters => ({
  q: { schema: text(description), example, isRequired: true },
})

const orderQuery = {
  q: { schema: text('The beginning of any of the fields below.'), example: '1420 Dil' },
  address1: {
    schema: text('The beginning of the street line, with or without the house number.'),
    example: '1420 Dil',
  },
  city: { schema: text('The city.'), example: 'Charlotte' },
  zip: { schema: text('The ZIP code.'), example: '28203' },
  reportnumber: { schema: text('The beginning of the report number.'), example: 'R-2026' },
  client: {
    schema: text('The id of the client, or the beginning of the name, the last name or the email address.'),
    example: 'Rosa',
  },
  datetimeafter: {
    schema: text("Appointments from this moment on, in the company's local time."),
    example: '2026-01-01',
  },
  datetimebefore: { schema: text('Appointments before this moment.'), example: '2099-01-01' },
  datetime: { schema: text('The day of the appointment: `MM/DD/YYYY` or `YYYY-MM-DD`.'), example: '2026-11-06' },
  year: { schema: integer('The year of the appointment.'), example: 2026 },
  oid: { schema: integer('The number of the order.'), example: 1042 },
  limit: withinParameter(
    { min: 1, max: maxFoundOrders, fallback: maxFoundOrders },
    'Largest number of orders: with 1 the newest one.',
    10,
  ),
  withallcontrols,
} as const satisfies Parameters

const orderRoute = operation({
  method: 'GET',
  path: '/orders/search',
  name: 'searchOrders',
  group,
  summary: 'Search orders',
  description: `Whole records, newest first, at most ${maxFoundOrders}; all parameters that are sent apply. Case is ignored. Removed orders are left out. If more than ${maxCandidates.toLocaleString('en')} orders match the most selective parameter, not all of them are compared with the others, and \`warnings\` says so.`,
  query: orderQuery,
  answer: {
    members: { count, orders: listOf(orderSchema, 'The orders.') },
    optional: { warnings },
    example: { count: 1, orders: [sampleOrder] },
  },
  refuses: [unreadableTime('datetimeafter', 'yesterday'), notAYear('soon')],
  free: call =>
    longRead(call, async (scope, { query, sentQuery }) => {
      const { company } = scope
      const search = readOrderSearch(sentQuery, company)
      const { orders, isIncomplete } = await searchOrders(scope, search, query.limit)
      const show = showOrdersFor(sentQuery)
      const found = { count: orders.length, orders: orders.map(order => show(order, company)) }
      return new Outcome(found, { warnings: isIncomplete ? [tooManyCandidates] : [] })
    }),
})

const tooManyCandidates = `more than ${maxCandidates.toLocaleString('en')} orders match one of the parameters and not all of them were compared; search for more of the address, the report number or the name`

/** Other characters cannot be stored, so they are in no record. */
export function readSearchText(query: Query, name: string): string | undefined {
  return query.text(name)?.replaceAll('\0', '').toWellFormed().slice(0, 200).trim() || undefined
}

function readOrderSearch(query: Query, { zone }: Company): OrderSearch {
  const oid = readSearchText(query, 'oid')
  return {
    text: readSearchText(query, 'q'),
    address: readSearchText(query, 'address1'),
    city: readSearchText(query, 'city'),
    zip: readSearchText(query, 'zip'),
    reportNumber: readSearchText(query, 'reportnumber'),
    client: readSearchText(query, 'client'),
    ...readSpan(query, zone),
    // No order has the number 0.
    oid: oid === undefined ? undefined : /^\d{1,15}$/.test(oid) ? Number(oid) : 0,
  }
}

/** All limits of the appointment apply. */
function readSpan(query: Query, zone: string): Pick<OrderSearch, 'startsFrom' | 'startsBefore'> {
  const day = readLocalParameter(query, 'datetime', zone)?.slice(0, 10)
  const next = day && Temporal.PlainDate.from(day).add({ days: 1 }).toString()
  const year = readYear(query)
  const from = [readLocalParameter(query, 'datetimeafter', zone), day, year && `${year}-01-01`]
  const before = [readLocalParameter(query, 'datetimebefore', zone), next, year && `${year}-12-32`]
  return {
    startsFrom: from
      .filter(text => text !== undefined)
      .toSorted()
      .at(-1),
    startsBefore: before.filter(text => text !== undefined).toSorted()[0],
  }
}

function readYear(query: Query): string | undefined {
  const year = query.text('year')?.trim()
  if (!year) return undefined
  if (!/^\d{4}$/.test(year)) throw notAYear(year)
  return year
}

function notAYear(value: string): Refusal {
  return new Refusal('parameter.invalid', { name: 'year', value: showValue(value), expected: 'four digits' })
}

const userRoutes = [
  operation({
    method: 'GET',
    path: '/users/search',
    name: 'searchUsers',
    group,
    summary: 'Search users',
    description: 'Case is ignored.',
    query: q('The beginning of the username, of a name or of the email address.', 'Marcus'),
    answer: countedList('users', userRecord, 'The users.'),
    fromCache: ({ company }, { sentQuery }) => {
      const key = searchKey(readSearchText(sentQuery, 'q') ?? '')
      return [...company.users.values()].filter(user => key !== '' && namesOf(user).some(n => n.startsWith(key)))
    },
  }),
  operation({
    method: 'GET',
    path: '/user/lookup',
    name: 'lookUpUser',
    group,
    summary: 'Look up a user by email address or username',
    description: 'A miss is not an HTTP error: `status` is `error`, and `user` is an empty string.',
    query: q('The email address or the username. Case is ignored.', 'inspector'),
    answer: recordAnswer('user', userRecord),
    refuses: [new Refusal('user.unknown', { id: unknownId })],
    fromCache: ({ company }, { sentQuery }) => {
      const sent = readSearchText(sentQuery, 'q') ?? ''
      const key = searchKey(sent)
      const isNamed = ({ email, username }: User) => [email, username].some(name => searchKey(name) === key)
      const user = key === '' ? undefined : [...company.users.values()].find(isNamed)
      if (!user) throw new Refusal('user.unknown', { id: sent })
      return user
    },
  }),
]

function namesOf({ username, firstName, lastName, displayName, email }: User): string[] {
  return [username, firstName, lastName, displayName, email].map(searchKey)
}

export const searchRoutes = [orderRoute, ...userRoutes]
