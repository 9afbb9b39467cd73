import { StoreUnavailable } from '../database.ts'
import type { Dropped } from '../dropped.ts'
import { type FileId, newId } from '../ids.ts'
import type { CausesEvents } from '../orders/order-event.ts'
import { requireMayWorkOn, requireOrderToChange } from '../orders/require-order.ts'
import type { Scope } from '../tenants/scope.ts'
import { insertFile } from './file-store.ts'
import { type FileKind, labelOf, newPublicToken, type OrderFile } from './order-file.ts'
import { claimBlob, type OrphanBlob } from './orphan-blob-store.ts'
import { recordFileChange } from './record-file-change.ts'

export interface NewFile {
  /** The order's id or number. */
  readonly order: string
  readonly kind: FileKind
  readonly title: string
  readonly description: string
  readonly isPublic: boolean
  readonly content: OrderFile['content']
  /** Set when the bytes are in the blob storage already, still recorded as an orphan. */
  readonly arrived?: { readonly id: FileId; readonly orphan: OrphanBlob }
  readonly ignored: readonly Dropped[]
}

export interface FileChanged extends CausesEvents {
  readonly file: OrderFile
}

/** A new report is an event of its own; an attachment is an update of the order. */
export async function addFile(scope: Scope, input: NewFile): Promise<FileChanged> {
  const { kind, title, description, content, arrived, ignored } = input
  const { before, commitTime: modifiedAt } = await requireOrderToChange(scope, input.order)
  requireMayWorkOn(scope, before)
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
  // After the upload timeout the blob cleanup may have begun to remove the bytes.
  if (arrived && !(await claimBlob(scope.tx, arrived.orphan))) {
    throw new StoreUnavailable('the file took too long to arrive')
  }
  insertFile(scope, file)
  const change = kind === 'report' ? 'Report added' : 'Attachment added'
  const order = recordFileChange(scope, before, modifiedAt, { [change]: labelOf(file) }, ignored)
  return { file, events: [{ kind: kind === 'report' ? 'REPORT_ADDED' : 'ORDER_UPDATED', order, before }] }
}

/** The file of a request, stored in blob storage. */
export interface UploadedFile {
  readonly id: FileId
  readonly orphan: OrphanBlob
  /** The name that the client gave the file. */
  readonly givenName: string | undefined
  readonly contentType: string
  readonly sizeBytes: number
  readonly sha256: string
}
