import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstFree } from './first-free.ts'

const day = '2027-06-16'
const span = (from: string, until: string) => ({ start: `${day} ${from}:00`, end: `${day} ${until}:00` })
const hours = [span('08:00', '12:00'), span('13:00', '17:00')]

const cases = [
  ['an empty day', hours, [], '08:00'],
  ['a gap before the first appointment', hours, [span('10:00', '12:00')], '08:00'],
  ['a gap that is too short', hours, [span('09:30', '11:00')], '13:00'],
  ['on a quarter hour after what ends between', hours, [span('08:00', '09:50')], '10:00'],
  ['nothing that crosses the end of a window', hours, [span('08:00', '10:30'), span('13:00', '14:00')], '14:00'],
  ['time off since another day', hours, [{ start: '2027-06-15 08:00:00', end: `${day} 13:00:00` }], '13:00'],
  ['a full day', hours, [span('08:00', '17:00')], '08:00'],
  ['a day off', [], [], '09:00'],
] as const

for (const [name, windows, taken, expected] of cases)
  test(`the first free two hours: ${name}`, () => {
    const minute = firstFree(day, 120, windows, taken)
    assert.equal(
      `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`,
      expected,
    )
  })
