import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { AgencyId } from '../ids.ts'
import { searchKey } from '../search-key.ts'
import type { Tenant } from '../tenant.ts'

export type PeopleTable = 'clients' | 'agents' | 'agencies'

/** Where a record stands in a list. Lower ranks match a text better. */
export type PersonPlace = {
  readonly id: string
  readonly rank: number
  readonly name_key: string
  readonly modified_at: number
}

export interface Stretch {
  readonly by: 'name_key' | 'modified_at'
  readonly isAscending: boolean
  /** Right after this place. */
  readonly after: PersonPlace | undefined
}

const columns = raw('id, 0 as rank, name_key, modified_at')

/** Firms of other kinds are in the same table. */
const rowsOf = (table: PeopleTable) =>
  raw(table === 'agencies' ? `agencies where kind = 'agency' and` : `${table} where`)

/** Places in order: one range of an index. */
export function listPlaces(
  { tx, companyId }: Tenant,
  table: PeopleTable,
  isShown: boolean,
  { by, isAscending, after }: Stretch,
  limit: number,
): Promise<PersonPlace[]> {
  const direction = raw(isAscending ? '' : ' desc')
  const beyond = after ? sql`and (${raw(by)}, id) ${raw(isAscending ? '>' : '<')} (${after[by]}, ${after.id})` : sql``
  return tx.all<PersonPlace>(sql`
    select ${columns} from ${rowsOf(table)} company_id = ${companyId} and is_shown = ${isShown ? 1 : 0} ${beyond}
    order by ${raw(by)}${direction}, id${direction} limit ${limit}`)
}

/** Where a record stands now. */
export function findPlace({ tx, companyId }: Tenant, table: PeopleTable, id: string): Promise<PersonPlace | undefined> {
  return tx.one<PersonPlace>(sql`select ${columns} from ${rowsOf(table)} company_id = ${companyId} and id = ${id}`)
}

/** Counted up to a limit. */
export async function countPeople(
  { tx, companyId }: Tenant,
  table: PeopleTable,
  isShown: boolean,
  limit: number,
): Promise<number> {
  const row = await tx.one<{ found: number }>(sql`
    select count(*) as found from (
      select 1 as one from ${rowsOf(table)} company_id = ${companyId} and is_shown = ${isShown ? 1 : 0} limit ${limit}
    ) as counted`)
  return Number(row?.found ?? 0)
}

/** In no order. */
export function placesOfAgency(
  { tx, companyId }: Tenant,
  agency: AgencyId,
  isShown: boolean,
  limit: number,
): Promise<PersonPlace[]> {
  return tx.all<PersonPlace>(sql`
    select ${columns} from agents
    where company_id = ${companyId} and agency_id = ${agency} and is_shown = ${isShown ? 1 : 0} limit ${limit}`)
}

/** Agencies whose name or email address contains the text; those whose name begins with it match better. In no order. */
export function placesOfAgencies(
  { tx, companyId }: Tenant,
  text: string,
  isShown: boolean,
  limit: number,
): Promise<PersonPlace[]> {
  const key = searchKey(text).replaceAll(/[\\%_]/g, '\\$&')
  const like = (pattern: string) => sql`like ${pattern} escape '\\'`
  return tx.all<PersonPlace>(sql`
    select id, case when name_key ${like(`${key}%`)} then 1 else 2 end as rank, name_key, modified_at from ${rowsOf('agencies')} company_id = ${companyId} and is_shown = ${isShown ? 1 : 0}
      and (name_key ${like(`%${key}%`)} or lower(email) ${like(`%${key}%`)}) limit ${limit}`)
}

/** Numbers of orders or agents are counted up to this. */
export const maxCounted = 100

/** What a list says about the orders of a person, or the agents of an agency. */
export interface Figures {
  readonly count: number
  /** The latest appointment of these orders. */
  readonly latest: string | undefined
}

/** Orders that are not removed: an order of both parts of an agent counts once. */
const ordersOf: Readonly<Record<'clients' | 'agents', readonly Sql[]>> = {
  clients: [sql`o.client_id = p.id`],
  agents: [sql`o.buyers_agent_id = p.id`, sql`o.sellers_agent_id = p.id and coalesce(o.buyers_agent_id, '') <> p.id`],
}

export async function findOrderFigures(
  { tx, companyId }: Tenant,
  table: 'clients' | 'agents',
  ids: readonly string[],
): Promise<Map<string, Figures>> {
  if (ids.length === 0) return new Map()
  const newest = ordersOf[table].map(
    (isTheirs, i) => sql`
      select * from (select o.oid, o.starts_at from orders o
      where o.company_id = ${companyId} and ${isTheirs} and o.removed_at is null
      order by o.oid desc limit ${maxCounted}) as ${raw(`o${i}`)}`,
  )
  const orders = join(newest, ' union all ')
  const rows = await tx.all<{ id: string; found: number; latest: string | null }>(sql`
    select p.id, (select count(*) from (${orders}) as counted) as found,
      (select max(starts_at) from (${orders}) as dated) as latest
    from ${raw(table)} p where p.company_id = ${companyId} and p.id in (${join([...ids])})`)
  return new Map(
    rows.map(({ id, found, latest }) => [
      id,
      { count: Math.min(Number(found), maxCounted), latest: latest ?? undefined },
    ]),
  )
}

/** How many agents of each agency are shown. */
export async function findAgencyFigures(
  { tx, companyId }: Tenant,
  ids: readonly string[],
): Promise<Map<string, Figures>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.all<{ id: string; found: number }>(sql`
    select g.id, (select count(*) from (
      select 1 as one from agents a where a.company_id = ${companyId} and a.agency_id = g.id and a.is_shown = 1
      limit ${maxCounted}) as counted) as found
    from agencies g where g.company_id = ${companyId} and g.id in (${join([...ids])})`)
  return new Map(rows.map(({ id, found }) => [id, { count: Number(found), latest: undefined }]))
}
