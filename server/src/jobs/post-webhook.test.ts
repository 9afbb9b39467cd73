import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { readRetryAfter } from './post-webhook.ts'

const now = Temporal.Instant.from('2026-03-01T12:00:00Z')

describe('webhooks: Retry-After of a response', () => {
  const headers: readonly [text: string | undefined, seconds: number | undefined][] = [
    [undefined, undefined],
    ['', undefined],
    ['0', 0],
    ['120', 120],
    [' 7 ', 7],
    ['-5', undefined],
    ['1.5', undefined],
    ['soon', undefined],
    ['99999999999', undefined],
    ['Sun, 01 Mar 2026 12:00:30 GMT', 30],
    ['sun, 01 mar 2026 12:02:00 gmt', 120],
    ['Sun, 01 Mar 2026 11:59:59 GMT', undefined],
    ['Sun, 31 Feb 2026 12:00:30 GMT', undefined],
    ['Sun, 01 Mir 2026 12:00:30 GMT', undefined],
    ['2026-03-01T12:00:30Z', undefined],
    ['Sun Mar 01 2026 12:00:30 GMT', undefined],
    ['Sun, 1 Mar 2026 12:00:30 GMT', undefined],
    ['Invalid Date', undefined],
  ]
  for (const [text, seconds] of headers) {
    test(`Retry-After ${JSON.stringify(text)} is read as ${seconds === undefined ? 'nothing' : `${seconds} s`}`, () => {
      assert.equal(readRetryAfter(text, now), seconds)
    })
  }

  test('no text of a Retry-After throws', () => {
    fc.assert(fc.property(fc.string(), text => void readRetryAfter(text, now)))
  })
})
