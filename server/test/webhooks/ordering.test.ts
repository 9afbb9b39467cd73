// engines: both

import assert from 'node:assert/strict'
import { after, before, describe, type TestContext, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { switchWebhookOff } from '../../src/domain/webhooks/switch-webhook.ts'
import { scheduling } from '../orders/order-fixture.ts'
import { atEnd } from '../store/scratch.ts'
import { eventually } from './eventually.ts'
import { type Reaction, Receiver } from './receiver.ts'
import { allKinds, startWebhookFixture, type WebhookFixture } from './webhook-fixture.ts'

describe('webhooks: ordering', () => {
  let fixture: WebhookFixture
  before(async () => {
    fixture = await startWebhookFixture({ backoffSeconds: [0, 0.1, 0.3, 0.1] })
  })
  after(() => fixture.close())

  const tellTo = async (t: TestContext, reaction: Reaction) => {
    const receiver = await new Receiver().open()
    receiver.reaction = reaction
    const webhook = await fixture.add(receiver.url(), allKinds)
    atEnd(t, () => receiver.close())
    atEnd(t, () => fixture.change(scope => switchWebhookOff(scope, webhook.id)))
    return { receiver, webhook }
  }
  const ok: Reaction = (_received, response) => response.writeHead(204).end()

  test('6 the events of one order reach a healthy endpoint in order, one at a time, many orders concurrently', async t => {
    const underWay = new Map<string, number>()
    let most = 0
    const { promise: overlapped, resolve: overlap } = Promise.withResolvers<void>()
    const { receiver } = await tellTo(t, async ({ event }, response) => {
      underWay.set(event.order_id, (underWay.get(event.order_id) ?? 0) + 1)
      assert.equal(underWay.get(event.order_id), 1, 'two of one order at the same time')
      most = Math.max(most, [...underWay.values()].filter(count => count > 0).length)
      if (most > 1) overlap()
      await overlapped
      await nextTurn()
      underWay.set(event.order_id, 0)
      response.writeHead(204).end()
    })
    const change = async () => {
      const { id } = await fixture.owner.createOrder(scheduling)
      for (let i = 0; i < 4; i++) await fixture.owner.updateOrder(id, { ...scheduling, city: `City ${i}` })
      return id
    }
    const orders = await Promise.all(Array.from({ length: 12 }, change))
    await receiver.until(12 * 10)
    for (const id of orders) {
      const kinds = ['ORDER_CREATED', 'ORDER_SCHEDULED', ...Array(4).fill(['ORDER_UPDATED', 'ORDER_SCHEDULED']).flat()]
      assert.deepEqual(receiver.kinds(id), kinds)
      const cities = receiver.received.filter(receiver.of(id)).map(({ event }) => String(event.order.city))
      assert.deepEqual(cities, cities.toSorted())
    }
    assert.equal(receiver.received.length, 120)
    assert.ok(most > 1, 'orders wait for each other')
  })

  test('6 one failed attempt keeps the order: later events wait for the retry', async t => {
    let isUp = false
    const { receiver } = await tellTo(t, (received, response) => {
      if (isUp) return ok(received, response)
      isUp = true
      response.writeHead(503).end()
    })
    const { id } = await fixture.owner.createOrder(scheduling)
    await fixture.owner.updateOrder(id, { city: 'Charlotte' })
    await receiver.until(4, receiver.of(id))
    assert.deepEqual(receiver.kinds(id), ['ORDER_CREATED', 'ORDER_CREATED', 'ORDER_SCHEDULED', 'ORDER_UPDATED'])
  })

  test('6 an event that failed twice is passed: later events of its order follow, and it is retried', async t => {
    const { receiver, webhook } = await tellTo(t, (received, response) => {
      if (received.event.action !== 'ORDER_CREATED') return ok(received, response)
      response.writeHead(500).end()
    })
    const { id } = await fixture.owner.createOrder(scheduling)
    await fixture.owner.updateOrder(id, { city: 'Charlotte' })
    await receiver.until(6, receiver.of(id))
    const kinds = receiver.kinds(id)
    // Its later attempts depend on the clock alone.
    assert.deepEqual(kinds.slice(0, 3), ['ORDER_CREATED', 'ORDER_CREATED', 'ORDER_SCHEDULED'])
    assert.deepEqual(kinds.toSorted().slice(0, 4), Array(4).fill('ORDER_CREATED'))
    assert.ok(kinds.includes('ORDER_UPDATED'))
    await eventually(() => assert.deepEqual(fixture.states(webhook), ['failed', 'delivered', 'delivered']))
  })

  test('6 events that happen while an event is in flight wait behind it', async t => {
    const gate = Promise.withResolvers<void>()
    const { receiver, webhook } = await tellTo(t, async (received, response) => {
      if (received.event.action === 'ORDER_CREATED') await gate.promise
      ok(received, response)
    })
    const { id } = await fixture.owner.createOrder({ city: 'One' })
    await receiver.until(1, receiver.of(id))
    await fixture.owner.updateOrder(id, { city: 'Two' })
    await fixture.owner.deleteOrder(id)
    const { id: other } = await fixture.owner.createOrder({ city: 'Other' })
    await receiver.until(1, receiver.of(other))
    assert.deepEqual(fixture.states(webhook).slice(0, 3), ['due', 'waiting', 'waiting'])
    assert.deepEqual(receiver.kinds(id), ['ORDER_CREATED'])
    gate.resolve()
    await receiver.until(3, receiver.of(id))
    assert.deepEqual(receiver.kinds(id), ['ORDER_CREATED', 'ORDER_UPDATED', 'ORDER_DELETED'])
  })
})
