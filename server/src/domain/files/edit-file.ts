import { nextCommitTime } from '../changes/commit-sequence-store.ts'
import type { Dropped } from '../dropped.ts'
import { requireMayWorkOn, requirePresentOrder } from '../orders/require-order.ts'
import { pipelined } from '../pipelined.ts'
import type { Scope } from '../tenants/scope.ts'
import type { FileChanged } from './add-file.ts'
import { updateFile } from './file-store.ts'
import { type FileKind, labelOf, newPublicToken, type OrderFile } from './order-file.ts'
import { recordFileChange } from './record-file-change.ts'
import { requireFile } from './require-file.ts'

/** An undefined field stays as it is. */
export interface FileEdits {
  readonly title: string | undefined
  readonly description: string | undefined
  readonly isPublic: boolean | undefined
  readonly ignored: readonly Dropped[]
}

/** A closed public link stays closed: a file that becomes public again gets a new one. */
export async function editFile(scope: Scope, kind: FileKind, fileId: string, edits: FileEdits): Promise<FileChanged> {
  const [modifiedAt, file] = await pipelined(nextCommitTime(scope), requireFile(scope, fileId, kind))
  const before = await requirePresentOrder(scope, file.orderId)
  requireMayWorkOn(scope, before)
  const { isPublic = file.publicToken !== undefined } = edits
  const edited: OrderFile = {
    ...file,
    title: edits.title ?? file.title,
    description: edits.description ?? file.description,
    // failpoint: closed-links-still-open
    publicToken: isPublic ? (file.publicToken ?? newPublicToken()) : undefined,
    modifiedAt,
  }
  updateFile(scope, edited)
  const change = kind === 'report' ? 'Report changed' : 'Attachment changed'
  const order = recordFileChange(scope, before, modifiedAt, { [change]: labelOf(edited) }, edits.ignored)
  return { file: edited, events: [{ kind: 'ORDER_UPDATED', order, before }] }
}
