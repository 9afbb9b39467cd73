import sql, { type Sql } from 'sql-template-tag'
import type { OrderId } from '../../ids.ts'
import type { Audience } from '../../templates/template-key.ts'
import type { Tenant } from '../../tenant.ts'

const hasAudience: Record<Audience, (companyId: string) => Sql> = {
  client: () => sql`o.client_id is not null`,
  'buyers-agent': () => sql`o.buyers_agent_id is not null`,
  'sellers-agent': () => sql`o.sellers_agent_id is not null`,
  inspector: companyId => sql`exists (
    select 1 from order_inspectors i where i.company_id = ${companyId} and i.order_id = o.id)`,
}

/** The newest scheduled order with a person of this audience. */
export async function findPreviewOrder({ tx, companyId }: Tenant, audience: Audience): Promise<OrderId | undefined> {
  const row = await tx.one<{ id: string }>(sql`
    select o.id from orders o
    where o.company_id = ${companyId} and o.scheduled_at is not null and o.removed_at is null
      and ${hasAudience[audience](companyId)}
    order by o.oid desc limit 1`)
  return row?.id as OrderId | undefined
}
