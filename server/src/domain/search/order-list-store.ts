import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { AgentId, ClientId, OfficeId, OrderId, UserId } from '../ids.ts'
import type { Tenant } from '../tenant.ts'

/** A confirmed order is one that is scheduled; here they are two states, because an office asks for each. */
export const listedStates = ['draft', 'scheduled', 'confirmed', 'completed', 'cancelled', 'removed'] as const
export type ListedState = (typeof listedStates)[number]

/** All that are given apply; an empty list leaves all, but removed orders are listed only by name. */
export interface OrderFilter {
  readonly states: readonly ListedState[]
  readonly officeIds: readonly OfficeId[]
  readonly inspectorIds: readonly UserId[]
  /** Only those with an amount due. */
  readonly isUnpaid: boolean
  readonly startsFrom: string | undefined
  readonly startsBefore: string | undefined
}

/** A part of the list that one index has in its order: orders without an appointment come last. */
export type Segment = 'by number' | 'with appointment' | 'without appointment'

export type ListPlace = {
  readonly id: OrderId
  readonly oid: number
  readonly starts_at: string | null
}

/** A stretch of a segment; both ends are places. */
export interface Stretch {
  readonly segment: Segment
  readonly isAscending: boolean
  /** Right after this place. */
  readonly after: ListPlace | undefined
  /** This place is the last one. */
  readonly last: ListPlace | undefined
}

/** As the indexes of the migration have it. */
export const orderState = raw(`case
  when removed_at is not null then 'removed' when cancelled_at is not null then 'cancelled'
  when completed_at is not null then 'completed' when scheduled_at is null then 'draft'
  when confirmed_at is null then 'scheduled' else 'confirmed' end`)

const columns = raw('id, oid, starts_at')

/** The places of the stretch that fit, in order. Each state is a range of an index of its own. */
export async function listPlaces(
  { tx, companyId }: Tenant,
  filter: OrderFilter,
  stretch: Stretch,
  limit: number,
): Promise<ListPlace[]> {
  const order = orderOf(stretch)
  const ranges = rangesOf(filter, stretch).map(
    (range, i) => sql`
      select * from (select ${columns} from orders where company_id = ${companyId} and ${range} ${restOf(filter, stretch, companyId)}
      order by ${order} limit ${limit}) as ${raw(`r${i}`)}`,
  )
  return tx.all<ListPlace>(sql`${join(ranges, ' union all ')} order by ${order} limit ${limit}`)
}

/** The place that is so many orders ahead, whether they fit or not; undefined if there are fewer. */
export async function placeAhead(
  { tx, companyId }: Tenant,
  filter: OrderFilter,
  stretch: Stretch,
  count: number,
): Promise<ListPlace | undefined> {
  const places: ListPlace[] = []
  for (const range of rangesOf(filter, stretch)) {
    const place = await tx.one<ListPlace>(sql`
      select ${columns} from orders where company_id = ${companyId} and ${range}
      order by ${orderOf(stretch)} limit 1 offset ${count - 1}`)
    if (place) places.push(place)
  }
  return places.toSorted(inOrder(stretch)).at(0)
}

/** How many fit among the first so many, and whether these are all. */
export async function countPlaces(
  { tx, companyId }: Tenant,
  filter: OrderFilter,
  stretch: Stretch,
  limit: number,
): Promise<{ readonly total: number; readonly isExact: boolean }> {
  const ranges = rangesOf(filter, stretch).map(
    (range, i) => sql`
      select * from (select id, office_id, starts_at, paid_at, paid_cents from orders where company_id = ${companyId} and ${range}
      limit ${limit + 1}) as ${raw(`r${i}`)}`,
  )
  const fits = sql`case when 1 = 1 ${restOf(filter, stretch, companyId)} then 1 else 0 end`
  const row = await tx.one<{ read: number; fitting: number | null }>(sql`
    select count(*) as read, sum(${fits}) as fitting from (${join(ranges, ' union all ')}) as orders`)
  const { read = 0, fitting } = row ?? {}
  return { total: Number(fitting ?? 0), isExact: Number(read) <= limit }
}

/** The orders of a person, the newest ones of very many. */
export interface OrderPeople {
  readonly client: ClientId | undefined
  /** Of either side. */
  readonly agent: AgentId | undefined
}

/** A selection of ids for each of the people. */
export function ordersOfPeople({ companyId }: Tenant, { client, agent }: OrderPeople, limit: number): Sql[] {
  const newest = (column: string, id: string) => sql`
    select id from (select id from orders where company_id = ${companyId} and ${raw(column)} = ${id}
    order by oid desc limit ${limit}) as ${raw(`of_${column}`)}`
  return [
    ...(client === undefined ? [] : [newest('client_id', client)]),
    ...(agent === undefined
      ? []
      : [sql`${newest('buyers_agent_id', agent)} union ${newest('sellers_agent_id', agent)}`]),
  ]
}

/** Whether one of the selections has so many orders. */
export async function hasManyOrders({ tx }: Tenant, selections: readonly Sql[], limit: number): Promise<boolean> {
  for (const ids of selections) {
    const row = await tx.one<{ found: number }>(sql`select count(*) as found from (${ids}) as counted`)
    if (Number(row?.found) >= limit) return true
  }
  return false
}

/** Of the orders that are in each of the selections, those that fit. */
export async function placesAmong(
  { tx, companyId }: Tenant,
  filter: OrderFilter,
  selections: readonly Sql[],
): Promise<ListPlace[]> {
  const { states } = filter
  const isSelected = join(
    selections.map(ids => sql`id in (${ids})`),
    ' and ',
  )
  const isState = states.length > 0 ? sql`coalesce(${orderState}, '') in (${join(states)})` : sql`removed_at is null`
  return tx.all<ListPlace>(sql`
    select ${columns} from orders where company_id = ${companyId} and ${isSelected} and ${isState}
    ${datesOf(filter)}
    ${restOf({ ...filter, startsFrom: undefined, startsBefore: undefined }, undefined, companyId)}`)
}

/** Whether a range of the index contains orders that do not fit. */
export function skipsOrders(filter: OrderFilter, { segment }: Stretch): boolean {
  const isByNumber = segment === 'by number'
  const { officeIds, inspectorIds, isUnpaid } = filter
  return officeIds.length > 0 || inspectorIds.length > 0 || isUnpaid || (isByNumber && hasDates(filter))
}

export function hasDates({ startsFrom, startsBefore }: OrderFilter): boolean {
  return startsFrom !== undefined || startsBefore !== undefined
}

/** The order of the list, also for places that were read apart. */
export function inOrder({ isAscending }: Pick<Stretch, 'isAscending'>, isByNumber = false) {
  const sign = isAscending ? 1 : -1
  return (one: ListPlace, other: ListPlace): number => {
    const [a, b] = isByNumber ? ['', ''] : [one.starts_at, other.starts_at]
    if (a === b) return sign * (one.oid - other.oid)
    if (a === null || b === null) return a === null ? 1 : -1
    return a < b ? -sign : sign
  }
}

/** One range of an index for each state. */
function rangesOf(filter: OrderFilter, stretch: Stretch): Sql[] {
  const { segment, isAscending, after, last } = stretch
  const limits = [
    segment === 'with appointment' && sql`starts_at is not null ${datesOf(filter)}`,
    segment === 'without appointment' && sql`starts_at is null`,
    after && beyond(segment, after, isAscending ? '>' : '<'),
    last && beyond(segment, last, isAscending ? '<=' : '>='),
  ].filter(limit => limit !== false && limit !== undefined)
  const { states } = filter
  const ofStates =
    states.length > 0 ? [...new Set(states)].map(each => sql`(${orderState}) = ${each}`) : [sql`removed_at is null`]
  return ofStates.map(ofState => join([ofState, ...limits], ' and '))
}

function beyond(segment: Segment, { oid, starts_at }: ListPlace, sign: string): Sql {
  if (segment !== 'with appointment') return sql`oid ${raw(sign)} ${oid}`
  return sql`(starts_at, oid) ${raw(sign)} (${starts_at}, ${oid})`
}

function orderOf({ segment, isAscending }: Stretch): Sql {
  const direction = isAscending ? '' : ' desc'
  return raw(segment === 'with appointment' ? `starts_at${direction}, oid${direction}` : `oid${direction}`)
}

function datesOf({ startsFrom, startsBefore }: OrderFilter): Sql {
  const from = startsFrom === undefined ? empty : sql`and starts_at >= ${startsFrom}`
  return startsBefore === undefined ? from : sql`${from} and starts_at < ${startsBefore}`
}

/**
 * The conditions that no index decides. The count keeps engines from joining all inspectors of the company; `coalesce`, and
 * `place`, which the index of appointments does not have, keep SQLite from reading appointments of other orders: few people
 * are on one.
 */
function restOf(filter: OrderFilter, stretch: Stretch | undefined, companyId: string): Sql {
  const { officeIds, inspectorIds, isUnpaid } = filter
  const ofOffices = officeIds.length > 0 ? sql`and office_id in (${join(officeIds)})` : empty
  const ofInspectors =
    inspectorIds.length > 0
      ? sql`and 0 < (select count(i.place) from order_inspectors i
          where i.company_id = ${companyId} and i.order_id = orders.id
            and coalesce(i.user_id, '') in (${join(inspectorIds)}))`
      : empty
  const withDue = isUnpaid
    ? sql`and paid_at is null and paid_cents < coalesce((
        select sum(f.amount_cents) from order_fees f where f.company_id = ${companyId} and f.order_id = orders.id), 0)`
    : empty
  return sql`${ofOffices} ${ofInspectors} ${withDue} ${stretch?.segment === 'by number' ? datesOf(filter) : empty}`
}

export type NamedClient = {
  readonly id: string
  readonly display_name: string
  readonly email: string
  readonly mobile_phone: string
}

export async function clientsById(
  { tx, companyId }: Tenant,
  ids: readonly ClientId[],
): Promise<Map<string, NamedClient>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.all<NamedClient>(sql`
    select id, display_name, email, mobile_phone from clients where company_id = ${companyId} and id in (${join(ids)})`)
  return new Map(rows.map(row => [row.id, row]))
}
