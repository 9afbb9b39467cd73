import assert from 'node:assert/strict'
import { test } from 'node:test'
import { secondsLeft } from './company-import.ts'

const since = '2027-06-16T12:00:00Z'
const after = (seconds: number) => Temporal.Instant.from(since).add({ seconds })

test('the time left follows from what is done since the list began, not from what was done before', () => {
  assert.equal(secondsLeft({ since, doneBefore: 900, done: 950, total: 1_000 }, after(100)), 100)
  assert.equal(secondsLeft({ since, doneBefore: 0, done: 25, total: 100 }, after(60)), 180)
  assert.equal(secondsLeft({ since, doneBefore: 900, done: 900, total: 1_000 }, after(100)), undefined)
  assert.equal(secondsLeft({}, after(100)), undefined)
})
