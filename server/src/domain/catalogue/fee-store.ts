import { json, optional, plain } from '../columns.ts'
import { EntryTable, listRows } from '../entries/entry-table.ts'
import type { ServiceId } from '../ids.ts'
import { ChildTable } from '../row-table.ts'
import { groupBy } from '../rows.ts'
import type { Tenant } from '../tenant.ts'
import { type Fee, feeFields } from './fee.ts'
import type { Effect, FeeRule, Range } from './fee-rule.ts'

interface RuleRow {
  readonly sequence: number
  readonly squareFeetFrom: number | undefined
  readonly squareFeetTo: number | undefined
  readonly yearBuiltFrom: number | undefined
  readonly yearBuiltTo: number | undefined
  readonly zips: readonly string[]
  readonly effect: Effect['kind']
  readonly amount: number
}

const ruleRows = new ChildTable<RuleRow>('fee_rules', 'fee_id', {
  sequence: plain(),
  squareFeetFrom: optional(),
  squareFeetTo: optional(),
  yearBuiltFrom: optional(),
  yearBuiltTo: optional(),
  zips: json(),
  effect: plain(),
  amount: plain(),
})

interface FeeOfService extends Fee {
  /** None of a standalone fee. */
  readonly serviceId: ServiceId | undefined
}

const fees = new EntryTable<FeeOfService>('fees', feeFields, {
  more: { serviceId: optional(), sequence: plain() },
  rows: { rules: listRows(ruleRows, readRule, ruleRow) },
})

/** All fees of the company by service; standalone fees under undefined. */
export async function listFees(tenant: Tenant): Promise<(service: ServiceId | undefined) => Fee[]> {
  const byService = groupBy(await fees.list(tenant), fee => fee.serviceId)
  return service => byService(service).map(({ serviceId: _, ...fee }) => fee)
}

export function saveFee(tenant: Tenant, fee: Fee, serviceId: ServiceId | undefined): Promise<void> {
  return fees.save(tenant, { ...fee, serviceId })
}

function readRule(row: RuleRow): FeeRule {
  return {
    squareFeet: readRange(row.squareFeetFrom, row.squareFeetTo),
    yearBuilt: readRange(row.yearBuiltFrom, row.yearBuiltTo),
    zips: row.zips,
    effect: { kind: row.effect, amount: row.amount },
  }
}

function readRange(from: number | undefined, to: number | undefined): Range | undefined {
  return from === undefined && to === undefined ? undefined : { from, to }
}

function ruleRow({ squareFeet, yearBuilt, zips, effect }: FeeRule, sequence: number): RuleRow {
  return {
    sequence,
    squareFeetFrom: squareFeet?.from,
    squareFeetTo: squareFeet?.to,
    yearBuiltFrom: yearBuilt?.from,
    yearBuiltTo: yearBuilt?.to,
    zips,
    effect: effect.kind,
    amount: effect.amount,
  }
}
