import type { Value } from '../database.ts'
import { MigrationRefused } from './migration-refused.ts'
import type { RowValues } from './row-store.ts'

/**
 * A whole company as lines of JSON: a heading; each table's name and columns, with its rows as lists; each file's id,
 * with its bytes as base64 texts; and an end that says how much there was.
 */
export const format = 'plumbline-company'
export const formatVersion = 1

export interface Heading {
  readonly format: typeof format
  readonly version: number
  /** That of the last migration: rows are as that layout has them. */
  readonly layout: number
  readonly company: { readonly id: string; readonly key: string; readonly name: string }
  readonly made_at: string
  readonly build: string
}

export interface Ending {
  readonly end: {
    readonly rows: number
    readonly files: number
    readonly bytes: number
    /** Files of which the storage had no bytes. */
    readonly missing: readonly string[]
    /** Of every line before this one. */
    readonly sha256: string
  }
}

export type TableLine = { readonly table: string; readonly columns: readonly string[] }
export type FileLine = { readonly file: string }

/** What a line says. */
export type CompanyLine =
  | { readonly kind: 'heading'; readonly heading: Heading }
  | { readonly kind: 'table'; readonly table: TableLine }
  | { readonly kind: 'row'; readonly values: RowValues }
  | { readonly kind: 'file'; readonly id: string }
  | { readonly kind: 'bytes'; readonly bytes: Buffer }
  | { readonly kind: 'end'; readonly end: Ending['end'] }

export function readLine(text: string): CompanyLine {
  const line = parse(text)
  if (typeof line === 'string') return { kind: 'bytes', bytes: Buffer.from(line, 'base64') }
  if (Array.isArray(line) && line.every(isValue)) return { kind: 'row', values: line }
  const { format: named, table, columns, file, end } = (line ?? {}) as Record<string, unknown>
  if (named === format) return { kind: 'heading', heading: line as Heading }
  if (typeof table === 'string' && Array.isArray(columns)) return { kind: 'table', table: line as TableLine }
  if (typeof file === 'string') return { kind: 'file', id: file }
  if (typeof end === 'object') return { kind: 'end', end: end as Ending['end'] }
  throw new MigrationRefused('the file has a line that says nothing')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new MigrationRefused('the file has a line that is no JSON: it broke off, or was changed')
  }
}

function isValue(value: unknown): value is Value {
  return value === null || typeof value === 'string' || typeof value === 'number'
}
