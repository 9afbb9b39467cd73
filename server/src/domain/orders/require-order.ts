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

/** By id or by number, and not removed. */
export async function requireOrder(tenant: Tenant, asked: string): Promise<Order> {
  const order = await findAnyOrder(tenant, asked)
  if (!order || order.removedAt) throw new Refusal('order.unknown', { id: asked })
  return order
}

/** For a change: the turn is taken before the order is read, so that nobody else changes it in between. */
export async function requireOrderToChange(scope: Scope, asked: string): Promise<{ before: Order; turn: CommitTime }> {
  const [turn, before] = await pipelined(nextCommitTime(scope), requireOrder(scope, asked))
  return { before, turn }
}

/** Removed ones too: their history stays readable. */
export async function requireAnyOrder(tenant: Tenant, asked: string): Promise<Order> {
  const order = await findAnyOrder(tenant, asked)
  if (!order) throw new Refusal('order.unknown', { id: asked })
  return order
}

async function findAnyOrder(tenant: Tenant, asked: string): Promise<Order | undefined> {
  const id = readId<OrderId>(asked)
  if (id) return findOrder(tenant, id)
  return isNumber(asked) ? findOrderByOid(tenant, Number(asked)) : undefined
}

/** Enough to tell whether an order that was shown before is still the same. */
export async function requireOrderVersion(tenant: Tenant, asked: string): Promise<OrderVersion> {
  const id = readId<OrderId>(asked)
  const mark = id
    ? await findOrderVersion(tenant, id)
    : isNumber(asked) && (await findOrderVersionByOid(tenant, Number(asked)))
  if (!mark || mark.isRemoved) throw new Refusal('order.unknown', { id: asked })
  return mark
}

function isNumber(asked: string): boolean {
  return /^[1-9]\d{0,14}$/.test(asked)
}

/** Whoever may edit inspections, and the inspectors who are on this one. */
export function requireMayWorkOn({ actor }: Scope, order: Order): void {
  // failpoint: anybody-works-on-orders
  if (!isOnOrder(order, actor.id)) requirePrivilege(actor, 'EDIT_INSPECTIONS')
}
