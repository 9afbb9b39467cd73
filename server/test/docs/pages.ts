import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run-page.ts'

/** The pages for users. Decision records are for maintainers, and have no samples. */
export const pagePaths: readonly string[] = [
  'README.md',
  ...readdirSync(join(root, 'docs'))
    .filter(name => name.endsWith('.md'))
    .toSorted()
    .map(name => `docs/${name}`),
]

export function readText(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

/** The rows of all tables of a page that have these columns, without markup of their cells. */
export function tableRows(path: string, ...columns: readonly string[]): string[][] {
  const lines = readText(path).split('\n')
  const header = `| ${columns.join(' | ')} |`
  return lines.flatMap((line, i) => {
    if (line !== header) return []
    const end = lines.findIndex((line, at) => at > i && !line.startsWith('|'))
    return lines.slice(i + 2, end < 0 ? undefined : end).map(cells)
  })
}

function cells(row: string): string[] {
  return row
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map(cell => cell.trim())
}

/** The code of a cell that has nothing but code. */
export function codeOf(cell: string | undefined): string | undefined {
  return /^`([^`]+)`$/.exec(cell ?? '')?.[1]
}
