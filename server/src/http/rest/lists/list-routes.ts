import type { ListPosition, Page } from '../../../domain/changes/page.ts'
import { listOrders } from '../../../domain/orders/list-orders.ts'
import { listAgents } from '../../../domain/people/agent-store.ts'
import { listClients } from '../../../domain/people/client-store.ts'
import type { Scope } from '../../../domain/tenants/scope.ts'
import type { Operation } from '../../openapi/operation.ts'
import { showAgent, showContact } from '../contacts/contact-wire.ts'
import type { ReadRoute } from '../route.ts'
import type { ListName } from './cursor-wire.ts'
import { agentsOperation, clientsOperation, ordersOperation } from './list-openapi.ts'
import { readAskedPage, showListedOrder, showPage } from './list-wire.ts'

/** Whole lists, page by page, in the order of changes: for whoever keeps a copy. As with single records, any key reads. */
export const listRoutes: readonly ReadRoute[] = [
  list('orders', ordersOperation, listOrders, (listed, { company }) => showListedOrder(listed, company)),
  list('clients', clientsOperation, listClients, (client, { company }) => showContact(client, company.zone)),
  list('agents', agentsOperation, listAgents, (agent, { company }) => showAgent(agent, company.zone)),
]

function list<T>(
  name: ListName,
  about: Operation,
  find: (scope: Scope, from: ListPosition, limit: number) => Promise<Page<T>>,
  show: (record: T, scope: Scope) => object,
): ReadRoute {
  return {
    method: 'GET',
    path: `/${name}`,
    operation: about,
    freshness: 'may be stale',
    read: async (scope, { query }) => {
      const { from, limit, warnings } = readAskedPage(query, name, scope.company)
      const page = await find(scope, from, limit)
      return showPage(name, page, scope.company, record => show(record, scope), warnings)
    },
  }
}
