import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { newId } from '../ids.ts'
import { notCancelled, type Order } from '../orders/order.ts'
import { blankProperty } from '../orders/order-fields.ts'
import type { LocalDateTime } from '../time/local-time.ts'
import { readSnapshot, writeSnapshot } from './snapshot.ts'

const moment = fc.integer({ min: 0, max: 4e12 }).map(millis => Temporal.Instant.fromEpochMilliseconds(millis))
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })

const blank = { ...blankProperty, ...notCancelled, contacts: [], requestedInspectorIds: [], controls: [] }
const orders: fc.Arbitrary<Order> = fc.record({
  id: fc.constant(newId<Order['id']>()),
  oid: fc.nat(),
  address1: fc.string(),
  latitude: maybe(fc.double({ noNaN: true, noDefaultInfinity: true }).filter(value => !Object.is(value, -0))),
  startsAt: maybe(fc.constant('2026-03-01 09:00:00' as LocalDateTime)),
  createdAt: moment,
  completedAt: maybe(moment),
  firstCompletedAt: maybe(moment),
  paidAt: maybe(moment),
  cancelledAt: maybe(moment),
  modifiedAt: moment,
  removedAt: maybe(moment),
  inspectors: fc.array(fc.record({ place: fc.nat(10), userId: fc.constant(newId()) })),
  fees: fc.array(fc.record({ feeId: fc.constant(newId()), name: fc.string(), amountCents: fc.integer() })),
}) as never

describe('events: snapshots', () => {
  test('an order is read back unchanged, instants included', () => {
    fc.assert(
      fc.property(orders, order => {
        const read = readSnapshot(writeSnapshot({ ...blank, ...order }, undefined))
        assert.equal(JSON.stringify(read.order), JSON.stringify({ ...blank, ...order }))
        for (const name of [
          'createdAt',
          'completedAt',
          'firstCompletedAt',
          'paidAt',
          'cancelledAt',
          'modifiedAt',
          'removedAt',
        ] as const)
          assert.equal(read.order[name]?.epochMilliseconds, order[name]?.epochMilliseconds)
        assert.equal(read.context, undefined)
      }),
    )
  })

  test('a cancellation in a snapshot of an earlier version, which spelled it with one l, is read', () => {
    const { order } = readSnapshot(JSON.stringify({ canceledAt: '2026-03-01T09:00:00Z', canceledBy: 'someone' }))
    assert.deepEqual([order.cancelledAt?.epochMilliseconds, order.cancelledBy], [Date.UTC(2026, 2, 1, 9), 'someone'])
    assert.ok(!('canceledAt' in order))
  })

  test('the context is stored beside the order', () => {
    const [order] = fc.sample(orders, 1) as [Order]
    const context = {
      companyKey: 'acme',
      zone: 'America/New_York',
      client: { firstName: 'Cleo', lastName: '', email: 'cleo@example.com', mobilePhone: '' },
      inspector: 'Ira Inspector',
      conflicts: ['other'],
    }
    const read = readSnapshot(writeSnapshot(order, context))
    assert.deepEqual(read.context, context)
    assert.ok(!('surroundings' in read.order))
  })
})
