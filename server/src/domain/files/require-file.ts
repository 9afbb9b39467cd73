import { requirePrivilege } from '../access/privilege.ts'
import type { CommitTime } from '../changes/commit-sequence.ts'
import { type FileId, readId } from '../ids.ts'
import type { Order } from '../orders/order.ts'
import { requireMayWorkOn, requireOrder, requireOrderToChange } from '../orders/require-order.ts'
import { Refusal } from '../refusal.ts'
import type { Tenant } from '../tenant.ts'
import type { RequestContext, Scope } from '../tenants/scope.ts'
import { findAnyFile, findFile } from './file-store.ts'
import type { FileKind, OrderFile } from './order-file.ts'

/** Whether somebody could add to the order, asked before its bytes arrive. */
export async function requireMayFile(scope: Scope, asked: string): Promise<void> {
  requireMayWorkOn(scope, await requireOrder(scope, asked))
}

/** Whoever may add to no order at all, asked where the order is not yet known. */
export function requireMayFileSomewhere({ actor }: RequestContext): void {
  // failpoint: upload-not-asked-first
  if (!actor.isInspector) requirePrivilege(actor, 'EDIT_INSPECTIONS')
}

/** Papers are added, changed and removed by whoever may update the order. */
export async function requireOrderToFile(scope: Scope, asked: string): Promise<{ before: Order; turn: CommitTime }> {
  const { before, turn } = await requireOrderToChange(scope, asked)
  requireMayWorkOn(scope, before)
  return { before, turn }
}

export function requireFile(tenant: Tenant, asked: string, kind?: FileKind): Promise<OrderFile> {
  return requireFound(tenant, asked, kind, findFile)
}

/** Of a removed order too: what nobody can open any more can still be taken away. */
export function requireAnyFile(tenant: Tenant, asked: string, kind: FileKind): Promise<OrderFile> {
  return requireFound(tenant, asked, kind, findAnyFile)
}

async function requireFound(
  tenant: Tenant,
  asked: string,
  kind: FileKind | undefined,
  find: typeof findFile,
): Promise<OrderFile> {
  const id = readId<FileId>(asked)
  const file = id && (await find(tenant, id))
  if (!file || (kind && file.kind !== kind)) throw new Refusal('file.unknown', { kind: kind ?? 'file', id: asked })
  return file
}

/** By the order it belongs to, and its own id. */
export async function requireFileOf(tenant: Tenant, askedOrder: string, asked: string): Promise<OrderFile> {
  const order = await requireOrder(tenant, askedOrder)
  const file = await requireFile(tenant, asked)
  if (file.orderId !== order.id) throw new Refusal('file.unknown', { kind: 'file', id: asked })
  return file
}
