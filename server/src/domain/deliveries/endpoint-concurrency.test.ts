import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { firstPace, paceAfter, paceAtRest, roomFor, slotsOf, trustIn } from './endpoint-concurrency.ts'

const after = (answers: readonly (readonly [isSuccess: boolean, millis: number])[]) =>
  slotsOf(
    answers.reduce((pace, [isSuccess, millis]) => paceAfter(pace, isSuccess, millis), firstPace),
    'proven',
    0,
  )

describe('webhooks: how much is told side by side', () => {
  const cases: readonly [name: string, answers: readonly (readonly [boolean, number])[], slots: number][] = [
    ['nobody knows it yet', [], 2],
    ['it has answered once', [[true, 5]], 4],
    ['it has answered at once for long', Array(10_000).fill([true, 5]), 8],
    ['it answers quickly from far away', Array(10).fill([true, 200]), 9],
    ['it goes on so', Array(1_000).fill([true, 200]), 64],
    ['it comes nearer again', [...Array(1_000).fill([true, 200]), ...Array(1_000).fill([true, 9])], 8],
    ['it takes more than a second', [[true, 1_001]], 1],
    ['it fails', [[false, 3]], 1],
    ['it fails after it did well', [...Array(100).fill([true, 5]), [false, 3]], 4],
    ['it goes on failing', Array(10).fill([false, 3]), 1],
    ['it recovers', [...Array(10).fill([false, 3]), [true, 20], [true, 20], [true, 20]], 8],
  ]
  for (const [name, answers, slots] of cases) test(`${slots} when ${name}`, () => assert.equal(after(answers), slots))

  test('whatever it answers, it is told something, and never too much', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.boolean(), fc.nat(20_000))), answers => {
        const slots = after(answers)
        assert.ok(slots >= 1 && slots <= 64)
      }),
    )
  })

  test('who is near is told eight things side by side at most, however often it answers', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.boolean(), fc.nat(100))), answers => {
        assert.ok(after(answers) <= 8)
      }),
    )
  })

  test('who has nothing more to be told starts small the next time', () => {
    assert.deepEqual(paceAtRest({ slots: 64 }), { slots: 2 })
    assert.deepEqual(paceAtRest({ slots: 1 }), { slots: 1 })
  })

  test('who is known to fail gets one, whatever this process thinks of it, and so does who fell silent', () => {
    assert.equal(slotsOf({ slots: 64 }, 'failing', 0), 1)
    assert.equal(slotsOf({ slots: 64 }, 'proven', 1_001), 1)
    assert.equal(slotsOf({ slots: 64 }, 'proven', 1_000), 64)
  })

  test('half of the room is kept for who took something lately, and of the rest half for who does not fail', () => {
    const none = { failing: 0, new: 0, proven: 0 }
    assert.deepEqual(
      [roomFor('failing', 100, none), roomFor('new', 100, none), roomFor('proven', 100, none)],
      [25, 50, 100],
    )
    const full = { failing: 25, new: 25, proven: 0 }
    assert.deepEqual(
      [roomFor('failing', 100, full), roomFor('new', 100, full), roomFor('proven', 100, full)],
      [0, 0, 50],
    )
    assert.equal(roomFor('new', 100, { failing: 0, new: 10, proven: 90 }), 40)
  })

  test('trusted is who took something within a day and has not failed since', () => {
    const now = Temporal.Instant.from('2026-03-02T12:00:00Z')
    const cases = [
      [false, undefined, 'new'],
      [false, '2026-03-01T13:00:00Z', 'proven'],
      [false, '2026-03-01T12:00:00Z', 'new'],
      [true, '2026-03-02T11:59:00Z', 'failing'],
    ] as const
    for (const [isFailing, last, trust] of cases)
      assert.equal(trustIn(isFailing, last && Temporal.Instant.from(last), now), trust)
  })
})
