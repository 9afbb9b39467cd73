import sql, { raw } from 'sql-template-tag'
import { fromMillis, toMillis } from '../rows.ts'
import type { Tenant } from '../tenant.ts'

/** When the company was created, if it still contains the records of the demo. */
export async function findDemoOrigin({ tx, companyId }: Tenant): Promise<Temporal.Instant | undefined> {
  const row = await tx.one<{ created_at: number }>(sql`
    select c.created_at from company_state s join companies c on c.company_id = s.company_id
    where s.company_id = ${companyId} and s.has_demo_data = 1`)
  return row && fromMillis(row.created_at)
}

export async function markDemoData({ tx, companyId }: Tenant, hasDemoData: boolean): Promise<void> {
  await tx.run(sql`update company_state set has_demo_data = ${hasDemoData ? 1 : 0} where company_id = ${companyId}`)
}

/** The tables of the demo's records, and which rows are not removed yet. */
const present = {
  orders: raw('removed_at is null'),
  clients: raw('is_shown = 1'),
  agents: raw('is_shown = 1'),
  agencies: raw('is_shown = 1'),
  contacts: raw('is_shown = 1'),
}
export type DemoTable = keyof typeof present

/** The ids of the records from before this time that are not removed. */
export async function listOlder(
  { tx, companyId }: Tenant,
  table: DemoTable,
  time: Temporal.Instant,
): Promise<string[]> {
  const rows = await tx.all<{ id: string }>(sql`
    select id from ${raw(table)}
    where company_id = ${companyId} and created_at < ${toMillis(time)} and ${present[table]}
    order by created_at, id`)
  return rows.map(({ id }) => id)
}

/** Whether an agent or another contact who is not removed works for the agency. */
export async function hasMembers({ tx, companyId }: Tenant, agency: string): Promise<boolean> {
  const row = await tx.one(sql`
    select 1 as found from agents where company_id = ${companyId} and agency_id = ${agency} and is_shown = 1
    union all
    select 1 as found from contacts where company_id = ${companyId} and agency_id = ${agency} and is_shown = 1
    limit 1`)
  return row !== undefined
}
