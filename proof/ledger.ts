import { execFileSync } from 'node:child_process'
import { appendFileSync } from 'node:fs'

/** One line of `bench/ledger.jsonl`: what a long run saw. Lines are added, never changed. */
export interface LedgerLine {
  readonly goal: string
  readonly seed: number
  readonly minutes: number
  readonly counts: Readonly<Record<string, number>>
  /** Seeded faults that were tried at this commit, and whether they were caught. */
  readonly controls: Readonly<Record<string, ControlOutcome>>
  /** Which store it was about. */
  readonly engine?: string
  /** A fault was not caught, so that the line counts for nothing. */
  readonly isVoid?: boolean
}

export type ControlOutcome = 'caught' | 'missed' | 'skipped'

const path = new URL('../bench/ledger.jsonl', import.meta.url)

export function appendToLedger(line: LedgerLine): void {
  const { isVoid, ...told } = line
  const when = Temporal.Now.instant().toString({ smallestUnit: 'second' })
  appendFileSync(path, `${JSON.stringify({ ...told, ...(isVoid && { void: true }), commit: commit(), when })}\n`)
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
