import sql, { raw } from 'sql-template-tag'
import type { CommitTime } from '../changes/commit-sequence.ts'
import type { OrderId } from '../ids.ts'
import { toMillis } from '../rows.ts'
import type { Tenant } from '../tenant.ts'

/** One record takes the place of another. */
export interface Replacement {
  readonly kept: string
  readonly duplicate: string
}

/** The columns of orders that name clients, and those that name agents. */
export const columnsOf = { clients: ['client_id'], agents: ['buyers_agent_id', 'sellers_agent_id'] } as const
export type MergedTable = keyof typeof columnsOf

/** Also removed ones. In the order of their numbers. */
export async function listOrderIds(
  { tx, companyId }: Tenant,
  table: MergedTable,
  person: string,
  limit: number,
): Promise<OrderId[]> {
  const ids = new Map<number, string>()
  for (const column of columnsOf[table]) {
    const rows = await tx.all<{ oid: number; id: string }>(sql`
      select oid, id from orders where company_id = ${companyId} and ${raw(column)} = ${person} order by oid limit ${limit}`)
    for (const { oid, id } of rows) ids.set(oid, id)
  }
  return [...ids].sort(([a], [b]) => a - b).map(([, id]) => id as OrderId)
}

export function replaceOnOrders(
  { tx, companyId }: Tenant,
  table: MergedTable,
  { kept, duplicate }: Replacement,
  commitTime: CommitTime,
): void {
  for (const column of columnsOf[table])
    tx.defer(sql`
      update orders set ${raw(column)} = ${kept}, modified_at = ${toMillis(commitTime)}
      where company_id = ${companyId} and ${raw(column)} = ${duplicate}`)
}

/** A person gets one message per occasion: where both have had one, that of the duplicate keeps an occasion of its own. */
export async function replaceOnMessages({ tx, companyId }: Tenant, { kept, duplicate }: Replacement): Promise<number> {
  const isTheirs = sql`company_id = ${companyId} and person_id = ${duplicate}`
  await tx.run(sql`
    update messages set occasion = occasion || ${` ${duplicate}`} where ${isTheirs} and exists (
      select 1 from messages other
      where other.company_id = ${companyId} and other.person_id = ${kept} and other.occasion = messages.occasion
        and other.audience = messages.audience and other.channel = messages.channel)`)
  return tx.run(sql`update messages set person_id = ${kept} where ${isTheirs}`)
}

/** For records that lead to the duplicate, so that one step always leads to the record that is left. */
export function replaceOnMerged(
  { tx, companyId }: Tenant,
  table: MergedTable | 'agencies',
  { kept, duplicate }: Replacement,
  commitTime: CommitTime,
): void {
  tx.defer(sql`
    update ${raw(table)} set merged_into = ${kept}, modified_at = ${toMillis(commitTime)}
    where company_id = ${companyId} and merged_into = ${duplicate}`)
}

/** Returns how many members of the agency were found. */
export function replaceOnMembers(
  { tx, companyId }: Tenant,
  table: 'agents' | 'contacts',
  { kept, duplicate }: Replacement,
  commitTime: CommitTime,
): Promise<number> {
  return tx.run(sql`
    update ${raw(table)} set agency_id = ${kept}, modified_at = ${toMillis(commitTime)}
    where company_id = ${companyId} and agency_id = ${duplicate}`)
}
