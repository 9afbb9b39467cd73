import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { hours, inspector, OpenTimeStore, sunday } from './open-time-store.ts'

let store: OpenTimeStore
before(async () => {
  store = await OpenTimeStore.open()
})
after(() => store.close())

const starts = (windows: readonly string[]) => windows.map(line => line.replace(/^Ann | to .*$/g, ''))
const roundTheClock = [inspector('Ann', { hours: [hours('00:00', '24:00')] })]

describe('4.1.7 which days are covered', () => {
  test('4.1.7 offset starts that many days from today, daysahead is the number of days', async () => {
    const company = await store.company()
    const days = async (query: string) => starts(await company.windows('2026-10-04T07:00:00Z', query))
    assert.deepEqual(await days('daysahead=1'), ['10/4/2026 08:00'])
    assert.deepEqual(await days('daysahead=2&offset=0'), ['10/4/2026 08:00', '10/5/2026 08:00'])
    assert.deepEqual(await days('daysahead=1&offset=3'), ['10/7/2026 08:00'])
    assert.deepEqual(await days('offset=30&daysahead=2'), ['11/3/2026 08:00', '11/4/2026 08:00'])
  })

  test('4.1.7 without either, today and the thirteen days after it are covered', async () => {
    const company = await store.company()
    const days = starts(await company.windows('2026-10-04T07:00:00Z'))
    assert.deepEqual([days.length, days[0], days.at(-1)], [14, '10/4/2026 08:00', '10/17/2026 08:00'])
  })

  test('4.1.7 there is no date parameter', async () => {
    const company = await store.company()
    const answer = await company.slots(sunday, 'date=2027-01-01&start=1/1/2027&daysahead=1&offset=1')
    assert.deepEqual(
      answer.slots.map(slot => slot.start),
      ['10/5/2026 08:00'],
    )
  })

  const clamped: readonly [query: string, offset: number, daysahead: number, warnings: string[]][] = [
    ['', 0, 14, []],
    ['offset=&daysahead=', 0, 14, []],
    ['offset=0&daysahead=1', 0, 1, []],
    ['offset=730&daysahead=366', 730, 366, []],
    ['offset=731', 730, 14, ['offset: 731 is not between 0 and 730; 730 was taken']],
    ['offset=-1', 0, 14, ['offset: -1 is not between 0 and 730; 0 was taken']],
    ['daysahead=0', 0, 1, ['daysahead: 0 is not between 1 and 366; 1 was taken']],
    ['daysahead=-7', 0, 1, ['daysahead: -7 is not between 1 and 366; 1 was taken']],
    ['daysahead=367', 0, 366, ['daysahead: 367 is not between 1 and 366; 366 was taken']],
    ['daysahead=soon', 0, 14, ['daysahead: soon is not between 1 and 366; 14 was taken']],
    ['daysahead=2.5', 0, 14, ['daysahead: 2.5 is not between 1 and 366; 14 was taken']],
    [
      'daysahead=99999999999999999999',
      0,
      14,
      ['daysahead: 99999999999999999999 is not between 1 and 366; 14 was taken'],
    ],
    ['daysahead=1&daysahead=3', 0, 3, []],
  ]
  for (const [query, offset, daysahead, warnings] of clamped) {
    test(`4.1.7 "${query}" covers ${daysahead} days from day ${offset}${warnings.length > 0 ? ', with a warning' : ''}`, async () => {
      const company = await store.company()
      const answer = await company.slots('2026-10-04T07:00:00Z', query)
      assert.deepEqual([answer.offset, answer.daysahead], [offset, daysahead])
      assert.deepEqual(answer.warnings ?? [], warnings)
      assert.equal(answer.count, daysahead)
    })
  }
})

describe('4.1.6 today', () => {
  const today = async (now: string, settings: object, more: object = {}) => {
    const company = await store.company({ settings, inspectors: [inspector('Ann', more)] })
    return company.windows(now, 'daysahead=1')
  }
  const window = ['Ann 10/4/2026 08:00 to 10/4/2026 17:00']

  test('4.1.6 without same-day booking today has no window and tomorrow has', async () => {
    const company = await store.company({ settings: { sameDayBooking: false } })
    assert.deepEqual(starts(await company.windows('2026-10-04T00:00:00Z', 'daysahead=2')), ['10/5/2026 08:00'])
  })

  const clock: readonly [time: string, lastBookableHour: number, isOpen: boolean][] = [
    ['00:00:00', 15, true],
    ['14:59:59', 15, true],
    ['15:00:00', 15, false],
    ['16:30:00', 15, false],
    ['16:59:59', 24, true],
    ['17:00:00', 24, false],
    ['23:59:59', 24, false],
    ['00:00:00', 0, false],
    ['00:59:59', 1, true],
  ]
  for (const [time, lastBookableHour, isOpen] of clock) {
    test(`4.1.6 at ${time}, with ${lastBookableHour} as the last hour, today is ${isOpen ? 'open' : 'closed'}`, async () => {
      assert.deepEqual(await today(`2026-10-04T${time}Z`, { lastBookableHour }), isOpen ? window : [])
    })
  }

  test('4.1.6 the last bookable hour is about today only', async () => {
    const company = await store.company({ settings: { lastBookableHour: 10 } })
    assert.deepEqual(starts(await company.windows('2026-10-04T12:00:00Z', 'daysahead=2')), ['10/5/2026 08:00'])
  })

  test('4.1.6 a window that has begun is listed whole', async () => {
    assert.deepEqual(await today('2026-10-04T16:00:00Z', {}), window)
  })

  test('4.1.6 of two windows today, the one that has ended is not listed', async () => {
    const split = { hours: [hours('08:00', '12:00'), hours('13:00', '24:00')] }
    const afternoon = ['Ann 10/4/2026 13:00 to 10/5/2026 00:00']
    assert.equal((await today('2026-10-04T11:59:00Z', {}, split)).length, 2)
    assert.deepEqual(await today('2026-10-04T12:00:00Z', {}, split), afternoon)
    assert.deepEqual(await today('2026-10-04T23:59:59Z', {}, split), afternoon)
  })

  test("4.1.6 the hour is that of the company's clock", async () => {
    const company = await store.company({ zone: 'America/Los_Angeles', settings: { lastBookableHour: 15 } })
    const first = async (now: string) => starts(await company.windows(now, 'daysahead=2'))[0]
    assert.equal(await first('2026-10-05T06:59:59Z'), '10/5/2026 08:00')
    assert.equal(await first('2026-10-05T21:59:59Z'), '10/5/2026 08:00')
    assert.equal(await first('2026-10-05T22:00:00Z'), '10/6/2026 08:00')
  })
})

describe('4.1.7 the day begins at midnight of the company', () => {
  const midnights: readonly [zone: string, firstInstant: string, date: string][] = [
    ['UTC', '2026-10-05T00:00:00Z', '10/5/2026'],
    ['America/New_York', '2026-10-05T04:00:00Z', '10/5/2026'],
    ['Asia/Kathmandu', '2026-10-04T18:15:00Z', '10/5/2026'],
    ['Pacific/Kiritimati', '2026-10-04T10:00:00Z', '10/5/2026'],
    ['Pacific/Pago_Pago', '2026-10-05T11:00:00Z', '10/5/2026'],
    // Into summer time and out of it, and the days after.
    ['America/New_York', '2026-03-08T05:00:00Z', '3/8/2026'],
    ['America/New_York', '2026-03-09T04:00:00Z', '3/9/2026'],
    ['America/New_York', '2026-11-01T04:00:00Z', '11/1/2026'],
    ['America/New_York', '2026-11-02T05:00:00Z', '11/2/2026'],
    ['Europe/Berlin', '2026-03-28T23:00:00Z', '3/29/2026'],
    ['Europe/Berlin', '2026-03-29T22:00:00Z', '3/30/2026'],
    ['Europe/Berlin', '2026-10-25T23:00:00Z', '10/26/2026'],
    // Half an hour of summer time.
    ['Australia/Lord_Howe', '2026-10-03T13:30:00Z', '10/4/2026'],
    ['Australia/Lord_Howe', '2026-10-04T13:00:00Z', '10/5/2026'],
    // Days whose first hour does not exist.
    ['America/Havana', '2026-03-08T05:00:00Z', '3/8/2026'],
    ['Africa/Cairo', '2026-04-23T22:00:00Z', '4/24/2026'],
    ['America/Santiago', '2026-09-06T04:00:00Z', '9/6/2026'],
    // And one whose first hour comes twice.
    ['America/Havana', '2026-11-01T04:00:00Z', '11/1/2026'],
    ['UTC', '2028-02-29T00:00:00Z', '2/29/2028'],
    ['America/New_York', '2027-01-01T05:00:00Z', '1/1/2027'],
  ]
  for (const [zone, firstInstant, date] of midnights) {
    test(`4.1.7 in ${zone} ${date} begins at ${firstInstant}`, async () => {
      const company = await store.company({ zone, inspectors: roundTheClock })
      const today = async (now: Temporal.Instant) => starts(await company.windows(now.toString(), 'daysahead=1'))
      const first = Temporal.Instant.from(firstInstant)
      assert.deepEqual(await today(first), [`${date} 00:00`])
      assert.notDeepEqual(await today(first.subtract({ seconds: 1 })), [`${date} 00:00`])
    })
  }

  const changes = [
    ['America/New_York', '2026-03-06T17:00:00Z'],
    ['America/New_York', '2026-10-30T17:00:00Z'],
    ['Europe/Berlin', '2026-10-23T12:00:00Z'],
    ['Australia/Lord_Howe', '2026-04-03T12:00:00Z'],
    ['America/Havana', '2026-03-06T17:00:00Z'],
    ['Africa/Cairo', '2026-04-22T12:00:00Z'],
    ['UTC', '2028-02-27T12:00:00Z'],
    ['UTC', '2027-02-27T12:00:00Z'],
    ['Asia/Tokyo', '2026-12-29T12:00:00Z'],
  ] as const
  for (const [zone, now] of changes) {
    test(`2.7 in ${zone} from ${now.slice(0, 10)} on, every day has its window once`, async () => {
      const company = await store.company({ zone, inspectors: roundTheClock })
      const day = Temporal.Instant.from(now).toZonedDateTimeISO(zone).toPlainDate()
      const shown = (date: Temporal.PlainDate) => `${date.month}/${date.day}/${date.year} 00:00`
      assert.deepEqual(
        await company.windows(now, 'daysahead=5'),
        [0, 1, 2, 3, 4].map(days => {
          const date = day.add({ days })
          return `Ann ${shown(date)} to ${shown(date.add({ days: 1 }))}`
        }),
      )
    })
  }

  test('2.7 the 29th of February is a day where there is one', async () => {
    const company = await store.company({ inspectors: roundTheClock })
    const next = async (now: string) => company.windows(now, 'offset=1&daysahead=1')
    assert.deepEqual(await next('2028-02-28T12:00:00Z'), ['Ann 2/29/2028 00:00 to 3/1/2028 00:00'])
    assert.deepEqual(await next('2027-02-28T12:00:00Z'), ['Ann 3/1/2027 00:00 to 3/2/2027 00:00'])
    assert.deepEqual(await next('2026-12-30T12:00:00Z'), ['Ann 12/31/2026 00:00 to 1/1/2027 00:00'])
  })

  test('2.1 on the night of a clock change, durations are added to wall time', async () => {
    const zone = 'America/New_York'
    const early = { zone, inspectors: [inspector('Ann', { hours: [hours('03:00', '12:00')] })] }
    for (const [now, date] of [
      ['2026-03-07T12:00:00Z', '2026-03-08'],
      ['2026-10-31T12:00:00Z', '2026-11-01'],
    ] as const) {
      const touching = await store.company(early)
      await touching.order({ datetime: `${date} 01:00:00`, duration: 120 })
      assert.equal((await touching.slots(now, 'offset=1&daysahead=1')).count, 1)
      const longer = await store.company(early)
      await longer.order({ datetime: `${date} 01:00:00`, duration: 121 })
      assert.equal((await longer.slots(now, 'offset=1&daysahead=1')).count, 0)
    }
  })

  test('2.1 a booking in an hour that the clocks skip counts as written', async () => {
    const inspectors = [inspector('Ann', { hours: [hours('00:00', '02:30')] })]
    const company = await store.company({ zone: 'America/New_York', inspectors })
    await company.order({ datetime: '2026-03-08 02:30:00', duration: 60 })
    assert.equal((await company.slots('2026-03-07T12:00:00Z', 'offset=1&daysahead=1')).count, 1)
    await company.order({ datetime: '2026-03-08 02:15:00', duration: 15 })
    assert.equal((await company.slots('2026-03-07T12:00:00Z', 'offset=1&daysahead=1')).count, 0)
  })

  test('4.1.4 an order over the end of the year hides the first of January', async () => {
    const company = await store.company({ inspectors: roundTheClock })
    await company.order({ datetime: '2026-12-31 22:00:00', duration: 180 })
    assert.deepEqual(starts(await company.windows('2026-12-29T12:00:00Z', 'offset=1&daysahead=4')), [
      '12/30/2026 00:00',
      '1/2/2027 00:00',
    ])
  })
})
