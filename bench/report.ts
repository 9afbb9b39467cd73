import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'

/** One row of a table: a measurement beside its limit. */
export interface Result {
  readonly work: string
  readonly against: string
  readonly measured: string
  readonly limit: string
  /** Why this machine cannot measure it. */
  readonly isReached: boolean | string
  /** The share of CPU time that other machines of the host took meanwhile. */
  readonly stolen?: number
}

export interface EngineResults {
  readonly title: string
  readonly results: readonly Result[]
}

const headings = ['work', 'baseline, in the same run', 'measured', 'limit', 'met']

export function show(results: readonly Result[]): void {
  console.log(`\n${tableOf(results)}\n`)
}

/** Engines that were not measured keep their earlier tables. */
export function write(engines: readonly EngineResults[], path: URL): void {
  const kept = new Map(readSections(path))
  for (const { title, results } of engines) {
    kept.set(engineOf(title), `## ${title}\n\nOn ${machine()}.\n\n${tableOf(results)}\n`)
  }
  const how = 'Results of `npm run bench`. [README.md](README.md) explains the rows.'
  writeFileSync(path, [`# Measurements\n\n${how}\n`, ...kept.values()].join('\n'))
}

function readSections(path: URL): [engine: string, text: string][] {
  const [, ...sections] = existsSync(path) ? readFileSync(path, 'utf8').split(/^## /m) : []
  return sections.map(text => [engineOf(text), `## ${text.trimEnd()}\n`])
}

/** A title begins with the engine's name. */
function engineOf(title: string): string {
  return /^\w+/.exec(title)?.[0] ?? ''
}

export function tableOf(results: readonly Result[]): string {
  const rows = results.map(row => [row.work, row.against, measuredIn(row), row.limit, answer(row)])
  const widths = headings.map((heading, i) => Math.max(heading.length, ...rows.map(row => row[i]?.length ?? 0)))
  const line = (cells: readonly string[]) => `| ${cells.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`
  return [line(headings), line(widths.map(width => '-'.repeat(width))), ...rows.map(line)].join('\n')
}

/** Adds the stolen share if it is 1 % or more. */
export function measuredIn({ measured, stolen = 0 }: Result): string {
  return stolen < 0.01 ? measured : `${measured}; ${Math.round(stolen * 100)} % stolen`
}

function answer({ isReached }: Result): string {
  return typeof isReached === 'string' ? isReached : isReached ? 'yes' : 'NO'
}

function machine(): string {
  const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: import.meta.dirname, encoding: 'utf8' })
  const isChanged = git('status', '--porcelain', '--untracked-files=no', '--', '../server', '.').trim() !== ''
  const commit = git('rev-parse', '--short', 'HEAD').trim() + (isChanged ? ' with changes' : '')
  const cores = `${availableParallelism()} cores (${cpus()[0]?.model.trim()})`
  return `${cores}, Node ${process.version}, ${Temporal.Now.plainDateISO()}, commit ${commit}`
}
