// engines: both

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newSecret } from '../../src/domain/access/secret.ts'
import { removeWebhook } from '../../src/domain/webhooks/manage-webhooks.ts'
import { switchWebhookOff, switchWebhookOn } from '../../src/domain/webhooks/switch-webhook.ts'
import type { Webhook } from '../../src/domain/webhooks/webhook.ts'
import { testMillis } from '../clock.ts'
import { freeTime, savesNothing, scheduling } from '../orders/order-fixture.ts'
import { Receiver, verify } from './receiver.ts'
import { allKinds, openWebhookFixture, type WebhookFixture } from './webhook-fixture.ts'

describe('webhooks: which events are sent', () => {
  let fixture: WebhookFixture
  let webhook: Webhook
  const receiver = new Receiver()
  before(async () => {
    fixture = await openWebhookFixture()
    await receiver.open()
    webhook = await fixture.add(receiver.url('/all'), allKinds)
  })
  after(async () => {
    await fixture.close()
    receiver.close()
  })

  /** Deliveries are written with the change, so a missing one cannot come later. */
  const queued = (orderId: string, which: Webhook = webhook) =>
    fixture
      .query(
        'select kind from deliveries where webhook_id = ? and order_id = ? order by occurred_at, event_id',
        which.id,
        orderId,
      )
      .map(row => row.kind)
  const told = async (orderId: string) => {
    const kinds = queued(orderId)
    await receiver.until(kinds.length, receiver.of(orderId))
    assert.deepEqual(receiver.kinds(orderId), kinds)
    return kinds
  }
  const lastTold = async (orderId: string) => {
    await told(orderId)
    return receiver.received.filter(receiver.of(orderId)).at(-1) ?? assert.fail('nothing was told')
  }
  const priced = () => ({ services: [fixture.service('Home Inspection'), fixture.service('Radon Test')] })
  const draft = async (more: object = {}) => (await fixture.owner.createOrder({ datetime: freeTime(), ...more })).id
  const scheduled = () => draft(scheduling)

  test('6 a draft fires no scheduled webhook, only that it was created', async () => {
    assert.deepEqual(await told(await draft(priced())), ['ORDER_CREATED'])
  })

  test('6 the scheduling update of a draft fires ORDER_SCHEDULED, with services and fees', async () => {
    const id = await draft(priced())
    await fixture.owner.updateOrder(id, scheduling)
    assert.deepEqual(await told(id), ['ORDER_CREATED', 'ORDER_UPDATED', 'ORDER_SCHEDULED'])
    const { event } = await lastTold(id)
    assert.deepEqual([event.order.services.length, event.order.fees.length, event.fees], [2, 2, 580])
  })

  test('6 a repeated scheduling update fires the scheduled webhook again, under another event_id', async () => {
    const id = await draft()
    for (let i = 0; i < 3; i++) await fixture.owner.updateOrder(id, scheduling)
    const again = (await told(id)).filter(kind => kind === 'ORDER_SCHEDULED')
    assert.equal(again.length, 3)
    const ids = receiver.received.filter(receiver.of(id)).map(({ event }) => event.event_id)
    assert.equal(new Set(ids).size, ids.length)
  })

  test('6 half of the scheduling fields fire no scheduled webhook', async () => {
    const id = await draft()
    await fixture.owner.updateOrder(id, { inprogress: false })
    assert.deepEqual(await told(id), ['ORDER_CREATED', 'ORDER_UPDATED'])
  })

  test('6 an order created scheduled fires the scheduled webhook before services and fees are attached', async () => {
    const id = await draft({ ...scheduling, ...priced() })
    assert.deepEqual(await told(id), ['ORDER_CREATED', 'ORDER_SCHEDULED'])
    const { event } = await lastTold(id)
    assert.deepEqual([event.order.services, event.order.fees, event.order.totalfee, event.fees], [[], [], 0, 0])
    assert.equal(event.order.scheduleddatetime, scheduling.scheduled)
    assert.equal((await fixture.owner.order(id)).totalfee, 580)
  })

  test('6 a new time, a new length or another inspector fires ORDER_RESCHEDULED, of a scheduled order only', async () => {
    const id = await scheduled()
    const changes = [{ datetime: freeTime() }, { duration: 75 }, { inspector1uuid: fixture.user('inspector') }]
    for (const change of changes) await fixture.owner.updateOrder(id, change)
    assert.deepEqual(
      (await told(id)).slice(2),
      changes.flatMap(() => ['ORDER_UPDATED', 'ORDER_RESCHEDULED']),
    )
    const unscheduled = await draft()
    for (const change of changes) await fixture.owner.updateOrder(unscheduled, change)
    assert.ok(!(await told(unscheduled)).includes('ORDER_RESCHEDULED'))
  })

  test('6 completing fires ORDER_COMPLETED once, however often it is repeated', async () => {
    const id = await scheduled()
    for (let i = 0; i < 3; i++) await fixture.owner.completeOrder(id)
    assert.deepEqual((await told(id)).slice(2), ['ORDER_COMPLETED'])
    assert.equal((await lastTold(id)).event.order.orderstatus, 'completed')
  })

  test('6 a confirmation fires ORDER_CONFIRMED, a removal ORDER_DELETED, any other change ORDER_UPDATED alone', async () => {
    const id = await scheduled()
    await fixture.owner.updateOrder(id, { confirmed: scheduling.scheduled })
    await fixture.owner.updateOrder(id, { city: 'Charlotte' })
    await fixture.owner.deleteOrder(id)
    assert.deepEqual((await told(id)).slice(2), ['ORDER_UPDATED', 'ORDER_CONFIRMED', 'ORDER_UPDATED', 'ORDER_DELETED'])
    assert.equal((await lastTold(id)).event.order.show, 'no')
  })

  test('6 a request that is rolled back fires nothing', async () => {
    const id = await scheduled()
    const before = await told(id)
    const count = () => fixture.query('select count(*) as found from deliveries')[0]?.found
    const all = count()
    const strict = { prefer: 'handling=strict' }
    await savesNothing(fixture, async () => {
      const bad = [
        await fixture.send(`/order/${id}`, { ...scheduling, fees: [{ feeid: id, value: 1 }] }),
        await fixture.send(`/order/${id}`, { ...scheduling, officeuuid: id }, strict),
        await fixture.send('/order', { ...scheduling, buyersagentuuid: id }, strict),
        await fixture.send(`/order/${id}`, { datetime: '2031-01-01 09:01:00' }),
      ]
      for (const { body } of bad) assert.equal(body.status, 'error')
    })
    assert.deepEqual([await told(id), count()], [before, all])
  })

  test('6 a request repeated under its Idempotency-Key fires once', async () => {
    const key = { 'idempotency-key': newSecret('once') }
    const send = () => fixture.send('/order', { ...scheduling, datetime: '2033-01-05 09:00:00' }, key)
    const [first, second] = [await send(), await send()]
    assert.equal(first.text, second.text)
    assert.deepEqual(await told(String(first.body.id)), ['ORDER_CREATED', 'ORDER_SCHEDULED'])
  })

  test('6 the payload shows the order as GET would at that time, with its context', async () => {
    const inspector1uuid = fixture.user('inspector')
    await fixture.owner.settings.updateCompany({ settings: { costCenters: [{ name: 'West' }] } } as never)
    const at = freeTime()
    const other = await draft({ datetime: at, inspector1uuid })
    const id = await draft({
      ...priced(),
      datetime: at,
      inspector1uuid,
      address1: '12 Elm Street',
      address2: 'Unit 3',
      city: 'Charlotte',
      state: 'NC',
      zip: '28202',
      costcenter: 'West',
      client: { name: 'Cleo Client', email: 'cleo@example.com', mobile: '704-555-0101' },
    })
    const { text } = await fixture.request('GET', `/order/${id}`)
    const { event, headers } = await lastTold(id)
    const { order } = JSON.parse(text) as { order: Record<string, unknown> }
    assert.deepEqual(event.order, order)
    assert.deepEqual([event.order.conflicts, event.order.costcentername], [[other], 'West'])
    const { order: _, event_id, occurred, inspector, ...flat } = event
    assert.deepEqual(flat, {
      action: 'ORDER_CREATED',
      company_key: fixture.server.key,
      order_id: id,
      oid: order.oid,
      datetime: at,
      address: '12 Elm Street, Unit 3, Charlotte, NC 28202',
      client_first: 'Cleo',
      client_last: 'Client',
      client_email: 'cleo@example.com',
      client_mobile: '704-555-0101',
      fees: order.totalfee,
    })
    const users = await fixture.owner.users()
    assert.equal(inspector, users.find(user => user.id === inspector1uuid)?.displayname)
    assert.equal(occurred, order.modified)
    assert.match(occurred, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}[+-]\d\d:\d\d$/)
    assert.equal(headers['webhook-id'], event_id)
    assert.match(String(headers['user-agent']), /^Plumbline\/\d/)
    assert.equal(headers['content-type'], 'application/json')
  })

  test('6 every event is signed as Standard Webhooks describes, with its own timestamp', async () => {
    const id = await draft({ ...scheduling, address1: '12 Café Straße — “quoted”' })
    await told(id)
    for (const received of receiver.received.filter(receiver.of(id))) {
      verify(received, webhook.signingSecret)
      assert.ok(Math.abs(Number(received.headers['webhook-timestamp']) - testMillis() / 1000) < 60)
    }
  })

  test('6 a webhook receives the kinds it subscribed to, from the next change on, and only while it is on', async () => {
    const picky = await fixture.add(receiver.url('/picky'), ['ORDER_SCHEDULED'])
    const id = await scheduled()
    assert.deepEqual(queued(id, picky), ['ORDER_SCHEDULED'])
    const told = (count: number) => receiver.until(count, ({ path }) => path === '/picky')
    await told(1)
    await fixture.change(scope => switchWebhookOff(scope, picky.id))
    await fixture.owner.updateOrder(id, scheduling)
    assert.equal(queued(id, picky).length, 1)
    await switchWebhookOn(fixture.change, picky.id)
    await fixture.owner.updateOrder(id, scheduling)
    assert.equal(queued(id, picky).length, 2)
    await told(2)
    await fixture.change(scope => removeWebhook(scope, picky.id))
    await fixture.owner.updateOrder(id, scheduling)
    assert.equal(queued(id, picky).length, 2)
  })

  test('6 an event without subscribers is stored without a context', async () => {
    await fixture.change(scope => switchWebhookOff(scope, webhook.id))
    const id = await draft()
    await switchWebhookOn(fixture.change, webhook.id)
    assert.deepEqual(queued(id), [])
    const [row] = fixture.query('select snapshot from events where order_id = ?', id)
    assert.doesNotMatch(String(row?.snapshot), /surroundings/)
  })
})
