import { StoreUnavailable } from '../database.ts'
import { type FileId, newId } from '../ids.ts'
import type { Dropped } from '../orders/dropped.ts'
import type { Scope } from '../tenants/scope.ts'
import { insertFile } from './file-store.ts'
import { type FileKind, labelOf, newPublicToken, type OrderFile } from './order-file.ts'
import { claimBlob, type OrphanBlob } from './orphan-blob-store.ts'
import { recordFileChange } from './record-file-change.ts'
import { requireOrderToFile } from './require-file.ts'

export interface NewFile {
  /** The order's id or number. */
  readonly order: string
  readonly kind: FileKind
  readonly title: string
  readonly description: string
  readonly isPublic: boolean
  readonly content: OrderFile['content']
  /** Of a file whose bytes are in the blob storage already, and nobody's yet. */
  readonly arrived?: { readonly id: FileId; readonly unclaimed: OrphanBlob }
  readonly ignored: readonly Dropped[]
}

/** A report added to an order is told to whoever listens; an attachment changes the order like any update. */
export async function addFile(scope: Scope, input: NewFile): Promise<OrderFile> {
  const { kind, title, description, content, arrived, ignored } = input
  const { before, turn: modifiedAt } = await requireOrderToFile(scope, input.order)
  const file: OrderFile = {
    id: arrived?.id ?? newId<FileId>(),
    orderId: before.id,
    kind,
    title,
    description,
    content,
    publicToken: input.isPublic ? newPublicToken() : undefined,
    createdAt: modifiedAt,
    createdBy: scope.actor.id,
    modifiedAt,
  }
  // Whoever took longer than anybody waits for finds the bytes being removed.
  if (arrived && !(await claimBlob(scope.tx, arrived.unclaimed))) {
    throw new StoreUnavailable('the file took too long to arrive')
  }
  insertFile(scope, file)
  const event = kind === 'report' ? 'REPORT_ADDED' : 'ORDER_UPDATED'
  const change = kind === 'report' ? 'Report added' : 'Attachment added'
  await recordFileChange(scope, before, modifiedAt, event, { [change]: labelOf(file) }, ignored)
  return file
}
