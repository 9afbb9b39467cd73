import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { ClientId, OrderId } from '../ids.ts'
import { type ListedOrder, loadListedOrders } from '../orders/list-orders.ts'
import { clientStore } from '../people/contact-store.ts'
import { beginsWith, searchKey, streetKey } from '../search-key.ts'
import type { Tenant } from '../tenant.ts'
import { searchRecords } from './search-records.ts'

/** All that are given apply. Texts ignore case; addresses, report numbers and clients match by their beginning. */
export interface OrderSearch {
  /** Any of the others. */
  readonly text?: string | undefined
  readonly address?: string | undefined
  readonly city?: string | undefined
  readonly zip?: string | undefined
  readonly reportNumber?: string | undefined
  /** The id, or the beginning of a name or an email address. */
  readonly client?: string | undefined
  readonly startsFrom?: string | undefined
  readonly startsBefore?: string | undefined
  readonly oid?: number | undefined
}

export const maxFoundOrders = 100
/** Orders that are read for one criterion, and clients whose orders are. */
export const maxCandidates = 1_000
const maxClients = 100
/** Orders that have a word of the text, or one like it, or the phone number of the client. */
const maxSimilar = 100

/** Ranges of an index each; an order matches the criterion if it is in one of them. */
interface Criterion {
  readonly ranges: readonly Range[]
}

interface Range {
  readonly condition: Sql
  /** The order of the index within the range, if its newest orders come last. */
  readonly order?: string
}

export interface FoundOrders {
  readonly orders: readonly ListedOrder[]
  /** Some orders were not compared, because too many match the most selective criterion. */
  readonly isIncomplete: boolean
}

/**
 * Newest first, without removed ones. The most selective criterion chooses candidates from its indexes, the others filter
 * them, so that no search reads all orders of a company.
 */
export async function searchOrders(tenant: Tenant, search: OrderSearch, limit = maxFoundOrders): Promise<FoundOrders> {
  const [first, ...others] = await criteriaOf(tenant, search)
  const { tx, companyId } = tenant
  const candidates = first
    ? sql`and id in (${join(
        first.ranges.map(range => candidatesIn(tenant, range)),
        ' union ',
      )})`
    : empty
  const filters = others.map(
    ({ ranges }) =>
      sql`and (${join(
        ranges.map(({ condition }) => condition),
        ' or ',
      )})`,
  )
  // The addition keeps the engines from walking through the index of numbers in search of a match.
  const order = first ? raw('oid + 0') : raw('oid')
  const rows = await tx.all<{ id: string }>(sql`
    select id from orders where company_id = ${companyId} and removed_at is null ${candidates}
    ${filters.length > 0 ? join(filters, ' ') : empty} order by ${order} desc limit ${limit}`)
  const ids = rows.map(({ id }) => id as OrderId)
  // The newest orders of a range with an order are found all the same.
  const mayMiss = first?.ranges.some(({ order }) => !order) || (others.length > 0 && ids.length < limit)
  const isIncomplete = first !== undefined && mayMiss && (await exceedsCandidates(tenant, first))
  return { orders: await loadListedOrders(tenant, ids), isIncomplete }
}

/** A selection of the orders that have the text somewhere, for a list with filters of its own. */
export async function ordersWithText(
  tenant: Tenant,
  text: string,
): Promise<{ readonly ids: Sql; readonly isIncomplete: boolean }> {
  const ranges = await ofText(tenant, text)
  const similar = await searchRecords(tenant, text, maxSimilar)
  const candidates = ranges.map(range => candidatesIn(tenant, range))
  const ids = similar.orders.map(({ id }) => id)
  const found =
    ids.length > 0 ? [sql`select id from orders where company_id = ${tenant.companyId} and id in (${join(ids)})`] : []
  return { ids: join([...candidates, ...found], ' union '), isIncomplete: await exceedsCandidates(tenant, { ranges }) }
}

async function exceedsCandidates({ tx, companyId }: Tenant, { ranges }: Criterion): Promise<boolean> {
  const counts = ranges.map(
    ({ condition }) => sql`
      select count(*) as found from (select 1 as one from orders where company_id = ${companyId} and ${condition}
      limit ${maxCandidates + 1}) as counted`,
  )
  const rows = await tx.all<{ found: number }>(join(counts, ' union all '))
  return rows.some(({ found }) => Number(found) > maxCandidates)
}

function candidatesIn({ companyId }: Tenant, { condition, order }: Range): Sql {
  return sql`
    select id from (select id from orders where company_id = ${companyId} and ${condition}
    ${order ? raw(`order by ${order} desc`) : empty} limit ${maxCandidates}) as candidates`
}

/** The most selective ones first. */
async function criteriaOf(tenant: Tenant, search: OrderSearch): Promise<Criterion[]> {
  const { text, address, city, zip, reportNumber, client, startsFrom, startsBefore, oid } = search
  const starts = [
    ...(startsFrom === undefined ? [] : [sql`starts_at >= ${startsFrom}`]),
    ...(startsBefore === undefined ? [] : [sql`starts_at < ${startsBefore}`]),
  ]
  const found = [
    oid !== undefined && [ofNumber(oid)],
    reportNumber !== undefined && [ofReport(reportNumber)],
    address !== undefined && ofAddress(address),
    client !== undefined && [ofClients(await clientIds(tenant, client))],
    text !== undefined && (await ofText(tenant, text)),
    zip !== undefined && [ofZip(zip)],
    city !== undefined && [ofCity(city)],
    starts.length > 0 && [{ condition: join(starts, ' and '), order: 'starts_at' }],
  ]
  return found.filter(ranges => ranges !== false).map(ranges => ({ ranges }))
}

const ofNumber = (oid: number): Range => ({ condition: sql`oid = ${oid}` })
const ofReport = (number: string): Range => ({ condition: beginsWith('report_key', searchKey(number)) })
const ofZip = (zip: string): Range => ({ condition: sql`zip = ${zip.trim()}`, order: 'oid' })
const ofCity = (city: string): Range => ({ condition: sql`city_key = ${searchKey(city)}`, order: 'oid' })

/** With or without the house number. */
function ofAddress(address: string): Range[] {
  const whole = { condition: beginsWith('address_key', searchKey(address)) }
  return /^\d/.test(address.trim()) ? [whole] : [whole, { condition: beginsWith('street_key', streetKey(address)) }]
}

function ofClients(ids: readonly ClientId[]): Range {
  return { condition: ids.length > 0 ? sql`client_id in (${join(ids)})` : sql`client_id = ''` }
}

async function ofText(tenant: Tenant, text: string): Promise<Range[]> {
  const number = /^\d{1,15}$/.test(text.trim()) ? [ofNumber(Number(text))] : []
  const clients = await clientIds(tenant, text)
  return [...number, ...ofAddress(text), ofReport(text), ofZip(text), ofCity(text), ofClients(clients)]
}

async function clientIds(tenant: Tenant, client: string): Promise<ClientId[]> {
  const found = await clientStore.search(tenant, client, maxClients)
  return [client.trim().toLowerCase() as ClientId, ...found.map(({ id }) => id)]
}
