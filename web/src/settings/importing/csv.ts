import { parseCsv } from 'plumbline-client/importing'

export type Table = readonly (readonly string[])[]

/** A line of a CSV file (RFC 4180). Spreadsheets must not take a text for a formula, so such a text is marked. */
export function csvLine(cells: readonly string[]): string {
  const quoted = (cell: string) => `"${cell.replace(/^(?='*[=+@\t\r-])/, "'").replaceAll('"', '""')}"`
  return `${cells.map(quoted).join(',')}\r\n`
}

/** The cells without the marks of `csvLine`, so that refused rows come back as they were. */
export function readCsv(text: string): Table {
  return parseCsv(text).map(cells => cells.map(cell => cell.replace(/^'(?='*[=+@\t\r-])/, '')))
}
