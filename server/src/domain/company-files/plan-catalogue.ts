import type { OrderType, Package, Service } from '../catalogue/catalogue.ts'
import type { Effect, Fee, FeeRule } from '../catalogue/fee.ts'
import type { FeeId, ServiceId } from '../ids.ts'
import type { FeeEntry, RuleEntry } from './company-file.ts'
import { type Mistakes, type Planning, References } from './planning.ts'

export function planOrderTypes(planning: Planning): readonly OrderType[] {
  return planning.section('orderTypes', ({ office, show, ...entry }, { id, path, sequence }) => ({
    ...entry,
    id,
    officeId: office === undefined ? undefined : planning.offices.resolve(`${path}.office`, office),
    sequence,
    isShown: show,
    modifiedAt: planning.known.now,
  }))
}

export function planServices(planning: Planning): readonly Service[] {
  const { known, orderTypes } = planning
  let sid = known.lastSid
  return planning.section('services', (entry, { id, path, sequence, before }) => {
    const { orderType, visible, ancillary, offices, fees, ...rest } = entry
    return {
      ...rest,
      id,
      sid: before?.sid ?? ++sid,
      orderTypeId: orderType === undefined ? undefined : orderTypes.resolve(`${path}.orderType`, orderType),
      isVisible: visible,
      isAncillary: ancillary,
      durationMinutes: entry.durationMinutes,
      sequence,
      officeIds: planning.offices.resolveAll(`${path}.offices`, offices).sort(),
      fees: planFees(planning, `${path}.fees`, fees, before?.fees ?? [], id),
      modifiedAt: known.now,
    }
  })
}

export function planStandaloneFees(planning: Planning): readonly Fee[] {
  const { file, stored } = planning
  return file.fees ? planFees(planning, 'fees', file.fees, stored.fees, undefined) : stored.fees
}

export function planPackages(planning: Planning): readonly Package[] {
  return planning.section('packages', ({ active, show, offices, services, ...entry }, { id, path, sequence }) => ({
    ...entry,
    id,
    isActive: active,
    isShown: show,
    sequence,
    officeIds: planning.offices.resolveAll(`${path}.offices`, offices).sort(),
    serviceIds: planning.services.resolveAll(`${path}.services`, services),
    isRetired: false,
    modifiedAt: planning.known.now,
  }))
}

/**
 * The fees of one service, or the standalone ones. Names are unique within the list. A retired fee of the same name is
 * restored to its service.
 */
function planFees(
  { mistakes, known }: Planning,
  path: string,
  entries: readonly FeeEntry[],
  before: readonly Fee[],
  service: ServiceId | undefined,
): Fee[] {
  const retired = known.retired.fee.filter(fee => fee.owner === service)
  const ids = new References<FeeId>('fee', mistakes).assign(path, entries, [...before, ...retired])
  return entries.map((entry, i) => ({
    id: ids[i] as FeeId,
    name: entry.name,
    amountCents: Math.round(entry.amount * 100),
    isShown: entry.show,
    sequence: i + 1,
    rules: entry.rules.map((rule, k) => planRule(mistakes, `${path}[${i}].rules[${k}]`, rule)),
    modifiedAt: known.now,
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
    if (!range) continue
    const { from, to } = range
    if (from === undefined && to === undefined) mistakes.add(`${path}.${name}`, 'needs from, to or both')
    else if (from !== undefined && to !== undefined && to < from)
      mistakes.add(`${path}.${name}`, `from ${from} is greater than to ${to}`)
  }
  return {
    squareFeet: squareFeet && { from: squareFeet.from, to: squareFeet.to },
    yearBuilt: yearBuilt && { from: yearBuilt.from, to: yearBuilt.to },
    zips,
    effect: effect as Effect,
  }
}
