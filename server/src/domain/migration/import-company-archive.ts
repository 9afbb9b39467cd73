import type { Database, Transaction } from '../database.ts'
import { blobOf } from '../files/order-file.ts'
import { claimBlob, forgetBlob } from '../files/orphan-blob-store.ts'
import type { BlobKey, FileId } from '../ids.ts'
import { Refusal } from '../refusal.ts'
import { findHostOwner } from '../tenants/host-store.ts'
import { deleteRedirect } from '../tenants/redirect-store.ts'
import { hasBlobsToRemove, isTaken, noteArriving } from './arrival-store.ts'
import { type CheckedFile, checkCompanyArchive } from './check-company-archive.ts'
import { readLine, type TableLine } from './company-archive.ts'
import { MigrationRefused } from './migration-refused.ts'
import { type RowValues, rowWriter } from './row-store.ts'
import type { Schema } from './schema.ts'

/** Longer than any company takes to arrive. What a killed try leaves behind is removed after that. */
const arriving = { hours: 24 }
/** Within this a removal that was begun may still be going on. */
const removing = { hours: 1 }
const pageRows = 500

export interface ImportParts {
  readonly database: Database
  readonly layout: Schema
  /** The file from its beginning, as often as it is asked for. */
  readonly lines: () => AsyncIterable<string>
  readonly put: (blob: BlobKey, bytes: AsyncIterable<Uint8Array>) => Promise<void>
  readonly remove: (blob: BlobKey) => Promise<void>
  readonly now: Temporal.Instant
}

/** A company that lived elsewhere lives here, with its ids and keys: all of it, or nothing. */
export async function importCompanyArchive(parts: ImportParts): Promise<CheckedFile> {
  const { database, layout, lines, now } = parts
  const file = await checkCompanyArchive(lines(), layout)
  await database.read('all companies', tx => requireRoom(tx, file, now))
  const expiresAt = now.add(arriving)
  const blobs: BlobKey[] = []
  try {
    await putFiles(parts, file, expiresAt, blobs)
    await database.write('all companies', async tx => {
      tx.lockCompanyKey(file.heading.company.key)
      await requireRoom(tx, file, now)
      await insertAll(tx, lines())
      for (const blob of blobs) {
        if (!(await claimBlob(tx, { blob, expiresAt }))) throw new MigrationRefused(`the file ${blob} is gone already`)
      }
      await deleteRedirect(tx, file.heading.company.key)
      tx.notify('deliveries')
      tx.notify('leftovers')
      tx.notify('messages')
    })
  } catch (error) {
    for (const blob of blobs) await letGo(parts, blob)
    throw error
  }
  return file
}

async function requireRoom(tx: Transaction, { heading, companyId }: CheckedFile, now: Temporal.Instant): Promise<void> {
  const { id, key } = heading.company
  if (await isTaken(tx, id, key)) throw new Refusal('company.exists', { key })
  if (await hasBlobsToRemove(tx, companyId, now.add(removing))) {
    throw new MigrationRefused(
      `files of an earlier ${key} are still to be removed here: try again when the server has done so`,
    )
  }
}

async function putFiles(
  { database, lines, put }: ImportParts,
  { companyId }: CheckedFile,
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
    await database.write('all companies', tx => noteArriving({ tx, companyId }, blob, expiresAt))
    blobs.push(blob)
    await put(blob, bytes())
  }
}

/** The file is read within the transaction, which is why a large company is better taken in at a quiet hour. */
async function insertAll(tx: Transaction, lines: AsyncIterable<string>): Promise<void> {
  let table: TableLine | undefined
  let rows: RowValues[] = []
  const flush = async () => {
    if (table?.table === 'company_hosts') await requireFreeHosts(tx, table, rows)
    if (table && rows.length > 0) await rowWriter(tx, { name: table.table, columns: table.columns })(rows)
    rows = []
  }
  for await (const text of lines) {
    // Bytes of files are long, and were looked at already.
    if (text.startsWith('"')) continue
    const line = readLine(text)
    if (line.kind === 'row') rows.push(line.values)
    if (line.kind !== 'row' || rows.length === pageRows) await flush()
    if (line.kind === 'table') table = line.table
  }
}

async function requireFreeHosts(tx: Transaction, { columns }: TableLine, rows: readonly RowValues[]): Promise<void> {
  for (const row of rows) {
    const host = String(row[columns.indexOf('host')])
    if (await findHostOwner(tx, host)) throw new MigrationRefused(`the host ${host} belongs to another company here`)
  }
}

/** What cannot be removed now is removed by a worker, later. */
async function letGo({ database, remove }: ImportParts, blob: BlobKey): Promise<void> {
  try {
    await remove(blob)
    await database.write('all companies', tx => forgetBlob(tx, blob))
  } catch {
    // The row that says it is nobody's stays.
  }
}
