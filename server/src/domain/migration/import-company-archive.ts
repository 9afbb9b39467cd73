import type { Database, Transaction } from '../database.ts'
import { leaveTimeToOthers } from '../fairness/slices.ts'
import { blobOf } from '../files/order-file.ts'
import {
  claimBlob,
  claimForRemoval,
  deleteOrphanRecord,
  type OrphanBlob,
  saveOrphanBlob,
} from '../files/orphan-blob-store.ts'
import { findHostOwner } from '../hosts/host-store.ts'
import type { BlobKey, FileId } from '../ids.ts'
import { Refusal } from '../refusal.ts'
import type { Tenant } from '../tenant.ts'
import { resumeWork, suspendedMillis } from '../tenants/migration-store.ts'
import { giveKey, lockPartial, newPartialKey, type PartialCompany } from '../tenants/partial-company-store.ts'
import { deleteRedirect } from '../tenants/redirect-store.ts'
import { type CheckedArchive, checkCompanyArchive } from './check-company-archive.ts'
import { archivePages, readLine } from './company-archive.ts'
import { hasBlobsToRemove, isTaken } from './import-store.ts'
import { MigrationRefused } from './migration-refused.ts'
import { removeInterrupted, removePartial } from './remove-company.ts'
import type { Schema } from './schema.ts'
import { PageWriter, type RowPage, type RowValues } from './table-rows.ts'

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
  /** No company can have them. */
  readonly serviceHosts?: ReadonlySet<string>
}

/**
 * Imports a company with its ids and keys, completely or not at all. Many transactions insert its rows, so that other
 * companies' writers wait for none of them long; the last one makes the company known to requests and sends what is due.
 */
export async function importCompanyArchive(options: ImportOptions): Promise<CheckedArchive> {
  const { database, schema, lines, now } = options
  const archive = await checkCompanyArchive(lines(), schema)
  await database.read('all companies', tx => requireVacant(tx, archive, now))
  const expiresAt = now.add(importTimeout)
  const partial: PartialCompany = { id: archive.companyId, key: newPartialKey() }
  const blobs: BlobKey[] = []
  try {
    await removeInterrupted(options, archive.companyId)
    await putFiles(options, archive, expiresAt, blobs)
    const last = await insertRows(options, partial)
    await database.write('all companies', async tx => {
      await tx.lockCompanyKey(archive.header.company.key)
      await requireVacant(tx, archive, now)
      await requireOwn(tx, partial)
      await requireFreeHosts(tx, last, options.serviceHosts)
      const writer = new PageWriter()
      for (const page of last) await writer.insert(tx, page)
      for (const blob of blobs) {
        if (!(await claimBlob(tx, { blob, expiresAt })))
          throw new MigrationRefused(`the imported file ${blob} was removed before the import completed`)
      }
      await completeCompany({ tx, companyId: partial.id }, archive.header.company.key)
    })
  } catch (error) {
    await removePartial(options, partial)
    for (const blob of blobs) await removeBlob(options, { blob, expiresAt })
    throw error
  }
  return archive
}

/** Requests find a company by its host too, and jobs only one that has a state: these rows are inserted last. */
const lastTables = new Set(['company_hosts', 'company_state'])

/** Inserts a page per transaction; returns the pages that the last transaction inserts. */
async function insertRows({ database, lines }: ImportOptions, partial: PartialCompany): Promise<RowPage[]> {
  const last: RowPage[] = []
  const writer = new PageWriter()
  for await (const page of archivePages(lines())) {
    if (lastTables.has(page.table.name)) {
      last.push(page)
      continue
    }
    const startedAt = performance.now()
    await database.write('all companies', async tx => {
      if (page.table.name !== 'companies') await requireOwn(tx, partial)
      await writer.insert(tx, hiddenPage(page, partial))
    })
    await leaveTimeToOthers(startedAt)
  }
  return last
}

/** The company has another key, and nothing of it is due. */
function hiddenPage({ table, rows }: RowPage, partial: PartialCompany): RowPage {
  const position = (column: string) => table.columns.indexOf(column)
  if (table.name === 'companies') return { table, rows: rows.map(row => row.with(position('key'), partial.key)) }
  if (table.name !== 'deliveries' && table.name !== 'messages') return { table, rows }
  const [state, dueAt] = [position('state'), position('due_at')]
  const suspend = (row: RowValues) => row.with(dueAt, Number(row[dueAt]) + suspendedMillis)
  return { table, rows: rows.map(row => (row[state] === 'due' ? suspend(row) : row)) }
}

async function requireOwn(tx: Transaction, partial: PartialCompany): Promise<void> {
  if (!(await lockPartial(tx, partial)))
    throw new MigrationRefused('another import of the same company was started: nothing was imported by this one')
}

async function completeCompany(tenant: Tenant, key: string): Promise<void> {
  await giveKey(tenant, key)
  await resumeWork(tenant)
  await deleteRedirect(tenant.tx, key)
  tenant.tx.notify('cancellations')
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
    await database.write('all companies', tx => saveOrphanBlob(tx, { blob, expiresAt }))
    blobs.push(blob)
    await put(blob, bytes())
  }
}

async function requireFreeHosts(
  tx: Transaction,
  pages: readonly RowPage[],
  serviceHosts?: ReadonlySet<string>,
): Promise<void> {
  for (const { table, rows } of pages) {
    for (const row of table.name === 'company_hosts' ? rows : []) {
      const host = String(row[table.columns.indexOf('host')])
      if (serviceHosts?.has(host)) throw new MigrationRefused(`the host ${host} is one of this service itself`)
      if (await findHostOwner(tx, host)) throw new MigrationRefused(`the host ${host} belongs to another company here`)
    }
  }
}

/**
 * Unless another import of the company has claimed it. A worker removes the blob later if this fails: its row among the orphans
 * stays.
 */
async function removeBlob({ database, remove, now }: ImportOptions, orphan: OrphanBlob): Promise<void> {
  const { blob } = orphan
  try {
    if (!(await database.write('all companies', tx => claimForRemoval(tx, orphan, now)))) return
    await remove(blob)
    await database.write('all companies', tx => deleteOrphanRecord(tx, blob))
  } catch {}
}
