import sql, { empty, join } from 'sql-template-tag'
import type { OrderId, WebhookId } from '../ids.ts'
import { toMillis } from '../rows.ts'
import type { TenantScope } from '../scope.ts'
import { testKind, triesThatHoldTheLine } from './delivery.ts'
import type { ResendRange } from './resend-deliveries.ts'

const renewed = (now: Temporal.Instant) =>
  sql`state = 'waiting', tries = 0, due_at = ${toMillis(now)}, claim = null, settled_at = null`

/** As if it had never been tried. A test has nothing behind it that could be sent again. */
export async function renewDelivery(
  { tx, companyId, now }: TenantScope,
  webhookId: WebhookId,
  eventId: string,
): Promise<OrderId | undefined> {
  const row = await tx.one<{ order_id: string }>(sql`
    update deliveries set ${renewed(now)}
    where company_id = ${companyId} and webhook_id = ${webhookId} and event_id = ${eventId} and kind <> ${testKind}
    returning order_id`)
  return row?.order_id as OrderId | undefined
}

export interface Renewed {
  readonly eventId: string
  readonly orderId: OrderId
}

/** The first so many of the range that come after this event, in the order of their ids. */
export async function renewSome(
  { tx, companyId, now }: TenantScope,
  webhookId: WebhookId,
  { from, to, state }: ResendRange,
  after: string,
  most: number,
): Promise<Renewed[]> {
  const chosen = state === undefined ? empty : sql`and state = ${state}`
  const rows = await tx.all<{ event_id: string; order_id: string }>(sql`
    update deliveries set ${renewed(now)}
    where company_id = ${companyId} and webhook_id = ${webhookId} and settled_at is not null and event_id in (
      select event_id from deliveries
      where company_id = ${companyId} and webhook_id = ${webhookId} and settled_at is not null and kind <> ${testKind}
        and event_id > ${after}
        and event_id >= ${idAround(from.subtract(leeway))} and event_id < ${idAround(to.add(leeway))}
        and occurred_at >= ${toMillis(from)} and occurred_at < ${toMillis(to)} ${chosen}
      order by event_id limit ${most})
    returning event_id, order_id`)
  return rows.map(row => ({ eventId: row.event_id, orderId: row.order_id as OrderId }))
}

/**
 * Ids of events begin with the moment they were made, so the key finds a range of time; the event itself may have
 * happened a little before or after.
 */
const leeway = { hours: 24 }

function idAround(at: Temporal.Instant): string {
  const hex = Math.max(0, at.epochMilliseconds).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}`
}

/** Puts what was never tried in line again: of each of these orders the first is due, and the others wait for it. */
export async function lineUp(
  { tx, companyId }: TenantScope,
  webhookId: WebhookId,
  orders: readonly OrderId[],
): Promise<void> {
  await tx.run(sql`
    update deliveries set state = case when exists (
      select 1 from deliveries d
      where d.company_id = deliveries.company_id and d.webhook_id = deliveries.webhook_id
        and d.order_id = deliveries.order_id and d.settled_at is null and d.tries < ${triesThatHoldTheLine}
        and (d.occurred_at, d.event_id) < (deliveries.occurred_at, deliveries.event_id)) then 'waiting' else 'due' end
    where company_id = ${companyId} and webhook_id = ${webhookId} and order_id in (${join([...new Set(orders)])})
      and settled_at is null and claim is null and tries = 0`)
}
