// engines: both

import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { pruneDeliveries } from '../../src/domain/deliveries/prune-deliveries.ts'
import { resendDeliveries, resendDelivery } from '../../src/domain/deliveries/resend-deliveries.ts'
import { Refusal } from '../../src/domain/refusal.ts'
import {
  addWebhook,
  changeWebhook,
  removeWebhook,
  requireWebhook,
  rotateSecret,
} from '../../src/domain/webhooks/manage-webhooks.ts'
import { noticeOf, switchWebhookOff, switchWebhookOn } from '../../src/domain/webhooks/switch-webhook.ts'
import type { CheckedUrl, Webhook } from '../../src/domain/webhooks/webhook.ts'
import { readWebhooks } from '../../src/domain/webhooks/webhook-store.ts'
import { testClock } from '../clock.ts'
import { scheduling } from '../orders/order-fixture.ts'
import { eventually } from './eventually.ts'
import { Receiver, verify } from './receiver.ts'
import { startWebhookFixture, type WebhookFixture } from './webhook-fixture.ts'

describe('webhooks: life cycle', () => {
  let fixture: WebhookFixture
  let webhook: Webhook
  let hours = 0
  const receiver = new Receiver()
  const status = { code: 204 }
  before(async () => {
    // Tests move the clock of the worker. The second attempt comes soon, the third nearly never.
    const options = { now: () => testClock().add({ hours }), backoffSeconds: [0, 0.02, 1e6, 1e6] }
    fixture = await startWebhookFixture(options)
    receiver.reaction = (_received, response) => response.writeHead(status.code).end()
    await receiver.open()
  })
  after(async () => {
    await fixture.close()
    receiver.close()
  })
  beforeEach(async () => {
    for (const { id } of await fixture.look(readWebhooks)) await fixture.change(scope => removeWebhook(scope, id))
    hours = 0
    status.code = 204
    receiver.received.length = 0
    webhook = await fixture.add(receiver.url(), ['ORDER_CREATED', 'ORDER_DELETED'])
  })

  const book = async () => (await fixture.owner.createOrder({ city: 'Charlotte' })).id
  const fresh = () => fixture.look(tenant => requireWebhook(tenant, webhook.id))
  const becomes = (...states: string[]) => eventually(() => assert.deepEqual(fixture.states(webhook), states))
  const triedTwice = () =>
    eventually(() => {
      const rows = fixture.query(
        `select attempt_count from deliveries where webhook_id = ? and state = 'due'`,
        webhook.id,
      )
      assert.ok(rows.length > 0)
      for (const { attempt_count } of rows) assert.equal(attempt_count, 2)
    })
  const eventId = () => receiver.received.at(-1)?.event.event_id ?? ''
  const refuses = (work: Promise<unknown>, code: string) =>
    assert.rejects(work, (error: unknown) => error instanceof Refusal && error.code === code)

  test('6 after a rotation both secrets verify for 24 hours, then the new one alone', async () => {
    const rotated = await fixture.change(scope => rotateSecret(scope, webhook.id))
    assert.notEqual(rotated.signingSecret, webhook.signingSecret)
    await book()
    const [received] = await receiver.until(1)
    assert.ok(received)
    for (const secret of [webhook.signingSecret, rotated.signingSecret]) verify(received, secret)
    hours = 24
    await book()
    const [, later] = await receiver.until(2)
    assert.equal(String(later?.headers['webhook-signature']).split(' ').length, 1)
    assert.throws(() => verify({ ...received, headers: later?.headers ?? {} }, webhook.signingSecret))
  })

  test('6 while two secrets sign, a third is refused unless it is forced', async () => {
    const { signingSecret } = await fixture.change(scope => rotateSecret(scope, webhook.id))
    await refuses(
      fixture.change(scope => rotateSecret(scope, webhook.id)),
      'webhook.rotating',
    )
    const forced = await fixture.change(scope => rotateSecret(scope, webhook.id, true))
    assert.equal(forced.previousSecret, signingSecret)
    hours = 25
    assert.ok(await fixture.change(scope => rotateSecret(scope, webhook.id)))
  })

  test('6 one event is resent with the same event_id and the same bytes', async () => {
    await book()
    await receiver.until(1)
    await becomes('delivered')
    assert.equal(await fixture.change(scope => resendDelivery(scope, eventId(), webhook.id)), 1)
    const [first, second] = await receiver.until(2)
    await becomes('delivered')
    assert.deepEqual([second?.text, second?.headers['webhook-id']], [first?.text, first?.headers['webhook-id']])
    const attempts = await fixture.attempts(webhook)
    assert.deepEqual(
      attempts.map(({ number, httpStatus }) => [number, httpStatus]),
      [
        [1, 204],
        [1, 204],
      ],
    )
  })

  test('6 a range is resent: by time and by state, in order, each under its own event_id', async () => {
    const early = await book()
    await becomes('delivered')
    const from = testClock()
    status.code = 500
    const orders = [await book(), await book()]
    for (const id of orders) await fixture.owner.deleteOrder(id)
    await eventually(() => assert.equal(fixture.states(webhook).filter(state => state === 'due').length, 4))
    await fixture.change(scope => switchWebhookOff(scope, webhook.id))
    await becomes('delivered', 'failed', 'failed', 'failed', 'failed')
    await refuses(resendDeliveries(fixture.change, { from, to: from, state: 'failed' }, webhook.id), 'webhook.off')
    await switchWebhookOn(fixture.change, webhook.id)
    status.code = 200
    const [before, to] = [from.subtract({ hours: 1 }), testClock().add({ hours: 1 })]
    const ranges = [
      [{ from: before, to: from, state: 'failed' }, 0],
      [{ from, to, state: 'delivered' }, 0],
      [{ from, to, state: 'failed' }, 4],
      [{ from: before, to, state: undefined }, 5],
    ] as const
    for (const [range, count] of ranges) {
      receiver.received.length = 0
      assert.equal(await resendDeliveries(fixture.change, range, webhook.id), count)
      await receiver.until(count)
      await eventually(() => assert.equal(fixture.states(webhook).filter(state => state === 'due').length, 0))
    }
    for (const id of orders) assert.deepEqual(receiver.kinds(id), ['ORDER_CREATED', 'ORDER_DELETED'])
    assert.deepEqual(receiver.kinds(early), ['ORDER_CREATED'])
    await becomes(...Array(5).fill('delivered'))
  })

  test('6 an unknown delivery cannot be resent', async () => {
    await refuses(
      fixture.change(scope => resendDelivery(scope, webhook.id, undefined)),
      'delivery.unknown',
    )
    await refuses(
      fixture.change(scope => resendDelivery(scope, webhook.id, 'unknown')),
      'webhook.unknown',
    )
  })

  test('6 switching off fails open deliveries; after switching on, only new events are sent', async () => {
    status.code = 500
    await book()
    await triedTwice()
    const off = await fixture.change(scope => switchWebhookOff(scope, webhook.id))
    assert.deepEqual([off.isOn, off.offReason], [false, 'asked'])
    await becomes('failed')
    status.code = 204
    await book()
    const on = await switchWebhookOn(fixture.change, webhook.id)
    assert.deepEqual([on.isOn, on.offReason, on.failingSince], [true, undefined, undefined])
    receiver.received.length = 0
    const last = await book()
    await receiver.until(1)
    assert.deepEqual(
      receiver.received.map(({ event }) => event.order_id),
      [last],
    )
    await becomes('failed', 'delivered')
  })

  test('6 a cancelled delivery that succeeds counts as delivered', async () => {
    const gate = Promise.withResolvers<void>()
    const usual = receiver.reaction
    receiver.reaction = async (received, response) => {
      await gate.promise
      usual(received, response)
    }
    await book()
    await receiver.until(1)
    await fixture.change(scope => switchWebhookOff(scope, webhook.id))
    await becomes('failed')
    gate.resolve()
    await becomes('delivered')
    receiver.reaction = usual
  })

  test('6 a new URL and new kinds of events apply from the next change on', async () => {
    const changed = await fixture.change(scope =>
      changeWebhook(scope, webhook.id, { url: receiver.url('/new') as CheckedUrl, kinds: ['ORDER_SCHEDULED'] }),
    )
    assert.deepEqual([changed.url, changed.kinds], [receiver.url('/new'), ['ORDER_SCHEDULED']])
    await fixture.owner.createOrder(scheduling)
    const [received] = await receiver.until(1)
    assert.deepEqual([received?.path, received?.event.action], ['/new', 'ORDER_SCHEDULED'])
  })

  test('6 five days of nothing but failures switch a webhook off', async () => {
    status.code = 500
    await book()
    await triedTwice()
    assert.ok((await fresh()).failingSince)
    for (const day of [1, 2, 3, 4]) {
      hours = day * 24
      await book()
      await triedTwice()
    }
    hours = 5 * 24 - 1
    await book()
    await triedTwice()
    assert.ok((await fresh()).isOn)
    hours = 5 * 24 + 1
    await book()
    await becomes(...Array(7).fill('failed'))
    const { isOn, offReason } = await fresh()
    assert.deepEqual([isOn, offReason], [false, 'failing'])
  })

  test('6 two failures a week apart, with nothing sent in between, are not five days of failures', async () => {
    status.code = 500
    await book()
    await triedTwice()
    const before = (await fresh()).failingSince
    hours = 8 * 24
    await book()
    await triedTwice()
    const { isOn, failingSince } = await fresh()
    assert.deepEqual(
      [isOn, failingSince && failingSince.since(before as Temporal.Instant).total('hours') > 150],
      [true, true],
    )
  })

  test('6 a new URL starts without failures', async () => {
    status.code = 500
    await book()
    await triedTwice()
    assert.ok((await fresh()).failingSince)
    const url = receiver.url('/other') as CheckedUrl
    const changed = await fixture.change(scope => changeWebhook(scope, webhook.id, { url }))
    assert.equal(changed.failingSince, undefined)
  })

  test('6 a single success among the failures starts the five days anew', async () => {
    status.code = 500
    await book()
    await triedTwice()
    hours = 3 * 24
    status.code = 204
    await book()
    await eventually(async () => assert.equal((await fresh()).failingSince, undefined))
    status.code = 500
    hours = 6 * 24
    await book()
    await triedTwice()
    assert.ok((await fresh()).isOn)
  })

  test('6 the notice to the owner says which webhook, since when, and what to do', () => {
    const since = Temporal.Instant.from('2026-03-01T12:00:00Z')
    const secret = { ...webhook, url: 'https://hooks.example.com/secret-path?token=hunter2' }
    const { occasion, subject, body } = noticeOf({ now: since.add({ hours: 120 }) }, secret, since)
    assert.match(occasion, new RegExp(webhook.id))
    assert.match(subject, /hooks\.example\.com/)
    assert.match(body, /2026-03-01T12:00Z.*switch the webhook on/s)
    assert.doesNotMatch(subject + body, /hunter2|secret-path|whsec/)
  })

  test('6 a removed webhook is gone, and its open deliveries have failed', async () => {
    status.code = 500
    await book()
    await triedTwice()
    await fixture.change(scope => removeWebhook(scope, webhook.id))
    await becomes('failed')
    assert.deepEqual(await fixture.look(readWebhooks), [])
    await refuses(switchWebhookOn(fixture.change, webhook.id), 'webhook.unknown')
    for (const act of [removeWebhook, rotateSecret, switchWebhookOff])
      await refuses(
        fixture.change<unknown>(scope => act(scope, webhook.id)),
        'webhook.unknown',
      )
    const [row] = fixture.query('select secret, previous_secret from webhooks where id = ?', webhook.id)
    assert.deepEqual({ ...row }, { secret: '', previous_secret: null })
  })

  test('6 completed deliveries and their attempts are kept for 30 days, and open ones until they are completed', async () => {
    await book()
    await becomes('delivered')
    status.code = 500
    await book()
    await triedTwice()
    const gone = await fixture.add(receiver.url(), ['ORDER_PAID'])
    await fixture.change(scope => removeWebhook(scope, gone.id))
    const forget = (days: number) =>
      fixture.database.write('all companies', tx =>
        pruneDeliveries(tx, testClock().add({ minutes: Math.round(days * 1440) })),
      )
    assert.equal(await forget(29.9), false)
    await becomes('delivered', 'due')
    while (await forget(30.1));
    await forget(30.1)
    await becomes('due')
    assert.equal((await fixture.attempts(webhook)).length, 2)
    assert.equal(fixture.query('select id from delivery_attempts where webhook_id = ?', webhook.id).length, 2)
    assert.deepEqual(fixture.query('select 1 as found from webhooks where id = ?', gone.id), [])
    assert.equal((await fresh()).id, webhook.id)
  })

  test('the metrics show how many deliveries were made and how many are open', async () => {
    const read = async (name: string) => {
      const text = await (await fetch(`${fixture.server.publicUrl}/metrics`)).text()
      const [line = ''] = text.split('\n').filter(line => line.startsWith(name))
      return Number(line.split(' ').at(-1))
    }
    const delivered = 'plumbline_deliveries_total{outcome="delivered"}'
    const before = await read(delivered)
    await book()
    // Deliveries of earlier tests may still be open.
    await eventually(async () => assert.ok((await read(delivered)) > before))
    status.code = 500
    await book()
    await triedTwice()
    assert.ok((await read('plumbline_deliveries_pending')) >= 1)
  })

  test('6 a company has at most fifty webhooks', async () => {
    const add = () =>
      fixture.change(scope => addWebhook(scope, { url: receiver.url() as CheckedUrl, kinds: ['ORDER_PAID'] }))
    for (let i = 1; i < 50; i++) await add()
    await refuses(add(), 'list.too-long')
  })
})
