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

const clients = peopleList<Client>('clients', (...page) => clientStore.list(...page), clientRecord, 'agents')
const agents = peopleList<Agent>('agents', (...page) => agentStore.list(...page), agentRecord, 'orders')
const agencies = peopleList<Agency>('agencies', listAgencies, agencyRecord, 'agents')
const contacts = peopleList<OtherContact>(
  'contacts',
  (...page) => otherContactStore.list(...page),
  otherContactRecord,
  'agents',
)

/** A list whose records are their own change. */
function peopleList<T extends ReturnType<WholeList<T>['changeOf']>>(
  name: ListName,
  find: List<T>['find'],
  { show, schema, example }: { show: List<T>['show']; readonly schema: Schema; readonly example: object },
  other: ListName,
): List<T> {
  const records = listOf(schema, `The ${name}.`)
  return { name, find, show, changeOf: record => record, description: '', records, examples: [example], other }
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
