import type { AgencyId, AgentId, ClientId } from '../ids.ts'
import type { Agency } from '../people/agency.ts'
import { findAgencies } from '../people/agency-store.ts'
import type { Agent, Client } from '../people/contact.ts'
import { agentStore, clientStore } from '../people/contact-store.ts'
import { Refusal } from '../refusal.ts'
import type { Tenant } from '../tenant.ts'
import {
  countPeople,
  type Figures,
  findAgencyFigures,
  findOrderFigures,
  findPlace,
  listPlaces,
  type PeopleTable,
  type PersonPlace,
  placesOfAgencies,
  placesOfAgency,
} from './people-list-store.ts'
import { searchContacts } from './search-records.ts'

/** `best` is how well records match the text, and by name without one. */
export const peopleSorts = ['best', 'name', 'modified'] as const

export interface PeopleQuery {
  readonly text: string | undefined
  /** Removed ones, instead of those that are shown. */
  readonly isRemoved: boolean
  readonly agency: string | undefined
  readonly sort: (typeof peopleSorts)[number]
  readonly isAscending: boolean
  /** Right after this record. */
  readonly after: { readonly id: string; readonly rank: number } | undefined
  readonly limit: number
}

/** A record with what a list says beside it. */
export interface Listed<R> extends Figures {
  readonly record: R
}

export interface PeoplePage<R> {
  readonly records: readonly Listed<R>[]
  /** Where the next page begins. */
  readonly end: PersonPlace | undefined
  /** Of the whole list; not counted again on later pages. */
  readonly total: number | undefined
  readonly isExact: boolean
}

/** A text or an agency selects few records, which are sorted together; no more than these. */
export const maxSelected = 2_000
/** No list is counted further. */
const maxCounted = 10_000

export interface ListedKind<R> {
  readonly table: PeopleTable
  readonly select: (tenant: Tenant, text: string, isShown: boolean) => Promise<readonly PersonPlace[]>
  readonly load: (tenant: Tenant, ids: readonly string[]) => Promise<ReadonlyMap<string | undefined, R>>
  readonly figures: (tenant: Tenant, ids: readonly string[]) => Promise<ReadonlyMap<string, Figures>>
}

export const clientList: ListedKind<Client> = {
  table: 'clients',
  select: (tenant, text, isShown) => searchContacts(tenant, 'clients', text, isShown, maxSelected),
  load: (tenant, ids) => clientStore.findMany(tenant, ids as ClientId[]),
  figures: (tenant, ids) => findOrderFigures(tenant, 'clients', ids),
}

export const agentList: ListedKind<Agent> = {
  table: 'agents',
  select: (tenant, text, isShown) => searchContacts(tenant, 'agents', text, isShown, maxSelected),
  load: (tenant, ids) => agentStore.findMany(tenant, ids as AgentId[]),
  figures: (tenant, ids) => findOrderFigures(tenant, 'agents', ids),
}

export const agencyList: ListedKind<Agency> = {
  table: 'agencies',
  select: (tenant, text, isShown) => placesOfAgencies(tenant, text, isShown, maxSelected),
  load: (tenant, ids) => findAgencies(tenant, ids as AgencyId[]),
  figures: findAgencyFigures,
}

/** A page of the list of an office, in constant time. */
export async function listPeople<R>(tenant: Tenant, kind: ListedKind<R>, query: PeopleQuery): Promise<PeoplePage<R>> {
  const isSelected = query.text !== undefined || query.agency !== undefined
  const { places, ...found } = isSelected
    ? await sortSelected(tenant, kind, query)
    : await readRange(tenant, kind, query)
  const ids = places.map(({ id }) => id)
  const [records, figures] = [await kind.load(tenant, ids), await kind.figures(tenant, ids)]
  const listed = ids.flatMap(id => {
    const [record, figure = { count: 0, latest: undefined }] = [records.get(id), figures.get(id)]
    return record ? [{ record, ...figure }] : []
  })
  return { ...found, records: listed }
}

type Found = Omit<PeoplePage<never>, 'records'> & { readonly places: readonly PersonPlace[] }

async function sortSelected<R>(tenant: Tenant, kind: ListedKind<R>, query: PeopleQuery): Promise<Found> {
  const { after, limit } = query
  const selected = await select(tenant, kind, query)
  const compare = comparison(query)
  const place = after && { ...(await requirePlace(tenant, kind, after.id)), rank: after.rank }
  const sorted = selected.toSorted(compare)
  const left = place ? sorted.filter(each => compare(place, each) < 0) : sorted
  const places = left.slice(0, limit)
  return {
    places,
    end: left.length > limit ? places.at(-1) : undefined,
    total: after ? undefined : sorted.length,
    isExact: selected.length < maxSelected,
  }
}

/** Agents with the text, of the agency. */
async function select<R>(
  tenant: Tenant,
  kind: ListedKind<R>,
  { text, agency, isRemoved }: PeopleQuery,
): Promise<readonly PersonPlace[]> {
  const found = text === undefined ? undefined : await kind.select(tenant, text, !isRemoved)
  if (agency === undefined) return found ?? []
  const members = await placesOfAgency(tenant, agency as AgencyId, !isRemoved, maxSelected)
  const ids = new Set(members.map(({ id }) => id))
  return found?.filter(({ id }) => ids.has(id)) ?? members
}

async function readRange<R>(tenant: Tenant, { table }: ListedKind<R>, query: PeopleQuery): Promise<Found> {
  const { isRemoved, sort, isAscending, after, limit } = query
  const place = after && (await requirePlace(tenant, { table }, after.id))
  const by = sort === 'modified' ? 'modified_at' : 'name_key'
  const found = await listPlaces(tenant, table, !isRemoved, { by, isAscending, after: place }, limit + 1)
  const places = found.slice(0, limit)
  const end = found.length > limit ? places.at(-1) : undefined
  if (after) return { places, end, total: undefined, isExact: true }
  const total = end ? await countPeople(tenant, table, !isRemoved, maxCounted + 1) : places.length
  return { places, end, total: Math.min(total, maxCounted), isExact: total <= maxCounted }
}

/** A record that was renamed meanwhile continues the list from its new place. */
async function requirePlace(
  tenant: Tenant,
  { table }: Pick<ListedKind<never>, 'table'>,
  id: string,
): Promise<PersonPlace> {
  const place = await findPlace(tenant, table, id)
  if (!place) throw new Refusal('cursor.unreadable')
  return place
}

function comparison({ sort, isAscending }: PeopleQuery) {
  const sign = isAscending ? 1 : -1
  const valuesOf = ({ rank, name_key, modified_at, id }: PersonPlace) =>
    sort === 'best' ? [rank, name_key, id] : sort === 'name' ? [name_key, id] : [modified_at, id]
  return (one: PersonPlace, other: PersonPlace): number => {
    const [a, b] = [valuesOf(one), valuesOf(other)]
    const differing = a.findIndex((value, i) => value !== b[i])
    return differing < 0 ? 0 : ((a[differing] ?? '') < (b[differing] ?? '') ? -1 : 1) * sign
  }
}
