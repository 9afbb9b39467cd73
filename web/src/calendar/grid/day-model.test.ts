import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Calendar } from 'plumbline-client'
import { hoursOf, laneOf, sideBySide } from './day-model.ts'
import { minuteOn, timeAt } from './minutes.ts'

const stretch = (starts: number, ends: number) => ({ starts, ends, it: `${starts}` })

describe('a day of the calendar', () => {
  for (const [name, sent, columns] of [
    ['one after the other', [stretch(0, 60), stretch(60, 120)], ['0/1', '0/1']],
    ['two at once', [stretch(0, 60), stretch(30, 90)], ['0/2', '1/2']],
    ['a chain takes free columns again', [stretch(0, 60), stretch(30, 90), stretch(60, 120)], ['0/2', '1/2', '0/2']],
    ['three at once', [stretch(0, 90), stretch(0, 60), stretch(15, 30)], ['0/3', '1/3', '2/3']],
  ] as const)
    test(`${name}: ${columns.join(' ')}`, () => {
      assert.deepEqual(
        sideBySide(sent).map(({ column, columns }) => `${column}/${columns}`),
        columns,
      )
    })

  test('times of other days are the first and last minute', () => {
    const on = (time: string) => minuteOn('2031-01-02', time)
    assert.deepEqual([on('2031-01-01 23:00:00'), on('2031-01-02 09:15:00'), on('2031-01-03 01:00:00')], [0, 555, 1_440])
    assert.deepEqual(
      [timeAt('2031-01-02', 555), timeAt('2031-01-02', -5)],
      ['2031-01-02 09:15:00', '2031-01-02 00:00:00'],
    )
  })

  test('a lane counts booked and worked minutes, and an order without a person has a lane of its own', () => {
    const person = {
      id: 'ana',
      name: 'Ana',
      office: 'north',
      hours: [{ start: '2031-01-02 06:00:00', end: '2031-01-02 12:00:00' }],
    }
    const order = (id: string, inspectors: string[]) => ({
      ...{ id, inspectors, start: '2031-01-02 09:00:00', end: '2031-01-02 11:00:00' },
    })
    const calendar = {
      ...{ inspectors: [person], calendarevents: [], holds: [], drives: [] },
      orders: [order('one', ['ana']), order('two', ['gone']), order('three', [])],
    } as unknown as Calendar
    const lane = laneOf(calendar, person, '2031-01-02')
    assert.deepEqual([lane.orders.length, lane.bookedMinutes, lane.workedMinutes], [1, 120, 360])
    assert.equal(laneOf(calendar, { ...person, id: '', hours: [] }, '2031-01-02').orders.length, 2)
    assert.deepEqual(hoursOf([lane]), { starts: 360, ends: 1_140 })
  })
})
