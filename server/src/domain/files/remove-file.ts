import { nextCommitTime } from '../changes/commit-sequence-store.ts'
import { insertHistory } from '../orders/history-store.ts'
import { requireAnyOrder, requireMayWorkOn } from '../orders/require-order.ts'
import type { Scope } from '../tenants/scope.ts'
import { deleteFile } from './file-store.ts'
import { blobOf, type FileKind, isStored, labelOf, type OrderFile } from './order-file.ts'
import { recordOrphanBlob } from './orphan-blob-store.ts'
import { recordFileChange } from './record-file-change.ts'
import { requireAnyFile } from './require-file.ts'

/** Gone at once for everybody; its bytes follow when this is kept. */
export async function removeFile(scope: Scope, kind: FileKind, asked: string): Promise<OrderFile> {
  const { tx, companyId, now } = scope
  const modifiedAt = await nextCommitTime(scope)
  const file = await requireAnyFile(scope, asked, kind)
  const before = await requireAnyOrder(scope, file.orderId)
  requireMayWorkOn(scope, before)
  deleteFile(scope, file.id)
  if (isStored(file.content)) {
    recordOrphanBlob(tx, { blob: blobOf(companyId, file.id), expiresAt: now })
    tx.notify('blobs')
  }
  const change = kind === 'report' ? 'Report removed' : 'Attachment removed'
  const changes = { [change]: labelOf(file) }
  // Of an order that is gone nobody is told anything any more, but it stands in its history.
  if (before.removedAt) insertHistory(scope, { ...before, modifiedAt }, changes)
  else await recordFileChange(scope, before, modifiedAt, 'ORDER_UPDATED', changes, [])
  return { ...file, publicToken: undefined, modifiedAt }
}
