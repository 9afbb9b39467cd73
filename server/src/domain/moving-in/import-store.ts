import sql, { join } from 'sql-template-tag'
import { type Columns, instant, json, plain, rowReader } from '../columns.ts'
import { toMillis } from '../rows.ts'
import { insertOf } from '../statements.ts'
import type { Tenant, TenantScope } from '../tenant.ts'
import type { CompanyImport, ImportedKind, ImportedRecord, RecordState } from './company-import.ts'

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
}
const imports = rowReader(columns)

export async function findImport({ tx, companyId }: Tenant): Promise<CompanyImport | undefined> {
  const row = await tx.one(sql`select ${imports.columns} from company_imports where company_id = ${companyId}`)
  return row && imports.read(row)
}

export async function insertImport({ tx, companyId }: TenantScope, started: CompanyImport): Promise<void> {
  await tx.run(sql`
    insert into company_imports (company_id, source, access_key, sealed_secret, state, calls_at_once, calls_per_second,
      started_at, changed_at, leased_until, lease_id, progress, problems, error)
    values (${companyId}, ${started.source}, ${started.accessKey}, ${started.sealedSecret}, ${started.state},
      ${started.callsAtOnce}, ${started.callsPerSecond}, ${toMillis(started.startedAt)}, ${toMillis(started.changedAt)},
      0, '', ${JSON.stringify(started.progress)}, ${JSON.stringify(started.problems)}, ${started.error})`)
}

export async function updateImport({ tx, companyId, now }: TenantScope, changed: CompanyImport): Promise<void> {
  await tx.run(sql`
    update company_imports set source = ${changed.source}, access_key = ${changed.accessKey},
      sealed_secret = ${changed.sealedSecret}, state = ${changed.state}, calls_at_once = ${changed.callsAtOnce},
      calls_per_second = ${changed.callsPerSecond}, changed_at = ${toMillis(now)},
      progress = ${JSON.stringify(changed.progress)}, problems = ${JSON.stringify(changed.problems)},
      error = ${changed.error}
    where company_id = ${companyId}`)
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
