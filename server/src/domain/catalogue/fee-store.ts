import sql from 'sql-template-tag'
import { flag, instant, json, optional, plain } from '../columns.ts'
import type { ServiceId } from '../ids.ts'
import { ChildTable, RowTable } from '../row-table.ts'
import { groupBy } from '../rows.ts'
import type { Tenant } from '../tenant.ts'
import type { Effect, Fee, FeeRule, Range } from './fee.ts'

type FeeRow = Omit<Fee, 'rules'> & { readonly serviceId: ServiceId | undefined }

const fees = new RowTable<FeeRow>('fees', {
  serviceId: optional(),
  name: plain(),
  amountCents: plain(),
  sequence: plain(),
  isShown: flag,
  modifiedAt: instant,
})

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

const feeRules = new ChildTable<RuleRow>('fee_rules', 'fee_id', {
  sequence: plain(),
  squareFeetFrom: optional(),
  squareFeetTo: optional(),
  yearBuiltFrom: optional(),
  yearBuiltTo: optional(),
  zips: json(),
  effect: plain(),
  amount: plain(),
})

/** All fees of the company by service; standalone fees under undefined. */
export async function listFees(tenant: Tenant): Promise<(service: ServiceId | undefined) => Fee[]> {
  const rows = await tenant.tx.all(sql`
    select ${fees.columns} from fees
    where company_id = ${tenant.companyId} and retired_at is null order by sequence, name`)
  const rulesOf = await feeRules.listByParent(tenant)
  const byService = groupBy(rows.map(fees.read), fee => fee.serviceId)
  return service =>
    byService(service).map(({ serviceId: _, ...fee }) => ({ ...fee, rules: rulesOf(fee.id).map(readRule) }))
}

function readRule({
  squareFeetFrom,
  squareFeetTo,
  yearBuiltFrom,
  yearBuiltTo,
  zips,
  effect,
  amount,
}: RuleRow): FeeRule {
  return {
    squareFeet: readRange(squareFeetFrom, squareFeetTo),
    yearBuilt: readRange(yearBuiltFrom, yearBuiltTo),
    zips,
    effect: { kind: effect, amount },
  }
}

function readRange(from: number | undefined, to: number | undefined): Range | undefined {
  return from === undefined && to === undefined ? undefined : { from, to }
}

export async function saveFee(tenant: Tenant, fee: Fee, serviceId: ServiceId | undefined): Promise<void> {
  await fees.save(tenant, { ...fee, serviceId })
  await feeRules.replace(tenant, fee.id, fee.rules.map(ruleRow))
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
