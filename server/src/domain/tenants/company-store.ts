import sql from 'sql-template-tag'
import type { Transaction } from '../database.ts'
import type { CompanyId } from '../ids.ts'
import { Refusal } from '../refusal.ts'
import { toMillis } from '../rows.ts'
import type { TenantScope } from '../tenant.ts'
import { defaultSettings, type Settings } from './settings.ts'

export interface CompanyRow {
  readonly id: CompanyId
  readonly key: string
  readonly name: string
  readonly zone: string
  readonly settings: Settings
  readonly revision: number
  /** Read-only here, because it is being migrated to another install. */
  readonly isMigrating?: boolean
}

type Stored = {
  company_id: string
  key: string
  name: string
  zone: string
  settings: string
  revision: number
  left_at: number | null
}

export async function findCompanyByKey(tx: Transaction, key: string): Promise<CompanyRow | undefined> {
  const row = await tx.one<Stored>(
    sql`select company_id, key, name, zone, settings, revision, left_at from companies where key = ${key}`,
  )
  return row && readCompany(row)
}

export async function findCompanyKey(tx: Transaction, id: CompanyId): Promise<string | undefined> {
  return (await tx.one<{ key: string }>(sql`select key from companies where company_id = ${id}`))?.key
}

export async function listCompanies(tx: Transaction): Promise<CompanyRow[]> {
  const rows = await tx.all<Stored>(
    sql`select company_id, key, name, zone, settings, revision, left_at from companies order by key`,
  )
  return rows.map(readCompany)
}

function readCompany(row: Stored): CompanyRow {
  const settings = { ...defaultSettings, ...(JSON.parse(row.settings) as Partial<Settings>) }
  return {
    id: row.company_id as CompanyId,
    key: row.key,
    name: row.name,
    zone: row.zone,
    settings,
    revision: row.revision,
    isMigrating: row.left_at !== null,
  }
}

/** Also true when all companies were migrated away: an install in use gets no demo company. */
export async function hasCompanies(tx: Transaction): Promise<boolean> {
  const row = await tx.one(sql`
    select 1 as found from companies union all select 1 as found from company_homes limit 1`)
  return row !== undefined
}

/** Whether the cached company is current. A company that was removed and created again has another id. */
export async function isCurrent(
  tx: Transaction,
  { id, revision }: Pick<CompanyRow, 'id' | 'revision'>,
): Promise<boolean> {
  const row = await tx.one(sql`select 1 as found from companies where company_id = ${id} and revision = ${revision}`)
  return row !== undefined
}

type CompanyFacts = Omit<CompanyRow, 'id' | 'revision' | 'isMigrating'>

export async function insertCompany(scope: TenantScope, company: CompanyFacts): Promise<void> {
  const now = toMillis(scope.now)
  await scope.tx.run(sql`
    insert into companies (company_id, key, name, zone, settings, revision, last_oid, calendar_revision, created_at, modified_at)
    values (${scope.companyId}, ${company.key}, ${company.name}, ${company.zone}, ${JSON.stringify(company.settings)},
      1, 1000, 1, ${now}, ${now})`)
}

export async function updateCompany(scope: TenantScope, company: CompanyFacts): Promise<void> {
  await scope.tx.run(sql`
    update companies set name = ${company.name}, zone = ${company.zone},
      settings = ${JSON.stringify(company.settings)}, modified_at = ${toMillis(scope.now)}
    where company_id = ${scope.companyId}`)
}

/** Every change of a company, its people, keys or catalogue calls this to invalidate cached companies. */
export async function bumpRevision(scope: TenantScope): Promise<void> {
  const moved = await scope.tx.run(
    sql`update companies set revision = revision + 1 where company_id = ${scope.companyId} and left_at is null`,
  )
  if (moved === 0) throw new Refusal('company.migrating')
}
