import { createHash, type Hash } from 'node:crypto'
import type { CompanyId } from '../ids.ts'
import {
  type CompanyLine,
  type Ending,
  formatVersion,
  type Heading,
  readLine,
  type TableLine,
} from './company-archive.ts'
import { MigrationRefused } from './migration-refused.ts'
import type { RowValues } from './row-store.ts'
import { companyTables, type Schema } from './schema.ts'

export interface CheckedFile {
  readonly heading: Heading
  readonly companyId: CompanyId
  readonly end: Ending['end']
}

/** Reads a whole file and keeps nothing; what it answers about can be taken in. */
export async function checkCompanyArchive(lines: AsyncIterable<string>, layout: Schema): Promise<CheckedFile> {
  const check = new FileCheck(layout)
  for await (const text of lines) check.read(text)
  return check.finish()
}

/** Looks at line after line, and refuses the first that is not right. */
class FileCheck {
  readonly #layout: Schema
  readonly #digest = createHash('sha256')
  /** The hashes that files must have, by their ids. */
  readonly #expected = new Map<string, string>()
  readonly #counts = { rows: 0, files: 0, bytes: 0 }
  #heading: Heading | undefined
  #table: TableLine | undefined
  #file: { readonly id: string; readonly digest: Hash } | undefined
  #end: Ending['end'] | undefined

  constructor(layout: Schema) {
    this.#layout = layout
  }

  read(text: string): void {
    if (this.#end) throw new MigrationRefused('the file goes on behind its end')
    const line = readLine(text)
    if (line.kind !== 'end') this.#digest.update(`${text}\n`)
    if ((line.kind === 'heading') !== (this.#heading === undefined))
      throw new MigrationRefused('the file has no heading')
    if (line.kind !== 'bytes') this.#finishFile()
    this.#look(line)
  }

  finish(): CheckedFile {
    if (!this.#heading || !this.#end) throw new MigrationRefused('the file broke off before its end: export it again')
    return { heading: this.#heading, companyId: this.#heading.company.id as CompanyId, end: this.#end }
  }

  #look(line: CompanyLine): void {
    switch (line.kind) {
      case 'heading':
        this.#heading = this.#readHeading(line.heading)
        break
      case 'table':
        this.#table = this.#readTable(line.table)
        break
      case 'row':
        this.#readRow(line.values)
        break
      case 'file':
        this.#file = { id: line.id, digest: createHash('sha256') }
        break
      case 'bytes':
        if (!this.#file) throw new MigrationRefused('the file has bytes of no file')
        this.#file.digest.update(line.bytes)
        this.#counts.bytes += line.bytes.length
        break
      case 'end':
        this.#end = this.#readEnd(line.end)
    }
  }

  #readHeading(heading: Heading): Heading {
    if (heading.version !== formatVersion)
      throw new MigrationRefused('the file is of a kind that this version cannot read')
    if (heading.layout === this.#layout.version) return heading
    throw new MigrationRefused(
      `the file is of a store of layout ${heading.layout}, and this one has ${this.#layout.version}: run the same version on both`,
    )
  }

  #readTable(line: TableLine): TableLine {
    const known = companyTables(this.#layout).find(({ name }) => name === line.table)
    if (JSON.stringify(known?.columns) !== JSON.stringify(line.columns)) {
      throw new MigrationRefused(`the file has a table ${line.table} that this version does not know`)
    }
    return line
  }

  #readRow(values: RowValues): void {
    const { table, columns } = this.#table ?? { table: '', columns: [] }
    if (values.length !== columns.length)
      throw new MigrationRefused(`a row of ${table || 'no table'} has too many values or too few`)
    const value = (column: string) => values[columns.indexOf(column)]
    if (value('company_id') !== this.#heading?.company.id)
      throw new MigrationRefused(`a row of ${table} is of another company`)
    const sha256 = table === 'order_files' ? value('sha256') : null
    if (typeof sha256 === 'string') this.#expected.set(String(value('id')), sha256)
    this.#counts.rows++
  }

  #finishFile(): void {
    if (!this.#file) return
    const { id, digest } = this.#file
    if (digest.digest('hex') !== this.#expected.get(id))
      throw new MigrationRefused(`the bytes of the file ${id} are not its own`)
    this.#expected.delete(id)
    this.#counts.files++
    this.#file = undefined
  }

  #readEnd(end: Ending['end']): Ending['end'] {
    const { rows, files, bytes } = this.#counts
    const isWhole = end.rows === rows && end.files === files && end.bytes === bytes
    const lacks = [...this.#expected.keys()].toSorted()
    if (!isWhole || JSON.stringify(lacks) !== JSON.stringify(end.missing.toSorted())) {
      throw new MigrationRefused('the file does not hold as much as it says')
    }
    if (end.sha256 !== this.#digest.digest('hex'))
      throw new MigrationRefused('the file was changed since it was exported')
    return end
  }
}
