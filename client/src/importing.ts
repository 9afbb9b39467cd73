import type { Imported, ImportFields } from './generated/tenant-types.ts'

/** A row of a table. */
export interface TableRow {
  /** Of the file, from 1: where the row begins. */
  readonly line: number
  readonly cells: readonly string[]
}

/** Why a file is no table of rows. */
export type TableProblem = 'empty' | 'no rows' | 'workbook' | 'not text' | 'open quote'

const problems: Readonly<Record<TableProblem, string>> = {
  empty: 'the file is empty',
  'no rows': 'the file has no rows below its headings',
  workbook: 'the file is a workbook; save it as CSV UTF-8',
  'not text': 'the file is not a text file',
  'open quote': 'a quotation mark is not closed',
}

/** A file that cannot be read as a table. */
export class UnreadableTable extends Error {
  readonly problem: TableProblem
  /** Where the problem is, if it is in one line. */
  readonly line: number | undefined

  constructor(problem: TableProblem, line?: number) {
    super(line === undefined ? problems[problem] : `line ${line}: ${problems[problem]}`)
    this.name = 'UnreadableTable'
    this.problem = problem
    this.line = line
  }
}

/**
 * The rows of a CSV file, the header first, as spreadsheets save it: in UTF-8, UTF-16 or windows-1252, with commas, semicolons
 * or tabs. Apostrophes that `csvLine` and exports put before formulas are removed. Throws `UnreadableTable`.
 */
export function readTable(file: ArrayBuffer | Uint8Array): TableRow[] {
  const { rows, openQuoteLine } = parse(textOf(new Uint8Array(file)))
  if (openQuoteLine !== undefined) throw new UnreadableTable('open quote', openQuoteLine)
  if (rows.length === 0) throw new UnreadableTable('empty')
  if (rows.length === 1) throw new UnreadableTable('no rows')
  return rows.map(({ line, cells }) => ({ line, cells: cells.map(cell => cell.replace(marked, '')) }))
}

/** A line of a CSV file (RFC 4180). A text that spreadsheets would take for a formula gets an apostrophe. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cell => `"${cell.replace(formula, "'").replaceAll('"', '""')}"`).join(',')}\r\n`
}

/** A whole CSV file. It begins with the byte order mark, without which Excel does not take it for UTF-8. */
export function csvFile(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map(csvLine).join('')}`
}

const formula = /^(?='*[=+@\t\r\n-])/
const marked = /^'(?='*[=+@\t\r\n-])/

/** The rows of a CSV file (RFC 4180), the header first; empty lines are left out. Semicolons and tabs separate as well. */
export function parseCsv(text: string): string[][] {
  return parse(text).rows.map(({ cells }) => [...cells])
}

/** The first bytes of files that are taken for tables: of zip archives, which new workbooks are, and of old workbooks. */
const workbooks = ['504b0304', 'd0cf11e0']

function textOf(bytes: Uint8Array): string {
  if (workbooks.includes(hexOf(bytes.subarray(0, 4)))) throw new UnreadableTable('workbook')
  const text = decodeText(bytes)
  if (text.includes('\0')) throw new UnreadableTable('not text')
  return text
}

function hexOf(bytes: Uint8Array): string {
  return [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')
}

/** The text of a file: programs on Windows save UTF-16 or windows-1252, unless they are told to use UTF-8. */
export function decodeText(bytes: Uint8Array): string {
  const mark = hexOf(bytes.subarray(0, 2))
  // Without a mark, every second byte of Latin letters is zero.
  const zeros = (first: number) =>
    bytes.length > 1 && bytes.subarray(0, 64).every((byte, i) => i % 2 !== first || byte === 0)
  if (mark === 'fffe' || zeros(1)) return new TextDecoder('utf-16le').decode(bytes)
  if (mark === 'feff' || zeros(0)) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

interface Parsed {
  readonly rows: readonly TableRow[]
  /** Where a quotation mark stands whose end is missing, or is followed by more text on a later line. */
  readonly openQuoteLine: number | undefined
}

function parse(text: string): Parsed {
  const clean = text.replace(/^\uFEFF/, '')
  const separator = separatorOf(clean)
  const rows: TableRow[] = []
  let [cells, cell, isQuoted]: [string[], string, boolean] = [[], '', false]
  let [line, rowLine, quoteLine, closedLine]: [number, number, number, number] = [1, 1, 0, 0]
  let openQuoteLine: number | undefined
  const endCell = () => {
    cells.push(cell)
    cell = ''
    closedLine = 0
  }
  const endRow = () => {
    endCell()
    if (cells.some(value => value.trim() !== '')) rows.push({ line: rowLine, cells })
    cells = []
  }
  for (let i = 0; i < clean.length; i++) {
    const letter = clean.charAt(i)
    const isEnd = letter === '\n' || (letter === '\r' && clean[i + 1] !== '\n')
    if (isEnd) line++
    if (isQuoted && letter === '"' && clean[i + 1] === '"') cell += clean.charAt(++i)
    else if (letter === '"' && (isQuoted || cell === '')) {
      isQuoted = !isQuoted
      if (isQuoted) quoteLine = line
      else closedLine = line
    } else if (isQuoted) cell += letter
    else if (letter === separator) endCell()
    else if (isEnd) {
      endRow()
      rowLine = line
    } else if (letter !== '\r') {
      if (closedLine > quoteLine && letter.trim() !== '') openQuoteLine ??= quoteLine
      cell += letter
    }
  }
  endRow()
  if (isQuoted) openQuoteLine ??= quoteLine
  return { rows, openQuoteLine }
}

/** The one that is most frequent in the first line. */
function separatorOf(text: string): string {
  const line = text.slice(0, text.search(/[\r\n]|$/))
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
