import { execFileSync } from 'node:child_process'
import { appendFileSync, readFileSync } from 'node:fs'

/** One line of `bench/ledger.jsonl`: what a long run saw. Lines are added, never changed. */
export interface LedgerLine {
  readonly goal: string
  readonly seed: number
  readonly minutes: number
  readonly counts: Readonly<Record<string, number>>
  /** What was tried at this commit to see whether the run would notice, and whether it did. */
  readonly controls: Readonly<Record<string, ControlOutcome>>
  /** Which store it was about. */
  readonly engine?: string
  /** A fault was not caught, so that the line counts for nothing. */
  readonly isVoid?: boolean
}

/** Seeded faults are to be caught; what has none in it is to pass. */
export type ControlOutcome = 'caught' | 'missed' | 'skipped' | 'passed'

/** A line as it was written down, now or before lines looked like this. */
export type WrittenLine = Pick<LedgerLine, 'goal' | 'counts'> & {
  readonly controls: Readonly<Record<string, ControlOutcome | number>>
  readonly void?: boolean
}

const path = new URL('../bench/ledger.jsonl', import.meta.url)

export function appendToLedger(line: LedgerLine): void {
  const { isVoid, minutes, ...told } = line
  const when = Temporal.Now.instant().toString({ smallestUnit: 'second' })
  const written = { ...told, minutes: Math.round(minutes * 10) / 10, ...(isVoid && { void: true }) }
  appendFileSync(path, `${JSON.stringify({ ...written, commit: commit(), when })}\n`)
}

export function readLedger(): WrittenLine[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line) as WrittenLine)
}

/** What was run, and whether it was more than what is committed. */
function commit(): string {
  const git = (...words: string[]) => execFileSync('git', words, { encoding: 'utf8', cwd: import.meta.dirname }).trim()
  try {
    const isChanged = git('status', '--porcelain', '--', '../server', '../proof') !== ''
    return git('rev-parse', '--short=12', 'HEAD') + (isChanged ? '+' : '')
  } catch {
    return 'unknown'
  }
}
