import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { SignInThrottle } from './sign-in-throttle.ts'

describe('sign-in throttle', () => {
  test('ten failures of one key are not delayed, then each is delayed longer, five seconds at most', () => {
    const throttle = new SignInThrottle()
    const delays = Array.from({ length: 20 }, () => throttle.noteFailure('address', 'key', 0))
    assert.deepEqual(delays.slice(0, 10), Array(10).fill(0))
    assert.deepEqual(delays.slice(10, 15), [1000, 2000, 3000, 4000, 5000])
    assert.deepEqual(delays.slice(15), Array(5).fill(5000))
  })

  test('failures expire', () => {
    const throttle = new SignInThrottle()
    for (let i = 0; i < 15; i++) throttle.noteFailure('address', 'key', 0)
    assert.equal(throttle.noteFailure('address', 'key', 3_000), 3_000)
    assert.equal(throttle.noteFailure('address', 'key', 60_000), 0)
  })

  test('a hundred failures of one address are not delayed, whatever keys they try', () => {
    const throttle = new SignInThrottle()
    const delays = Array.from({ length: 130 }, (_, i) => throttle.noteFailure('address', `key ${i}`, 0))
    assert.deepEqual(delays.slice(0, 100), Array(100).fill(0))
    assert.deepEqual(delays.slice(100, 103), [50, 100, 150])
  })

  test('another address is not delayed, even with the same key', () => {
    const throttle = new SignInThrottle()
    for (let i = 0; i < 500; i++) throttle.noteFailure('one', 'key', 0)
    assert.equal(throttle.noteFailure('another', 'key', 0), 0)
  })

  test('after a long attack the delay ends as soon as after a short one', () => {
    const throttle = new SignInThrottle()
    for (let i = 0; i < 100_000; i++) throttle.noteFailure('address', 'key', 0)
    assert.equal(throttle.noteFailure('address', 'key', 15_000), 0)
  })

  test('a flood of addresses does not fill the memory, and an active attacker stays throttled', () => {
    const throttle = new SignInThrottle()
    for (let i = 0; i < 20; i++) throttle.noteFailure('attacker', 'key', 0)
    for (let i = 0; i < 100_000; i++) {
      throttle.noteFailure(`address ${i}`, 'key', 0)
      if (i % 1_000 === 0) assert.equal(throttle.noteFailure('attacker', 'key', 0), 5_000)
    }
  })

  test('no delay is negative or longer than five seconds', () => {
    const failure = fc.record({ address: fc.nat(2), key: fc.nat(2), after: fc.nat(2_000) })
    fc.assert(
      fc.property(fc.array(failure, { maxLength: 200 }), failures => {
        const throttle = new SignInThrottle()
        let nowMs = 0
        for (const { address, key, after } of failures) {
          nowMs += after
          const delay = throttle.noteFailure(`${address}`, `${key}`, nowMs)
          assert.ok(delay >= 0 && delay <= 5_000)
        }
      }),
    )
  })
})
