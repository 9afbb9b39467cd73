import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { SignInThrottle } from './sign-in-throttle.ts'

describe('slowed guessing', () => {
  test('ten failures of one key are free, then each waits longer, five seconds at most', () => {
    const guessing = new SignInThrottle()
    const waits = Array.from({ length: 20 }, () => guessing.noteFailure('address', 'key', 0))
    assert.deepEqual(waits.slice(0, 10), Array(10).fill(0))
    assert.deepEqual(waits.slice(10, 15), [1000, 2000, 3000, 4000, 5000])
    assert.deepEqual(waits.slice(15), Array(5).fill(5000))
  })

  test('failures are forgotten with time', () => {
    const guessing = new SignInThrottle()
    for (let i = 0; i < 15; i++) guessing.noteFailure('address', 'key', 0)
    assert.equal(guessing.noteFailure('address', 'key', 3_000), 3_000)
    assert.equal(guessing.noteFailure('address', 'key', 60_000), 0)
  })

  test('a hundred failures of one address are free, whatever keys they try', () => {
    const guessing = new SignInThrottle()
    const waits = Array.from({ length: 130 }, (_, i) => guessing.noteFailure('address', `key ${i}`, 0))
    assert.deepEqual(waits.slice(0, 100), Array(100).fill(0))
    assert.deepEqual(waits.slice(100, 103), [50, 100, 150])
  })

  test('another address is not slowed, with the same key neither', () => {
    const guessing = new SignInThrottle()
    for (let i = 0; i < 500; i++) guessing.noteFailure('one', 'key', 0)
    assert.equal(guessing.noteFailure('another', 'key', 0), 0)
  })

  test('after a long attack the wait is over as soon as after a short one', () => {
    const guessing = new SignInThrottle()
    for (let i = 0; i < 100_000; i++) guessing.noteFailure('address', 'key', 0)
    assert.equal(guessing.noteFailure('address', 'key', 15_000), 0)
  })

  test('a flood of addresses does not fill the memory, and the one still guessing is not forgotten', () => {
    const guessing = new SignInThrottle()
    for (let i = 0; i < 20; i++) guessing.noteFailure('guesser', 'key', 0)
    for (let i = 0; i < 100_000; i++) {
      guessing.noteFailure(`address ${i}`, 'key', 0)
      if (i % 1_000 === 0) assert.equal(guessing.noteFailure('guesser', 'key', 0), 5_000)
    }
  })

  test('no wait is negative or longer than five seconds, whatever happens', () => {
    const failure = fc.record({ address: fc.nat(2), key: fc.nat(2), after: fc.nat(2_000) })
    fc.assert(
      fc.property(fc.array(failure, { maxLength: 200 }), failures => {
        const guessing = new SignInThrottle()
        let nowMs = 0
        for (const { address, key, after } of failures) {
          nowMs += after
          const wait = guessing.noteFailure(`${address}`, `${key}`, nowMs)
          assert.ok(wait >= 0 && wait <= 5_000)
        }
      }),
    )
  })
})
