import sql, { join, raw } from 'sql-template-tag'
import type { AgencyId } from '../ids.ts'
import { beginsWith } from '../search-key.ts'
import type { Tenant } from '../tenant.ts'
import type { MergedTable } from './merge-store.ts'

/** No more candidates of each kind: a longer list is no list of duplicates. */
const maxCandidates = 50

/** The ids of shown people with this email address or this name: one range of an index for each. */
export async function listNamesakes(
  { tx, companyId }: Tenant,
  table: MergedTable,
  keys: Readonly<Record<'email_key' | 'name_key', string>>,
): Promise<string[]> {
  const ranges = Object.entries(keys)
    .filter(([, key]) => key !== '')
    .map(
      ([column, key]) => sql`
        select * from (select id from ${raw(table)} where company_id = ${companyId} and is_shown = 1 and ${raw(column)} = ${key}
        limit ${maxCandidates}) as ${raw(`of_${column}`)}`,
    )
  if (ranges.length === 0) return []
  const rows = await tx.all<{ id: string }>(sql`${join(ranges, ' union ')}`)
  return rows.map(({ id }) => id)
}

/** The ids of people who have, or had, one of these phone numbers. */
export async function listWithPhones(
  { tx, companyId }: Tenant,
  table: MergedTable,
  phones: readonly string[],
): Promise<string[]> {
  if (phones.length === 0) return []
  const field = table === 'clients' ? 'client' : 'agent'
  const rows = await tx.all<{ value: string }>(sql`
    select distinct value from search_terms
    where company_id = ${companyId} and spelling in (${join([...phones])}) and field = ${field} limit ${maxCandidates}`)
  return rows.map(({ value }) => value)
}

/** Agencies whose name begins with this one, and those with one of these names. */
export async function listSimilarAgencies(
  { tx, companyId }: Tenant,
  nameKey: string,
  shorter: readonly string[],
): Promise<AgencyId[]> {
  const where = sql`company_id = ${companyId} and kind = 'agency' and is_shown = 1`
  const rows = await tx.all<{ id: string }>(sql`
    select * from (select id from agencies where ${where} and ${beginsWith('name_key', nameKey)} limit ${maxCandidates}) as longer
    union
    select * from (select id from agencies where ${where} and name_key in (${join([...shorter])}) limit ${maxCandidates}) as shorter`)
  return rows.map(({ id }) => id as AgencyId)
}
