import type { Effect, Fee, FeeRule } from '../catalogue/fee.ts'
import type { FeeId } from '../ids.ts'
import type { CompanyFile, FeeEntry, RuleEntry } from './company-file.ts'
import type { CompanyPlan } from './plan-company.ts'
import { type Mistakes, References } from './references.ts'
import type { Retired } from './retirement-store.ts'

/** Fees of one service, or the standalone ones: among themselves they are known by their names. */
export function planFees(
  mistakes: Mistakes,
  path: string,
  entries: readonly FeeEntry[],
  known: readonly Retired[],
  now: Temporal.Instant,
): Fee[] {
  const ids = new References<FeeId>('fee', mistakes).assign(path, entries, entry => entry.name, known)
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

/** A fee belongs to one service, or to none: an id copied along with a service would tear it from the first. */
export function findSharedFees(file: CompanyFile, plan: CompanyPlan, mistakes: Mistakes): void {
  const standalone = { isInFile: file.fees !== undefined, path: 'fees', fees: plan.standaloneFees }
  const ofServices = plan.services.map(({ fees }, i) => ({
    isInFile: file.services !== undefined,
    path: `services[${i}].fees`,
    fees,
  }))
  const listOf = new Map<FeeId, string>()
  // What the file does not list comes first, so that a mistake is named where it can be mended.
  const lists = [...ofServices, standalone].sort((a, b) => Number(a.isInFile) - Number(b.isInFile))
  for (const { path, fees } of lists) {
    for (const [i, { id }] of fees.entries()) {
      if ((listOf.get(id) ?? path) !== path) mistakes.add(`${path}[${i}].id`, `${id} is a fee of something else`)
      listOf.set(id, path)
    }
  }
}

function planRule(mistakes: Mistakes, path: string, { squareFeet, yearBuilt, zips, ...entry }: RuleEntry): FeeRule {
  const effects: Effect[] = (['set', 'add', 'percent'] as const).flatMap(kind => {
    const amount = entry[kind]
    return amount === undefined ? [] : [{ kind, amount: Math.round(amount * 100) }]
  })
  const [effect] = effects
  if (!effect || effects.length > 1) mistakes.add(path, 'needs exactly one of set, add and percent')
  for (const [name, range] of Object.entries({ squareFeet, yearBuilt })) {
    if (!range) continue
    const { from, to } = range
    if (from === undefined && to === undefined) mistakes.add(`${path}.${name}`, 'needs from, to or both')
    else if (from !== undefined && to !== undefined && to < from)
      mistakes.add(`${path}.${name}`, `from ${from} to ${to} is no range`)
  }
  return {
    squareFeet: squareFeet && { from: squareFeet.from, to: squareFeet.to },
    yearBuilt: yearBuilt && { from: yearBuilt.from, to: yearBuilt.to },
    zips,
    effect: effect as Effect,
  }
}
