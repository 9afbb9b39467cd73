import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { SendOutcome } from './message.ts'
import { completionOf, maxAttempts } from './retry-policy.ts'

const now = Temporal.Instant.from('2026-11-15T12:00:00Z')
const failed: SendOutcome = { kind: 'failed', reason: 'away' }

describe('messages: state after an attempt', () => {
  test('the backoff grows from seconds to half a day, about a day in total', () => {
    const backoffs = Array.from({ length: maxAttempts - 1 }, (_, i) => {
      const { again } = completionOf(failed, i + 1, now)
      return again ? now.until(again.at).total('seconds') : assert.fail('not retried')
    })
    assert.deepEqual(backoffs, [5, 60, 300, 1_800, 7_200, 21_600, 43_200])
    const hours = backoffs.reduce((sum, seconds) => sum + seconds, 0) / 3_600
    assert.ok(hours > 18 && hours < 30, `${hours} hours`)
  })

  test('after the last attempt the message has failed, with the number of attempts', () => {
    const error = `away (after ${maxAttempts} attempts)`
    assert.deepEqual(completionOf(failed, maxAttempts, now), { state: 'failed', error, again: undefined })
  })

  const ends: readonly [SendOutcome, state: string, error: string][] = [
    [{ kind: 'sent' }, 'sent', ''],
    [{ kind: 'refused', reason: 'unknown user' }, 'failed', 'unknown user'],
    [{ kind: 'unsure', reason: 'silence' }, 'unsure', 'silence'],
  ]
  for (const [outcome, state, error] of ends) {
    test(`${outcome.kind} completes the message`, () => {
      assert.deepEqual(completionOf(outcome, 1, now), { state, error, again: undefined })
    })
  }

  test('a released attempt is due immediately and does not count', () => {
    const { state, again } = completionOf({ kind: 'released' }, 3, now)
    assert.deepEqual([state, again?.at.toString(), again?.attempts], ['due', now.toString(), 2])
  })
})
