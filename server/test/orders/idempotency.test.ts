// engines: both

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import {
  authorization,
  freeTime,
  type OrderFixture,
  openOrderFixture,
  savesNothing,
  scheduling,
} from './order-fixture.ts'

let fixture: OrderFixture
before(async () => {
  fixture = await openOrderFixture()
})
after(() => fixture.close())

const keyed = (key: string = randomUUID()) => ({ 'idempotency-key': key })
const refusal = /^the Idempotency-Key .* was used for another request already$/

const whole = () => ({
  ...scheduling,
  datetime: freeTime(),
  services: [fixture.service('Home Inspection')],
  fees: [{ feeid: fixture.fee('Trip Fee'), value: 60 }],
  packages: [{ package: fixture.pack('Essential') }],
  notes: [{ text: 'Once' }],
  client: { name: randomUUID() },
})

for (const encoding of ['JSON', 'a form'] as const) {
  const send = () => (encoding === 'JSON' ? fixture.send : fixture.sendForm)

  test(`2.1 an Idempotency-Key makes a create, as ${encoding}, happen once, and repeats the response byte for byte`, async () => {
    const key = keyed()
    const fields = { ...whole(), buyersagentuuid: randomUUID() }
    const first = await send()('/order', fields, key)
    assert.deepEqual([first.body.status, (first.body.warnings as string[]).length], ['ok', 1])
    for (let i = 0; i < 3; i++) {
      const again = await savesNothing(fixture, () => send()('/order', fields, key))
      assert.deepEqual([again.status, again.text], [first.status, first.text])
    }
  })

  test(`2.1 an Idempotency-Key makes an update, as ${encoding}, happen once: no fee, no note, no event, no history twice`, async () => {
    const { id } = await fixture.owner.createOrder({ services: [fixture.service('Home Inspection')] })
    const key = keyed()
    const fields = whole()
    const first = await send()(`/order/${id}`, fields, key)
    const before = await fixture.owner.order(id)
    const again = await savesNothing(fixture, () => send()(`/order/${id}`, fields, key))
    assert.equal(again.text, first.text)
    assert.deepEqual(await fixture.owner.order(id), before)
    assert.equal(before.totalfee, 415 * 2 + 60)
  })
}

test('2.1 an Idempotency-Key holds for complete and delete as well', async () => {
  const { id } = await fixture.owner.createOrder(scheduling)
  const completing = keyed()
  const completed = await fixture.send(`/order/complete/${id}`, {}, completing)
  const deleting = keyed()
  const removed = await fixture.request('DELETE', `/order/${id}`, deleting)
  assert.deepEqual([completed.body.status, removed.body.status], ['ok', 'ok'])
  await savesNothing(fixture, async () => {
    assert.equal((await fixture.request('DELETE', `/order/${id}`, deleting)).text, removed.text)
    assert.equal((await fixture.send(`/order/complete/${id}`, {}, completing)).text, completed.text)
  })
  assert.equal((await fixture.request('DELETE', `/order/${id}`)).body.status, 'error')
})

test('2.1 an Idempotency-Key with another body is refused, and the first response stays', async () => {
  const key = keyed()
  const first = await fixture.send('/order', { city: 'A' }, key)
  const other = await savesNothing(fixture, () => fixture.send('/order', { city: 'B' }, key))
  assert.deepEqual([other.status, other.body.status], [200, 'error'])
  assert.match(other.body.message, refusal)
  assert.equal((await fixture.send('/order', { city: 'A' }, key)).text, first.text)
})

test('2.1 an Idempotency-Key with another path, query, method or content type is refused', async () => {
  const { id } = await fixture.owner.createOrder(scheduling)
  const key = keyed()
  await fixture.send(`/order/${id}`, {}, key)
  const other = (await fixture.owner.createOrder({})).id
  await savesNothing(fixture, async () => {
    for (const answer of [
      await fixture.send('/order', {}, key),
      await fixture.send(`/order/${other}`, {}, key),
      await fixture.send(`/order/${id}?office=${fixture.office('charlotte')}`, {}, key),
      await fixture.send(`/order/complete/${id}`, {}, key),
      await fixture.request('DELETE', `/order/${id}`, key, '{}'),
      await fixture.request('POST', `/order/${id}`, { ...key, 'content-type': 'text/plain' }, '{}'),
    ]) {
      assert.match(answer.body.message, refusal)
    }
  })
})

test('2.1 an Idempotency-Key belongs to its user: another one may use the same', async () => {
  const key = keyed()
  const first = await fixture.send('/order', { city: 'A' }, key)
  const second = await fixture.send('/order', { city: 'A' }, { ...key, ...authorization(fixture, 'office') })
  assert.equal(second.body.status, 'ok')
  assert.notEqual(second.body.id, first.body.id)
})

test('2.1 an Idempotency-Key repeats partial and refused responses too', async () => {
  const { id } = await fixture.owner.createOrder({})
  for (const [path, body, status] of [
    ['/order', { packages: [{ package: randomUUID() }] }, 'partial'],
    ['/order', { fees: [{ feeid: randomUUID(), value: 1 }] }, 'error'],
    ['/order', { datetime: '2031-06-02 09:01:00' }, 'error'],
    ['/order', { inprogress: false }, 'error'],
    [`/order/${randomUUID()}`, {}, 'error'],
  ] as const) {
    const key = keyed()
    const first = await fixture.send(path, body, key)
    assert.equal(first.body.status, status)
    const again = await savesNothing(fixture, () => fixture.send(path, body, key))
    assert.deepEqual([again.status, again.text], [first.status, first.text])
    assert.match((await fixture.send(path, { ...body, city: 'Other' }, key)).body.message, refusal)
  }
  const key = keyed()
  const first = await fixture.send(`/order/complete/${id}`, {}, key)
  await fixture.owner.updateOrder(id, scheduling)
  assert.equal(first.body.status, 'error')
  assert.equal((await fixture.send(`/order/complete/${id}`, {}, key)).text, first.text)
  assert.equal((await fixture.owner.order(id)).orderstatus, 'scheduled')
})

test('2.1 an Idempotency-Key repeats a strict refusal and a missing privilege with their status', async () => {
  const key = keyed()
  const strict = { ...key, prefer: 'handling=strict' }
  const first = await fixture.send('/order', { nosuchfield: 1 }, strict)
  const again = await savesNothing(fixture, () => fixture.send('/order', { nosuchfield: 1 }, strict))
  assert.deepEqual([again.text, again.headers.get('preference-applied')], [first.text, 'handling=strict'])
  const { id } = await fixture.owner.createOrder({})
  const limited = { ...keyed(), ...authorization(fixture, 'limited') }
  const refused = await fixture.send(`/order/${id}`, {}, limited)
  const repeated = await fixture.send(`/order/${id}`, {}, limited)
  assert.deepEqual([refused.status, repeated.status, repeated.text], [403, 403, refused.text])
})

test('2.1 without an Idempotency-Key, or with an empty one, the same request happens again', async () => {
  const { orders = 0 } = fixture.counts()
  for (let i = 0; i < 2; i++) {
    await fixture.send('/order', { city: 'Again' })
    await fixture.send('/order', { city: 'Again' }, keyed(''))
  }
  assert.equal(fixture.counts().orders, orders + 4)
})

test('2.1 an Idempotency-Key is kept for a day and can then be used again', async () => {
  const key = keyed()
  const first = await fixture.send('/order', { city: 'A' }, key)
  const age = async (hours: number) => {
    const millis = hours * 3_600_000
    await fixture.alter(
      'update idempotency_records set created_at = created_at - ? where key = ?',
      millis,
      key['idempotency-key'],
    )
  }
  await age(23.9)
  assert.equal((await fixture.send('/order', { city: 'A' }, key)).text, first.text)
  await age(0.2)
  const later = await fixture.send('/order', { city: 'B' }, key)
  assert.equal(later.body.status, 'ok')
  assert.equal((await fixture.send('/order', { city: 'B' }, key)).text, later.text)
})

test('2.1 an Idempotency-Key can be given to every order write of the SDK', async () => {
  const wishes = () => ({ idempotencyKey: randomUUID() })
  const [creating, updating, completing, deleting] = [wishes(), wishes(), wishes(), wishes()]
  const create = () => fixture.owner.createOrder(scheduling, creating)
  const created = await create()
  const { id } = created
  const writes = [
    () => fixture.owner.updateOrder(id, { city: 'A' }, updating),
    () => fixture.owner.completeOrder(id, {}, completing),
    () => fixture.owner.deleteOrder(id, deleting),
  ]
  for (const write of [create, ...writes]) {
    const first = await write()
    assert.deepEqual(await savesNothing(fixture, write), first)
  }
  assert.deepEqual(await create(), created)
})

test('2.1 an Idempotency-Key of 255 characters is accepted, a longer one is refused by name', async () => {
  const key = keyed('k'.repeat(255))
  const first = await fixture.send('/order', {}, key)
  assert.equal((await fixture.send('/order', {}, key)).text, first.text)
  const { body } = await savesNothing(fixture, () => fixture.send('/order', {}, keyed('k'.repeat(256))))
  assert.deepEqual([body.status, body.message], ['error', 'Idempotency-Key is longer than 255 characters'])
})

test('2.1 two hundred concurrent requests with the same Idempotency-Key make one order and get one response', async () => {
  const before = fixture.counts()
  const key = keyed()
  const fields = whole()
  const answers = await Promise.all(Array.from({ length: 200 }, () => fixture.send('/order', fields, key)))
  assert.equal(new Set(answers.map(answer => answer.text)).size, 1)
  assert.equal(answers[0]?.body.status, 'ok')
  const after = fixture.counts()
  const grown = Object.entries(after).map(([table, rows]) => [table, rows - (before[table] ?? 0)])
  assert.deepEqual(Object.fromEntries(grown), {
    orders: 1,
    clients: 1,
    events: 2,
    order_history: 1,
    order_fees: 2,
    order_services: 1,
    order_packages: 1,
    order_notes: 1,
    footprints: 0,
    payments: 0,
  })
})

test('2.1 of concurrent requests with the same Idempotency-Key and different bodies one succeeds, also when repeated', async () => {
  for (let round = 0; round < 10; round++) {
    const key = keyed()
    const bodies = Array.from({ length: 20 }, (_, i) =>
      i % 2 === 1 ? { city: `City ${i}` } : { datetime: `refused ${i}` },
    )
    const answers = await Promise.all(bodies.map(body => fixture.send('/order', body, key)))
    const winners = answers.filter(answer => !refusal.test(answer.body.message))
    const again = await Promise.all(bodies.map(body => fixture.send('/order', body, key)))
    const kept = again.filter(answer => !refusal.test(answer.body.message))
    assert.equal(kept.length, 1)
    const made = winners.filter(answer => answer.body.status === 'ok')
    assert.ok(made.length <= 1)
    if (made.length === 1) assert.equal(kept[0]?.text, made[0]?.text)
  }
})
