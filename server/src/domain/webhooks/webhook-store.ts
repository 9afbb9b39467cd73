import sql, { join } from 'sql-template-tag'
import type { WebhookId } from '../ids.ts'
import type { EventKind } from '../orders/order-event.ts'
import { fromFlag, fromMillis, orNothing, orNull, toFlag, toMillis } from '../rows.ts'
import { fixedStatement } from '../statements.ts'
import type { Tenant, TenantScope } from '../tenant.ts'
import type { OffReason, Webhook, WebhookEndpoint } from './webhook.ts'

export async function insertWebhook({ tx, companyId }: Tenant, webhook: Webhook): Promise<void> {
  const at = toMillis(webhook.createdAt)
  await tx.run(sql`
    insert into webhooks (company_id, id, url, is_on, secret, created_at, modified_at)
    values (${companyId}, ${webhook.id}, ${webhook.url}, ${toFlag(webhook.isOn)}, ${webhook.secret}, ${at}, ${at})`)
}

export async function replaceKinds(
  { tx, companyId }: Tenant,
  id: WebhookId,
  kinds: readonly EventKind[],
): Promise<void> {
  await tx.run(sql`delete from webhook_kinds where company_id = ${companyId} and webhook_id = ${id}`)
  const rows = kinds.map(kind => sql`(${companyId}, ${id}, ${kind})`)
  await tx.run(sql`insert into webhook_kinds (company_id, webhook_id, kind) values ${join(rows)}`)
}

type Stored = {
  id: string
  url: string
  is_on: number
  off_reason: string | null
  secret: string
  previous_secret: string | null
  previous_secret_until: number | null
  failing_since: number | null
  last_delivered_at: number | null
  created_at: number
}

/** In the order of their registration. */
export async function readWebhooks({ tx, companyId }: Tenant): Promise<Webhook[]> {
  const rows = await tx.all<Stored>(sql`
    select * from webhooks where company_id = ${companyId} and removed_at is null order by created_at, id`)
  const kinds = await tx.all<{ webhook_id: string; kind: string }>(sql`
    select webhook_id, kind from webhook_kinds where company_id = ${companyId}`)
  const byWebhook = Map.groupBy(kinds, ({ webhook_id }) => webhook_id)
  return rows.map(row => ({
    ...readTarget(row),
    kinds: (byWebhook.get(row.id) ?? []).map(({ kind }) => kind) as EventKind[],
  }))
}

export async function findWebhook(tenant: Tenant, id: WebhookId): Promise<Webhook | undefined> {
  const { tx, companyId } = tenant
  const target = await findEndpoint(tenant, id)
  if (!target) return undefined
  const kinds = await tx.all<{ kind: string }>(sql`
    select kind from webhook_kinds where company_id = ${companyId} and webhook_id = ${id}`)
  return { ...target, kinds: kinds.map(({ kind }) => kind) as EventKind[] }
}

// failpoint: webhook-of-any-company
const targetById = fixedStatement('select * from webhooks where company_id = ? and id = ? and removed_at is null')

export async function findEndpoint({ tx, companyId }: Tenant, id: WebhookId): Promise<WebhookEndpoint | undefined> {
  const row = await tx.one<Stored>(targetById(companyId, id))
  return row && readTarget(row)
}

function readTarget(row: Stored): WebhookEndpoint {
  const instant = (millis: number | null) => (millis === null ? undefined : fromMillis(millis))
  return {
    id: row.id as WebhookId,
    url: row.url,
    isOn: fromFlag(row.is_on),
    offReason: orNothing(row.off_reason) as OffReason | undefined,
    secret: row.secret,
    previousSecret: orNothing(row.previous_secret),
    previousSecretUntil: instant(row.previous_secret_until),
    failingSince: instant(row.failing_since),
    lastDeliveredAt: instant(row.last_delivered_at),
    createdAt: fromMillis(row.created_at),
  }
}

/** A new URL starts without failures. */
export async function setUrl({ tx, companyId, now }: TenantScope, id: WebhookId, url: string): Promise<void> {
  await tx.run(sql`
    update webhooks set url = ${url}, failing_since = null, modified_at = ${toMillis(now)}
    where company_id = ${companyId} and id = ${id}`)
}

/** Switching on also clears the failures. Answers whether the switch changed. */
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

/** Deletes the secrets; the row is deleted with the last of its deliveries. */
export async function markRemoved({ tx, companyId, now }: TenantScope, id: WebhookId): Promise<void> {
  await tx.run(sql`delete from webhook_kinds where company_id = ${companyId} and webhook_id = ${id}`)
  await tx.run(sql`
    update webhooks set removed_at = ${toMillis(now)}, is_on = 0, off_reason = 'asked', secret = '',
      previous_secret = null, previous_secret_until = null
    where company_id = ${companyId} and id = ${id}`)
}
