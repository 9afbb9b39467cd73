import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { ListFilter, ListPosition, Page } from '../changes/page.ts'
import type { OfficeId, OrderId } from '../ids.ts'
import { type ListedOrder, listOrders, loadListedOrders } from '../orders/list-orders.ts'
import { among } from '../statements.ts'
import type { Tenant } from '../tenant.ts'
import type { LocalDateTime } from '../time/local-time.ts'

/** All that are given apply. */
export interface OrderFilter extends ListFilter {
  readonly isCompleted?: boolean | undefined
  readonly startsFrom?: LocalDateTime | undefined
  /** Of the buyer or the seller. */
  readonly agentId?: string | undefined
  readonly insuranceAgentId?: string | undefined
  readonly officeId?: OfficeId | undefined
}

/** Orders that one statement looks at, so that a filter that few orders pass does not hold up others. */
const maxCandidates = 500

type Candidate = { readonly id: OrderId; readonly modified_at: number; readonly matches: number }

/** As `listOrders`, without the orders that do not pass the filter. A page may be empty although the list goes on. */
export async function listFilteredOrders(
  tenant: Tenant,
  from: ListPosition,
  limit: number,
  filter: OrderFilter,
): Promise<Page<ListedOrder>> {
  const { ids, ...others } = filter
  const conditions = conditionsOf(others)
  if (ids === undefined && conditions.length === 0) return listOrders(tenant, from, limit)
  const { tx, companyId } = tenant
  const matches = conditions.length === 0 ? sql`1` : sql`case when ${join(conditions, ' and ')} then 1 else 0 end`
  const candidates = await tx.all<Candidate>(sql`
    select id, modified_at, ${matches} as matches from orders
    where company_id = ${companyId} and (modified_at, id) > (${from.modifiedMillis}, ${from.id}) ${among(ids)}
    order by modified_at, id limit ${maxCandidates + 1}`)
  const read = candidates.slice(0, maxCandidates)
  const found = read.filter(({ matches }) => matches === 1)
  const shown = found.slice(0, limit)
  const last = found.length > limit ? shown.at(-1) : read.at(-1)
  const orders = await loadListedOrders(
    tenant,
    shown.map(({ id }) => id),
  )
  const byId = new Map(orders.map(listed => [listed.order.id, listed]))
  return {
    records: shown.flatMap(({ id }) => byId.get(id) ?? []),
    end: last ? { modifiedMillis: last.modified_at, id: last.id } : from,
    hasMore: found.length > limit || candidates.length > maxCandidates,
  }
}

function conditionsOf({
  isCompleted,
  startsFrom,
  agentId,
  insuranceAgentId,
  officeId,
}: Omit<OrderFilter, 'ids'>): Sql[] {
  const insured = `%{"id":"${insuranceAgentId}","type":"insuranceagent"}%`
  return [
    ...(isCompleted === undefined ? [] : [sql`completed_at is ${isCompleted ? raw('not') : empty} null`]),
    ...(startsFrom === undefined ? [] : [sql`starts_at >= ${startsFrom}`]),
    ...(agentId === undefined ? [] : [sql`(buyers_agent_id = ${agentId} or sellers_agent_id = ${agentId})`]),
    ...(insuranceAgentId === undefined ? [] : [sql`contacts like ${insured}`]),
    ...(officeId === undefined ? [] : [sql`office_id = ${officeId}`]),
  ]
}
