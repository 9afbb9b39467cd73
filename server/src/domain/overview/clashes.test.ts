import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { UserId } from '../ids.ts'
import type { BusyTime } from '../openings/agenda.ts'
import { clashesOf } from './clashes.ts'

const time = (kind: BusyTime['kind'], id: string, starts: number, ends: number): BusyTime => ({
  ...{ kind, id, starts, ends, oid: undefined, position: undefined },
})

/** `order of person: what it overlaps` */
function clashes(people: Readonly<Record<string, readonly BusyTime[]>>): string[] {
  const busy = new Map(Object.entries(people)) as ReadonlyMap<string, readonly BusyTime[]>
  return clashesOf(busy as ReadonlyMap<UserId, readonly BusyTime[]>).map(
    ({ orderId, userId, other }) => `${orderId} of ${userId}: ${other.id}`,
  )
}

test('each pair of overlapping orders is one clash, and touching ends are none', () => {
  const cases: readonly (readonly [times: readonly BusyTime[], expected: readonly string[]])[] = [
    [[time('order', 'b', 60, 120), time('order', 'a', 0, 60)], []],
    [[time('order', 'b', 59, 120), time('order', 'a', 0, 60)], ['b of ana: a']],
    [
      [time('order', 'a', 0, 300), time('order', 'b', 10, 20), time('order', 'c', 250, 310)],
      ['b of ana: a', 'c of ana: a'],
    ],
    [[time('order', 'a', 0, 60), time('hold', 'h', 0, 60)], []],
    [[time('time off', 'off', 0, 300), time('order', 'a', 60, 120)], ['a of ana: off']],
    [[time('order', 'a', 0, 120), time('time off', 'off', 60, 300)], ['a of ana: off']],
    [[time('time off', 'off', 0, 300), time('time off', 'more', 60, 120)], []],
    [[time('order', 'a', 0, 60), time('order', 'a', 0, 60)], []],
  ]
  for (const [times, expected] of cases) assert.deepEqual(clashes({ ana: times }), expected)
})

test('two people with the same pair of orders are one clash', () => {
  const times = [time('order', 'a', 0, 60), time('order', 'b', 30, 90)]
  assert.deepEqual(clashes({ ana: times, marcus: times }), ['b of ana: a'])
})
