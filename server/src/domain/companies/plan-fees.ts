import type { Effect, Fee, FeeRule } from '../catalogue/fee.ts'
import type { FeeId } from '../ids.ts'
import type { FeeEntry, RuleEntry } from './company-file.ts'
import { type Mistakes, References } from './references.ts'

/** Fees of one service, or the standalone ones: among themselves they are known by their names. */
export function planFees(
  mistakes: Mistakes,
  path: string,
  entries: readonly FeeEntry[],
  before: readonly Fee[],
  now: Temporal.Instant,
): Fee[] {
  const ids = new References<FeeId>('fee', mistakes).assign(path, entries, entry => entry.name, before)
  return entries.map((entry, i) => ({
    id: ids[i] as FeeId,
    name: entry.name,
    amountCents: Math.round(entry.amount * 100),
    isShown: entry.show,
    sequence: i + 1,
    rules: entry.rules.map((rule, k) => planRule(mistakes, `${path}[${i}].rules[${k}]`, rule)),
    modifiedAt: now,
  }))
}

function planRule(mistakes: Mistakes, path: string, { squareFeet, yearBuilt, zips, ...entry }: RuleEntry): FeeRule {
  const effects: Effect[] = (['set', 'add', 'percent'] as const).flatMap(kind => {
    const amount = entry[kind]
    return amount === undefined ? [] : [{ kind, amount: Math.round(amount * 100) }]
  })
  const [effect] = effects
  if (!effect || effects.length > 1) mistakes.add(path, 'needs exactly one of set, add and percent')
  for (const [name, range] of Object.entries({ squareFeet, yearBuilt })) {
    if (range?.from === undefined || range.to === undefined) continue
    if (range.to < range.from) mistakes.add(`${path}.${name}`, `from ${range.from} to ${range.to} is no range`)
  }
  return {
    squareFeet: squareFeet && { from: squareFeet.from, to: squareFeet.to },
    yearBuilt: yearBuilt && { from: yearBuilt.from, to: yearBuilt.to },
    zips,
    effect: effect as Effect,
  }
}
