import sql, { join, type Sql } from 'sql-template-tag'
import type { Changed } from '../changes/commit-sequence.ts'
import { type ListFilter, type ListPosition, type Page, pageOf } from '../changes/page.ts'
import { type Columns, flag, instant, optional, plain } from '../columns.ts'
import type { AgencyId } from '../ids.ts'
import { RowTable } from '../row-table.ts'
import { searchKey } from '../search-key.ts'
import { among } from '../statements.ts'
import type { Tenant } from '../tenant.ts'
import { type Agency, agencyTexts, type FirmKind } from './agency.ts'

const columns = {
  ...Object.fromEntries(agencyTexts.map(name => [name, plain()])),
  kind: plain(),
  isActive: flag,
  isShown: flag,
  mergedInto: optional(),
  createdAt: instant,
  modifiedAt: instant,
} as unknown as Columns<Omit<Agency, 'id'>>

export const agencyTable = new RowTable<Agency, Changed<Agency>>('agencies', columns, {
  derived: { name_key: ({ name }) => searchKey(name) },
})

const select = sql`select ${agencyTable.columns} from agencies`

export function findAgency(tenant: Tenant, id: AgencyId): Promise<Agency | undefined> {
  return one(tenant, sql`${select} where company_id = ${tenant.companyId} and id = ${id}`)
}

/** The oldest, if several match. */
export function findAgencyByName(tenant: Tenant, kind: FirmKind, name: string): Promise<Agency | undefined> {
  return one(
    tenant,
    sql`${select} where company_id = ${tenant.companyId} and name = ${name} and kind = ${kind}
      order by created_at, id limit 1`,
  )
}

async function one({ tx }: Tenant, statement: Sql): Promise<Agency | undefined> {
  const row = await tx.one(statement)
  return row && agencyTable.read(row)
}

/** Agencies that changed after a position, in commit order. */
export async function listAgencies(
  kind: FirmKind,
  { tx, companyId }: Tenant,
  from: ListPosition,
  limit: number,
  { ids }: ListFilter = {},
): Promise<Page<Agency>> {
  const rows = await tx.all<{ id: string; modified_at: number }>(sql`
    ${select} where company_id = ${companyId} and (modified_at, id) > (${from.modifiedMillis}, ${from.id})
    and kind = ${kind} ${among(ids)} order by modified_at, id limit ${limit + 1}`)
  return pageOf(rows, from, limit, agencyTable.read)
}

/** Shown agencies whose name or email address contains the text, by name. */
export async function searchAgencies(
  { tx, companyId }: Tenant,
  kind: FirmKind,
  text: string,
  limit: number,
): Promise<Agency[]> {
  const pattern = `%${text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`
  const rows = await tx.all(sql`
    ${select} where company_id = ${companyId} and kind = ${kind} and is_shown = 1
      and (lower(name) like ${pattern} escape '\\' or lower(email) like ${pattern} escape '\\')
    order by name, id limit ${limit}`)
  return rows.map(agencyTable.read)
}

/** By id, of any kind, with hidden ones. */
export async function findAgencies({ tx, companyId }: Tenant, ids: readonly string[]): Promise<Map<string, Agency>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.all(sql`${select} where company_id = ${companyId} and id in (${join([...ids])})`)
  return new Map(rows.map(agencyTable.read).map(agency => [agency.id, agency]))
}
