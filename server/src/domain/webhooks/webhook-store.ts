import sql, { raw } from 'sql-template-tag'
import { flag, insertInto, instant, named, optional, optionalInstant, plain } from '../columns.ts'
import type { Transaction } from '../database.ts'
import type { CompanyId, WebhookId } from '../ids.ts'
import type { EventKind } from '../orders/order-event.ts'
import { RowTable } from '../row-table.ts'
import { fromMillis, orNull, toFlag, toMillis } from '../rows.ts'
import { fixedStatement } from '../statements.ts'
import type { Tenant, TenantScope } from '../tenant.ts'
import type { OffReason, Webhook, WebhookEndpoint } from './webhook.ts'

const webhooks = new RowTable<WebhookEndpoint>('webhooks', {
  url: plain(),
  isOn: flag,
  offReason: optional(),
  signingSecret: named('secret', plain()),
  previousSecret: optional(),
  previousSecretUntil: optionalInstant,
  sharedSecret: optional(),
  failingSince: optionalInstant,
  lastDeliveredAt: optionalInstant,
  createdAt: instant,
  modifiedAt: instant,
})
const insertKinds = insertInto('webhook_kinds', { companyId: plain(), webhookId: plain(), kind: plain() })

export function insertWebhook(tenant: Tenant, webhook: WebhookEndpoint): void {
  webhooks.insert(tenant, webhook)
}

export async function replaceKinds(
  { tx, companyId }: Tenant,
  id: WebhookId,
  kinds: readonly EventKind[],
): Promise<void> {
  await tx.run(sql`delete from webhook_kinds where company_id = ${companyId} and webhook_id = ${id}`)
  await tx.run(insertKinds(kinds.map(kind => ({ companyId, webhookId: id, kind }))))
}

/** In the order of their registration. */
export async function readWebhooks({ tx, companyId }: Tenant): Promise<Webhook[]> {
  const rows = await tx.all(sql`
    select * from webhooks where company_id = ${companyId} and removed_at is null order by created_at, id`)
  const kinds = await tx.all<{ webhook_id: string; kind: string }>(sql`
    select webhook_id, kind from webhook_kinds where company_id = ${companyId}`)
  const byWebhook = Map.groupBy(kinds, ({ webhook_id }) => webhook_id)
  return rows.map(row => ({
    ...webhooks.read(row),
    kinds: (byWebhook.get(String(row.id)) ?? []).map(({ kind }) => kind) as EventKind[],
  }))
}

export async function findWebhook(tenant: Tenant, id: WebhookId): Promise<Webhook | undefined> {
  const { tx, companyId } = tenant
  const endpoint = await findEndpoint(tenant, id)
  if (!endpoint) return undefined
  const kinds = await tx.all<{ kind: string }>(sql`
    select kind from webhook_kinds where company_id = ${companyId} and webhook_id = ${id}`)
  return { ...endpoint, kinds: kinds.map(({ kind }) => kind) as EventKind[] }
}

// failpoint: webhook-of-any-company
const endpointById = fixedStatement('select * from webhooks where company_id = ? and id = ? and removed_at is null')

export async function findEndpoint({ tx, companyId }: Tenant, id: WebhookId): Promise<WebhookEndpoint | undefined> {
  const row = await tx.one(endpointById(companyId, id))
  return row && webhooks.read(row)
}

export async function setKinds(scope: TenantScope, id: WebhookId, kinds: readonly EventKind[]): Promise<void> {
  const { tx, companyId, now } = scope
  await replaceKinds(scope, id, kinds)
  await tx.run(sql`
    update webhooks set modified_at = ${toMillis(now)} where company_id = ${companyId} and id = ${id}`)
}

/** A new URL starts without failures. */
export async function setUrl({ tx, companyId, now }: TenantScope, id: WebhookId, url: string): Promise<void> {
  await tx.run(sql`
    update webhooks set url = ${url}, failing_since = null, modified_at = ${toMillis(now)}
    where company_id = ${companyId} and id = ${id}`)
}

/** Switching on also clears the failures. Returns whether the switch changed. */
export async function setSwitch(
  { tx, companyId, now }: TenantScope,
  id: WebhookId,
  offReason: OffReason | undefined,
): Promise<boolean> {
  const isOn = toFlag(offReason === undefined)
  const changed = await tx.run(sql`
    update webhooks set is_on = ${isOn}, off_reason = ${orNull(offReason)}, modified_at = ${toMillis(now)},
      failing_since = case when ${isOn} = 1 then null else failing_since end
    where company_id = ${companyId} and id = ${id} and is_on <> ${isOn}`)
  return changed > 0
}

export async function setSecret(
  { tx, companyId, now }: TenantScope,
  id: WebhookId,
  secret: string,
  previousUntil: Temporal.Instant,
): Promise<void> {
  await tx.run(sql`
    update webhooks set previous_secret = secret, previous_secret_until = ${toMillis(previousUntil)},
      secret = ${secret}, modified_at = ${toMillis(now)}
    where company_id = ${companyId} and id = ${id}`)
}

export async function setSharedSecret(
  { tx, companyId, now }: TenantScope,
  id: WebhookId,
  secret: string | undefined,
): Promise<void> {
  await tx.run(sql`
    update webhooks set shared_secret = ${orNull(secret)}, modified_at = ${toMillis(now)}
    where company_id = ${companyId} and id = ${id}`)
}

/** Deletes the secrets; the row is deleted with the last of its deliveries. */
export async function markRemoved({ tx, companyId, now }: TenantScope, id: WebhookId): Promise<void> {
  await tx.run(sql`delete from webhook_kinds where company_id = ${companyId} and webhook_id = ${id}`)
  await tx.run(sql`
    update webhooks set removed_at = ${toMillis(now)}, is_on = 0, off_reason = 'asked', secret = '',
      previous_secret = null, previous_secret_until = null, shared_secret = null
    where company_id = ${companyId} and id = ${id}`)
}

const recordEveryMs = 60_000

const delivered = fixedStatement(`
  update webhooks set failing_since = null, last_delivered_at = ? where company_id = ? and id = ?`)

/** Written at most once a minute for a healthy endpoint, as of the claim; otherwise every success would update the row. */
export function recordSuccess({ tx, companyId, now }: TenantScope, endpoint: WebhookEndpoint): void {
  const { id, failingSince, lastDeliveredAt } = endpoint
  const at = toMillis(now)
  if (!failingSince && lastDeliveredAt && at - toMillis(lastDeliveredAt) < recordEveryMs) return
  tx.defer(delivered(at, companyId, id))
}

const failing = fixedStatement(`
  update webhooks set last_failed_at = ?,
    failing_since = case when failing_since is null or last_failed_at < ? then ? else failing_since end
  where company_id = ? and id = ?
  returning failing_since`)

/** Returns the start of the consecutive failures. A failure that follows another after more than the gap starts anew. */
export async function recordFailure(
  { tx, companyId, now }: TenantScope,
  id: WebhookId,
  gapHours: number,
): Promise<Temporal.Instant> {
  const at = toMillis(now)
  const row = await tx.one<{ failing_since: number }>(
    failing(at, toMillis(now.subtract({ hours: gapHours })), at, companyId, id),
  )
  return row ? fromMillis(row.failing_since) : now
}

/** A webhook that was switched off with pending deliveries. */
export interface SwitchedOffWebhook {
  readonly companyId: CompanyId
  readonly webhookId: WebhookId
}

const first = raw('select company_id, id from webhooks where has_cancelled_deliveries = 1 limit 1')

export async function findCancelledDeliveries(tx: Transaction): Promise<SwitchedOffWebhook | undefined> {
  const row = await tx.one<{ company_id: string; id: string }>(first)
  return row && { companyId: row.company_id as CompanyId, webhookId: row.id as WebhookId }
}

export async function setHasCancelled({ tx, companyId }: Tenant, id: WebhookId, hasCancelled: 0 | 1): Promise<void> {
  await tx.run(
    sql`update webhooks set has_cancelled_deliveries = ${hasCancelled} where company_id = ${companyId} and id = ${id}`,
  )
}

const failFirst = fixedStatement(`
  update deliveries set state = 'failed', completed_at = ?
  where company_id = ? and webhook_id = ? and completed_at is null and event_id in (
    select event_id from (
      select event_id from deliveries where company_id = ? and webhook_id = ? and state = 'due'
      union all
      select event_id from deliveries where company_id = ? and webhook_id = ? and state = 'waiting') as pending
    limit ?)`)

/** A delivery in flight keeps its claim: if it succeeds, it counts as delivered. */
export async function failCancelled(
  { tx, companyId, now }: TenantScope,
  id: WebhookId,
  limit: number,
): Promise<number> {
  const webhook = [companyId, id]
  return tx.run(failFirst(toMillis(now), ...webhook, ...webhook, ...webhook, limit))
}

/** Finds deliveries that were queued while their webhook was being switched off. Impossible with a single writer. */
export async function markMissedCancellations(tx: Transaction): Promise<void> {
  const marked = await tx.run(
    raw(`update webhooks set has_cancelled_deliveries = 1 where is_on = 0 and has_cancelled_deliveries = 0 and (
      exists (
        select 1 from deliveries d
        where d.company_id = webhooks.company_id and d.webhook_id = webhooks.id and d.state = 'due')
      or exists (
        select 1 from deliveries d
        where d.company_id = webhooks.company_id and d.webhook_id = webhooks.id and d.state = 'waiting'))`),
  )
  if (marked > 0) tx.notify('cancellations')
}
