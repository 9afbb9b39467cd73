import sql, { join, raw } from 'sql-template-tag'
import { insertInto, plain } from '../columns.ts'
import type { Transaction } from '../database.ts'
import type { CompanyId } from '../ids.ts'
import { fixedStatement } from '../statements.ts'
import type { Tenant } from '../tenant.ts'
import { type IndexedContact, type Term, termsOfContact, termsOfOrder } from './terms.ts'

/** Records of each kind per batch: some milliseconds of work. */
const batchSize = 300
const rowsPerInsert = 100

export interface SearchProgress {
  /** Undefined if the company was never searched. */
  readonly indexedUntil: number | undefined
  readonly lastModified: number
  /** When personal data was last removed. Terms that were read before may have some. */
  readonly lastErased: number
  /** A company that is being migrated is not changed any more. */
  readonly isReadOnly: boolean
}

const progress = fixedStatement(`
  select s.last_modified_at, s.last_erased_at, s.migration_started_at, p.indexed_until from company_state s
  left join search_progress p on p.company_id = s.company_id where s.company_id = ?`)

export async function findProgress({ tx, companyId }: Tenant): Promise<SearchProgress> {
  type Stored = Record<'last_modified_at' | 'last_erased_at', number> &
    Record<'migration_started_at' | 'indexed_until', number | null>
  const row = await tx.one<Stored>(progress(companyId))
  return {
    indexedUntil: row?.indexed_until ?? undefined,
    lastModified: row?.last_modified_at ?? 0,
    lastErased: row?.last_erased_at ?? 0,
    isReadOnly: !row || row.migration_started_at !== null,
  }
}

/** Searched companies whose terms lag behind. */
export async function listLagging(tx: Transaction, limit: number): Promise<CompanyId[]> {
  const rows = await tx.all<{ company_id: string }>(sql`
    select p.company_id from search_progress p join company_state s on s.company_id = p.company_id
    where p.indexed_until < s.last_modified_at and s.migration_started_at is null limit ${limit}`)
  return rows.map(({ company_id }) => company_id as CompanyId)
}

const tables = ['orders', 'clients', 'agents'] as const

/**
 * The end of the next batch: a commit time up to which each kind has about `batchSize` changed records. Undefined if all
 * changed records fit.
 */
export async function findBatchEnd({ tx, companyId }: Tenant, after: number): Promise<number | undefined> {
  const ends = tables.map(
    table => sql`select * from (select modified_at from ${raw(table)}
      where company_id = ${companyId} and modified_at > ${after} order by modified_at limit 1 offset ${batchSize}) as ${raw(table)}`,
  )
  const rows = await tx.all<{ modified_at: number }>(sql`${join(ends, ' union all ')}`)
  return rows.length === 0 ? undefined : Math.min(...rows.map(({ modified_at }) => modified_at))
}

/** The terms of the records that changed after one commit time, up to another. */
export async function readTerms({ tx, companyId }: Tenant, after: number, until: number): Promise<Term[]> {
  const range = sql`where company_id = ${companyId} and modified_at > ${after} and modified_at <= ${until}`
  const contacts = (table: string) =>
    tx.all<IndexedContact & Record<string, string>>(sql`
      select id, display_name, last_name, mobile_phone, work_phone, home_phone from ${raw(table)} ${range}`)
  const orders = await tx.all<{ address1: string; city: string }>(sql`select address1, city from orders ${range}`)
  const [clients, agents] = [await contacts('clients'), await contacts('agents')]
  return [
    ...orders.flatMap(termsOfOrder),
    ...clients.flatMap(client => termsOfContact('client', client)),
    ...agents.flatMap(agent => termsOfContact('agent', agent)),
  ]
}

const insertTerms = insertInto(
  'search_terms',
  { companyId: plain(), spelling: plain(), field: plain(), value: plain() },
  'on conflict do nothing',
)
const upsertProgress = insertInto(
  'search_progress',
  { companyId: plain(), indexedUntil: plain() },
  `on conflict (company_id) do update set indexed_until = excluded.indexed_until
    where search_progress.indexed_until < excluded.indexed_until`,
)

export async function saveTerms({ tx, companyId }: Tenant, terms: readonly Term[]): Promise<void> {
  const rows = terms.map(term => ({ companyId, ...term }))
  for (let i = 0; i < rows.length; i += rowsPerInsert) await tx.run(insertTerms(rows.slice(i, i + rowsPerInsert)))
}

export async function saveProgress({ tx, companyId }: Tenant, indexedUntil: number): Promise<void> {
  await tx.run(upsertProgress([{ companyId, indexedUntil }]))
}
