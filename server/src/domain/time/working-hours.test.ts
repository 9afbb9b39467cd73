import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import type { TimeOfDay } from './local-time.ts'
import { inOrder, overlappingHours, type WorkingHours, weekdays } from './working-hours.ts'

describe('working hours', () => {
  const cases: readonly [name: string, hours: WorkingHours[], overlapping: WorkingHours[]][] = [
    ['none overlap', [], []],
    ['one alone', [at(1, '08:00', '17:00')], []],
    ['touching ends share no time', [at(1, '08:00', '12:00'), at(1, '12:00', '17:00')], []],
    ['a minute is enough', [at(1, '08:00', '12:01'), at(1, '12:00', '17:00')], [at(1, '12:00', '17:00')]],
    [
      'the order of the list does not matter',
      [at(1, '12:00', '17:00'), at(1, '08:00', '12:01')],
      [at(1, '12:00', '17:00')],
    ],
    ['other days do not matter', [at(1, '08:00', '17:00'), at(2, '08:00', '17:00')], []],
    ['the same twice', [at(3, '08:00', '17:00'), at(3, '08:00', '17:00')], [at(3, '08:00', '17:00')]],
    ['the whole day ends at 24:00', [at(7, '00:00', '24:00'), at(7, '23:45', '24:00')], [at(7, '23:45', '24:00')]],
  ]
  for (const [name, hours, overlapping] of cases) {
    test(name, () => assert.deepEqual(overlappingHours(hours), overlapping))
  }

  test('a week starts on Monday', () => assert.deepEqual([weekdays[0], weekdays[6]], ['mon', 'sun']))

  const time = fc.integer({ min: 0, max: 24 * 4 }).map(quarter => show(quarter * 15))
  const windows = fc.array(
    fc
      .record({ weekday: fc.integer({ min: 1, max: 7 }), starts: time, ends: time })
      .filter(({ starts, ends }) => starts < ends),
    { maxLength: 8 },
  )

  test('windows overlap exactly when two of a day share time', () => {
    fc.assert(
      fc.property(windows, hours => {
        const share = (a: WorkingHours, b: WorkingHours) =>
          a.weekday === b.weekday && a.starts < b.ends && b.starts < a.ends
        const some = hours.some((a, i) => hours.slice(i + 1).some(b => share(a, b)))
        assert.equal(overlappingHours(hours).length > 0, some)
      }),
    )
  })

  test('sorting keeps the windows and orders them by day and start', () => {
    fc.assert(
      fc.property(windows, hours => {
        const ordered = inOrder(hours)
        assert.equal(ordered.length, hours.length)
        for (const window of hours) assert.ok(ordered.includes(window))
        for (const [i, window] of ordered.slice(1).entries()) {
          const before = ordered[i] as WorkingHours
          assert.ok(
            before.weekday < window.weekday || (before.weekday === window.weekday && before.starts <= window.starts),
          )
        }
      }),
    )
  })
})

function at(weekday: number, starts: string, ends: string): WorkingHours {
  return { weekday, starts: starts as TimeOfDay, ends: ends as TimeOfDay }
}

function show(minutes: number): TimeOfDay {
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60].map(part => String(part).padStart(2, '0'))
  return `${hour}:${minute}` as TimeOfDay
}
