import sql, { type Sql } from 'sql-template-tag'
import type { FeeId, OrderId, PackageId, ServiceId, UserId } from '../ids.ts'
import { pipelined } from '../pipelined.ts'
import { groupBy, orNothing } from '../rows.ts'
import type { Tenant } from '../tenant.ts'
import type { Order, OrderFee, OrderInspector, OrderPackage, OrderParts, OrderService } from './order.ts'
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

/** Four statements, for one order or for many: `which` is the condition on their ids, such as `= ?`. */
export async function loadParts({ tx, companyId }: Tenant, which: Sql): Promise<(id: OrderId) => OrderParts> {
  const [inspectors, services, fees, packages] = await pipelined(
    tx.all<StoredInspector>(sql`
      select order_id, place, user_id from order_inspectors
      where company_id = ${companyId} and order_id ${which} order by place`),
    tx.all<StoredService>(sql`
      select o.order_id, s.id, s.name from order_services o
      join services s on s.company_id = o.company_id and s.id = o.service_id
      where o.company_id = ${companyId} and o.order_id ${which} order by o.sequence`),
    tx.all<StoredFee>(sql`
      select o.order_id, f.id, f.name, o.amount_cents, f.service_id from order_fees o
      join fees f on f.company_id = o.company_id and f.id = o.fee_id
      where o.company_id = ${companyId} and o.order_id ${which} order by o.sequence`),
    tx.all<StoredPackage>(sql`
      select o.order_id, o.at, o.sequence, o.package_id, p.name from order_packages o
      join packages p on p.company_id = o.company_id and p.id = o.package_id
      where o.company_id = ${companyId} and o.order_id ${which} order by o.at, o.sequence`),
  )
  const inspectorsOf = groupBy(inspectors, orderOf)
  const servicesOf = groupBy(services, orderOf)
  const feesOf = groupBy(fees, orderOf)
  const packagesOf = groupBy(packages, orderOf)
  return id => ({
    inspectors: inspectorsOf(id).map(readInspector),
    services: servicesOf(id).map(readService),
    fees: feesOf(id).map(readFee),
    packages: packagesOf(id).map(readPackage),
  })
}

const orderOf = (row: { readonly order_id: string }) => row.order_id

type StoredInspector = { order_id: string; place: number; user_id: string }
type StoredService = { order_id: string; id: string; name: string }
type StoredFee = { order_id: string; id: string; name: string; amount_cents: number; service_id: string | null }
type StoredPackage = { order_id: string; at: number; sequence: number; package_id: string; name: string }

function readInspector({ place, user_id }: StoredInspector): OrderInspector {
  return { place, userId: user_id as UserId }
}

function readService({ id, name }: StoredService): OrderService {
  return { id: id as ServiceId, name }
}

function readFee({ id, name, amount_cents, service_id }: StoredFee): OrderFee {
  const serviceId = orNothing(service_id) as ServiceId | undefined
  return { feeId: id as FeeId, name, amountCents: amount_cents, serviceId }
}

function readPackage({ at, sequence, package_id, name }: StoredPackage): OrderPackage {
  return { id: `${at}-${sequence}`, packageId: package_id as PackageId, name }
}
