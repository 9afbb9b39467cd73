import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { UserId } from '../ids.ts'
import type { Order } from '../orders/order.ts'
import type { LocalDateTime } from '../time/local-time.ts'
import { type Footprint, footprintChangeOf, nameOf } from './footprint.ts'

const noon = '2026-10-05 12:00:00' as LocalDateTime
const later = '2026-10-05 12:15:00'

function order(people: string, more: object = {}): Order {
  const inspectors = [...people].map((userId, i) => ({ place: i + 1, userId: userId as UserId }))
  return { scheduledAt: noon, startsAt: later, removedAt: undefined, inspectors, ...more } as unknown as Order
}

const cases: readonly [what: string, before: Order | undefined, after: Order, written: string, removed: string][] = [
  ['a first scheduling', undefined, order('ab'), 'ab', ''],
  ['a draft that others were on', order('xy', { scheduledAt: undefined }), order('ab'), 'ab', ''],
  ['the same people again', order('ab'), order('ab'), 'ab', ''],
  ['other people', order('ab'), order('bc'), 'bc', 'a'],
  ['other places', order('ab'), order('ba'), 'ba', ''],
  ['an inspector in two places', undefined, order('aba'), 'ab', ''],
  ['no inspector', order('a'), order(''), '', 'a'],
  ['an appointment right now', order('ab'), order('ab', { startsAt: noon }), '', 'ab'],
  ['an appointment in the past', order('a'), order('ab', { startsAt: '2026-10-05 11:45:00' }), '', 'a'],
  ['a first scheduling in the past', undefined, order('a', { startsAt: '2025-10-05 12:15:00' }), '', ''],
  ['no appointment', undefined, order('a', { startsAt: undefined }), '', ''],
  ['a removed order', order('ab'), order('ab', { removedAt: Temporal.Instant.from('2026-03-01T12:00:00Z') }), '', 'ab'],
]

for (const [what, before, after, written, removed] of cases) {
  test(`3 footprints after ${what}`, () => {
    const steps = footprintChangeOf({ kind: 'ORDER_SCHEDULED', order: after, before }, noon)
    assert.deepEqual([steps.written.join(''), steps.removed.join('')], [written, removed])
  })
}

test('3 no user both gets and loses a footprint, and every user who had one does either', () => {
  const people = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), maxLength: 5 })
  const time = fc.constantFrom(undefined, later, noon)
  fc.assert(
    fc.property(people, people, time, (had, has, startsAt) => {
      const { written, removed } = footprintChangeOf(
        { kind: 'ORDER_RESCHEDULED', before: order(had), order: order(has, { startsAt }) },
        noon,
      )
      assert.ok(new Set(written).isDisjointFrom(new Set(removed)))
      assert.ok(new Set<string>(had).isSubsetOf(new Set<string>([...written, ...removed])))
      assert.equal(new Set(written).size, written.length)
    }),
  )
})

test('2.8 a footprint is named by its client and address, and by the number where it has neither', () => {
  const footprint = { oid: 1001, clientName: undefined, address1: '' } as Footprint
  assert.equal(nameOf({ ...footprint, clientName: 'Rosa Whitfield', address1: '1 Oak St' }), 'Rosa Whitfield, 1 Oak St')
  assert.equal(nameOf({ ...footprint, clientName: 'Rosa Whitfield' }), 'Rosa Whitfield')
  assert.equal(nameOf({ ...footprint, address1: '1 Oak St' }), '1 Oak St')
  assert.equal(nameOf(footprint), 'Order 1001')
})
