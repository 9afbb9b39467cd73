/** Lets the browser save a text as a file. */
export function download(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

/** A line of a CSV file (RFC 4180). Spreadsheets must not take a text for a formula. */
export function csvLine(cells: readonly string[]): string {
  const quoted = (cell: string) => `"${(/^[=+@\t\r-]/.test(cell) ? `'${cell}` : cell).replaceAll('"', '""')}"`
  return `${cells.map(quoted).join(',')}\r\n`
}
