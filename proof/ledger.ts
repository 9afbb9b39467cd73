import { execFileSync } from 'node:child_process'
import { appendFileSync, readFileSync } from 'node:fs'

/** One line of `bench/ledger.jsonl`: the result of a long run. Lines are appended, never changed. */
export interface LedgerLine {
  readonly goal: string
  readonly seed: number
  readonly minutes: number
  readonly counts: Readonly<Record<string, number>>
  /** The controls of this run and their results. */
  readonly controls: Readonly<Record<string, ControlOutcome>>
  /** The engine of the store. */
  readonly engine?: string
  /** A control was missed, so the line does not count. */
  readonly isVoid?: boolean
}

/** Seeded faults must be caught; the unchanged program must pass. */
export type ControlOutcome = 'caught' | 'missed' | 'skipped' | 'passed'

/** A line in the current or an earlier format. */
export type WrittenLine = Pick<LedgerLine, 'goal' | 'counts'> & {
  readonly controls: Readonly<Record<string, ControlOutcome | number>>
  readonly void?: boolean
}

const path = new URL('../bench/ledger.jsonl', import.meta.url)

export function appendToLedger(line: LedgerLine): void {
  const { isVoid, minutes, ...rest } = line
  const when = Temporal.Now.instant().toString({ smallestUnit: 'second' })
  const written = { ...rest, minutes: Math.round(minutes * 10) / 10, ...(isVoid && { void: true }) }
  appendFileSync(path, `${JSON.stringify({ ...written, commit: commit(), when })}\n`)
}

export function readLedger(): WrittenLine[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line) as WrittenLine)
}

/** The commit, and whether the working tree had changes. */
function commit(): string {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8', cwd: import.meta.dirname }).trim()
  try {
    const isChanged = git('status', '--porcelain', '--', '../server', '../proof') !== ''
    return git('rev-parse', '--short=12', 'HEAD') + (isChanged ? '+' : '')
  } catch {
    return 'unknown'
  }
}
