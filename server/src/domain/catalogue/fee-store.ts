import sql from 'sql-template-tag'
import type { FeeId, ServiceId } from '../ids.ts'
import { fromFlag, fromMillis, groupBy, orNothing, orNull, toFlag, toMillis } from '../rows.ts'
import type { Tenant } from '../tenant.ts'
import type { Effect, Fee, FeeRule, Range } from './fee.ts'

type StoredFee = {
  id: string
  service_id: string | null
  name: string
  amount_cents: number
  sequence: number
  is_shown: number
  modified_at: number
}
type StoredRule = {
  fee_id: string
  square_feet_from: number | null
  square_feet_to: number | null
  year_built_from: number | null
  year_built_to: number | null
  zips: string
  effect: string
  amount: number
}

/** All fees of the company by service; standalone fees under undefined. */
export async function listFees({ tx, companyId }: Tenant): Promise<(service: ServiceId | undefined) => Fee[]> {
  const rows = await tx.all<StoredFee>(sql`
    select id, service_id, name, amount_cents, sequence, is_shown, modified_at
    from fees where company_id = ${companyId} and retired_at is null order by sequence, name`)
  const rules = groupBy(
    await tx.all<StoredRule>(sql`
      select fee_id, square_feet_from, square_feet_to, year_built_from, year_built_to, zips, effect, amount
      from fee_rules where company_id = ${companyId} order by fee_id, sequence`),
    row => row.fee_id,
  )
  const byService = groupBy(rows, row => orNothing(row.service_id))
  return service =>
    byService(service).map(row => ({
      id: row.id as FeeId,
      name: row.name,
      amountCents: row.amount_cents,
      isShown: fromFlag(row.is_shown),
      sequence: row.sequence,
      rules: rules(row.id).map(readRule),
      modifiedAt: fromMillis(row.modified_at),
    }))
}

function readRule(row: StoredRule): FeeRule {
  return {
    squareFeet: readRange(row.square_feet_from, row.square_feet_to),
    yearBuilt: readRange(row.year_built_from, row.year_built_to),
    zips: JSON.parse(row.zips) as string[],
    effect: { kind: row.effect as Effect['kind'], amount: row.amount },
  }
}

function readRange(from: number | null, to: number | null): Range | undefined {
  return from === null && to === null ? undefined : { from: orNothing(from), to: orNothing(to) }
}

export async function saveFee({ tx, companyId }: Tenant, fee: Fee, serviceId: ServiceId | undefined): Promise<void> {
  await tx.run(sql`
    insert into fees (company_id, id, service_id, name, amount_cents, sequence, is_shown, modified_at)
    values (${companyId}, ${fee.id}, ${orNull(serviceId)}, ${fee.name}, ${fee.amountCents}, ${fee.sequence},
      ${toFlag(fee.isShown)}, ${toMillis(fee.modifiedAt)})
    on conflict (company_id, id) do update set service_id = excluded.service_id, name = excluded.name,
      amount_cents = excluded.amount_cents, sequence = excluded.sequence, is_shown = excluded.is_shown,
      modified_at = excluded.modified_at, retired_at = null`)
  await tx.run(sql`delete from fee_rules where company_id = ${companyId} and fee_id = ${fee.id}`)
  for (const [sequence, rule] of fee.rules.entries()) await insertRule({ tx, companyId }, fee.id, rule, sequence)
}

async function insertRule({ tx, companyId }: Tenant, feeId: FeeId, rule: FeeRule, sequence: number): Promise<void> {
  await tx.run(sql`
    insert into fee_rules (company_id, fee_id, sequence, square_feet_from, square_feet_to, year_built_from,
      year_built_to, zips, effect, amount)
    values (${companyId}, ${feeId}, ${sequence}, ${orNull(rule.squareFeet?.from)}, ${orNull(rule.squareFeet?.to)},
      ${orNull(rule.yearBuilt?.from)}, ${orNull(rule.yearBuilt?.to)}, ${JSON.stringify(rule.zips)},
      ${rule.effect.kind}, ${rule.effect.amount})`)
}
