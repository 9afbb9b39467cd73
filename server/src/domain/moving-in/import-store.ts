import sql, { empty, join, raw } from 'sql-template-tag'
import { type Columns, columnNames, insertInto, instant, json, plain, rowReader, rowWriter } from '../columns.ts'
import type { Transaction } from '../database.ts'
import type { CompanyId } from '../ids.ts'
import { toMillis } from '../rows.ts'
import { insertOf } from '../statements.ts'
import type { Tenant, TenantScope } from '../tenant.ts'
import type { AskedTask, CompanyImport, ImportedRecord, RecordState } from './company-import.ts'
import type { ImportedKind } from './imported-kind.ts'

const columns: Columns<CompanyImport> = {
  source: plain(),
  accessKey: plain(),
  sealedSecret: plain(),
  state: plain(),
  callsAtOnce: plain(),
  callsPerSecond: plain(),
  startedAt: instant,
  changedAt: instant,
  progress: json(),
  problems: json(),
  error: plain(),
  task: plain(),
  dueAt: instant,
  followSeconds: plain(),
  step: json(),
  comparison: {
    write: comparison => JSON.stringify(comparison ?? null),
    read: (stored: string) => JSON.parse(stored) ?? undefined,
  },
  companyFiles: json(),
}
const imports = rowReader(columns)
const lease = { leasedUntil: plain<number>(), leaseId: plain<string>() }

export async function findImport({ tx, companyId }: Tenant): Promise<CompanyImport | undefined> {
  const row = await tx.one(sql`select ${imports.columns} from company_imports where company_id = ${companyId}`)
  return row && imports.read(row)
}

const insert = insertInto('company_imports', { companyId: plain<CompanyId>(), ...columns, ...lease })

/** Company files are large. */
export type ImportSummary = Omit<CompanyImport, 'companyFiles'>
const { companyFiles: _, ...summaryColumns } = columns
const summaries = rowReader<ImportSummary>(summaryColumns)

export async function findImportSummary({ tx, companyId }: Tenant): Promise<ImportSummary | undefined> {
  const row = await tx.one(sql`select ${summaries.columns} from company_imports where company_id = ${companyId}`)
  return row && summaries.read(row)
}

export async function countOrders({ tx, companyId }: Tenant): Promise<number> {
  const row = await tx.one<{ count: number }>(sql`select count(*) as count from orders where company_id = ${companyId}`)
  return Number(row?.count ?? 0)
}

export async function insertImport({ tx, companyId }: TenantScope, started: CompanyImport): Promise<void> {
  await tx.run(insert([{ companyId, ...started, leasedUntil: 0, leaseId: '' }]))
}

/** Changes these fields, unless something else was asked for since. */
export async function changeImport(
  { tx, companyId, now }: TenantScope,
  change: Partial<CompanyImport>,
  asked?: AskedTask,
): Promise<boolean> {
  const changed = { ...change, changedAt: now }
  const fields = Object.fromEntries(Object.keys(changed).map(name => [name, columns[name as keyof CompanyImport]]))
  const values = rowWriter(fields as Columns<object>)(changed)
  const sets = columnNames(fields as Columns<object>).map((name, i) => sql`${raw(name)} = ${values[i]}`)
  const isStillAsked = asked ? sql` and task = ${asked.task} and due_at = ${toMillis(asked.dueAt)}` : empty
  const count = await tx.run(
    sql`update company_imports set ${join(sets, ', ')} where company_id = ${companyId}${isStillAsked}`,
  )
  return count > 0
}

export interface DueImport {
  readonly companyId: CompanyId
  readonly key: string
  readonly lease: string
  readonly leasedUntil: number
}

/** Imports for which the worker has something to do. */
export async function findDueImports(tx: Transaction, now: Temporal.Instant): Promise<DueImport[]> {
  const rows = await tx.all<{ company_id: CompanyId; key: string; lease_id: string; leased_until: number }>(sql`
    select i.company_id, c.key, i.lease_id, i.leased_until from company_imports i
    join companies c on c.company_id = i.company_id
    where i.due_at <= ${toMillis(now)} and (i.task <> '' or i.follow_seconds > 0) order by i.due_at limit 20`)
  return rows.map(row => ({
    ...{ companyId: row.company_id, key: row.key },
    ...{ lease: row.lease_id, leasedUntil: Number(row.leased_until) },
  }))
}

/** The process that works on it, or did before. */
export async function findLease({ tx, companyId }: Tenant): Promise<string> {
  const row = await tx.one<{ lease_id: string }>(
    sql`select lease_id from company_imports where company_id = ${companyId}`,
  )
  return row?.lease_id ?? ''
}

/** True if this process may work on it until then: no other one does, unless that one is known to have ended. */
export async function leaseImport(
  { tx, companyId, now }: TenantScope,
  leaseId: string,
  until: Temporal.Instant,
  ended = leaseId,
): Promise<boolean> {
  const count = await tx.run(sql`
    update company_imports set leased_until = ${toMillis(until)}, lease_id = ${leaseId}
    where company_id = ${companyId} and (leased_until < ${toMillis(now)} or lease_id in (${leaseId}, ${ended}))`)
  return count > 0
}

export async function releaseImport({ tx, companyId }: Tenant, leaseId: string): Promise<void> {
  await tx.run(sql`
    update company_imports set leased_until = 0 where company_id = ${companyId} and lease_id = ${leaseId}`)
}

const insertRecords = insertOf(
  'imported_records',
  ['company_id', 'kind', 'id', 'state', 'source_id', 'source_modified', 'copied_at', 'problem'],
  `on conflict (company_id, kind, id) do update set state = excluded.state, source_id = excluded.source_id,
    source_modified = excluded.source_modified, copied_at = excluded.copied_at, problem = excluded.problem`,
)

export async function saveRecords(
  { tx, companyId }: Tenant,
  kind: ImportedKind,
  records: readonly ImportedRecord[],
): Promise<void> {
  if (records.length === 0) return
  await tx.run(
    insertRecords(
      records.map(({ id, state, sourceId, sourceModified, copiedAt, problem }) => [
        ...[companyId, kind, id, state, sourceId],
        ...[sourceModified, copiedAt, problem.slice(0, 500)],
      ]),
    ),
  )
}

type StoredRecord = {
  id: string
  state: RecordState
  source_id: string
  source_modified: string
  copied_at: number
  problem: string
}

const readRecord = (row: StoredRecord): ImportedRecord => ({
  id: row.id,
  state: row.state,
  sourceId: row.source_id,
  sourceModified: row.source_modified,
  copiedAt: row.copied_at,
  problem: row.problem,
})

export async function findRecords(
  { tx, companyId }: Tenant,
  kind: ImportedKind,
  ids: readonly string[],
): Promise<Map<string, ImportedRecord>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.all<StoredRecord>(sql`
    select id, state, source_id, source_modified, copied_at, problem from imported_records
    where company_id = ${companyId} and kind = ${kind} and id in (${join(ids)})`)
  return new Map(rows.map(row => [row.id, readRecord(row)]))
}

/** The next records of a state, by id. */
export async function listRecords(
  { tx, companyId }: Tenant,
  kind: ImportedKind,
  state: RecordState,
  after: string,
  limit: number,
): Promise<ImportedRecord[]> {
  const rows = await tx.all<StoredRecord>(sql`
    select id, state, source_id, source_modified, copied_at, problem from imported_records
    where company_id = ${companyId} and kind = ${kind} and state = ${state} and id > ${after} order by id limit ${limit}`)
  return rows.map(readRecord)
}

export async function deleteRecord({ tx, companyId }: Tenant, kind: ImportedKind, id: string): Promise<void> {
  await tx.run(sql`delete from imported_records where company_id = ${companyId} and kind = ${kind} and id = ${id}`)
}

export interface RecordCount {
  readonly kind: ImportedKind
  readonly state: RecordState
  readonly count: number
}

export async function countRecords({ tx, companyId }: Tenant): Promise<RecordCount[]> {
  return tx.all<RecordCount & Record<string, string | number>>(sql`
    select kind, state, count(*) as count from imported_records where company_id = ${companyId}
    group by kind, state order by kind, state`)
}

/** Records of the company, so that no number is given twice and no change is dated before that of a copy. */
export async function advanceCompany(
  { tx, companyId }: Tenant,
  lastOid: number,
  lastModifiedMillis: number,
): Promise<void> {
  await tx.run(sql`
    update company_state set
      last_oid = case when last_oid < ${lastOid} then ${lastOid} else last_oid end,
      last_modified_at = case when last_modified_at < ${lastModifiedMillis} then ${lastModifiedMillis} else last_modified_at end,
      calendar_revision = calendar_revision + 1
    where company_id = ${companyId}`)
}

export async function removeImport({ tx, companyId }: Tenant): Promise<void> {
  await tx.run(sql`delete from imported_records where company_id = ${companyId}`)
  await tx.run(sql`delete from company_imports where company_id = ${companyId}`)
}
