import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { firstPace, paceAfter, slotsOf } from './pace.ts'

const after = (answers: readonly (readonly [isSuccess: boolean, millis: number])[]) =>
  answers.reduce((pace, [isSuccess, millis]) => paceAfter(pace, isSuccess, millis), firstPace).slots

describe('webhooks: how much is told side by side', () => {
  const cases: readonly [name: string, answers: readonly (readonly [boolean, number])[], slots: number][] = [
    ['nobody knows it yet', [], 8],
    ['it answers quickly', Array(3).fill([true, 20]), 64],
    ['it answers quickly for long', Array(100).fill([true, 20]), 64],
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

  test('who is known to fail gets two, whatever this process thinks of it', () => {
    assert.equal(slotsOf({ slots: 64 }, true), 2)
    assert.equal(slotsOf({ slots: 64 }, false), 64)
  })
})
