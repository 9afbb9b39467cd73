import type { Database, Transaction } from '../database.ts'
import { blobOf } from '../files/order-file.ts'
import { claimBlob, deleteOrphanRecord } from '../files/orphan-blob-store.ts'
import type { BlobKey, FileId } from '../ids.ts'
import { Refusal } from '../refusal.ts'
import { findHostOwner } from '../tenants/host-store.ts'
import { deleteRedirect } from '../tenants/redirect-store.ts'
import { type CheckedArchive, checkCompanyArchive } from './check-company-archive.ts'
import { archivePages, readLine } from './company-archive.ts'
import { hasBlobsToRemove, isTaken, saveOrphanBlob } from './import-store.ts'
import { MigrationRefused } from './migration-refused.ts'
import type { Schema } from './schema.ts'
import { importRows, type RowPage } from './table-rows.ts'

/** Longer than any import takes. The files of an import that was killed are removed after this time. */
const importTimeout = { hours: 24 }
/** A removal of files that has begun may take this long. */
const removalTimeout = { hours: 1 }

export interface ImportOptions {
  readonly database: Database
  readonly schema: Schema
  /** Opens the archive; called several times. */
  readonly lines: () => AsyncIterable<string>
  readonly put: (blob: BlobKey, bytes: AsyncIterable<Uint8Array>) => Promise<void>
  readonly remove: (blob: BlobKey) => Promise<void>
  readonly now: Temporal.Instant
}

/** Imports a company with its ids and keys, completely or not at all. */
export async function importCompanyArchive(options: ImportOptions): Promise<CheckedArchive> {
  const { database, schema, lines, now } = options
  const archive = await checkCompanyArchive(lines(), schema)
  const { key } = archive.header.company
  await database.read('all companies', tx => requireVacant(tx, archive, now))
  const expiresAt = now.add(importTimeout)
  const blobs: BlobKey[] = []
  try {
    await putFiles(options, archive, expiresAt, blobs)
    await database.write('all companies', async tx => {
      tx.lockCompanyKey(key)
      await requireVacant(tx, archive, now)
      // The transaction lasts as long as the archive takes to read, and other SQLite writers wait for it.
      await importRows(tx, withFreeHosts(tx, archivePages(lines())))
      for (const blob of blobs) {
        if (!(await claimBlob(tx, { blob, expiresAt })))
          throw new MigrationRefused(`the imported file ${blob} was removed before the import completed`)
      }
      await deleteRedirect(tx, key)
      tx.notify('deliveries')
      tx.notify('cancellations')
      tx.notify('messages')
    })
  } catch (error) {
    for (const blob of blobs) await removeBlob(options, blob)
    throw error
  }
  return archive
}

async function requireVacant(
  tx: Transaction,
  { header, companyId }: CheckedArchive,
  now: Temporal.Instant,
): Promise<void> {
  const { id, key } = header.company
  if (await isTaken(tx, id, key)) throw new Refusal('company.exists', { key })
  if (await hasBlobsToRemove(tx, companyId, now.add(removalTimeout)))
    throw new MigrationRefused(`files of a removed company ${key} are still to be deleted here: try again later`)
}

/** Each file is an orphan in the store until the company's rows are imported, so a killed import leaves none behind. */
async function putFiles(
  { database, lines, put }: ImportOptions,
  { companyId }: CheckedArchive,
  expiresAt: Temporal.Instant,
  blobs: BlobKey[],
): Promise<void> {
  const reader = lines()[Symbol.asyncIterator]()
  let next = await reader.next()
  async function* bytes(): AsyncGenerator<Uint8Array> {
    for (;;) {
      next = await reader.next()
      const line = next.done ? undefined : readLine(next.value)
      if (line?.kind !== 'bytes') return
      yield line.bytes
    }
  }
  while (!next.done) {
    const line = next.value.startsWith('{"file"') ? readLine(next.value) : undefined
    if (line?.kind !== 'file') {
      next = await reader.next()
      continue
    }
    const blob = blobOf(companyId, line.id as FileId)
    await database.write('all companies', tx => saveOrphanBlob({ tx, companyId }, blob, expiresAt))
    blobs.push(blob)
    await put(blob, bytes())
  }
}

async function* withFreeHosts(tx: Transaction, pages: AsyncIterable<RowPage>): AsyncGenerator<RowPage> {
  for await (const page of pages) {
    const { table, rows } = page
    for (const row of table.name === 'company_hosts' ? rows : []) {
      const host = String(row[table.columns.indexOf('host')])
      if (await findHostOwner(tx, host)) throw new MigrationRefused(`the host ${host} belongs to another company here`)
    }
    yield page
  }
}

/** A worker removes the blob later if this fails: its row among the orphans stays. */
async function removeBlob({ database, remove }: ImportOptions, blob: BlobKey): Promise<void> {
  try {
    await remove(blob)
    await database.write('all companies', tx => deleteOrphanRecord(tx, blob))
  } catch {}
}
