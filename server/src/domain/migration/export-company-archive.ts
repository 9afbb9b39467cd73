import { createHash } from 'node:crypto'
import type { Database, Transaction } from '../database.ts'
import { blobOf } from '../files/order-file.ts'
import type { BlobKey, FileId } from '../ids.ts'
import { Refusal } from '../refusal.ts'
import { type CompanyRow, findCompanyByKey } from '../tenants/company-store.ts'
import { dueOnceTakenUp } from '../tenants/departure-store.ts'
import { type Ending, format, formatVersion, type Heading } from './company-archive.ts'
import { MigrationRefused } from './migration-refused.ts'
import { type RowValues, readRows } from './row-store.ts'
import { companyTables, type Schema, type Table } from './schema.ts'

/** So many bytes of a file on a line. */
const pieceBytes = 192 * 1024

export interface ExportParts {
  readonly database: Database
  readonly layout: Schema
  /** The bytes of a file; nothing where they are lost. */
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

interface KeptFile {
  readonly id: FileId
  readonly sha256: string
}

/** Everything of a company that takes no more changes, line by line; never more than a few rows are in memory. */
export async function* exportCompanyArchive(parts: ExportParts, key: string): AsyncGenerator<string> {
  const { database, layout, onProgress } = parts
  const counts: Counts = { rows: 0, files: 0, bytes: 0, missing: [] }
  const digest = createHash('sha256')
  const line = (content: unknown): string => {
    const text = `${JSON.stringify(content)}\n`
    digest.update(text)
    onProgress(counts.rows, counts.bytes)
    return text
  }
  const company = await database.read('all companies', tx => requireLeft(tx, key))
  yield line(headingOf(parts, company))
  const files: KeptFile[] = []
  for (const table of companyTables(layout)) {
    yield line({ table: table.name, columns: table.columns })
    // Nothing but upkeep changes anything by now, so pages are read one by one, and no picture is held for long.
    for await (const row of rowsOf(database, table, company)) {
      counts.rows++
      if (table.name === 'order_files') noteFile(files, table, row)
      yield line(row)
    }
  }
  for (const file of files) {
    for await (const content of fileLines(parts, company, file, counts)) yield line(content)
  }
  const ending: Ending = { end: { ...counts, sha256: digest.digest('hex') } }
  yield `${JSON.stringify(ending)}\n`
}

async function requireLeft(tx: Transaction, key: string): Promise<CompanyRow> {
  const company = await findCompanyByKey(tx, key)
  if (!company) throw new Refusal('company.unknown', { key })
  if (company.hasLeft) return company
  throw new MigrationRefused(`${key} is still writable: run company migrate start ${key} first`)
}

function headingOf({ layout, now, build }: ExportParts, { id, key, name }: CompanyRow): Heading {
  const company = { id, key, name }
  return { format, version: formatVersion, layout: layout.version, company, made_at: now.toString(), build }
}

async function* rowsOf(database: Database, table: Table, { id }: CompanyRow): AsyncGenerator<RowValues> {
  const reader: Pick<Transaction, 'all'> = { all: statement => database.read(id, tx => tx.all(statement)) }
  for await (const rows of readRows(reader, table, id)) yield* rows.map(row => asItWillBe(table, row))
}

/** At its new home the company takes changes, and what is due is sent. */
function asItWillBe({ name, columns }: Table, row: RowValues): RowValues {
  if (name === 'companies') return row.map((value, i) => (columns[i] === 'left_at' ? null : value))
  if (name !== 'deliveries' && name !== 'messages') return row
  return row.map((value, i) => (columns[i] === 'due_at' ? dueOnceTakenUp(Number(value)) : value))
}

function noteFile(files: KeptFile[], { columns }: Table, row: RowValues): void {
  const sha256 = row[columns.indexOf('sha256')]
  if (typeof sha256 === 'string') files.push({ id: row[columns.indexOf('id')] as FileId, sha256 })
}

async function* fileLines(parts: ExportParts, company: CompanyRow, file: KeptFile, counts: Counts) {
  const bytes = await parts.open(blobOf(company.id, file.id))
  if (!bytes) {
    counts.missing.push(file.id)
    return
  }
  yield { file: file.id }
  const digest = createHash('sha256')
  for await (const piece of inPieces(bytes)) {
    digest.update(piece)
    counts.bytes += piece.length
    yield Buffer.from(piece).toString('base64')
  }
  if (digest.digest('hex') !== file.sha256) throw new MigrationRefused(`the file ${file.id} is not what was uploaded`)
  counts.files++
}

async function* inPieces(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const piece of bytes) {
    for (let i = 0; i < piece.length; i += pieceBytes) yield piece.subarray(i, i + pieceBytes)
  }
}
