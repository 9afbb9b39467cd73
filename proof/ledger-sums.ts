import type { WrittenLine } from './ledger.ts'

/** The totals that long runs must reach. */
interface Goal {
  readonly name: string
  readonly of: number
  /** The goals of the lines that count, and the count that is summed. */
  readonly goal: string
  readonly count: string
}

const goals: readonly Goal[] = [
  { name: 'kills', of: 10_000, goal: 'chaos: kills', count: 'kills' },
  { name: 'writes acknowledged under kills', of: 1_000_000, goal: 'chaos: kills', count: 'acknowledged' },
  { name: 'fuzzed requests', of: 20_000_000, goal: 'fuzz', count: 'requests' },
]

export interface Sum extends Goal {
  readonly soFar: number
  readonly runs: number
  /** Runs that do not count. */
  readonly discounted: number
}

export function sumsOf(lines: readonly WrittenLine[]): Sum[] {
  return goals.map(goal => {
    const about = lines.filter(line => line.goal === goal.goal)
    const counting = about.filter(isCounting)
    const soFar = counting.reduce((sum, { counts }) => sum + (counts[goal.count] ?? 0), 0)
    return { ...goal, soFar, runs: counting.length, discounted: about.length - counting.length }
  })
}

const faults = ['violations', 'kills_violations', 'findings']

/** Every control had its expected result, and no violation was found. */
export function isCounting({ counts, controls, void: isVoid }: WrittenLine): boolean {
  return !isVoid && isCaught(controls) && faults.every(name => !counts[name])
}

/** Early lines have only the number of caught controls. */
function isCaught(controls: WrittenLine['controls']): boolean {
  if (typeof controls.of === 'number') return controls.caught === controls.of
  const outcomes = Object.values(controls)
  return outcomes.length > 0 && outcomes.every(outcome => outcome === 'caught' || outcome === 'passed')
}
