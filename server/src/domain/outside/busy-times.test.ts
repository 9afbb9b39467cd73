import assert from 'node:assert/strict'
import { test } from 'node:test'
import { busyTimesOf } from './busy-times.ts'
import { readCalendarFile } from './calendar-file.ts'

const span = {
  from: Temporal.PlainDate.from('2027-03-01'),
  until: Temporal.PlainDate.from('2027-04-01'),
  zone: 'America/New_York',
}

/** As `03-08 09:00-10:00`. */
async function busy(...lines: string[]): Promise<string[]> {
  const text = ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', ...lines, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n')
  const { times, skipped } = await busyTimesOf(readCalendarFile(text) ?? assert.fail(), span, () => undefined)
  const shown = times.map(({ startsAt, endsAt }) => `${startsAt.slice(5, 16)} - ${endsAt.slice(5, 16)}`)
  return skipped > 0 ? [...shown, `${skipped} skipped`] : shown
}

const nine = ['DTSTART;TZID=America/New_York:20270308T090000', 'DTEND;TZID=America/New_York:20270308T100000']
const monday = '03-08 09:00 - 03-08 10:00'

const cases: readonly (readonly [name: string, lines: readonly string[], expected: readonly string[]])[] = [
  ['one event', nine, [monday]],
  ['UTC', ['DTSTART:20270308T140000Z', 'DURATION:PT1H'], [monday]],
  ['another zone', ['DTSTART;TZID="America/Los_Angeles":20270308T060000', 'DURATION:PT1H'], [monday]],
  ["Outlook's name of a zone", ['DTSTART;TZID=Pacific Standard Time:20270308T060000', 'DURATION:PT1H'], [monday]],
  ['no zone', ['DTSTART:20270308T090000', 'DURATION:PT1H'], [monday]],
  ['a whole day', ['DTSTART;VALUE=DATE:20270308'], ['03-08 00:00 - 03-09 00:00']],
  ['several days', ['DTSTART;VALUE=DATE:20270308', 'DTEND;VALUE=DATE:20270311'], ['03-08 00:00 - 03-11 00:00']],
  ['a folded line', ['DTSTART;TZID=America/', ' New_York:20270308T090000', 'DURATION:PT1H'], [monday]],
  ['free', [...nine, 'TRANSP:TRANSPARENT'], []],
  ['cancelled', [...nine, 'STATUS:CANCELLED'], []],
  ["Outlook's free", [...nine, 'X-MICROSOFT-CDO-BUSYSTATUS:FREE'], []],
  ['an invitation to an order', [...nine, 'UID:0198@plumbline'], []],
  ['no length', nine.slice(0, 1), []],
  ['outside of the span', ['DTSTART:20260308T090000', 'DURATION:PT1H'], []],
  [
    'daily over the begin of summer time',
    [...['DTSTART;TZID=America/New_York:20270313T090000', 'DURATION:PT1H'], 'RRULE:FREQ=DAILY;COUNT=2'],
    ['03-13 09:00 - 03-13 10:00', '03-14 09:00 - 03-14 10:00'],
  ],
  ['until a moment', [...nine, 'RRULE:FREQ=WEEKLY;UNTIL=20270315T130000Z'], [monday, '03-15 09:00 - 03-15 10:00']],
  [
    'the second Tuesday',
    ['DTSTART:20260113T090000', 'DURATION:PT1H', 'RRULE:FREQ=MONTHLY;BYDAY=2TU'],
    ['03-09 09:00 - 03-09 10:00'],
  ],
  [
    'the last workday',
    ['DTSTART:20260130T090000', 'DURATION:PT1H', 'RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1'],
    ['03-31 09:00 - 03-31 10:00'],
  ],
  [
    'without exceptions',
    [...nine, 'RRULE:FREQ=DAILY;COUNT=2', 'EXDATE:20270308T140000Z'],
    ['03-09 09:00 - 03-09 10:00'],
  ],
  ['more dates', [...nine, 'RDATE;TZID=America/New_York:20270310T090000'], [monday, '03-10 09:00 - 03-10 10:00']],
  [
    'one occurrence moved',
    [
      ...nine,
      'UID:1',
      'RRULE:FREQ=DAILY;COUNT=2',
      'END:VEVENT',
      'BEGIN:VEVENT',
      'UID:1',
      'RECURRENCE-ID:20270309T140000Z',
      'DTSTART:20270309T150000',
      'DURATION:PT1H',
    ],
    [monday, '03-09 15:00 - 03-09 16:00'],
  ],
  [
    'one occurrence cancelled',
    [
      ...nine,
      'UID:1',
      'RRULE:FREQ=DAILY;COUNT=2',
      'END:VEVENT',
      'BEGIN:VEVENT',
      'UID:1',
      'RECURRENCE-ID:20270309T140000Z',
      'STATUS:CANCELLED',
      'DTSTART:20270309T150000',
    ],
    [monday],
  ],
  [
    'events that overlap',
    [...nine, 'END:VEVENT', 'BEGIN:VEVENT', 'DTSTART:20270308T093000', 'DURATION:PT2H'],
    ['03-08 09:00 - 03-08 11:30'],
  ],
  ['alarms', [...nine, 'BEGIN:VALARM', 'DURATION:PT9H', 'TRANSP:TRANSPARENT', 'END:VALARM'], [monday]],
  ['a day that does not exist', ['DTSTART:20270230T090000', 'DURATION:PT1H'], ['1 skipped']],
  ['a rule of hours', [...nine, 'RRULE:FREQ=HOURLY'], ['1 skipped']],
  ['a rule that never happens', [...nine, 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=31'], []],
]

for (const [name, lines, expected] of cases) {
  test(`busy times of outside calendars: ${name}`, async () => assert.deepEqual(await busy(...lines), expected))
}

test('a page is not a calendar', () => assert.equal(readCalendarFile('<html>'), undefined))
