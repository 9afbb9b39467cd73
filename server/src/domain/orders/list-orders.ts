import sql, { join, raw, type Sql } from 'sql-template-tag'
import { type ListPosition, type Page, pageOf } from '../changes/page.ts'
import type { OrderId } from '../ids.ts'
import type { Agent, Client } from '../people/contact.ts'
import { agentStore, clientStore } from '../people/contact-store.ts'
import { groupBy } from '../rows.ts'
import type { Tenant } from '../tenant.ts'
import { loadParts } from './load-order.ts'
import type { Order } from './order.ts'
import { readOrder, type StoredOrder } from './order-row.ts'
import { overlapping } from './order-version-store.ts'

export interface ListedOrder {
  readonly order: Order
  /** Other orders with the same inspectors at an overlapping time. */
  readonly conflicts: readonly OrderId[]
}

/**
 * Orders that changed after a position, removed ones included, in the order of their changes. Six statements per page:
 * the parts of all its orders are selected by the same range of changes.
 */
export async function listOrders(tenant: Tenant, from: ListPosition, limit: number): Promise<Page<ListedOrder>> {
  const rows = await tenant.tx.all<StoredOrder>(sql`select * ${changedSince(tenant, from, limit + 1)}`)
  const which = sql`in (select id ${changedSince(tenant, from, limit)})`
  const partsOf = await loadParts(tenant, which)
  const conflictsOf = await findConflicts(tenant, which)
  return pageOf(rows, from, limit, row => {
    const id = row.id as OrderId
    return { order: readOrder(row, partsOf(id)), conflicts: conflictsOf(id) }
  })
}

/** An order with the people that a table names. */
export interface ExportedOrder {
  readonly order: Order
  readonly client: Client | undefined
  readonly buyersAgent: Agent | undefined
  readonly sellersAgent: Agent | undefined
}

/** As `listOrders`, with two statements more per page. */
export async function listExportedOrders(
  tenant: Tenant,
  from: ListPosition,
  limit: number,
): Promise<Page<ExportedOrder>> {
  const page = await listOrders(tenant, from, limit)
  const orders = page.records.map(({ order }) => order)
  const clients = await clientStore.findMany(
    tenant,
    orders.map(({ clientId }) => clientId),
  )
  const agents = await agentStore.findMany(
    tenant,
    orders.flatMap(({ buyersAgentId, sellersAgentId }) => [buyersAgentId, sellersAgentId]),
  )
  const records = orders.map(order => ({
    order,
    client: clients.get(order.clientId),
    buyersAgent: agents.get(order.buyersAgentId),
    sellersAgent: agents.get(order.sellersAgentId),
  }))
  return { ...page, records }
}

/** These orders, newest first. */
export async function loadListedOrders(tenant: Tenant, ids: readonly OrderId[]): Promise<ListedOrder[]> {
  if (ids.length === 0) return []
  const { tx, companyId } = tenant
  const which = sql`in (${join(ids)})`
  const rows = await tx.all<StoredOrder>(sql`
    select * from orders where company_id = ${companyId} and id ${which} order by oid desc`)
  const partsOf = await loadParts(tenant, which)
  const conflictsOf = await findConflicts(tenant, which)
  return rows.map(row => {
    const id = row.id as OrderId
    return { order: readOrder(row, partsOf(id)), conflicts: conflictsOf(id) }
  })
}

/** The limit in the subquery also makes PostgreSQL look up the parts by index instead of scanning them. */
function changedSince({ companyId }: Tenant, { modifiedMillis, id }: ListPosition, limit: number): Sql {
  // failpoint: page-repeats-its-last
  // failpoint: orders-of-all-companies
  return sql`
    from orders where company_id = ${companyId} and (modified_at, id) > (${modifiedMillis}, ${id})
    order by modified_at, id limit ${limit}`
}

async function findConflicts({ tx, companyId }: Tenant, which: Sql): Promise<(id: OrderId) => OrderId[]> {
  const rows = await tx.all<{ order_id: string; other_id: string }>(sql`
    select mine.order_id, other.order_id as other_id ${raw(overlapping)}
      and mine.company_id = ${companyId} and mine.order_id ${which}`)
  const others = groupBy(rows, row => row.order_id)
  return id => [...new Set(others(id).map(({ other_id }) => other_id as OrderId))].sort()
}
