import type { Imported, ImportFields } from './generated/tenant-types.ts'

/** The rows of a CSV file (RFC 4180), the header first; empty lines are left out. Semicolons and tabs separate as well. */
export function parseCsv(text: string): string[][] {
  const clean = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
  const separator = separatorOf(clean)
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  for (let i = 0; i < clean.length; i++) {
    const letter = clean.charAt(i)
    if (isQuoted && letter === '"' && clean[i + 1] === '"') cell += clean.charAt(++i)
    else if (letter === '"' && (isQuoted || cell === '')) isQuoted = !isQuoted
    else if (isQuoted || (letter !== separator && letter !== '\n')) cell += letter
    else {
      row.push(cell)
      cell = ''
      if (letter === '\n') row = rows[rows.push(row)] ?? []
    }
  }
  rows.push([...row, cell])
  return rows.filter(cells => cells.some(value => value.trim() !== ''))
}

/** The one that is most frequent in the first line. */
function separatorOf(text: string): string {
  const line = text.slice(0, text.search(/\n|$/))
  const count = (separator: string) => line.split(separator).length
  return [',', ';', '\t'].toSorted((a, b) => count(b) - count(a))[0] ?? ','
}

export interface ImportOptions {
  readonly dryrun?: boolean
  /** Rows of one call; 200 if omitted. */
  readonly batchRows?: number
  readonly onProgress?: (done: number, total: number) => void
}

/**
 * Imports a whole table in parts: `importTable(fields => company.importClients(fields), parseCsv(text))`. Rows are numbered
 * from 1 below the header. After a failure the same call can be repeated: rows that were imported are unchanged.
 */
export async function importTable(
  send: (fields: ImportFields) => Promise<Imported>,
  [header = [], ...rows]: readonly (readonly string[])[],
  { dryrun = false, batchRows = 200, onProgress }: ImportOptions = {},
): Promise<Imported> {
  let all: Imported | undefined
  for (let done = 0; done === 0 || done < rows.length; done += batchRows) {
    const part = await send({ header, rows: rows.slice(done, done + batchRows), dryrun })
    const numbered = part.rows.map(row => ({ ...row, row: row.row + done }))
    all = {
      ...part,
      created: part.created + (all?.created ?? 0),
      updated: part.updated + (all?.updated ?? 0),
      unchanged: part.unchanged + (all?.unchanged ?? 0),
      refused: part.refused + (all?.refused ?? 0),
      rows: [...(all?.rows ?? []), ...numbered],
    }
    onProgress?.(Math.min(done + batchRows, rows.length), rows.length)
  }
  return all as Imported
}
