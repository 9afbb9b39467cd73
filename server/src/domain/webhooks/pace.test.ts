import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { firstPace, paceAfter, paceAtRest, slotsOf } from './pace.ts'

const after = (answers: readonly (readonly [isSuccess: boolean, millis: number])[]) =>
  slotsOf(
    answers.reduce((pace, [isSuccess, millis]) => paceAfter(pace, isSuccess, millis), firstPace),
    false,
  )

describe('webhooks: how much is told side by side', () => {
  const cases: readonly [name: string, answers: readonly (readonly [boolean, number])[], slots: number][] = [
    ['nobody knows it yet', [], 8],
    ['it has answered at once for a while', Array(320).fill([true, 5]), 18],
    ['it has answered at once for long', Array(10_000).fill([true, 5]), 64],
    ['it answers quickly from far away', Array(3).fill([true, 200]), 64],
    ['it goes on so', Array(100).fill([true, 200]), 64],
    ['it takes more than a second', [[true, 1_001]], 4],
    ['it goes on being slow', Array(10).fill([true, 9_000]), 2],
    ['it fails', [[false, 3]], 4],
    ['it goes on failing', Array(10).fill([false, 3]), 2],
    ['it recovers', [...Array(10).fill([false, 3]), [true, 20], [true, 20]], 8],
  ]
  for (const [name, answers, slots] of cases) test(`${slots} when ${name}`, () => assert.equal(after(answers), slots))

  test('whatever it answers, it is told something, and never too much', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.boolean(), fc.nat(20_000))), answers => {
        const slots = after(answers)
        assert.ok(slots >= 2 && slots <= 64)
      }),
    )
  })

  test('who has nothing more to be told starts small the next time', () => {
    assert.deepEqual(paceAtRest({ slots: 64 }), { slots: 8 })
    assert.deepEqual(paceAtRest({ slots: 2 }), { slots: 2 })
  })

  test('who is known to fail gets two, whatever this process thinks of it', () => {
    assert.equal(slotsOf({ slots: 64 }, true), 2)
    assert.equal(slotsOf({ slots: 64 }, false), 64)
  })
})
