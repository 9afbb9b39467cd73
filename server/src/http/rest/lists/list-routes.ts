import type { ListPosition } from '../../../domain/changes/page.ts'
import { type ListedOrder, listOrders } from '../../../domain/orders/list-orders.ts'
import type { Agency } from '../../../domain/people/agency.ts'
import { listAgencies } from '../../../domain/people/agency-store.ts'
import type { Agent, Client, OtherContact } from '../../../domain/people/contact.ts'
import { agentStore, clientStore, otherContactStore } from '../../../domain/people/contact-store.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { inSlices } from '../../../domain/slices.ts'
import type { Parameters } from '../../openapi/operation.ts'
import { sampleCursor } from '../../openapi/samples.ts'
import type { Fields, Schema } from '../../openapi/schema.ts'
import { boolean, integer, listOf, text, warnings } from '../../openapi/values.ts'
import { agencyRecord } from '../contacts/agency-routes.ts'
import { agentRecord, clientRecord, otherContactRecord } from '../contacts/contact-wire.ts'
import { orderSchema, sampleOrder } from '../orders/order-wire.ts'
import { after, unreadableAfter } from '../query-wire.ts'
import type { ReadRoute } from '../route.ts'
import type { ListName } from './cursor-wire.ts'
import { limitBounds, readPageRequest, renderPage, showListedOrder } from './list-wire.ts'
import { renderWholeList, type WholeList } from './whole-list.ts'

/** A list that can be read page by page, in the order of changes. */
interface List<T> extends WholeList<T> {
  readonly description: string
  readonly records: Schema
  readonly examples: readonly object[]
  /** A list whose cursors are refused here. */
  readonly other: ListName
}

const orders: List<ListedOrder> = {
  name: 'orders',
  find: listOrders,
  show: showListedOrder,
  changeOf: ({ order }) => order,
  description: '\n\nDrafts are included. **So are removed orders, with `show: "no"` and `deleteddatetime`.**',
  records: listOf(orderSchema, 'The orders, as `GET /order/{id}` shows them.'),
  examples: [sampleOrder],
  other: 'clients',
}

const clients: List<Client> = {
  name: 'clients',
  find: (tenant, from, limit) => clientStore.list(tenant, from, limit),
  show: clientRecord.show,
  changeOf: client => client,
  description: '',
  records: listOf(clientRecord.schema, 'The clients.'),
  examples: [clientRecord.example],
  other: 'agents',
}

const agents: List<Agent> = {
  name: 'agents',
  find: (tenant, from, limit) => agentStore.list(tenant, from, limit),
  show: agentRecord.show,
  changeOf: agent => agent,
  description: '',
  records: listOf(agentRecord.schema, 'The agents.'),
  examples: [agentRecord.example],
  other: 'orders',
}

const agencies: List<Agency> = {
  name: 'agencies',
  find: listAgencies,
  show: agencyRecord.show,
  changeOf: agency => agency,
  description: '',
  records: listOf(agencyRecord.schema, 'The agencies.'),
  examples: [agencyRecord.example],
  other: 'agents',
}

const contacts: List<OtherContact> = {
  name: 'contacts',
  find: (tenant, from, limit) => otherContactStore.list(tenant, from, limit),
  show: otherContactRecord.show,
  changeOf: contact => contact,
  description: '',
  records: listOf(otherContactRecord.schema, 'The contacts.'),
  examples: [otherContactRecord.example],
  other: 'agents',
}

/** One with another type since disappears from its list: the list of all contacts shows where it went. */
const contactsOfType = (name: ListName, type: string): List<OtherContact> => ({
  ...contacts,
  name,
  find: (tenant, from, limit) => otherContactStore.listOfType(tenant, type, from, limit),
  description: `\n\nThe contacts of type \`${type}\`.`,
})

const query: Parameters = {
  after,
  limit: {
    schema: {
      ...integer(
        `Largest number of records; with a cursor alone it is ${limitBounds.fallback}. **Without \`limit\` and \`cursor\` the response is the whole list.** A value outside the range is replaced by its nearest end, with a warning.`,
      ),
      minimum: limitBounds.min,
      maximum: limitBounds.max,
    },
    example: 100,
  },
  cursor: {
    schema: text(
      'The `cursor` of an earlier page, however old. It is opaque: send it unchanged, to the same list of the same company.',
    ),
    example: sampleCursor,
  },
}

const page: Fields = {
  count: integer('Number of records on this page.'),
  more: boolean('Whether more records exist now. If not, the cursor leads to later changes.'),
  cursor: text('The end of this page, present on an empty page too. Store it with the records, and send it next.'),
}

export const listRoutes: readonly ReadRoute[] = [
  routeOf(orders),
  routeOf(clients),
  routeOf(agents),
  routeOf(agencies),
  routeOf(contacts),
  routeOf(contactsOfType('escrowofficers', 'escrowofficer')),
  routeOf(contactsOfType('insuranceagents', 'insuranceagent')),
]

function routeOf<T>(list: List<T>): ReadRoute {
  const { name, find, show, description, records, examples, other } = list
  return {
    method: 'GET',
    path: `/${name}`,
    name,
    group: 'Syncing',
    summary: `List ${name}, in the order of changes`,
    description: `Without \`limit\` and \`cursor\` the whole list, newest change last, as a stream: a record that changes meanwhile is shown once, and a connection that ends before the end of the JSON means that the list is not complete.\n\nOtherwise page by page. Start with a \`limit\`, and continue with the cursor of each page until \`more\` is false: the copy is complete. The last cursor leads to later changes, so send it again to follow them. A record that changes meanwhile appears again on a later page; no change is skipped.${description}`,
    query,
    answer: {
      members: { ...page, [name]: records },
      optional: { warnings },
      example: { count: examples.length, more: false, cursor: sampleCursor, [name]: examples },
    },
    refuses: [
      unreadableAfter,
      new Refusal('cursor.unreadable'),
      new Refusal('cursor.of-another-company'),
      new Refusal('cursor.of-another-list', { list: other, requested: name }),
    ],
    isLong: true,
    freshness: 'may be stale',
    stream: ({ company }, { query }, read) => {
      if (query.text('limit') || query.text('cursor')) return undefined
      return renderWholeList(list, readPageRequest(query, name, company).from, company, read)
    },
    read: async ({ tx, companyId, company }, { query }) => {
      const requested = readPageRequest(query, name, company)
      const tenant = { tx: inSlices(tx), companyId }
      const findFrom = (from: ListPosition, limit: number) => find(tenant, from, limit)
      return renderPage(name, requested, findFrom, record => show(record, company), company)
    },
  }
}
