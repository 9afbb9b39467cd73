import type { Changed } from '../changes/commit-sequence.ts'
import { nextCommitTime } from '../changes/commit-sequence-store.ts'
import { StoreUnavailable } from '../database.ts'
import { deleteFile, findFiles, insertFile, updateFile } from '../files/file-store.ts'
import { blobOf, isStored, newPublicToken, type OrderFile } from '../files/order-file.ts'
import { claimBlob, type OrphanBlob, recordOrphanBlob } from '../files/orphan-blob-store.ts'
import { toMillis } from '../rows.ts'
import type { TenantScope } from '../tenant.ts'
import type { ImportedRecord } from './company-import.ts'
import { type Copying, copyRecords, type ReadRecord } from './copy-records.ts'
import { deleteRecord, saveRecords } from './import-store.ts'

/** The content of a file: bytes that have arrived, or an address. */
export interface ArrivedContent {
  readonly content: OrderFile['content']
  readonly orphan?: OrphanBlob
}

export interface ReadFile extends ReadRecord<Omit<OrderFile, 'id' | 'content'>> {
  readonly isPublic: boolean
}

/** A file that is here already keeps its content, which never changes. Without events and history: the source had them. */
export async function copyFile(
  scope: TenantScope,
  { isPublic, record, ...ids }: ReadFile,
  arrived: ArrivedContent | undefined,
  isFirst: boolean,
): Promise<ImportedRecord> {
  const write = async (file: Changed<OrderFile>, before: OrderFile | undefined) => {
    const publicToken = isPublic ? (before?.publicToken ?? file.publicToken ?? newPublicToken()) : undefined
    if (before) return updateFile(scope, { ...file, content: before.content, publicToken })
    if (arrived?.orphan && !(await claimBlob(scope.tx, arrived.orphan)))
      throw new StoreUnavailable('the file took too long to arrive')
    insertFile(scope, { ...file, publicToken })
  }
  const files: Copying<OrderFile> = {
    kind: 'files',
    find: findFiles,
    write: async (_scope, copies) => {
      for (const { record, before } of copies) await write(record, before)
    },
  }
  const content = arrived?.content ?? { url: '' }
  const outcomes = await copyRecords(scope, files, [{ ...ids, record: { ...record, content } }], isFirst)
  await saveRecords(scope, 'files', outcomes)
  return outcomes[0] as ImportedRecord
}

/** The file is gone at the source. One that was changed here stays. */
export async function removeCopiedFile(scope: TenantScope, record: ImportedRecord): Promise<string | undefined> {
  const { tx, companyId, now } = scope
  const here = (await findFiles(scope, [record.id])).get(record.id)
  if (here && toMillis(here.modifiedAt) !== record.copiedAt) {
    const problem = 'was removed at the source, and changed here'
    await saveRecords(scope, 'files', [{ ...record, state: 'changed here', problem }])
    return problem
  }
  if (here) {
    deleteFile(scope, { ...here, modifiedAt: await nextCommitTime(scope) })
    if (isStored(here.content)) {
      recordOrphanBlob(tx, { blob: blobOf(companyId, here.id), expiresAt: now })
      tx.notify('blobs')
    }
  }
  await deleteRecord(scope, 'files', record.id)
  return undefined
}
