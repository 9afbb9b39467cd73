import { createHash } from 'node:crypto'
import type { Database, Transaction } from '../database.ts'
import { blobOf } from '../files/order-file.ts'
import type { BlobKey, FileId } from '../ids.ts'
import { Refusal } from '../refusal.ts'
import { type CompanyRow, findCompanyByKey } from '../tenants/company-store.ts'
import { dueAfterResume } from '../tenants/migration-store.ts'
import { type ArchiveHeader, format, formatVersion } from './company-archive.ts'
import { MigrationRefused } from './migration-refused.ts'
import { companyTables, type Schema } from './schema.ts'
import { exportRows, type RowPage, type RowValues } from './table-rows.ts'

/** Bytes of a file per line. */
const lineBytes = 192 * 1024

export interface ExportOptions {
  readonly database: Database
  readonly schema: Schema
  /** The bytes of a file; undefined if they are missing from the storage. */
  readonly open: (blob: BlobKey) => Promise<AsyncIterable<Uint8Array> | undefined>
  readonly build: string
  readonly now: Temporal.Instant
  readonly onProgress: (rows: number, bytes: number) => void
}

interface Counts {
  rows: number
  files: number
  bytes: number
  readonly missing: string[]
}

interface StoredFile {
  readonly id: FileId
  readonly sha256: string
}

/** The archive of a read-only company, line by line. */
export async function* exportCompanyArchive(options: ExportOptions, key: string): AsyncGenerator<string> {
  const counts: Counts = { rows: 0, files: 0, bytes: 0, missing: [] }
  const digest = createHash('sha256')
  for await (const content of archiveContent(options, key, counts)) {
    const text = `${JSON.stringify(content)}\n`
    digest.update(text)
    options.onProgress(counts.rows, counts.bytes)
    yield text
  }
  yield `${JSON.stringify({ end: { ...counts, sha256: digest.digest('hex') } })}\n`
}

async function* archiveContent(options: ExportOptions, key: string, counts: Counts): AsyncGenerator<unknown> {
  const { database, schema } = options
  const company = await database.read('all companies', tx => requireReadOnly(tx, key))
  yield headerOf(options, company)
  // Only background cleanup writes to a read-only company, so each page is a read of its own: no long snapshot.
  const reader: Pick<Transaction, 'all'> = { all: statement => database.read(company.id, tx => tx.all(statement)) }
  const files: StoredFile[] = []
  let current = ''
  for await (const page of exportRows(reader, companyTables(schema), company.id)) {
    const { name, columns } = page.table
    if (name !== current) yield { table: name, columns }
    current = name
    if (name === 'order_files') files.push(...filesOf(page))
    for (const row of page.rows) {
      counts.rows++
      yield atTarget(page.table, row)
    }
  }
  for (const file of files) yield* fileContent(options, company, file, counts)
}

async function requireReadOnly(tx: Transaction, key: string): Promise<CompanyRow> {
  const company = await findCompanyByKey(tx, key)
  if (!company) throw new Refusal('company.unknown', { key })
  if (company.isMigrating) return company
  throw new MigrationRefused(`${key} is still writable: run company migrate start ${key} first`)
}

function headerOf({ schema, now, build }: ExportOptions, { id, key, name }: CompanyRow): ArchiveHeader {
  const company = { id, key, name }
  return { format, version: formatVersion, layout: schema.version, company, made_at: now.toString(), build }
}

/** At the target install the company is writable, and its deliveries and messages are due again. */
function atTarget({ name, columns }: RowPage['table'], row: RowValues): RowValues {
  if (name === 'company_state') return row.map((value, i) => (columns[i] === 'migration_started_at' ? null : value))
  if (name !== 'deliveries' && name !== 'messages') return row
  return row.map((value, i) => (columns[i] === 'due_at' ? dueAfterResume(Number(value)) : value))
}

function filesOf({ table: { columns }, rows }: RowPage): StoredFile[] {
  const [id, sha256] = [columns.indexOf('id'), columns.indexOf('sha256')]
  return rows.flatMap(row => (typeof row[sha256] === 'string' ? [{ id: row[id] as FileId, sha256: row[sha256] }] : []))
}

async function* fileContent(
  { open }: ExportOptions,
  company: CompanyRow,
  file: StoredFile,
  counts: Counts,
): AsyncGenerator<unknown> {
  const bytes = await open(blobOf(company.id, file.id))
  if (!bytes) {
    counts.missing.push(file.id)
    return
  }
  yield { file: file.id }
  const digest = createHash('sha256')
  for await (const chunk of bytes) {
    digest.update(chunk)
    counts.bytes += chunk.length
    for (let i = 0; i < chunk.length; i += lineBytes)
      yield Buffer.from(chunk.subarray(i, i + lineBytes)).toString('base64')
  }
  if (digest.digest('hex') !== file.sha256)
    throw new MigrationRefused(`the file ${file.id} in the storage differs from the uploaded one`)
  counts.files++
}
