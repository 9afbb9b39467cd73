import type { Database } from '../../src/domain/database.ts'
import { readAttempts } from '../../src/domain/deliveries/attempt-store.ts'
import type { Attempt } from '../../src/domain/deliveries/delivery.ts'
import type { Tenant, TenantScope } from '../../src/domain/tenant.ts'
import { requireTenant } from '../../src/domain/tenants/access-keys.ts'
import { addWebhook } from '../../src/domain/webhooks/manage-webhooks.ts'
import type { Webhook } from '../../src/domain/webhooks/webhook.ts'
import type { DispatcherOptions } from '../../src/jobs/webhook-dispatcher.ts'
import { systemResolver } from '../../src/platform/outbound/name-resolver.ts'
import { checkWebhookUrl } from '../../src/platform/outbound/webhook-address.ts'
import { testClock } from '../clock.ts'
import { openStoreOf } from '../engine.ts'
import { type OrderFixture, openOrderFixture, startOrderFixture } from '../orders/order-fixture.ts'
import type { OwnServer, RunningServer } from '../running-server.ts'

/** An order fixture whose company has webhooks. */
export interface WebhookFixture<S extends RunningServer = RunningServer> extends OrderFixture<S> {
  readonly database: Database
  add(url: string, kinds: readonly string[]): Promise<Webhook>
  change<T>(work: (scope: TenantScope) => Promise<T>): Promise<T>
  look<T>(work: (tenant: Tenant) => Promise<T>): Promise<T>
  /** The attempts of this webhook's deliveries, oldest first. */
  attempts(webhook: Pick<Webhook, 'id'>): Promise<Attempt[]>
  /** The states of its deliveries, in the order they were queued. */
  states(webhook: Webhook): string[]
}

/** A fixture with a company of its own on the server of all test files. */
export async function openWebhookFixture(): Promise<WebhookFixture> {
  return webhookFixtureOf(await openOrderFixture())
}

/** A fixture with a server of its own. */
export async function startWebhookFixture(
  deliveries: Partial<DispatcherOptions> = {},
  environment: Record<string, string> = {},
  now = testClock,
): Promise<WebhookFixture<OwnServer>> {
  const fixture = await startOrderFixture({ WEBHOOK_ALLOW_PRIVATE: 'on', ...environment }, { deliveries }, now)
  return webhookFixtureOf(fixture, deliveries.now ?? now)
}

async function webhookFixtureOf<S extends RunningServer>(
  fixture: OrderFixture<S>,
  now = testClock,
): Promise<WebhookFixture<S>> {
  const key = fixture.server.key
  const database = await openStoreOf(fixture.server.dataDir)
  const look: WebhookFixture['look'] = work =>
    database.read('all companies', async tx => work(await requireTenant(tx, key)))
  const change: WebhookFixture['change'] = work =>
    database.write('all companies', async tx => work({ ...(await requireTenant(tx, key)), now: now() }))
  return {
    ...fixture,
    database,
    change,
    look,
    add: async (text, kinds) => {
      const url = await checkWebhookUrl({ allowPrivate: true, resolve: systemResolver() }, text)
      return change(scope => addWebhook(scope, { url, kinds }))
    },
    attempts: ({ id }) =>
      look(async tenant => {
        const deliveries = fixture.query('select event_id from deliveries where webhook_id = ? order by event_id', id)
        const attempts: Attempt[] = []
        for (const row of deliveries) attempts.push(...(await readAttempts(tenant, id, String(row.event_id))))
        return attempts
      }),
    states: ({ id }) =>
      fixture
        .query('select state from deliveries where webhook_id = ? order by occurred_at, event_id', id)
        .map(row => String(row.state)),
    close: async () => {
      await database.close()
      await fixture.close()
    },
  }
}

/** All kinds of events. */
export const allKinds = [
  'ORDER_CREATED',
  'ORDER_SCHEDULED',
  'ORDER_RESCHEDULED',
  'ORDER_CONFIRMED',
  'ORDER_UPDATED',
  'ORDER_PAID',
  'ORDER_COMPLETED',
  'ORDER_CANCELED',
  'ORDER_DELETED',
  'ORDER_RESTORED',
  'REPORT_ADDED',
]
