import { requirePrivilege } from '../access/privilege.ts'
import { type FileId, readId } from '../ids.ts'
import { requireMayWorkOn, requireOrder, requirePresentOrder } from '../orders/require-order.ts'
import { Refusal } from '../refusal.ts'
import type { Tenant } from '../tenant.ts'
import type { RequestContext, Scope } from '../tenants/scope.ts'
import { findFile } from './file-store.ts'
import type { FileKind, OrderFile } from './order-file.ts'

/** Checked before the bytes of an upload arrive. */
export async function requireMayAddFile(scope: Scope, idOrNumber: string): Promise<void> {
  requireMayWorkOn(scope, await requirePresentOrder(scope, idOrNumber))
}

/** Checked while the order is not yet known: refuses a caller who may change no order at all. */
export function requireMayAddFiles({ actor }: RequestContext): void {
  // failpoint: upload-privilege-not-checked-first
  if (!actor.isInspector) requirePrivilege(actor, 'EDIT_INSPECTIONS')
}

export async function requireFile(tenant: Tenant, fileId: string, kind?: FileKind): Promise<OrderFile> {
  const id = readId<FileId>(fileId)
  const file = id && (await findFile(tenant, id))
  if (!file || (kind && file.kind !== kind)) throw new Refusal('file.unknown', { kind: kind ?? 'file', id: fileId })
  return file
}

/** Finds a file by its id; it must belong to the given order. */
export async function requireFileOf(tenant: Tenant, orderIdOrNumber: string, fileId: string): Promise<OrderFile> {
  const order = await requireOrder(tenant, orderIdOrNumber)
  const file = await requireFile(tenant, fileId)
  if (file.orderId !== order.id) throw new Refusal('file.unknown', { kind: 'file', id: fileId })
  return file
}
