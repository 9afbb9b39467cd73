import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { CommitTime } from '../changes/commit-sequence.ts'
import { withoutClient } from '../events/snapshot.ts'
import type { OrderId } from '../ids.ts'
import { toMillis } from '../rows.ts'
import { wordsOf } from '../search/spellings.ts'
import type { Term } from '../search/terms.ts'
import { beginsWith } from '../search-key.ts'
import type { Tenant, TenantScope } from '../tenant.ts'
import { showWallTime } from '../time/local-time.ts'

/** The columns of orders that name people of a table. */
const columnsOf = { clients: ['client_id'], agents: ['buyers_agent_id', 'sellers_agent_id'], contacts: [] } as const
export type PeopleTable = keyof typeof columnsOf

/** Those who were merged into the person are the same person. */
export async function listMergedIds({ tx, companyId }: Tenant, table: PeopleTable, id: string): Promise<string[]> {
  const rows = await tx.all<{ id: string }>(sql`
    select id from ${raw(table)} where company_id = ${companyId} and merged_into = ${id} order by id`)
  return rows.map(row => row.id)
}

/** A selection of the orders that have, or had, one of the people. */
export function ordersOf({ companyId }: Tenant, table: PeopleTable, people: readonly string[]): Sql {
  const theirs = columnsOf[table].map(
    column => sql`select id from orders where company_id = ${companyId} and ${raw(column)} in (${join([...people])})`,
  )
  const former = sql`
    select order_id as id from former_people where company_id = ${companyId} and person_id in (${join([...people])})`
  return join([...theirs, former], ' union ')
}

export interface FoundOrder {
  readonly id: OrderId
  readonly isUpcoming: boolean
}

export async function listOrders(
  { tx, companyId, now }: TenantScope,
  orders: Sql,
  zone: string,
): Promise<FoundOrder[]> {
  const rows = await tx.all<{ id: string; upcoming: number }>(sql`
    select id, case when scheduled_at is not null and starts_at >= ${showWallTime(now, zone)} and completed_at is null
      and cancelled_at is null and removed_at is null then 1 else 0 end as upcoming
    from orders where company_id = ${companyId} and id in (${orders}) order by oid`)
  return rows.map(({ id, upcoming }) => ({ id: id as OrderId, isUpcoming: Number(upcoming) === 1 }))
}

/** Every change moves `modified`. A signature is of the client, and so is the link of the booking page. */
export function markOrders(
  { tx, companyId }: Tenant,
  table: PeopleTable,
  people: readonly string[],
  orders: Sql,
  commitTime: CommitTime,
): void {
  if (table === 'clients') {
    const areTheirs = sql`company_id = ${companyId} and client_id in (${join([...people])})`
    tx.defer(sql`update orders set signature = '' where ${areTheirs} and signature <> ''`)
    tx.defer(sql`
      delete from bookings where company_id = ${companyId} and order_id in (select id from orders where ${areTheirs})`)
  }
  tx.defer(sql`
    update orders set modified_at = ${toMillis(commitTime)} where company_id = ${companyId} and id in (${orders})`)
}

/** What visitors of the booking page with these addresses left there. */
export function eraseVisits({ tx, companyId }: Tenant, emails: readonly string[]): void {
  if (emails.length === 0) return
  const areTheirs = sql`company_id = ${companyId} and email in (${join([...emails])})`
  tx.defer(sql`delete from booking_requests where ${areTheirs}`)
  tx.defer(sql`delete from waiting_visitors where ${areTheirs}`)
}

const reason = 'personal data was removed'
const noText = sql`subject = null, body = null, calendar = null`

/** Messages to the people keep their kind, time and outcome. Those that are not sent yet never are. Returns how many. */
export async function eraseMessagesTo({ tx, companyId, now }: TenantScope, people: readonly string[]): Promise<number> {
  return tx.run(sql`
    update messages set ${noText}, rendered_at = null, address = null, sender = null, reply_to = null, claim = null,
      error = case when state in ('sent', 'unsure') then null else ${reason} end,
      completed_at = coalesce(completed_at, ${toMillis(now)}), state = case state when 'due' then 'cancelled' else state end
    where company_id = ${companyId} and person_id in (${join([...people])})`)
}

/**
 * Messages to others about their orders name them. One that is not sent yet is rendered again; a worker that holds it loses
 * it, because it has the text. Returns how many.
 */
export async function eraseMessagesAbout(
  { tx, companyId }: Tenant,
  people: readonly string[],
  orders: Sql,
): Promise<number> {
  const areAbout = sql`company_id = ${companyId} and order_id in (${orders}) and person_id not in (${join([...people])})`
  const unsent = await tx.run(sql`
    update messages set ${noText}, rendered_at = null, claim = null,
      attempt_count = attempt_count - case when claim is null then 0 else 1 end
    where ${areAbout} and state = 'due' and submitted_at is null and (rendered_at is not null or claim is not null)`)
  const others = await tx.run(sql`
    update messages set subject = '', body = '', calendar = null
    where ${areAbout} and rendered_at is not null`)
  return unsent + others
}

/** What webhooks have received, or are about to receive. Returns how many events lost the client. */
export async function eraseSnapshots(
  { tx, companyId }: Tenant,
  clients: readonly string[],
  orders: Sql,
): Promise<number> {
  const rows = await tx.all<{ id: string; snapshot: string }>(sql`
    select id, snapshot from events where company_id = ${companyId} and order_id in (${orders})`)
  let count = 0
  for (const { id, snapshot } of rows) {
    const without = withoutClient(snapshot, clients)
    if (without === snapshot) continue
    tx.defer(sql`update events set snapshot = ${without} where company_id = ${companyId} and id = ${id}`)
    count++
  }
  return count
}

/** Receivers may repeat what they were sent. A delivery in flight is repeated, with what is left. */
export function eraseResponses({ tx, companyId, now }: TenantScope, orders: Sql): void {
  const ofOrders = sql`company_id = ${companyId}
    and webhook_id in (select id from webhooks where company_id = ${companyId})
    and event_id in (select id from events where company_id = ${companyId} and order_id in (${orders}))`
  tx.defer(sql`update delivery_attempts set response_body = '' where ${ofOrders} and response_body <> ''`)
  tx.defer(sql`update deliveries set success_response_body = '' where ${ofOrders} and success_response_body <> ''`)
  tx.defer(sql`
    update deliveries set claim = null, due_at = ${toMillis(now)}
    where company_id = ${companyId} and order_id in (${orders}) and completed_at is null and claim is not null`)
}

/** From here on, no index saves terms that it has read before. */
export function outdateIndex({ tx, companyId }: Tenant, commitTime: CommitTime): void {
  tx.defer(sql`update company_state set last_erased_at = ${toMillis(commitTime)} where company_id = ${companyId}`)
}

/** Terms that lead to the people, such as their phone numbers, also earlier ones. */
export function eraseTermsOf({ tx, companyId }: Tenant, people: readonly string[]): void {
  tx.defer(sql`
    delete from search_terms
    where company_id = ${companyId} and value in (${join([...people])}) and field in ('client', 'agent')`)
}

/** First names are the first words of names that begin with them. */
const maxNames = 50

/** Whether a person has this first or last name. */
export async function hasName({ tx, companyId }: Tenant, field: 'first' | 'last', name: string): Promise<boolean> {
  for (const table of ['clients', 'agents']) {
    const rows = await tx.all<{ name_key: string }>(
      field === 'last'
        ? sql`select name_key from ${raw(table)} where company_id = ${companyId} and last_name_key = ${name} limit 1`
        : sql`select name_key from ${raw(table)} where company_id = ${companyId} and is_shown in (0, 1)
            and ${beginsWith('name_key', name)} order by name_key limit ${maxNames}`,
    )
    if (rows.some(({ name_key }) => field === 'last' || wordsOf(name_key)[0] === name)) return true
  }
  return false
}

/** All spellings of one value. */
export function eraseTerms({ tx, companyId }: Tenant, terms: readonly [Term, ...Term[]]): void {
  const [{ field, value }] = terms
  tx.defer(sql`
    delete from search_terms where company_id = ${companyId} and field = ${field} and value = ${value}
      and spelling in (${join(terms.map(({ spelling }) => spelling))})`)
}
