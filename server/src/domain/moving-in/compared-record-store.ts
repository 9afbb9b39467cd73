import sql, { join, raw } from 'sql-template-tag'
import type { Tenant } from '../tenant.ts'
import type { RecordState } from './company-import.ts'
import type { ComparedRecord, RecordOutcome, ShownDifference } from './comparison.ts'
import type { ImportedKind } from './imported-kind.ts'

export async function saveCompared(
  { tx, companyId }: Tenant,
  kind: ImportedKind,
  compared: readonly ComparedRecord[],
): Promise<void> {
  for (const { id, outcome, differences } of compared)
    tx.defer(sql`
      update imported_records set outcome = ${outcome}, differences = ${JSON.stringify(differences)}
      where company_id = ${companyId} and kind = ${kind} and id = ${id}`)
}

/** A new comparison begins. */
export async function clearCompared({ tx, companyId }: Tenant): Promise<void> {
  await tx.run(sql`
    update imported_records set outcome = '', differences = '[]' where company_id = ${companyId} and outcome <> ''`)
}

export interface ListedRecord extends ComparedRecord {
  readonly kind: ImportedKind
  readonly sourceId: string
  readonly state: RecordState
  readonly problem: string
}

export interface RecordFilter {
  readonly kinds: readonly ImportedKind[]
  readonly outcomes: readonly RecordOutcome[]
  /** The last record of the page before. */
  readonly after: { readonly kind: string; readonly id: string }
  readonly limit: number
}

type StoredRecord = Record<'kind' | 'id' | 'source_id' | 'state' | 'problem' | 'outcome' | 'differences', string>

/** By kind and id. */
export async function listCompared(
  { tx, companyId }: Tenant,
  { kinds, outcomes, after, limit }: RecordFilter,
): Promise<ListedRecord[]> {
  const rows = await tx.all<StoredRecord>(sql`
    select kind, id, source_id, state, problem, outcome, differences from imported_records
    where company_id = ${companyId} and kind in (${join(kinds)}) and outcome in (${join(outcomes)})
      and (kind > ${after.kind} or (kind = ${after.kind} and id > ${after.id}))
    order by kind, id limit ${limit}`)
  return rows.map(row => ({
    id: row.id,
    kind: row.kind as ImportedKind,
    sourceId: row.source_id,
    state: row.state as RecordState,
    problem: row.problem,
    outcome: row.outcome as RecordOutcome,
    differences: JSON.parse(row.differences) as ShownDifference[],
  }))
}

const nameColumns = {
  orders: ['orders', 'address1'],
  clients: ['clients', 'display_name'],
  agents: ['agents', 'display_name'],
  agencies: ['agencies', 'name'],
  escrowoffices: ['agencies', 'name'],
  contacts: ['contacts', 'display_name'],
  escrowofficers: ['contacts', 'display_name'],
  insuranceagents: ['contacts', 'display_name'],
  events: ['blocked_times', 'title'],
  files: ['order_files', `coalesce(nullif(title, ''), name, url)`],
} as const

/** What the copies are called, by id. */
export async function findNames(
  { tx, companyId }: Tenant,
  records: readonly Pick<ListedRecord, 'kind' | 'id'>[],
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>()
  for (const [kind, some] of Map.groupBy(records, record => record.kind)) {
    const [table, column] = nameColumns[kind]
    const rows = await tx.all<{ id: string; name: string }>(sql`
      select id, ${raw(column)} as name from ${raw(table)}
      where company_id = ${companyId} and id in (${join(some.map(({ id }) => id))})`)
    for (const { id, name } of rows) names.set(id, name)
  }
  return names
}
