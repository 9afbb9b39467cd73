import sql, { join, raw } from 'sql-template-tag'
import { insertInto, instant, json, named, plain, rowReader } from '../columns.ts'
import type { Transaction } from '../database.ts'
import type { CompanyId } from '../ids.ts'
import { toFlag, toMillis } from '../rows.ts'
import type { TenantScope } from '../tenant.ts'
import type { Company } from './company.ts'
import { bumpRevisionWhileMigrating, requireNotMigrating } from './migration-store.ts'
import { isComplete, isPartialKey } from './partial-company-store.ts'
import { defaultSettings, type Settings } from './settings.ts'

/** What the store has of a company itself. */
export interface CompanyRow
  extends Pick<Company, 'id' | 'key' | 'name' | 'zone' | 'settings' | 'revision' | 'modifiedAt'> {
  /** Read-only here, because it is being migrated to another install. */
  readonly isMigrating: boolean
}

/** Companies that were stored before a setting existed keep the default it had then. */
const earlierDefaults: Partial<Settings> = { conflicts: 'allow' }

const companyRow = rowReader<CompanyRow>({
  id: named('company_id', plain()),
  key: plain(),
  name: plain(),
  zone: plain(),
  settings: {
    ...json<Settings>(),
    read: (stored: string) => ({ ...defaultSettings, ...earlierDefaults, ...JSON.parse(stored) }),
  },
  revision: plain(),
  modifiedAt: instant,
  isMigrating: {
    name: 'migration_started_at',
    write: toFlag,
    read: (startedAt: number | null) => startedAt !== null,
  },
})

const columns = raw(
  'c.company_id, c.key, c.name, c.zone, c.settings, c.modified_at, s.revision, s.migration_started_at',
)
const source = raw('company_state s join companies c on c.company_id = s.company_id')

export async function findCompanyByKey(tx: Transaction, key: string): Promise<CompanyRow | undefined> {
  if (isPartialKey(key)) return undefined
  const found = await tx.one<{ company_id: string }>(sql`select company_id from companies where key = ${key}`)
  // By its id, so that a distributed store asks the one node that has all of the row.
  const row = found && (await tx.one(sql`select ${columns} from ${source} where s.company_id = ${found.company_id}`))
  return row && companyRow.read(row)
}

export async function findCompanyKey(tx: Transaction, id: CompanyId): Promise<string | undefined> {
  return (await tx.one<{ key: string }>(sql`select key from companies where company_id = ${id}`))?.key
}

/** The keys of companies, by id. */
export async function findCompanyKeys(tx: Transaction, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.all<{ company_id: string; key: string }>(sql`
    select company_id, key from companies where company_id in (${join(ids)})`)
  return new Map(rows.map(({ company_id, key }) => [company_id, key]))
}

export async function listCompanies(tx: Transaction): Promise<CompanyRow[]> {
  const rows = await tx.all(sql`select ${columns} from ${source} where ${isComplete} order by c.key`)
  return rows.map(companyRow.read)
}

/** The ids of the companies that are being migrated to another install. */
export async function listMigrating(tx: Transaction): Promise<ReadonlySet<string>> {
  const rows = await tx.all<{ company_id: string }>(
    sql`select company_id from company_state where migration_started_at is not null`,
  )
  return new Set(rows.map(({ company_id }) => company_id))
}

/** Also true when all companies were migrated away: an install in use gets no demo company. */
export async function hasCompanies(tx: Transaction): Promise<boolean> {
  const row = await tx.one(sql`
    select 1 as found from companies union all select 1 as found from company_redirects limit 1`)
  return row !== undefined
}

/** Whether the cached company is current. A company that was removed and created again has another id. */
export async function isCurrent(
  tx: Transaction,
  { id, revision }: Pick<CompanyRow, 'id' | 'revision'>,
): Promise<boolean> {
  const row = await tx.one(sql`
    select 1 as found from company_state where company_id = ${id} and revision = ${revision}`)
  return row !== undefined
}

type CompanyFacts = Omit<CompanyRow, 'id' | 'revision' | 'isMigrating'>

const insertRow = insertInto('companies', {
  companyId: plain<CompanyId>(),
  key: plain<string>(),
  name: plain<string>(),
  zone: plain<string>(),
  settings: json<Settings>(),
  createdAt: instant,
  modifiedAt: instant,
})
const insertState = insertInto('company_state', {
  companyId: plain<CompanyId>(),
  lastOid: plain<number>(),
  lastModifiedAt: plain<number>(),
  calendarRevision: plain<number>(),
  revision: plain<number>(),
})

export async function insertCompany({ tx, companyId }: TenantScope, company: CompanyFacts): Promise<void> {
  await tx.run(insertRow([{ ...company, companyId, createdAt: company.modifiedAt }]))
  await tx.run(insertState([{ companyId, lastOid: 1000, lastModifiedAt: 0, calendarRevision: 1, revision: 1 }]))
}

export async function updateCompany(scope: TenantScope, company: CompanyFacts): Promise<void> {
  await scope.tx.run(sql`
    update companies set name = ${company.name}, zone = ${company.zone},
      settings = ${JSON.stringify(company.settings)}, modified_at = ${toMillis(company.modifiedAt)}
    where company_id = ${scope.companyId}`)
}

/** Forms that were read before are refused. */
export async function touchCompany({ tx, companyId, now }: TenantScope): Promise<void> {
  const at = toMillis(now)
  await tx.run(sql`
    update companies set modified_at = case when modified_at < ${at} then ${at} else modified_at + 1 end
    where company_id = ${companyId}`)
}

/** Every change of a company, its people, keys or catalogue calls this to invalidate cached companies. */
export async function bumpRevision(scope: TenantScope): Promise<void> {
  await requireNotMigrating(scope)
  await bumpRevisionWhileMigrating(scope)
}
