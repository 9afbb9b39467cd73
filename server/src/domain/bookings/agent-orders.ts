import sql from 'sql-template-tag'
import { listFiles } from '../files/file-store.ts'
import { reportPageToken } from '../files/report-page.ts'
import type { OrderId } from '../ids.ts'
import { loadListedOrders } from '../orders/list-orders.ts'
import type { Order } from '../orders/order.ts'
import type { Agent } from '../people/contact.ts'
import type { Tenant } from '../tenant.ts'
import type { Scope } from '../tenants/scope.ts'
import { showWallTime } from '../time/local-time.ts'

/** The newest ones. */
const maxOrders = 60

export interface AgentOrder {
  readonly order: Order
  readonly side: 'buyer' | 'seller'
  /** Of the page with the reports, which the seller's side does not get. */
  readonly reports: string | undefined
  readonly isUpcoming: boolean
}

/** The inspections of an agent on either side: those to come by time, then the past ones, newest first. */
export async function listAgentOrders(scope: Scope, agent: Agent): Promise<AgentOrder[]> {
  const listed = await loadListedOrders(scope, await listIds(scope, agent))
  const now = showWallTime(scope.now, scope.company.zone)
  const shown = await Promise.all(
    listed.map(async ({ order }): Promise<AgentOrder> => {
      const side = order.buyersAgentId === agent.id ? 'buyer' : 'seller'
      const files = side === 'buyer' ? await listFiles(scope, order.id) : []
      const isUpcoming = !order.completedAt && !order.cancelledAt && (order.startsAt ?? '') >= now
      return { order, side, reports: reportPageToken(files), isUpcoming }
    }),
  )
  const startOf = ({ order }: AgentOrder) => order.startsAt ?? ''
  const byStart = shown.toSorted((a, b) => (startOf(a) < startOf(b) ? -1 : 1))
  return [...byStart.filter(each => each.isUpcoming), ...byStart.filter(each => !each.isUpcoming).toReversed()]
}

async function listIds({ tx, companyId }: Tenant, { id }: Agent): Promise<OrderId[]> {
  const rows = await tx.all<{ id: string }>(sql`
    select id, oid from orders
    where company_id = ${companyId} and buyers_agent_id = ${id} and starts_at is not null and removed_at is null
    union
    select id, oid from orders
    where company_id = ${companyId} and sellers_agent_id = ${id} and starts_at is not null and removed_at is null
    order by oid desc limit ${maxOrders}`)
  return rows.map(row => row.id as OrderId)
}
