// engines: both

import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import sql from 'sql-template-tag'
import { findAllDueEndpoints, findDueEndpoints, findNextDue } from '../../src/domain/deliveries/due-endpoint-store.ts'
import { firstOrderQueue, type OrderQueueKey, requeueOrphans } from '../../src/domain/deliveries/requeue-orphans.ts'
import { resendDelivery } from '../../src/domain/deliveries/resend-deliveries.ts'
import { newId } from '../../src/domain/ids.ts'
import { switchWebhookOff, switchWebhookOn } from '../../src/domain/webhooks/switch-webhook.ts'
import type { Webhook } from '../../src/domain/webhooks/webhook.ts'
import { insertWebhook, replaceKinds } from '../../src/domain/webhooks/webhook-store.ts'
import type { DispatcherOptions } from '../../src/jobs/webhook-dispatcher.ts'
import { testClock } from '../clock.ts'
import type { OwnServer } from '../running-server.ts'
import { atEnd } from '../store/scratch.ts'
import { eventually } from './eventually.ts'
import { type Reaction, Receiver } from './receiver.ts'
import { startWebhookFixture, type WebhookFixture } from './webhook-fixture.ts'

describe('webhooks: fairness between endpoints', () => {
  test('6 a dead endpoint with a backlog does not delay the deliveries of another', async t => {
    const fixture = await fixtureFor(t, { timeoutMs: 30_000 })
    const [dead, healthy] = [await receiverFor(t, () => undefined), await receiverFor(t)]
    const silent = await fixture.add(dead.url(), ['ORDER_CREATED'])
    await Promise.all(Array.from({ length: 150 }, (_, i) => fixture.owner.createOrder({ city: `City ${i}` })))
    await dead.until(2)
    await fixture.add(healthy.url(), ['ORDER_CREATED'])
    for (let i = 0; i < 100; i++) await fixture.owner.createOrder({ city: `Town ${i}` })
    await healthy.until(100)
    // A stalled endpoint holds only the few slots of its own concurrency limit.
    assert.ok(dead.received.length <= 2, `${dead.received.length} are held up`)
    assert.equal(fixture.states(silent).filter(state => state === 'due').length, 250)
  })

  test('6 neither do two hundred dead endpoints', async t => {
    // Longer than this test takes.
    const fixture = await fixtureFor(t, { timeoutMs: 60_000 })
    const [dead, healthy] = [await receiverFor(t, () => undefined), await receiverFor(t)]
    const hung = await addMany(fixture, 200, dead.url())
    for (let i = 0; i < 10; i++) await fixture.owner.createOrder({ city: `City ${i}` })
    await dead.until(hung.length)
    await addMany(fixture, 1, healthy.url())
    for (let i = 0; i < 20; i++) await fixture.owner.createOrder({ city: `Town ${i}` })
    await healthy.until(20)
  })

  test('6 an event that cannot be rendered fails like any other, and does not block its order', async t => {
    const fixture = await fixtureFor(t, { backoffSeconds: [0, 0.05, 0.05] })
    const receiver = await receiverFor(t)
    const webhook = await fixture.add(receiver.url(), ['ORDER_CREATED', 'ORDER_DELETED'])
    receiver.reaction = (_received, response) => response.writeHead(503).end()
    const { id } = await fixture.owner.createOrder({ city: 'Charlotte' })
    await eventually(() => assert.deepEqual(fixture.states(webhook), ['failed']))
    receiver.reaction = (_received, response) => response.writeHead(204).end()
    const [event] = fixture.query('select event_id from deliveries where webhook_id = ?', webhook.id)
    await fixture.change(({ tx }) => tx.run(sql`update events set snapshot = '{' where id = ${event?.event_id}`))
    await fixture.change(scope => resendDelivery(scope, String(event?.event_id), webhook.id))
    await fixture.owner.deleteOrder(id)
    await eventually(() => assert.deepEqual(fixture.states(webhook), ['failed', 'delivered']))
    const attempts = fixture.query(
      'select error from delivery_attempts where event_id = ? order by id',
      String(event?.event_id),
    )
    assert.deepEqual(
      attempts.map(({ error }) => error),
      [...Array(3).fill('answered 503'), ...Array(3).fill('the payload could not be rendered')],
    )
    const [row] = fixture.query('select failing_since from webhooks where id = ?', webhook.id)
    assert.equal(row?.failing_since, null, 'the receiver is blamed')
  })
})

describe('webhooks: a large backlog', () => {
  test('6 switching off is one small transaction, and open deliveries fail in batches', async t => {
    const fixture = await fixtureFor(t)
    const webhook = await fixture.add('http://127.0.0.1:9/', ['ORDER_CREATED'])
    await pileUp(fixture, webhook, 5_000, testClock().add({ hours: 1 }))
    const left = await fixture.change(async scope => {
      await switchWebhookOff(scope, webhook.id)
      const rows = await scope.tx.all(sql`select 1 as found from deliveries where completed_at is null`)
      return rows.length
    })
    assert.equal(left, 5_000)
    await eventually(() => assert.deepEqual(new Set(fixture.states(webhook)), new Set(['failed'])))
    const batches = fixture.query('select completed_at, count(*) as found from deliveries group by completed_at')
    assert.ok(batches.length > 1, 'all in one change')
    await eventually(() => {
      const [row] = fixture.query('select has_cancelled_deliveries from webhooks where id = ?', webhook.id)
      assert.equal(row?.has_cancelled_deliveries, 0)
    })
  })

  test('6 open deliveries have failed before the webhook is on again', async t => {
    const fixture = await fixtureFor(t)
    await fixture.server.halt()
    const webhook = await fixture.add('http://127.0.0.1:9/', ['ORDER_CREATED'])
    await pileUp(fixture, webhook, 1_200, testClock())
    await fixture.change(scope => switchWebhookOff(scope, webhook.id))
    assert.equal((await switchWebhookOn(fixture.change, webhook.id)).isOn, true)
    assert.deepEqual(new Set(fixture.states(webhook)), new Set(['failed']))
  })

  test('6 resending one event leaves the queues of other orders alone', async t => {
    const fixture = await fixtureFor(t)
    await fixture.server.halt()
    const webhook = await fixture.add('http://127.0.0.1:9/', ['ORDER_CREATED'])
    await pileUp(fixture, webhook, 10, testClock(), 'waiting')
    const [first] = fixture.query('select event_id from deliveries order by event_id')
    await fixture.change(scope => resendDelivery(scope, String(first?.event_id), webhook.id))
    assert.deepEqual(fixture.states(webhook).toSorted(), ['due', ...Array(9).fill('waiting')])
  })

  test('6 every due endpoint is found, whatever the size of a backlog and the number due later', async t => {
    const fixture = await fixtureFor(t)
    await fixture.server.halt()
    const now = testClock()
    const later = now.add({ hours: 3 })
    const [busy, quiet, off, ...rest] = (await addMany(fixture, 103, 'http://127.0.0.1:9/')) as [
      Webhook,
      Webhook,
      Webhook,
    ]
    for (const webhook of rest) await pileUp(fixture, webhook, 1, later)
    const look = async () => {
      const first = await fixture.database.readAutocommit('all companies', tx => findDueEndpoints(tx, now, 1_000))
      const nextAt = await fixture.database.readAutocommit('all companies', tx => findNextDue(tx, now))
      assert.equal(nextAt?.epochMilliseconds, later.epochMilliseconds)
      const all = await fixture.database.read('all companies', tx => findAllDueEndpoints(tx, now))
      if (first.isAll) assert.deepEqual(new Set(first.endpoints), new Set(all))
      return all.map(({ webhookId }) => webhookId).toSorted()
    }
    assert.deepEqual(await look(), [])
    await pileUp(fixture, quiet, 1, now)
    await pileUp(fixture, off, 1, now)
    await fixture.change(scope => switchWebhookOff(scope, off.id))
    assert.deepEqual(await look(), [quiet.id])
    await pileUp(fixture, busy, 1_500, now.subtract({ hours: 1 }))
    assert.deepEqual(await look(), [busy.id, quiet.id].toSorted())
  })
})

describe('webhooks: orphan deliveries', () => {
  test('6 a waiting delivery with none before it becomes due; one behind another keeps waiting', async t => {
    const fixture = await fixtureFor(t)
    await fixture.server.halt()
    const [lost, held] = (await addMany(fixture, 2, 'http://127.0.0.1:9/')) as [Webhook, Webhook]
    const now = testClock()
    await pileUp(fixture, lost, 3, now, 'waiting')
    const order = newId()
    await pileUp(fixture, held, 1, now, 'due', order)
    await pileUp(fixture, held, 1, now.add({ seconds: 1 }), 'waiting', order)
    let after: OrderQueueKey | undefined = firstOrderQueue
    while (after) after = await requeueOrphans(fixture.database, after, now)
    assert.deepEqual(fixture.states(lost), ['due', 'due', 'due'])
    assert.deepEqual(fixture.states(held), ['due', 'waiting'])
  })
})

async function fixtureFor(t: TestContext, options?: Partial<DispatcherOptions>): Promise<WebhookFixture<OwnServer>> {
  const fixture = await startWebhookFixture(options)
  atEnd(t, () => fixture.close())
  return fixture
}

async function receiverFor(t: TestContext, reaction?: Reaction): Promise<Receiver> {
  const receiver = await new Receiver().open()
  if (reaction) receiver.reaction = reaction
  atEnd(t, () => receiver.close())
  return receiver
}

/** Exceeds the limit of a company. */
function addMany(fixture: WebhookFixture, count: number, url: string): Promise<Webhook[]> {
  return fixture.change(async scope => {
    const times = { createdAt: scope.now, modifiedAt: scope.now }
    const rest = { kinds: ['ORDER_CREATED' as const], isOn: true, signingSecret: 'whsec_c2VjcmV0', ...times }
    const webhooks = Array.from({ length: count }, () => ({ ...nothingKnown, ...rest, id: newId(), url }) as Webhook)
    for (const webhook of webhooks) {
      insertWebhook(scope, webhook)
      await replaceKinds(scope, webhook.id, webhook.kinds)
    }
    return webhooks
  })
}

const nothingKnown = {
  offReason: undefined,
  previousSecret: undefined,
  previousSecretUntil: undefined,
  sharedSecret: undefined,
  failingSince: undefined,
  lastDeliveredAt: undefined,
}

/** Deliveries of orders that do not exist, each of another order. */
function pileUp(
  fixture: WebhookFixture,
  { id }: Webhook,
  count: number,
  dueAt: Temporal.Instant,
  state = 'due',
  order?: string,
): Promise<void> {
  const at = dueAt.epochMilliseconds
  return fixture.change(async ({ tx, companyId }) => {
    for (let i = 0; i < count; i++) {
      await tx.run(sql`
        insert into deliveries (company_id, webhook_id, event_id, order_id, kind, occurred_at, state, attempt_count, due_at)
        values (${companyId}, ${id}, ${newId()}, ${order ?? newId()}, 'ORDER_CREATED', ${at}, ${state}, 0, ${at})`)
    }
  })
}
