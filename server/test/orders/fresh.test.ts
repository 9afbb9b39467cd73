// engines: both
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Database } from '../../src/domain/database.ts'
import { removeCopies } from '../../src/domain/moving-in/remove-copies.ts'
import { createOrder } from '../../src/domain/orders/create-order.ts'
import type { CausesEvents } from '../../src/domain/orders/order-event.ts'
import { updateOrder } from '../../src/domain/orders/update-order.ts'
import { withOutbox } from '../../src/domain/outbox/transactional-outbox.ts'
import type { Scope } from '../../src/domain/tenants/scope.ts'
import { testClock } from '../clock.ts'
import { openStoreOf } from '../engine.ts'
import { type OrderFixture, openOrderFixture } from './order-fixture.ts'
import { changeInStore } from './outside-order.ts'
import { readOrder } from './read-order.ts'

let fixture: OrderFixture
let otherProcess: Database
before(async () => {
  fixture = await openOrderFixture()
  otherProcess = await openStoreOf(fixture.server.dataDir)
})
after(async () => {
  await otherProcess.close()
  await fixture.close()
})

const elsewhere = <T extends CausesEvents>(work: (scope: Scope) => Promise<T>): Promise<T> =>
  changeInStore(otherProcess, fixture.server.key, scope => withOutbox(scope, () => work(scope)))

/** Its answer is in the cache afterwards. */
async function bookAndShow(fields: Record<string, unknown>) {
  const { id } = await fixture.owner.createOrder(fields)
  return { id, show: () => fixture.owner.order(id), first: await fixture.owner.order(id) }
}

test('2.1 a change of an order by another process is in the next answer', async () => {
  const { id, show, first } = await bookAndShow({ address1: '1 Cached Lane' })
  await elsewhere(scope => updateOrder(scope, id, readOrder({ address1: '2 Cached Lane' })))
  const changed = await show()
  assert.equal(changed.address1, '2 Cached Lane')
  assert.notEqual(changed.modified, first.modified)
  assert.deepEqual(await show(), changed)
})

test('2.2 an appointment of another process at the same time is among the conflicts in the next answer', async () => {
  const at = { inspector1uuid: fixture.user('inspector'), datetime: '2027-09-01 09:00:00', duration: 60 }
  const { id, show, first } = await bookAndShow(at)
  assert.deepEqual(first.conflicts, [])
  const other = await elsewhere(scope => createOrder(scope, readOrder(at)))
  assert.deepEqual(await show(), { ...first, conflicts: [other.order.id] })
  await elsewhere(scope => updateOrder(scope, other.order.id, readOrder({ datetime: '2027-09-02 09:00:00' })))
  assert.deepEqual(await show(), first)
  assert.deepEqual((await fixture.owner.order(id)).conflicts, [])
})

test('2.1 changes of other orders leave an answer as it is', async () => {
  const { show, first } = await bookAndShow({ address1: '3 Cached Lane' })
  await elsewhere(scope => createOrder(scope, readOrder({ address1: '4 Cached Lane' })))
  assert.deepEqual(await show(), first)
  await fixture.owner.createOrder({ address1: '5 Cached Lane' })
  assert.deepEqual(await show(), first)
})

test('4 an order that goes with an import is unknown from the next answer on', async () => {
  const { show } = await bookAndShow({ address1: '6 Cached Lane' })
  let steps = 0
  await removeCopies(otherProcess, fixture.server.key, testClock, () => steps++ > 0)
  await assert.rejects(show(), /order/)
})
