import { writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'

/** One line of the table: what was measured, beside the limit it is held against. */
export interface Result {
  readonly work: string
  readonly against: string
  readonly measured: string
  readonly limit: string
  readonly isReached: boolean
}

const headings = ['work', 'held against, in the same run', 'measured', 'limit', 'reached']

export function report(results: readonly Result[], path: URL | undefined): void {
  const rows = results.map(row => [row.work, row.against, row.measured, row.limit, row.isReached ? 'yes' : 'NO'])
  const widths = headings.map((heading, i) => Math.max(heading.length, ...rows.map(row => row[i]?.length ?? 0)))
  const line = (cells: readonly string[]) => `| ${cells.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`
  const table = [line(headings), line(widths.map(width => '-'.repeat(width))), ...rows.map(line)].join('\n')
  console.log(`\n${table}\n`)
  if (!path) return
  const machine = `${availableParallelism()} cores, Node ${process.version}, SQLite`
  writeFileSync(path, `# What was measured\n\n\`npm run bench\` on ${machine}.\n\n${table}\n`)
}
