import type { Dropped } from '../orders/dropped.ts'
import type { Scope } from '../tenants/scope.ts'
import { updateFile } from './file-store.ts'
import { type FileKind, labelOf, newPublicToken, type OrderFile } from './order-file.ts'
import { recordFileChange } from './record-file-change.ts'
import { requireFile, requireOrderToFile } from './require-file.ts'

/** What is left out stays as it is. */
export interface FileEdits {
  readonly title: string | undefined
  readonly description: string | undefined
  readonly isPublic: boolean | undefined
  readonly ignored: readonly Dropped[]
}

/** A link that was closed stays closed: what is made public again gets another one. */
export async function editFile(scope: Scope, kind: FileKind, asked: string, edits: FileEdits): Promise<OrderFile> {
  const file = await requireFile(scope, asked, kind)
  const { before, turn: modifiedAt } = await requireOrderToFile(scope, file.orderId)
  const { isPublic = file.publicToken !== undefined } = edits
  const edited: OrderFile = {
    ...file,
    title: edits.title ?? file.title,
    description: edits.description ?? file.description,
    // failpoint: closed-links-open
    publicToken: isPublic ? (file.publicToken ?? newPublicToken()) : undefined,
    modifiedAt,
  }
  updateFile(scope, edited)
  const change = kind === 'report' ? 'Report changed' : 'Attachment changed'
  await recordFileChange(scope, before, modifiedAt, 'ORDER_UPDATED', { [change]: labelOf(edited) }, edits.ignored)
  return edited
}
