import sql, { join } from 'sql-template-tag'
import type { Tenant } from '../tenant.ts'

/** The snapshots of these events, by id. */
export async function readSnapshots({ tx, companyId }: Tenant, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.all<{ id: string; snapshot: string }>(sql`
    select id, snapshot from events where company_id = ${companyId} and id in (${join([...ids])})`)
  return new Map(rows.map(({ id, snapshot }) => [id, snapshot]))
}
