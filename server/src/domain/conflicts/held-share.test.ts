import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freeMinutes, isWithinShare } from './held-share.ts'

const shares = [
  { name: 'half of the open time', open: 600, held: 200, added: 100, isWithin: true },
  { name: 'more than half', open: 600, held: 200, added: 101, isWithin: false },
  { name: 'one appointment, however little is open', open: 180, held: 0, added: 180, isWithin: true },
  { name: 'a second appointment where little is open', open: 360, held: 180, added: 15, isWithin: false },
  { name: 'a long appointment in a week that has room', open: 2_400, held: 0, added: 480, isWithin: true },
]

for (const { name, isWithin, ...minutes } of shares) {
  test(`a user may${isWithin ? '' : ' not'} hold ${name}`, () => {
    assert.equal(isWithinShare({ ...minutes, appointment: 180 }), isWithin)
  })
}

const span = (starts: number, ends: number) => ({ starts, ends })
const days = [
  { name: 'a day without appointments', taken: [], from: 0, free: 480 },
  { name: 'appointments that overlap count once', taken: [span(60, 120), span(90, 150)], from: 0, free: 390 },
  { name: 'one outside the window does not count', taken: [span(500, 600)], from: 0, free: 480 },
  { name: 'one across both ends', taken: [span(-60, 600)], from: 0, free: 0 },
  { name: 'the past is not free', taken: [span(60, 120)], from: 90, free: 360 },
  { name: 'a day that is over', taken: [], from: 900, free: 0 },
]

for (const { name, taken, from, free } of days) {
  test(`free time: ${name}`, () => assert.equal(freeMinutes([span(0, 480)], taken, from), free))
}
