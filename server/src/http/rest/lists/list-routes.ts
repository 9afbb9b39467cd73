import type { ListPosition } from '../../../domain/changes/page.ts'
import { type ListedOrder, listOrders } from '../../../domain/orders/list-orders.ts'
import type { Agency } from '../../../domain/people/agency.ts'
import { listAgencies } from '../../../domain/people/agency-store.ts'
import type { Agent, Client, Contact, OtherContact } from '../../../domain/people/contact.ts'
import { agentStore, clientStore, otherContactStore } from '../../../domain/people/contact-store.ts'
import type { Company } from '../../../domain/tenants/company.ts'
import { agencyRecord } from '../../../wire/contacts/agency-wire.ts'
import { agentRecord, clientRecord, otherContactRecord } from '../../../wire/contacts/contact-wire.ts'
import type { ListName } from '../../../wire/lists/cursor-wire.ts'
import {
  pageMembers,
  pageQuery,
  pageRefusals,
  readPageRequest,
  renderPage,
  showListedOrder,
  showOrdersFor,
} from '../../../wire/lists/list-wire.ts'
import type { Parameters } from '../../../wire/operation.ts'
import { orderSchema, sampleOrder } from '../../../wire/orders/order-wire.ts'
import type { Query } from '../../../wire/query.ts'
import { withallcontrols } from '../../../wire/reused-descriptions.ts'
import { sampleCursor } from '../../../wire/samples.ts'
import type { Schema } from '../../../wire/schema.ts'
import { listOf, warnings } from '../../../wire/values.ts'
import { sendChunks } from '../../server/send-response.ts'
import { operation, type StatedOperation } from '../operation.ts'
import { longRead } from '../responding.ts'
import { jsonText, renderWholeList, type WholeList } from './whole-list.ts'

/** A list that can be read page by page, in the order of changes. */
interface List<T> extends WholeList<T> {
  readonly name: ListName
  readonly show: (record: T, company: Company) => object
  readonly description: string
  readonly records: Schema
  readonly examples: readonly object[]
  /** A list whose cursors are refused here. */
  readonly other: ListName
  /** Parameters that only this list has, and what they change. */
  readonly query?: Parameters
  readonly showFor?: (query: Query) => List<T>['show']
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
  query: { withallcontrols },
  showFor: showOrdersFor,
}

/** A program that reads the whole list wants the people that can be used; one that follows changes learns of removals. */
const withoutRemoved = {
  isLeftOut: ({ isShown }: Contact) => !isShown,
  description:
    '\n\n**Removed people are on pages and in the list since a moment, with `show: "no"`**; the whole list has none.',
}
const clients = {
  ...recordList<Client>('clients', (...page) => clientStore.list(...page), clientRecord, 'agents'),
  ...withoutRemoved,
}
const agents = {
  ...recordList<Agent>('agents', (...page) => agentStore.list(...page), agentRecord, 'orders'),
  ...withoutRemoved,
}
const agencies = recordList<Agency>('agencies', listAgencies, agencyRecord, 'agents')
const contacts = {
  ...recordList<OtherContact>('contacts', (...page) => otherContactStore.list(...page), otherContactRecord, 'agents'),
  ...withoutRemoved,
}

/** A list whose records are their own change. */
function recordList<T extends ReturnType<WholeList<T>['changeOf']>>(
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
  description: `${contacts.description}\n\nThe contacts of type \`${type}\`.`,
})

export const listRoutes = [
  routeOf(orders),
  routeOf(clients),
  routeOf(agents),
  routeOf(agencies),
  routeOf(contacts),
  routeOf(contactsOfType('escrowofficers', 'escrowofficer')),
  routeOf(contactsOfType('insuranceagents', 'insuranceagent')),
]

function routeOf<T>(list: List<T>): StatedOperation {
  const { name, find, description, records, examples, other, query: more = {}, showFor = () => list.show } = list
  return operation({
    method: 'GET',
    path: `/${name}`,
    name,
    group: 'Syncing',
    summary: `List ${name}, in the order of changes`,
    description: `Without \`limit\` and \`cursor\` the whole list, newest change last, as a stream: a record that changes meanwhile is shown once, and a connection that ends before the end of the JSON means that the list is not complete.\n\nOtherwise page by page. Start with a \`limit\`, and continue with the cursor of each page until \`more\` is false: the copy is complete. The last cursor leads to later changes, so send it again to follow them. A record that changes meanwhile appears again on a later page; no change is skipped.${description}`,
    query: { ...pageQuery, ...more },
    answer: {
      members: { ...pageMembers, [name]: records },
      optional: { warnings },
      example: { count: examples.length, more: false, cursor: sampleCursor, [name]: examples },
    },
    refuses: pageRefusals(name, other),
    free: async call => {
      const { query, context, parts } = call
      const { company } = context
      const show = showFor(query)
      if (!query.text('limit') && !query.text('cursor')) {
        await call.respond('long reads', async () => {
          const { from } = readPageRequest(query, name, company)
          const text = jsonText<T>(name, company, call.ignoredParameters, record => show(record, company))
          const chunks = renderWholeList(list, text, from, company, work =>
            parts.database.read(company.id, work, 'may be stale'),
          )
          return sendChunks(call.reply, chunks, parts.log)
        })
        return
      }
      await longRead(
        call,
        async scope => {
          const requested = readPageRequest(query, name, company)
          const findFrom = (from: ListPosition, limit: number) => find(scope, from, limit)
          return renderPage(name, requested, findFrom, record => show(record, company), company)
        },
        'may be stale',
      )
    },
  })
}
