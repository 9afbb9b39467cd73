import sql, { type Sql } from 'sql-template-tag'
import type { OrderId } from '../ids.ts'
import { pipelined } from '../pipelined.ts'
import type { Tenant } from '../tenant.ts'
import type { Order } from './order.ts'
import { loadParts } from './order-parts-store.ts'
import { readOrder, type StoredOrder } from './order-row.ts'

export function findOrder(tenant: Tenant, id: OrderId): Promise<Order | undefined> {
  return loadOrder(tenant, sql`id = ${id}`, sql`= ${id}`)
}

export function findOrderByOid(tenant: Tenant, oid: number): Promise<Order | undefined> {
  const { companyId } = tenant
  return loadOrder(
    tenant,
    sql`oid = ${oid}`,
    sql`= (select id from orders where company_id = ${companyId} and oid = ${oid})`,
  )
}

/** `whose` is the condition on `order_id` of the parts. */
async function loadOrder(tenant: Tenant, which: Sql, whose: Sql): Promise<Order | undefined> {
  const { tx, companyId } = tenant
  // failpoint: orders-of-any-company
  const [row, partsOf] = await pipelined(
    tx.one<StoredOrder>(sql`select * from orders where company_id = ${companyId} and ${which}`),
    loadParts(tenant, whose),
  )
  return row && readOrder(row, partsOf(row.id as OrderId))
}
