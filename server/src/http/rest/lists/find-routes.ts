import { statusOf } from '../../../domain/orders/order.ts'
import type { FoundContact, FoundOrder } from '../../../domain/search/found-store.ts'
import { SearchIndex } from '../../../domain/search/search-index.ts'
import { searchRecords } from '../../../domain/search/search-records.ts'
import { shownStatuses, showState } from '../../../wire/orders/status-wire.ts'
import { withinParameter } from '../../../wire/parameters.ts'
import { answerTable, recordTable } from '../../../wire/record-table.ts'
import { sample } from '../../../wire/samples.ts'
import { id, integer, listOf, text, wallTimeOrEmpty, warnings } from '../../../wire/values.ts'
import { perServer } from '../call.ts'
import { operation } from '../operation.ts'
import { readSearchText } from './search-routes.ts'

const limit = { min: 1, max: 20, fallback: 5 }
const matches = ['number', 'address', 'city', 'zip', 'report', 'client', 'name', 'email', 'phone'] as const

const matchedBy = {
  type: 'string',
  enum: [...matches],
  description: 'The part that matched; `client` if it is the name of the client.',
} as const

const orderRecord = recordTable<FoundOrder>('FoundOrder', 'As much of an order as a list of results shows.', {
  id: [id('The order.'), order => order.id, sample.order],
  oid: [integer('Number shown to people.'), order => order.oid, 1042],
  datetime: [
    wallTimeOrEmpty('Start of the appointment.', 'without one'),
    order => order.starts_at ?? '',
    '2031-11-06 09:00:00',
  ],
  orderstatus: [
    { type: 'string', enum: shownStatuses, description: 'The state of the order.' },
    order => showState(statusOf(statusTimes(order))),
    'scheduled',
  ],
  address1: [text('Street line.'), order => order.address1, '1420 Dilworth Road'],
  city: [text('City.'), order => order.city, 'Charlotte'],
  zip: [text('ZIP code.'), order => order.zip, '28203'],
  client: [text('Name of the client.'), order => order.client ?? '', 'Rosa Whitfield'],
  match: [matchedBy, order => order.matched, 'address'],
})

const statusTimes = ({ cancelled_at, completed_at, scheduled_at }: FoundOrder) => ({
  cancelledAt: cancelled_at,
  completedAt: completed_at,
  scheduledAt: scheduled_at,
})

const contactRecord = recordTable<FoundContact>('FoundContact', 'As much of a client or an agent as a list shows.', {
  id: [id('The client or the agent.'), contact => contact.id, sample.client],
  display: [text('Display name.'), contact => contact.display_name, 'Rosa Whitfield'],
  emailaddress: [text('Email address.'), contact => contact.email, 'rosa@example.com'],
  mobilephone: [text('Mobile phone.'), contact => contact.mobile_phone, '704-555-0123'],
  match: [matchedBy, ({ matched }) => (matched === 'words' ? 'name' : matched), 'name'],
})

const found = answerTable<Awaited<ReturnType<typeof searchRecords>>>({
  orders: [
    listOf(orderRecord.schema, 'The orders.'),
    ({ orders }) => orders.map(order => orderRecord.show(order, undefined)),
    [orderRecord.example],
  ],
  clients: [
    listOf(contactRecord.schema, 'The clients.'),
    ({ clients }) => clients.map(client => contactRecord.show(client, undefined)),
    [contactRecord.example],
  ],
  agents: [
    listOf(contactRecord.schema, 'The agents.'),
    ({ agents }) => agents.map(agent => contactRecord.show(agent, undefined)),
    [],
  ],
})

export const searchIndexOf = perServer(({ database }) => new SearchIndex(database))

export const findRoutes = [
  operation({
    method: 'GET',
    path: '/search',
    name: 'search',
    group: 'Searching',
    summary: 'Search orders, clients and agents',
    description:
      'By order number, report number, address, city, ZIP, name, email address or phone number: the beginning of any of them, or single words of a name, a street or a city. A word of four letters or more may have one typing error: `jonson` finds Johnson. The best matches come first, exact ones before similar ones, newer orders before older ones. Removed records are left out.\n\nA company that searches for the first time has its records indexed by then; with more than a few hundred, similar words are complete some seconds later.',
    query: {
      q: { schema: text('What to search for.'), example: 'Rosa', isRequired: true },
      limit: withinParameter(limit, 'Largest number of records of each kind.', 5),
    },
    answer: { ...found, optional: { warnings } },
    free: async call => {
      const { company } = call.context
      await call.answer(async () => {
        // The terms of the company follow its changes before the transaction opens.
        await searchIndexOf(call.parts).prepare(company.id)
        const { query, sentQuery } = call.input
        return call.read(scope => searchRecords(scope, readSearchText(sentQuery, 'q') ?? '', query.limit))
      })
    },
  }),
]
