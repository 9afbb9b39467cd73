import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { capacityLeft, claimsLeft, concurrencyAfter, endpointHealth, maxConcurrency } from './endpoint-health.ts'

describe('webhooks: concurrency limit of an endpoint', () => {
  const attempts: readonly [name: string, isSuccess: boolean, millis: number, limit: number][] = [
    ['a quick success', true, 5, 8],
    ['a success after one second', true, 1_000, 8],
    ['a success after more than one second', true, 1_001, 1],
    ['a failure', false, 3, 1],
  ]
  for (const [name, isSuccess, millis, limit] of attempts)
    test(`${limit} after ${name}`, () => assert.equal(concurrencyAfter(isSuccess, millis), limit))

  test('below the full limit no delivery is claimed that cannot be sent immediately', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: maxConcurrency - 1 }), fc.nat(100), (limit, claimed) => {
        assert.equal(claimsLeft(limit, claimed), Math.max(0, limit - claimed))
      }),
    )
  })

  test('at the full limit a batch of 64 is claimed, and the next when half of it is completed', () => {
    assert.deepEqual(
      [0, 8, 32, 33, 64].map(claimed => claimsLeft(maxConcurrency, claimed)),
      [64, 56, 32, 0, 0],
    )
  })

  test('half of the capacity is reserved for healthy endpoints', () => {
    const none = { failing: 0, unknown: 0, healthy: 0 }
    const healths = ['failing', 'unknown', 'healthy'] as const
    assert.deepEqual(
      healths.map(health => capacityLeft(health, 100, none)),
      [50, 50, 100],
    )
    const full = { failing: 25, unknown: 25, healthy: 10 }
    assert.deepEqual(
      healths.map(health => capacityLeft(health, 100, full)),
      [0, 0, 40],
    )
  })

  test('an endpoint is healthy that accepted a delivery within a day and has not failed since', () => {
    const now = Temporal.Instant.from('2026-03-02T12:00:00Z')
    const cases = [
      [false, undefined, 'unknown'],
      [false, '2026-03-01T13:00:00Z', 'healthy'],
      [false, '2026-03-01T12:00:00Z', 'unknown'],
      [true, '2026-03-02T11:59:00Z', 'failing'],
    ] as const
    for (const [isFailing, last, health] of cases)
      assert.equal(endpointHealth(isFailing, last && Temporal.Instant.from(last), now), health)
  })
})
