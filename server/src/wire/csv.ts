/** Excel takes a file for UTF-8 only if it begins with this mark. */
export const byteOrderMark = '\uFEFF'

/**
 * A line of a CSV file (RFC 4180). A text that a spreadsheet would take for a formula gets an apostrophe, as people write it
 * there; `readTable` of the SDK removes it again. Numbers are never formulas.
 */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(cell => (typeof cell === 'number' ? cell : quoted(cell))).join(',')}\r\n`
}

function quoted(text: string): string {
  return `"${text.replace(/^(?='*[=+@\t\r\n-])/, "'").replaceAll('"', '""')}"`
}
