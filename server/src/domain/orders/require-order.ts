import { requirePrivilege } from '../access/privilege.ts'
import { type LockedCompany, lockCompany } from '../changes/commit-sequence-store.ts'
import { type OrderId, readId } from '../ids.ts'
import { pipelined } from '../pipelined.ts'
import { Refusal } from '../refusal.ts'
import type { Tenant } from '../tenant.ts'
import type { Scope } from '../tenants/scope.ts'
import { findOrder, findOrderByOid } from './load-order.ts'
import { isOnOrder, type Order } from './order.ts'
import { findOrderVersion, findOrderVersionByOid, type OrderVersion } from './order-version-store.ts'

/** Finds an order by id or number. A removed order stays readable. */
export async function requireOrder(tenant: Tenant, idOrNumber: string): Promise<Order> {
  const id = readId<OrderId>(idOrNumber)
  const order = id
    ? await findOrder(tenant, id)
    : isNumber(idOrNumber) && (await findOrderByOid(tenant, Number(idOrNumber)))
  if (!order) throw new Refusal('order.unknown', { id: idOrNumber })
  return order
}

/** For everything but reading: a removed order is refused. */
export async function requirePresentOrder(tenant: Tenant, idOrNumber: string): Promise<Order> {
  const order = await requireOrder(tenant, idOrNumber)
  // failpoint: removed-order-changes
  if (order.removedAt) throw new Refusal('order.removed', { id: idOrNumber })
  return order
}

export interface OrderToChange extends LockedCompany {
  readonly before: Order
}

/** For a change: takes the commit time first, which locks the company's orders until the transaction ends. */
export async function requireOrderToChange(
  scope: Scope,
  idOrNumber: string,
  require: typeof requireOrder = requirePresentOrder,
): Promise<OrderToChange> {
  const [locked, before] = await pipelined(lockCompany(scope), require(scope, idOrNumber))
  return { before, ...locked }
}

/** The version tells whether a cached answer about the order is still right. */
export async function requireOrderVersion(tenant: Tenant, idOrNumber: string): Promise<OrderVersion> {
  const id = readId<OrderId>(idOrNumber)
  const version = id
    ? await findOrderVersion(tenant, id)
    : isNumber(idOrNumber) && (await findOrderVersionByOid(tenant, Number(idOrNumber)))
  if (!version) throw new Refusal('order.unknown', { id: idOrNumber })
  return version
}

function isNumber(idOrNumber: string): boolean {
  return /^[1-9]\d{0,14}$/.test(idOrNumber)
}

/** Inspectors on the order may change it; all others need the privilege. */
export function requireMayWorkOn({ actor }: Scope, order: Order): void {
  // failpoint: order-changes-without-privilege
  if (!isOnOrder(order, actor.id)) requirePrivilege(actor, 'EDIT_INSPECTIONS')
}
