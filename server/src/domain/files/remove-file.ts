import type { Scope } from '../scope.ts'
import { deleteFile } from './file-store.ts'
import { blobOf, type FileKind, isStored, labelOf, type OrderFile } from './order-file.ts'
import { recordPaper } from './record-paper.ts'
import { requireFile, requireOrderToFile } from './require-file.ts'
import { noteUnclaimed } from './unclaimed-blob-store.ts'

/** Gone at once for everybody; its bytes follow when this is kept. */
export async function removeFile(scope: Scope, kind: FileKind, asked: string): Promise<OrderFile> {
  const { tx, companyId, now } = scope
  const file = await requireFile(scope, asked, kind)
  const { before, turn: modifiedAt } = await requireOrderToFile(scope, file.orderId)
  deleteFile(scope, file.id)
  if (isStored(file.content)) {
    noteUnclaimed(tx, { blob: blobOf(companyId, file.id), expiresAt: now })
    tx.announce('blobs')
  }
  const change = kind === 'report' ? 'Report removed' : 'Attachment removed'
  await recordPaper(scope, before, modifiedAt, 'ORDER_UPDATED', { [change]: labelOf(file) }, [])
  return { ...file, publicToken: undefined, modifiedAt }
}
