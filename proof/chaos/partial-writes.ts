import { raw } from 'sql-template-tag'
import type { Database } from '../../server/src/domain/database.ts'

/** Each query finds rows that only a partial write would leave. */
const partialWriteQueries: Readonly<Record<string, string>> = {
  'orders without ORDER_CREATED': `select id from orders o where not exists (
    select 1 from events e where e.company_id = o.company_id and e.order_id = o.id and e.kind = 'ORDER_CREATED')`,
  'orders without history': `select id from orders o where not exists (
    select 1 from order_history h where h.company_id = o.company_id and h.order_id = o.id)`,
  'orders without fees': `select id from orders o where not exists (
    select 1 from order_fees f where f.company_id = o.company_id and f.order_id = o.id)`,
  'orders without services': `select id from orders o where city not like 'Estate%' and not exists (
    select 1 from order_services s where s.company_id = o.company_id and s.order_id = o.id)`,
  'orders whose payments do not add up': `select id from orders o where paid_cents <> (
    select coalesce(sum(amount_cents), 0) from payments p where p.company_id = o.company_id and p.order_id = o.id)`,
  'scheduled orders without ORDER_SCHEDULED': `select id from orders o where scheduled_at is not null and not exists (
    select 1 from events e where e.company_id = o.company_id and e.order_id = o.id and e.kind = 'ORDER_SCHEDULED')`,
  'events without a delivery': `select id from events e where not exists (
    select 1 from deliveries d where d.company_id = e.company_id and d.event_id = e.id)`,
  'messages of drafts': `select m.id from messages m join orders o on o.company_id = m.company_id and o.id = m.order_id
    where o.scheduled_at is null`,
}

/** Partial writes in a company that has a subscriber for every event. */
export async function findPartialWrites(database: Database): Promise<string[]> {
  const found: string[] = []
  for (const [description, statement] of Object.entries(partialWriteQueries)) {
    const rows = await database.read('all companies', tx => tx.all(raw(statement)))
    if (rows.length > 0) found.push(`${rows.length} ${description}`)
  }
  return found
}
