import sql from 'sql-template-tag'
import type { Database, Statement } from '../../server/src/domain/database.ts'

/** Invariants of the store: each query finds the orders that violate one. */
const invariants: Readonly<Record<string, Statement>> = {
  'an order without its ORDER_CREATED': withoutEvent('ORDER_CREATED', sql`1 = 1`),
  'a scheduled order without its ORDER_SCHEDULED': withoutEvent('ORDER_SCHEDULED', sql`o.scheduled_at is not null`),
  'a completed order without its ORDER_COMPLETED': withoutEvent('ORDER_COMPLETED', sql`o.completed_at is not null`),
  'a paid order without its ORDER_PAID': withoutEvent('ORDER_PAID', sql`o.paid_at is not null`),
  'a removed order without its ORDER_DELETED': withoutEvent('ORDER_DELETED', sql`o.removed_at is not null`),
  'a cancelled order without its ORDER_CANCELED': withoutEvent('ORDER_CANCELED', sql`o.cancelled_at is not null`),
  'an order without history': sql`
    select o.id as id from orders o where not exists (
      select 1 from order_history h where h.company_id = o.company_id and h.order_id = o.id)`,
  'payments that do not add up': sql`
    select o.id as id from orders o where o.paid_cents <> coalesce((
      select sum(p.amount_cents) from payments p where p.company_id = o.company_id and p.order_id = o.id), 0)`,
  'an inspector whose time differs from the appointment': sql`
    select o.id as id from orders o join order_inspectors i on i.company_id = o.company_id and i.order_id = o.id
    where i.starts_at is distinct from case when o.removed_at is null and o.cancelled_at is null then o.starts_at end`,
  'a footprint of an order that is not scheduled': sql`
    select o.id as id from orders o join footprints f on f.company_id = o.company_id and f.order_id = o.id
    where o.scheduled_at is null or o.removed_at is not null or o.cancelled_at is not null`,
}

function withoutEvent(kind: string, condition: Statement): Statement {
  return sql`
    select o.id as id from orders o where ${condition as ReturnType<typeof sql>} and not exists (
      select 1 from events e where e.company_id = o.company_id and e.order_id = o.id and e.kind = ${kind})`
}

interface Part extends Record<string, string | number> {
  readonly order_id: string
  readonly part: string
  readonly amount: number
}

/** Checks the whole store and returns the violations. */
export async function audit(database: Database): Promise<{ readonly orders: number; readonly problems: string[] }> {
  return database.read('all companies', async tx => {
    const problems: string[] = []
    for (const [name, query] of Object.entries(invariants)) {
      const found = await tx.all<{ id: string }>(query)
      if (found.length > 0) problems.push(`${name}: ${found.slice(0, 3).map(({ id }) => id)}, ${found.length} in all`)
    }
    // An empty result would mean that nothing was checked.
    const counted = await tx.one<{ orders: number }>(sql`select count(*) as orders from orders`)
    if (!counted?.orders) problems.push('the store has no orders, so nothing was checked')
    const parts = await tx.all<Part>(sql`
      select order_id, service_id as part, 0 as amount from order_services
      union all select order_id, fee_id as part, amount_cents as amount from order_fees`)
    const events = await tx.all<{ order_id: string; snapshot: string }>(sql`select order_id, snapshot from events`)
    const partial = partialOrders(parts, events)
    if (partial.length > 0) {
      problems.push(`services and fees that no event has: ${partial.slice(0, 3)}, ${partial.length} in all`)
    }
    return { orders: Number(counted?.orders ?? 0), problems }
  })
}

/**
 * Every change of an order records an event with the order's new state, so the services and fees of an order must equal
 * those of one of its events. An order with a part missing, or one too many, equals none.
 */
function partialOrders(parts: readonly Part[], events: readonly { order_id: string; snapshot: string }[]): string[] {
  const stored = new Map<string, string[]>()
  for (const { order_id, part, amount } of parts)
    stored.getOrInsertComputed(order_id, () => []).push(`${part} ${amount}`)
  const matched = new Set<string>()
  const orders = new Set<string>()
  for (const { order_id, snapshot } of events) {
    orders.add(order_id)
    if (matched.has(order_id)) continue
    const { services, fees } = JSON.parse(snapshot) as {
      services: { id: string }[]
      fees: { feeId: string; amountCents: number }[]
    }
    const recorded = [
      ...services.map(({ id }) => `${id} 0`),
      ...fees.map(({ feeId, amountCents }) => `${feeId} ${amountCents}`),
    ]
    if (same(recorded, stored.get(order_id) ?? [])) matched.add(order_id)
  }
  return [...orders].filter(id => !matched.has(id))
}

function same(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.toSorted().join() === b.toSorted().join()
}
