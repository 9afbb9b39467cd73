import type { OrderType, Package, Service } from '../catalogue/catalogue.ts'
import type { Effect, Fee, FeeRule } from '../catalogue/fee.ts'
import type { FeeId, OrderTypeId, PackageId, ServiceId } from '../ids.ts'
import type { FeeEntry, OrderTypeEntry, PackageEntry, RuleEntry, ServiceEntry } from './company-file.ts'
import { type Mistakes, type Planning, References } from './planning.ts'
import type { Retired } from './retirement-store.ts'

export function planOrderTypes(planning: Planning): readonly OrderType[] {
  const { file, known, offices } = planning
  return planning.section<OrderTypeId, OrderTypeEntry, OrderType>({
    path: 'orderTypes',
    kind: 'order type',
    names: planning.orderTypes,
    entries: file.orderTypes,
    before: known.company?.catalogue.orderTypes ?? [],
    nameOf: type => type.name,
    make: ({ name, office, description, publicDescription, show }, { id, path, sequence }) => ({
      id,
      officeId: office === undefined ? undefined : offices.resolve(`${path}.office`, office),
      name,
      description,
      publicDescription,
      sequence,
      isShown: show,
      modifiedAt: known.now,
    }),
  })
}

export function planServices(planning: Planning): readonly Service[] {
  const { file, known, offices, orderTypes } = planning
  let sid = known.lastSid
  return planning.section<ServiceId, ServiceEntry, Service>({
    path: 'services',
    kind: 'service',
    names: planning.services,
    entries: file.services,
    before: [...(known.company?.catalogue.services.values() ?? [])],
    nameOf: service => service.name,
    make: (entry, { id, path, sequence, before }) => ({
      id,
      sid: before?.sid ?? ++sid,
      orderTypeId: entry.orderType === undefined ? undefined : orderTypes.resolve(`${path}.orderType`, entry.orderType),
      name: entry.name,
      description: entry.description,
      isVisible: entry.visible,
      isAncillary: entry.ancillary,
      durationMinutes: entry.durationMinutes,
      sequence,
      officeIds: offices.resolveAll(`${path}.offices`, entry.offices).sort(),
      fees: planFeesOf(planning, `${path}.fees`, entry.fees, before?.fees ?? [], id),
      modifiedAt: known.now,
    }),
  })
}

export function planStandaloneFees(planning: Planning): readonly Fee[] {
  const before = [...(planning.known.company?.catalogue.standaloneFees.values() ?? [])]
  if (!planning.file.fees) return before
  return planFeesOf(planning, 'fees', planning.file.fees, before, undefined)
}

/** A retired fee of the same name is restored to its service. */
function planFeesOf(
  { mistakes, known }: Planning,
  path: string,
  entries: readonly FeeEntry[],
  before: readonly Fee[],
  service: ServiceId | undefined,
): Fee[] {
  const retired = known.retired.fee.filter(fee => fee.owner === service)
  return planFees(mistakes, path, entries, [...before, ...retired], known.now)
}

export function planPackages(planning: Planning): readonly Package[] {
  const { file, known, offices, services } = planning
  return planning.section<PackageId, PackageEntry, Package>({
    path: 'packages',
    kind: 'package',
    names: planning.packages,
    entries: file.packages,
    before: (known.company?.catalogue.packages ?? []).filter(pack => !pack.isRetired),
    nameOf: pack => pack.name,
    make: (entry, { id, path, sequence }) => ({
      id,
      name: entry.name,
      description: entry.description,
      isActive: entry.active,
      isShown: entry.show,
      sequence,
      officeIds: offices.resolveAll(`${path}.offices`, entry.offices).sort(),
      serviceIds: services.resolveAll(`${path}.services`, entry.services),
      isRetired: false,
      modifiedAt: known.now,
    }),
  })
}

/** The fees of one service, or the standalone ones. Names are unique within the list. */
function planFees(
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
