import { execFileSync } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { isPostgres } from '../../server/test/engine.ts'
import type { Tally } from './campaign.ts'
import type { Control } from './controls.ts'

const ledger = new URL('../../bench/ledger.jsonl', import.meta.url)

/** One line a run, never changed afterwards: long goals add up over them. */
export function appendToLedger(seed: number, tally: Tally, controls: readonly Control[]): void {
  const { requests, sequences, orders, deliveries, letters, findings } = tally
  const line = {
    goal: 'fuzz',
    engine: isPostgres ? 'postgres' : 'sqlite',
    at: Temporal.Now.instant().toString({ smallestUnit: 'second' }),
    seed,
    commit: commit(),
    minutes: Math.round(tally.minutes * 10) / 10,
    counts: {
      requests,
      sequences,
      orders,
      deliveries,
      letters,
      findings: findings.length,
      findingsBy: findings.map(({ kind }) => kind),
    },
    controls: { caught: controls.filter(({ isCaught }) => isCaught).length, of: controls.length },
  }
  appendFileSync(ledger, `${JSON.stringify(line)}\n`)
}

/** With a mark where the files are not those of the commit. */
function commit(): string {
  const git = (...words: string[]) => execFileSync('git', words, { encoding: 'utf8', cwd: new URL('.', ledger) }).trim()
  try {
    return (
      git('rev-parse', '--short=12', 'HEAD') + (git('status', '--porcelain', '--untracked-files=no') === '' ? '' : '+')
    )
  } catch {
    return 'unknown'
  }
}
