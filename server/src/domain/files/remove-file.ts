import { nextCommitTime } from '../changes/commit-sequence-store.ts'
import { insertHistory } from '../orders/history-store.ts'
import { requireMayWorkOn, requireOrder } from '../orders/require-order.ts'
import { pipelined } from '../pipelined.ts'
import type { Scope } from '../tenants/scope.ts'
import type { FileChanged } from './add-file.ts'
import { deleteFile } from './file-store.ts'
import { blobOf, type FileKind, isStored, labelOf } from './order-file.ts'
import { recordOrphanBlob } from './orphan-blob-store.ts'
import { recordFileChange } from './record-file-change.ts'
import { requireFile } from './require-file.ts'

/** The file is gone when this commits; the blob cleanup removes its bytes afterwards. */
export async function removeFile(scope: Scope, kind: FileKind, fileId: string): Promise<FileChanged> {
  const { tx, companyId, now } = scope
  const [modifiedAt, file] = await pipelined(nextCommitTime(scope), requireFile(scope, fileId, kind))
  const before = await requireOrder(scope, file.orderId)
  requireMayWorkOn(scope, before)
  const removed = { ...file, publicToken: undefined, modifiedAt }
  deleteFile(scope, removed)
  if (isStored(file.content)) {
    recordOrphanBlob(tx, { blob: blobOf(companyId, file.id), expiresAt: now })
    tx.notify('blobs')
  }
  const change = kind === 'report' ? 'Report removed' : 'Attachment removed'
  const changes = { [change]: labelOf(file) }
  if (before.removedAt) {
    // A removed order causes no more events, but its history stays complete.
    insertHistory(scope, { ...before, modifiedAt }, changes)
    return { file: removed, events: [] }
  }
  const order = recordFileChange(scope, before, modifiedAt, changes, [])
  return { file: removed, events: [{ kind: 'ORDER_UPDATED', order, before }] }
}
