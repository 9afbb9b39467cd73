import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isReversed, laterAlike, wireSpan, withAllDay, withStart } from './span.ts'

const hours = (start: string, end: string) => ({ isAllDay: false, start, end })
const days = (start: string, end: string) => ({ isAllDay: true, start, end })

describe('time off', () => {
  for (const [name, before, start, end] of [
    ['a new end is an hour later', hours('', ''), '2031-01-02T23:30', '2031-01-03T00:30'],
    ['a new last day is the first', days('', ''), '2031-01-02', '2031-01-02'],
    [
      'an end keeps its distance',
      hours('2031-01-02T09:00', '2031-01-03T17:00'),
      '2031-02-28T08:00',
      '2031-03-01T16:00',
    ],
    ['a last day keeps its distance', days('2031-01-02', '2031-01-06'), '2031-12-30', '2032-01-03'],
    [
      'a reversed end is an hour later',
      hours('2031-01-02T09:00', '2031-01-01T09:00'),
      '2031-01-02T10:00',
      '2031-01-02T11:00',
    ],
    ['an end stays while there is no start', hours('2031-01-02T09:00', '2031-01-02T12:00'), '', '2031-01-02T12:00'],
  ] as const)
    test(name, () => assert.equal(withStart(before, start).end, end))

  test('whole days keep their days, and end with the last one', () => {
    const span = withAllDay(hours('2031-01-02T09:00', '2031-01-03T12:00'), true)
    assert.deepEqual(wireSpan(span), { start: '2031-01-02 00:00:00', end: '2031-01-04 00:00:00' })
    assert.deepEqual(wireSpan(withAllDay(span, false)), { start: '2031-01-02 09:00:00', end: '2031-01-03 17:00:00' })
    assert.deepEqual(
      [isReversed(days('2031-01-02', '2031-01-02')), isReversed(days('2031-01-02', '2031-01-01'))],
      [false, true],
    )
  })

  test('repetitions have the same note, time of day and length', () => {
    const event = (start: string, end: string, title = 'Gym') => ({
      id: start,
      user: '',
      userdisplay: '',
      outside: 'no' as const,
      title,
      start,
      end,
    })
    const first = event('2031-01-02 09:00:00', '2031-01-02 10:00:00')
    const alike = event('2031-01-09 09:00:00', '2031-01-09 10:00:00')
    const others = [
      event('2030-12-26 09:00:00', '2030-12-26 10:00:00'),
      event('2031-01-16 09:00:00', '2031-01-16 10:30:00'),
      event('2031-01-16 10:00:00', '2031-01-16 11:00:00'),
      event('2031-01-16 09:00:00', '2031-01-16 10:00:00', 'Dentist'),
    ]
    assert.deepEqual(laterAlike(first, [first, alike, ...others]), [alike])
  })
})
