import { csvFile } from 'plumbline-client/importing'
import { download } from '../settings/importing/download.ts'
import type { ListPage } from './listed-rows.ts'

const pageSize = 500

interface ExportedColumn<R> {
  readonly label: string
  readonly text: (row: R) => string
}

export interface ExportedList<R> {
  /** Of the file, without its ending. */
  readonly name: string
  readonly columns: readonly ExportedColumn<R>[]
  readonly read: (
    place: { readonly limit: number; readonly cursor?: string },
    signal: AbortSignal,
  ) => Promise<Pick<ListPage<R>, 'rows' | 'cursor'>>
}

/** All rows of a list, with the columns that are shown, as a CSV file. Returns how many. */
export async function exportList<R>(
  { name, columns, read }: ExportedList<R>,
  onProgress: (count: number) => void,
  signal: AbortSignal,
): Promise<number> {
  const lines = [columns.map(({ label }) => label)]
  let cursor: string | null | undefined
  do {
    const page = await read({ limit: pageSize, ...(cursor && { cursor }) }, signal)
    lines.push(...page.rows.map(row => columns.map(({ text }) => text(row))))
    cursor = page.cursor
    onProgress(lines.length - 1)
  } while (cursor)
  download(`${name}.csv`, new Blob([csvFile(lines)], { type: 'text/csv;charset=utf-8' }))
  return lines.length - 1
}
