import { requirePrivilege } from '../access/privilege.ts'
import type { CommitTime } from '../changes/commit-sequence.ts'
import { nextCommitTime } from '../changes/commit-sequence-store.ts'
import { type OrderId, readId } from '../ids.ts'
import { pipelined } from '../pipelined.ts'
import { Refusal } from '../refusal.ts'
import type { Tenant } from '../tenant.ts'
import type { Scope } from '../tenants/scope.ts'
import { findOrder, findOrderByOid } from './load-order.ts'
import { isOnOrder, type Order } from './order.ts'
import { findOrderVersion, findOrderVersionByOid, type OrderVersion } from './order-version-store.ts'

/** Finds an order by id or number; a removed one counts as unknown. */
export async function requireOrder(tenant: Tenant, idOrNumber: string): Promise<Order> {
  const order = await findAnyOrder(tenant, idOrNumber)
  if (!order || order.removedAt) throw new Refusal('order.unknown', { id: idOrNumber })
  return order
}

export interface OrderToChange {
  readonly before: Order
  readonly commitTime: CommitTime
}

/** For a change: takes the commit time first, which locks the company's orders until the transaction ends. */
export async function requireOrderToChange(scope: Scope, idOrNumber: string): Promise<OrderToChange> {
  const [commitTime, before] = await pipelined(nextCommitTime(scope), requireOrder(scope, idOrNumber))
  return { before, commitTime }
}

/** Also finds removed orders, whose history stays readable. */
export async function requireAnyOrder(tenant: Tenant, idOrNumber: string): Promise<Order> {
  const order = await findAnyOrder(tenant, idOrNumber)
  if (!order) throw new Refusal('order.unknown', { id: idOrNumber })
  return order
}

async function findAnyOrder(tenant: Tenant, idOrNumber: string): Promise<Order | undefined> {
  const id = readId<OrderId>(idOrNumber)
  if (id) return findOrder(tenant, id)
  return isNumber(idOrNumber) ? findOrderByOid(tenant, Number(idOrNumber)) : undefined
}

/** The version tells whether a cached answer about the order is still right. */
export async function requireOrderVersion(tenant: Tenant, idOrNumber: string): Promise<OrderVersion> {
  const id = readId<OrderId>(idOrNumber)
  const version = id
    ? await findOrderVersion(tenant, id)
    : isNumber(idOrNumber) && (await findOrderVersionByOid(tenant, Number(idOrNumber)))
  if (!version || version.isRemoved) throw new Refusal('order.unknown', { id: idOrNumber })
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
