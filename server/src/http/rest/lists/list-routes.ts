import type { ListFilter, ListPosition, Page } from '../../../domain/changes/page.ts'
import type { ListedOrder } from '../../../domain/orders/list-orders.ts'
import type { Agency } from '../../../domain/people/agency.ts'
import { listAgencies } from '../../../domain/people/agency-store.ts'
import type { Contact, Person } from '../../../domain/people/contact.ts'
import type { Refusal } from '../../../domain/refusal.ts'
import { listFilteredOrders } from '../../../domain/search/filter-orders.ts'
import type { Tenant } from '../../../domain/tenant.ts'
import type { Company } from '../../../domain/tenants/company.ts'
import type { RequestContext } from '../../../domain/tenants/scope.ts'
import type { ListName } from '../../../wire/lists/cursor-wire.ts'
import {
  orderFilterQuery,
  readListFilter,
  readOrderFilter,
  unreadableCompleted,
  uuidsQuery,
} from '../../../wire/lists/filter-wire.ts'
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
import { unreadableTime } from '../../../wire/parameters.ts'
import type { Query } from '../../../wire/query.ts'
import { withallcontrols } from '../../../wire/reused-descriptions.ts'
import { sample, sampleCursor } from '../../../wire/samples.ts'
import type { Schema } from '../../../wire/schema.ts'
import { listOf, warnings } from '../../../wire/values.ts'
import { sendChunks } from '../../server/send-response.ts'
import { firmKinds } from '../contacts/agency-routes.ts'
import {
  agents,
  type ContactKind,
  clients,
  contacts,
  escrowOfficers,
  insuranceAgents,
} from '../contacts/contact-kinds.ts'
import { operation, type StatedOperation } from '../operation.ts'
import { longRead } from '../responding.ts'
import { jsonText, renderWholeList, type WholeList } from './whole-list.ts'

/** A list that can be read page by page, in the order of changes. */
interface List<T, F extends ListFilter = ListFilter> extends Omit<WholeList<T>, 'find'> {
  readonly name: ListName
  readonly find: (tenant: Tenant, from: ListPosition, limit: number, filter: F) => Promise<Page<T>>
  readonly readFilter: (query: Query, context: RequestContext) => F
  /** The id of a record, for the example. */
  readonly example: string
  readonly show: (record: T, company: Company) => object
  readonly description: string
  readonly records: Schema
  readonly examples: readonly object[]
  /** A list whose cursors are refused here. */
  readonly other: ListName
  /** Parameters that only this list has, what they change, and their refusals. */
  readonly query?: Parameters
  readonly showFor?: (query: Query) => List<T>['show']
  readonly refuses?: readonly Refusal[]
}

const orders: List<ListedOrder> = {
  name: 'orders',
  find: listFilteredOrders,
  readFilter: readOrderFilter,
  example: sample.order,
  show: showListedOrder,
  changeOf: ({ order }) => order,
  description: '\n\nDrafts are included. **So are removed orders, with `show: "no"` and `deleteddatetime`.**',
  records: listOf(orderSchema, 'The orders, as `GET /order/{id}` shows them.'),
  examples: [sampleOrder],
  other: 'clients',
  query: { ...orderFilterQuery(sample.agent, sample.contact), withallcontrols },
  refuses: [unreadableCompleted, unreadableTime('datetimeafter', 'yesterday')],
  showFor: showOrdersFor,
}

/** A program that reads the whole list wants the people that can be used; one that follows changes learns of removals. */
const withoutRemoved = {
  isLeftOut: ({ isShown }: Contact) => !isShown,
  description:
    '\n\n**Removed people are on pages and in the list since a moment, with `show: "no"`**; the whole list has none.',
}
/** The list of a kind of people. */
function peopleList<C extends Person>({ many, store, record, words }: ContactKind<C>, other: ListName): List<C> {
  return {
    ...recordList<C>(many, (...page) => store.list(...page), record, other),
    ...withoutRemoved,
    records: listOf(record.schema, `The ${words}s.`),
  }
}

/** A list whose records are their own change. */
function recordList<T extends ReturnType<WholeList<T>['changeOf']>>(
  name: ListName,
  find: List<T>['find'],
  { show, schema, example }: { show: List<T>['show']; schema: Schema; example: Readonly<Record<string, unknown>> },
  other: ListName,
): List<T> {
  const records = listOf(schema, `The ${name}.`)
  return {
    ...{ name, find, show, changeOf: record => record, description: '', records, examples: [example], other },
    readFilter: readListFilter,
    example: String(example.id),
  }
}

export const listRoutes = [
  routeOf(orders),
  routeOf(peopleList(clients, 'agents')),
  routeOf(peopleList(agents, 'orders')),
  ...firmKinds.map(({ kind, many, record }) =>
    routeOf(recordList<Agency>(many, (...page) => listAgencies(kind, ...page), record, 'agents')),
  ),
  routeOf(peopleList(contacts, 'agents')),
  // One with another type since disappears from its list: the list of all contacts shows where it went.
  routeOf(peopleList(escrowOfficers, 'agents')),
  routeOf(peopleList(insuranceAgents, 'agents')),
]

function routeOf<T>(list: List<T>): StatedOperation {
  const { name, find, description, records, examples, other, query: more = {}, refuses = [] } = list
  const { showFor = () => list.show, readFilter } = list
  return operation({
    method: 'GET',
    path: `/${name}`,
    name,
    group: 'Syncing',
    summary: `List ${name}, in the order of changes`,
    description: `Without \`limit\` and \`cursor\` the whole list, newest change last, as a stream: a record that changes meanwhile is shown once, and a connection that ends before the end of the JSON means that the list is not complete.\n\nOtherwise page by page. Start with a \`limit\`, and continue with the cursor of each page until \`more\` is false: the copy is complete. The last cursor leads to later changes, so send it again to follow them. A record that changes meanwhile appears again on a later page; no change is skipped.${description}`,
    query: { ...pageQuery, ...uuidsQuery(list.example), ...more },
    answer: {
      members: { ...pageMembers, [name]: records },
      optional: { warnings },
      example: { count: examples.length, more: false, cursor: sampleCursor, [name]: examples },
    },
    refuses: [...pageRefusals(name, other), ...refuses],
    free: async call => {
      const { query, context, parts } = call
      const { company } = context
      const show = showFor(query)
      const filter = readFilter(query, context)
      if (!query.text('limit') && !query.text('cursor')) {
        await call.respond('long reads', async () => {
          const { from } = readPageRequest(query, name, company)
          const text = jsonText<T>(name, company, call.ignoredParameters, record => show(record, company))
          const filtered = {
            ...list,
            // A removed record that is asked for by its id is shown, as on pages.
            isLeftOut: filter.ids ? () => false : (list.isLeftOut ?? (() => false)),
            find: (tenant: Tenant, ...page: [ListPosition, number]) => find(tenant, ...page, filter),
          }
          const chunks = renderWholeList(filtered, text, from, company, work =>
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
          const findFrom = (from: ListPosition, limit: number) => find(scope, from, limit, filter)
          return renderPage(name, requested, findFrom, record => show(record, company), company)
        },
        'may be stale',
      )
    },
  })
}
