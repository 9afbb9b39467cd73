import type { Value } from '../database.ts'
import { MigrationRefused } from './migration-refused.ts'
import type { RowPage, RowValues } from './table-rows.ts'

/**
 * A company with all its data as lines of JSON: a header; each table's name and columns, followed by its rows as
 * arrays; each file's id, followed by its bytes as base64 strings; an end with counts and a checksum.
 */
export const format = 'plumbline-company'
export const formatVersion = 1

export interface ArchiveHeader {
  readonly format: typeof format
  readonly version: number
  /** The schema version of the rows. */
  readonly layout: number
  readonly company: { readonly id: string; readonly key: string; readonly name: string }
  readonly made_at: string
  readonly build: string
}

export interface ArchiveEnd {
  readonly rows: number
  readonly files: number
  readonly bytes: number
  /** Files whose bytes were missing from the storage. */
  readonly missing: readonly string[]
  /** Of every line before this one. */
  readonly sha256: string
}

export interface TableLine {
  readonly table: string
  readonly columns: readonly string[]
}

export type ArchiveLine =
  | { readonly kind: 'header'; readonly header: ArchiveHeader }
  | { readonly kind: 'table'; readonly table: TableLine }
  | { readonly kind: 'row'; readonly values: RowValues }
  | { readonly kind: 'file'; readonly id: string }
  | { readonly kind: 'bytes'; readonly bytes: Buffer }
  | { readonly kind: 'end'; readonly end: ArchiveEnd }

export function readLine(text: string): ArchiveLine {
  const line = parse(text)
  if (typeof line === 'string') return { kind: 'bytes', bytes: Buffer.from(line, 'base64') }
  if (Array.isArray(line) && line.every(isValue)) return { kind: 'row', values: line }
  const { format: named, table, columns, file, end } = (line ?? {}) as Record<string, unknown>
  if (named === format) return { kind: 'header', header: line as ArchiveHeader }
  if (typeof table === 'string' && Array.isArray(columns)) return { kind: 'table', table: line as TableLine }
  if (typeof file === 'string') return { kind: 'file', id: file }
  if (typeof end === 'object') return { kind: 'end', end: end as ArchiveEnd }
  throw new MigrationRefused('the archive has a line of an unknown kind')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new MigrationRefused('a line of the archive is not valid JSON: it is truncated or was changed')
  }
}

function isValue(value: unknown): value is Value {
  return value === null || typeof value === 'string' || typeof value === 'number'
}

const pageRows = 100

/** The rows of an archive, in pages that are short transactions. */
export async function* archivePages(lines: AsyncIterable<string>): AsyncGenerator<RowPage> {
  let table: RowPage['table'] | undefined
  let rows: RowValues[] = []
  for await (const text of lines) {
    // Lines with the bytes of files are long and not needed here.
    if (text.startsWith('"')) continue
    const line = readLine(text)
    if (line.kind === 'row') rows.push(line.values)
    if (table && rows.length > 0 && (line.kind !== 'row' || rows.length === pageRows)) {
      yield { table, rows }
      rows = []
    }
    if (line.kind === 'table') table = { name: line.table.table, columns: line.table.columns }
  }
}
