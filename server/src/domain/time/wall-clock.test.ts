import assert from 'node:assert/strict'
import { test } from 'node:test'
import { WallClock } from './wall-clock.ts'
import { dayOf, readWallMinutes } from './wall-minutes.ts'

test('a wall time that daylight saving skips does not exist, and is shown an hour later', () => {
  const day = dayOf('2027-03-14')
  const clock = WallClock.of('America/New_York', day, day)
  const at = (time: string) => readWallMinutes(`2027-03-14 ${time}:00`)
  const existing = ['01:59', '02:00', '02:30', '02:59', '03:00'].map(time => clock.exists(at(time)))
  assert.deepEqual(existing, [true, false, false, false, true])
  assert.equal(clock.show(at('01:59')), '2027-03-14T01:59:00-05:00')
  assert.equal(clock.show(at('02:30')), '2027-03-14T03:30:00-04:00')
})

test('an hour that daylight saving repeats is shown with its first offset', () => {
  const day = dayOf('2027-11-07')
  const clock = WallClock.of('America/New_York', day, day)
  const time = readWallMinutes('2027-11-07 01:30:00')
  assert.ok(clock.exists(time))
  assert.equal(clock.show(time), '2027-11-07T01:30:00-04:00')
})
