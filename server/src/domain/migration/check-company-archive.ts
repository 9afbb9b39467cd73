import { createHash, type Hash } from 'node:crypto'
import type { CompanyId } from '../ids.ts'
import {
  type ArchiveEnd,
  type ArchiveHeader,
  type ArchiveLine,
  formatVersion,
  readLine,
  type TableLine,
} from './company-archive.ts'
import { MigrationRefused } from './migration-refused.ts'
import { companyTables, type Schema } from './schema.ts'
import type { RowValues } from './table-rows.ts'

export interface CheckedArchive {
  readonly header: ArchiveHeader
  readonly companyId: CompanyId
  readonly end: ArchiveEnd
}

/** Reads the whole archive and verifies its structure, counts and checksums. Writes nothing. */
export async function checkCompanyArchive(lines: AsyncIterable<string>, schema: Schema): Promise<CheckedArchive> {
  const check = new ArchiveCheck(schema)
  for await (const text of lines) check.read(text)
  return check.finish()
}

/** Reads line after line and refuses the first wrong one. */
class ArchiveCheck {
  readonly #schema: Schema
  readonly #digest = createHash('sha256')
  /** The expected hashes of files whose bytes were not read yet, by file id. */
  readonly #expected = new Map<string, string>()
  readonly #counts = { rows: 0, files: 0, bytes: 0 }
  #header: ArchiveHeader | undefined
  #table: TableLine | undefined
  #file: { readonly id: string; readonly digest: Hash } | undefined
  #end: ArchiveEnd | undefined

  constructor(schema: Schema) {
    this.#schema = schema
  }

  read(text: string): void {
    if (this.#end) throw new MigrationRefused('the archive has lines after its end')
    const line = readLine(text)
    if (line.kind !== 'end') this.#digest.update(`${text}\n`)
    if ((line.kind === 'header') !== (this.#header === undefined))
      throw new MigrationRefused('the archive has no header: only company migrate export writes archives')
    if (line.kind !== 'bytes') this.#finishFile()
    this.#check(line)
  }

  finish(): CheckedArchive {
    if (!this.#header || !this.#end) throw new MigrationRefused('the archive is truncated: export it again')
    return { header: this.#header, companyId: this.#header.company.id as CompanyId, end: this.#end }
  }

  #check(line: ArchiveLine): void {
    switch (line.kind) {
      case 'header':
        this.#header = this.#checkHeader(line.header)
        break
      case 'table':
        this.#table = this.#checkTable(line.table)
        break
      case 'row':
        this.#checkRow(line.values)
        break
      case 'file':
        this.#file = { id: line.id, digest: createHash('sha256') }
        break
      case 'bytes':
        if (!this.#file) throw new MigrationRefused('the archive has bytes that belong to no file')
        this.#file.digest.update(line.bytes)
        this.#counts.bytes += line.bytes.length
        break
      case 'end':
        this.#end = this.#checkEnd(line.end)
    }
  }

  #checkHeader(header: ArchiveHeader): ArchiveHeader {
    if (header.version !== formatVersion)
      throw new MigrationRefused(`this version cannot read archives of format version ${header.version}`)
    if (header.layout === this.#schema.version) return header
    throw new MigrationRefused(
      `the archive has schema version ${header.layout}, this store has ${this.#schema.version}: run the same version on both installs`,
    )
  }

  #checkTable(line: TableLine): TableLine {
    const known = companyTables(this.#schema).find(({ name }) => name === line.table)
    if (JSON.stringify(known?.columns) === JSON.stringify(line.columns)) return line
    throw new MigrationRefused(`this version has no table ${line.table} with the columns of the archive`)
  }

  #checkRow(values: RowValues): void {
    const { table, columns } = this.#table ?? { table: '', columns: [] }
    if (values.length !== columns.length)
      throw new MigrationRefused(`a row of ${table || 'no table'} has the wrong number of values`)
    const value = (column: string) => values[columns.indexOf(column)]
    if (value('company_id') !== this.#header?.company.id)
      throw new MigrationRefused(`a row of ${table} belongs to another company`)
    const sha256 = table === 'order_files' ? value('sha256') : null
    if (typeof sha256 === 'string') this.#expected.set(String(value('id')), sha256)
    this.#counts.rows++
  }

  #finishFile(): void {
    if (!this.#file) return
    const { id, digest } = this.#file
    if (digest.digest('hex') !== this.#expected.get(id))
      throw new MigrationRefused(`the checksum of the file ${id} is wrong`)
    this.#expected.delete(id)
    this.#counts.files++
    this.#file = undefined
  }

  #checkEnd(end: ArchiveEnd): ArchiveEnd {
    const { rows, files, bytes } = this.#counts
    const isComplete = end.rows === rows && end.files === files && end.bytes === bytes
    const missing = [...this.#expected.keys()].toSorted()
    if (!isComplete || JSON.stringify(missing) !== JSON.stringify(end.missing.toSorted()))
      throw new MigrationRefused('the number of rows or files in the archive is wrong')
    if (end.sha256 !== this.#digest.digest('hex'))
      throw new MigrationRefused('the checksum of the archive is wrong: it was changed after the export')
    return end
  }
}
