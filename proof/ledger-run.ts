import { readLedger } from './ledger.ts'
import { sumsOf } from './ledger-sums.ts'

/** `npm run ledger`: the progress of the long-term goals. */
const row = (name: string, soFar: string, of: string, share: string, runs: string) =>
  console.log(`${name.padEnd(33)}${soFar.padStart(11)}${of.padStart(12)}${share.padStart(9)}${runs.padStart(6)}`)

const sums = sumsOf(readLedger())
row('goal', 'so far', 'of', 'reached', 'runs')
for (const { name, soFar, of, runs } of sums) {
  row(name, grouped(soFar), grouped(of), `${((100 * soFar) / of).toFixed(1)} %`, String(runs))
}
const discounted = new Map(sums.map(({ goal, discounted }) => [goal, discounted]))
for (const [goal, count] of discounted) {
  if (count > 0) console.log(`${count} of ${goal} do not count: a control was missed, or a violation was found`)
}

function grouped(count: number): string {
  return count.toLocaleString('en')
}
