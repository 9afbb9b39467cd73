import sql, { raw } from 'sql-template-tag'
import type { Transaction } from '../database.ts'
import type { CompanyId } from '../ids.ts'
import { fromMillis } from '../rows.ts'
import type { Tenant } from '../tenant.ts'
import { listMigrating } from '../tenants/company-store.ts'
import { isComplete, isPartialKey } from '../tenants/partial-company-store.ts'
import { listRedirects } from '../tenants/redirect-store.ts'

/** A company as the list of an operator shows it. */
export interface ListedCompany {
  readonly id: CompanyId
  readonly key: string
  readonly name: string
  readonly zone: string
  readonly createdAt: Temporal.Instant
  readonly isMigrating: boolean
  /** The install that has the company now. */
  readonly redirect: string | undefined
}

export interface CompanyPage {
  readonly companies: readonly ListedCompany[]
  /** Of all pages. */
  readonly total: number
  readonly hasMore: boolean
}

export interface CompanySearch {
  /** Part of a key or a name, in any case; empty for all. */
  readonly search: string
  /** The key after which the page begins; empty for the first page. */
  readonly after: string
  readonly limit: number
}

type Stored = {
  company_id: string
  key: string
  name: string
  zone: string
  created_at: number
}

const columns = raw('company_id, key, name, zone, created_at')

/** By key. */
export async function listCompanyPage(tx: Transaction, { search, after, limit }: CompanySearch): Promise<CompanyPage> {
  const pattern = `%${search
    .trim()
    .toLowerCase()
    .replaceAll(/[\\%_]/g, '\\$&')}%`
  const matches = sql`${isComplete} and (key like ${pattern} escape '\\' or lower(name) like ${pattern} escape '\\')`
  const rows = await tx.all<Stored>(sql`
    select ${columns} from companies where ${matches} and key > ${after} order by key limit ${limit + 1}`)
  const counted = await tx.one<{ found: number }>(sql`select count(*) as found from companies where ${matches}`)
  const companies = await withPlaces(tx, rows.slice(0, limit))
  return { companies, total: Number(counted?.found), hasMore: rows.length > limit }
}

export async function findListedCompany(tx: Transaction, key: string): Promise<ListedCompany | undefined> {
  if (isPartialKey(key)) return undefined
  const row = await tx.one<Stored>(sql`select ${columns} from companies where key = ${key}`)
  return row && (await withPlaces(tx, [row]))[0]
}

/** Few companies are being migrated or have moved. */
async function withPlaces(tx: Transaction, rows: readonly Stored[]): Promise<ListedCompany[]> {
  const migrating = await listMigrating(tx)
  const redirects = await listRedirects(tx)
  return rows.map(row => ({
    id: row.company_id as CompanyId,
    key: row.key,
    name: row.name,
    zone: row.zone,
    createdAt: fromMillis(row.created_at),
    isMigrating: migrating.has(row.company_id),
    redirect: redirects.get(row.key),
  }))
}

/** Counted up to the limit, because a company may have millions. */
export async function countOrders({ tx, companyId }: Tenant, limit: number): Promise<number> {
  const row = await tx.one<{ found: number }>(sql`
    select count(*) as found from (select 1 from orders where company_id = ${companyId} limit ${limit}) as counted`)
  return Number(row?.found)
}
