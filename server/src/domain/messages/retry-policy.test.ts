import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { SendOutcome } from './message.ts'
import { completionOf, maxAttempts } from './retry-policy.ts'

const now = Temporal.Instant.from('2026-11-15T12:00:00Z')
const failed: SendOutcome = { kind: 'failed', reason: 'away' }

describe('what a message becomes after a try', () => {
  test('pauses grow from seconds to half a day, and together are about a day', () => {
    const pauses = Array.from({ length: maxAttempts - 1 }, (_, i) => {
      const { again } = completionOf(failed, i + 1, now)
      return again ? now.until(again.at).total('seconds') : assert.fail('it is tried again')
    })
    assert.deepEqual(pauses, [5, 60, 300, 1_800, 7_200, 21_600, 43_200])
    const hours = pauses.reduce((sum, pause) => sum + pause, 0) / 3_600
    assert.ok(hours > 18 && hours < 30, `${hours} hours`)
  })

  test('after the last try it has failed, and says how often it was tried', () => {
    const error = `away (after ${maxAttempts} tries)`
    assert.deepEqual(completionOf(failed, maxAttempts, now), { state: 'failed', error, again: undefined })
  })

  const ends: readonly [SendOutcome, state: string, error: string][] = [
    [{ kind: 'sent' }, 'sent', ''],
    [{ kind: 'refused', reason: 'nobody' }, 'failed', 'nobody'],
    [{ kind: 'unsure', reason: 'silence' }, 'unsure', 'silence'],
  ]
  for (const [outcome, state, error] of ends) {
    test(`${outcome.kind} is the end`, () => {
      assert.deepEqual(completionOf(outcome, 1, now), { state, error, again: undefined })
    })
  }

  test('what is given back is due at once, and the try does not count', () => {
    const { state, again } = completionOf({ kind: 'returned' }, 3, now)
    assert.deepEqual([state, again?.at.toString(), again?.tries], ['due', now.toString(), 2])
  })
})
