import sql, { join } from 'sql-template-tag'
import type { OrderId, WebhookId } from '../ids.ts'
import { toMillis } from '../rows.ts'
import { fixedStatement, statementOfMany } from '../statements.ts'
import type { TenantScope } from '../tenant.ts'
import { archiveSuccesses } from './attempt-store.ts'
import { blockingAttempts, testKind } from './delivery.ts'
import type { ResendRange } from './resend-deliveries.ts'

/** Something that is to be sent again. */
export interface ResetDelivery {
  readonly eventId: string
  readonly orderId: OrderId
}

type Chosen = { event_id: string; order_id: string }

const chooseOne = fixedStatement(`
  select event_id, order_id from deliveries
  where company_id = ? and webhook_id = ? and event_id = ? and kind <> '${testKind}' for no key update`)

/** As if it had never been tried. A test has nothing behind it that could be sent again. */
export async function resetDelivery(
  scope: TenantScope,
  webhookId: WebhookId,
  eventId: string,
): Promise<ResetDelivery | undefined> {
  const { tx, companyId } = scope
  const [renewed] = renew(scope, webhookId, await tx.all<Chosen>(chooseOne(companyId, webhookId, eventId)))
  return renewed
}

const chooseSome = statementOfMany(
  states => `
    select event_id, order_id from deliveries
    where company_id = ? and webhook_id = ? and settled_at is not null and kind <> '${testKind}'
      and event_id > ? and event_id >= ? and event_id < ? and occurred_at >= ? and occurred_at < ? and state in (${states})
    order by event_id limit ? for no key update`,
)

/** The first so many of the range that come after this event, in the order of their ids. */
export async function resetDeliveries(
  scope: TenantScope,
  webhookId: WebhookId,
  { from, to, state }: ResendRange,
  after: string,
  most: number,
): Promise<ResetDelivery[]> {
  const { tx, companyId } = scope
  const states = state === undefined ? ['delivered', 'failed'] : [state]
  const ids = [after, idAround(from.subtract(leeway)), idAround(to.add(leeway))]
  const moments = [toMillis(from), toMillis(to)]
  const chosen = await tx.all<Chosen>(
    chooseSome(states.length, companyId, webhookId, ...ids, ...moments, ...states, most),
  )
  return renew(scope, webhookId, chosen)
}

/** Nobody settles any of them meanwhile: they are held. */
function renew(scope: TenantScope, webhookId: WebhookId, chosen: readonly Chosen[]): ResetDelivery[] {
  const { tx, companyId, now } = scope
  const events = chosen.map(row => row.event_id)
  if (events.length === 0) return []
  archiveSuccesses(scope, webhookId, events)
  tx.defer(sql`
    update deliveries set state = 'waiting', tries = 0, due_at = ${toMillis(now)}, claim = null, settled_at = null,
      success_id = null, success_at = null, success_millis = null, success_status = null, success_answer = null
    where company_id = ${companyId} and webhook_id = ${webhookId} and event_id in (${join(events)})`)
  return chosen.map(row => ({ eventId: row.event_id, orderId: row.order_id as OrderId }))
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
export async function rebuildOrderQueues(
  { tx, companyId }: TenantScope,
  webhookId: WebhookId,
  orders: readonly OrderId[],
): Promise<void> {
  await tx.run(sql`
    update deliveries set state = case when exists (
      select 1 from deliveries d
      where d.company_id = deliveries.company_id and d.webhook_id = deliveries.webhook_id
        and d.order_id = deliveries.order_id and d.settled_at is null and d.tries < ${blockingAttempts}
        and (d.occurred_at, d.event_id) < (deliveries.occurred_at, deliveries.event_id)) then 'waiting' else 'due' end
    where company_id = ${companyId} and webhook_id = ${webhookId} and order_id in (${join([...new Set(orders)])})
      and settled_at is null and claim is null and tries = 0`)
}
