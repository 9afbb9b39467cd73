import { readTable, type TableRow, UnreadableTable } from 'plumbline-client/importing'
import { importingTexts } from '../../texts/settings/importing-texts.ts'

const words = importingTexts.importing

/** A chosen file: its rows, and what its columns hold. */
export interface TableFile {
  readonly rows: readonly TableRow[]
  readonly hasHeadings: boolean
  /** The field of each column; empty for one that is left out. */
  readonly fields: readonly string[]
}

/** The file, or words that help. */
export function readTableFile(bytes: ArrayBuffer): TableFile | string {
  try {
    const rows = readTable(bytes)
    return { rows, hasHeadings: !isData(rows[0]?.cells ?? []), fields: [] }
  } catch (error) {
    if (error instanceof UnreadableTable) return words.problems[error.problem](error.line ?? 0)
    throw error
  }
}

/** Headings have no email addresses and no phone numbers. */
function isData(cells: readonly string[]): boolean {
  return cells.some(cell => /\S@\S/.test(cell) || cell.replaceAll(/\D/g, '').length >= 7)
}

export function headingsOf({ rows, hasHeadings }: TableFile): string[] {
  const [first] = rows
  return first?.cells.map((cell, i) => (hasHeadings ? cell.trim() : '') || words.column(i + 1)) ?? []
}

export function dataOf({ rows, hasHeadings }: TableFile): readonly TableRow[] {
  return hasHeadings ? rows.slice(1) : rows
}

/** The table with fields as headings. */
export function sentTable(file: TableFile): (readonly string[])[] {
  return [file.fields, ...dataOf(file).map(({ cells }) => cells)]
}

/** A field can be that of one column only. */
export function withField(file: TableFile, column: number, field: string): TableFile {
  return { ...file, fields: file.fields.map((each, i) => (i === column ? field : each === field ? '' : each)) }
}
