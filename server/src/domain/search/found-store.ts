import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import { beginsWith } from '../search-key.ts'
import type { Tenant } from '../tenant.ts'
import type { TermField } from './terms.ts'

/** A range of an index, with the rank of its records; lower ranks come first. */
export interface RankedRange {
  readonly rank: number
  readonly match: string
  readonly condition: Sql
  /** A column of the index: the newest or first rows of a long range. */
  readonly order?: 'oid desc' | 'name_key' | 'last_name_key' | 'email_key'
}

export const startingWith = (column: string, key: string) => beginsWith(column, key)

/** A range whose index has the order of the results needs no more rows than these. Of others, enough rows are sorted. */
const maxRows = { ordered: 20, unordered: 100 }

export type FoundContact = {
  readonly rank: number
  readonly matched: string
  readonly id: string
  readonly display_name: string
  readonly email: string
  readonly mobile_phone: string
  readonly work_phone: string
  readonly home_phone: string
  readonly name_key: string
  readonly modified_at: number
}

/** With `isWhole`, of long ranges too: for a list that goes on. */
export function findContacts(
  { tx, companyId }: Tenant,
  table: 'clients' | 'agents',
  ranges: readonly RankedRange[],
  limit: number,
  { isShown = true, isWhole = false } = {},
): Promise<FoundContact[]> {
  if (ranges.length === 0) return Promise.resolve([])
  const columns = 'id, display_name, email, mobile_phone, work_phone, home_phone, name_key, modified_at'
  const where = sql`company_id = ${companyId} and is_shown = ${isShown ? 1 : 0}`
  const most = isWhole ? { ordered: limit, unordered: limit } : maxRows
  return tx.all(sql`
    select * from (${unionOf(ranges, columns, table, where, most)}) as found
    order by rank, name_key, id limit ${limit}`)
}

export type FoundOrder = {
  readonly rank: number
  readonly matched: string
  readonly id: string
  readonly oid: number
  readonly starts_at: string | null
  readonly scheduled_at: string | null
  readonly completed_at: number | null
  readonly cancelled_at: number | null
  readonly address1: string
  readonly city: string
  readonly zip: string
  readonly client: string | null
}

/** Newest first within a rank, without removed ones. */
export function findOrders(
  { tx, companyId }: Tenant,
  ranges: readonly RankedRange[],
  limit: number,
): Promise<FoundOrder[]> {
  if (ranges.length === 0) return Promise.resolve([])
  const columns = 'id, oid, starts_at, scheduled_at, completed_at, cancelled_at, address1, city, zip, client_id'
  return tx.all(sql`
    select f.*, c.display_name as client from (
      select * from (${unionOf(ranges, columns, 'orders', sql`company_id = ${companyId} and removed_at is null`)}) as found
      order by rank, oid desc limit ${limit}) as f
    left join clients c on c.company_id = ${companyId} and c.id = f.client_id
    order by f.rank, f.oid desc`)
}

function unionOf(
  ranges: readonly RankedRange[],
  columns: string,
  table: string,
  where: Sql,
  { ordered, unordered } = maxRows,
): Sql {
  const parts = ranges.map(
    ({ rank, match, condition, order }, i) => sql`
      select * from (select ${raw(String(rank))} as rank, ${raw(`'${match}'`)} as matched, ${raw(columns)} from ${raw(table)}
      where ${where} and ${condition} ${order ? raw(`order by ${order}`) : empty} limit ${order ? ordered : unordered}) as ${raw(`r${i}`)}`,
  )
  return join(parts, ' union all ')
}

export type FoundTerm = { readonly word: number; readonly field: TermField; readonly value: string }

/** Spellings of one typed word. */
export interface TermLookup {
  readonly word: number
  readonly condition: Sql
}

const maxTermsOfLookup = 200

export function findTerms({ tx, companyId }: Tenant, lookups: readonly TermLookup[]): Promise<FoundTerm[]> {
  if (lookups.length === 0) return Promise.resolve([])
  const parts = lookups.map(
    ({ word, condition }, i) => sql`
      select * from (select ${raw(String(word))} as word, field, value from search_terms
      where company_id = ${companyId} and ${condition} limit ${maxTermsOfLookup}) as ${raw(`t${i}`)}`,
  )
  return tx.all(sql`${join(parts, ' union all ')}`)
}
