import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { hours, inspector, OpenTimeStore, sunday } from './open-time-store.ts'

let store: OpenTimeStore
before(async () => {
  store = await OpenTimeStore.open()
})
after(() => store.close())

const monday = 'offset=1&daysahead=1'
const wholeMonday = ['Ann 10/5/2026 08:00 to 10/5/2026 17:00']

test('2.7 a slot is the whole working window of one day, not an appointment', async () => {
  const company = await store.company()
  assert.deepEqual(await company.windows(sunday, 'offset=1&daysahead=2'), [
    'Ann 10/5/2026 08:00 to 10/5/2026 17:00',
    'Ann 10/6/2026 08:00 to 10/6/2026 17:00',
  ])
})

describe('4.1.4 a window is listed only if nothing overlaps it', () => {
  const bookings: readonly [what: string, datetime: string, duration: number, isOpen: boolean][] = [
    ['in the middle', '2026-10-05 12:00:00', 60, false],
    ['from end to end', '2026-10-05 08:00:00', 540, false],
    ['around all of it', '2026-10-05 06:00:00', 900, false],
    ['over its start', '2026-10-05 07:00:00', 61, false],
    ['over its end', '2026-10-05 16:45:00', 60, false],
    ['in its last minutes', '2026-10-05 16:45:00', 15, false],
    ['of one minute at its start', '2026-10-05 08:00:00', 1, false],
    ['that ends where it starts', '2026-10-05 06:00:00', 120, true],
    ['that starts where it ends', '2026-10-05 17:00:00', 120, true],
    ['on the evening before', '2026-10-04 18:00:00', 60, true],
    ['the night before, over midnight, until it starts', '2026-10-04 22:00:00', 600, true],
    ['the night before, over midnight, into it', '2026-10-04 22:00:00', 615, false],
    ['of several days, begun the week before', '2026-09-30 09:00:00', 7_200, false],
    ['of a whole week that ends a quarter of an hour into it', '2026-09-28 08:15:00', 10_080, false],
    ['of a whole week that ends where it starts', '2026-09-28 08:00:00', 10_080, true],
    ['a year later', '2027-10-05 12:00:00', 60, true],
  ]
  for (const [what, datetime, duration, isOpen] of bookings) {
    test(`4.1.4 with a booking ${what} the window ${isOpen ? 'stays' : 'disappears whole'}`, async () => {
      const company = await store.company()
      await company.order({ datetime, duration })
      assert.deepEqual(await company.windows(sunday, monday), isOpen ? wholeMonday : [])
    })
  }

  test('4.1.4 an order of several days hides the window of each of them', async () => {
    const company = await store.company()
    await company.order({ datetime: '2026-10-06 12:00:00', duration: 3_000 })
    assert.deepEqual(await company.windows(sunday, 'offset=1&daysahead=5'), [
      ...wholeMonday,
      'Ann 10/9/2026 08:00 to 10/9/2026 17:00',
    ])
  })

  test('4.1.4 every booking of a person counts, and blocked time beside them', async () => {
    const blocked = [{ from: '2026-10-09 09:00', to: '2026-10-09 10:00' }]
    const company = await store.company({ inspectors: [inspector('Ann', { blocked })] })
    await company.order({ datetime: '2026-10-07 09:00:00' })
    await company.order({ datetime: '2026-10-05 09:00:00' })
    assert.deepEqual(await company.windows(sunday, 'offset=1&daysahead=5'), [
      'Ann 10/6/2026 08:00 to 10/6/2026 17:00',
      'Ann 10/8/2026 08:00 to 10/8/2026 17:00',
    ])
  })

  test('4.1.4 the longest possible booking hides windows to its last quarter of an hour', async () => {
    const company = await store.company({ inspectors: [inspector('Ann', { hours: [hours('00:00', '24:00')] })] })
    await company.order({ datetime: '2026-09-28 00:15:00', duration: 10_080 })
    assert.deepEqual(await company.windows(sunday, 'offset=1&daysahead=2'), ['Ann 10/6/2026 00:00 to 10/7/2026 00:00'])
  })

  test('4.1.4 two adjacent bookings do not hide windows around them', async () => {
    const company = await store.company({ inspectors: [inspector('Ann', { hours: [hours('13:00', '17:00')] })] })
    await company.order({ datetime: '2026-10-05 09:00:00', duration: 120 })
    await company.order({ datetime: '2026-10-05 11:00:00', duration: 120 })
    assert.deepEqual(await company.windows(sunday, monday), ['Ann 10/5/2026 13:00 to 10/5/2026 17:00'])
  })

  test('4.1.4 a long booking hides the window even when a short one inside it is over', async () => {
    const company = await store.company()
    await company.order({ datetime: '2026-10-04 20:00:00', duration: 900 })
    await company.order({ datetime: '2026-10-04 21:00:00', duration: 15 })
    assert.deepEqual(await company.windows(sunday, monday), [])
  })

  const blocks: readonly [what: string, from: string, to: string, isOpen: boolean][] = [
    ['in the middle', '2026-10-05 12:00', '2026-10-05 12:01', false],
    ['that ends where the window starts', '2026-10-05 00:00', '2026-10-05 08:00', true],
    ['that ends half a minute later', '2026-10-05 00:00', '2026-10-05 08:00:30', false],
    ['that starts where the window ends', '2026-10-05 17:00', '2026-10-05 23:00', true],
    ['of a whole year', '2026-01-01 00:00', '2027-01-01 00:00', false],
  ]
  for (const [what, from, to, isOpen] of blocks) {
    test(`4.1.4 with blocked time ${what} the window ${isOpen ? 'stays' : 'disappears'}`, async () => {
      const company = await store.company({ inspectors: [inspector('Ann', { blocked: [{ from, to }] })] })
      assert.deepEqual(await company.windows(sunday, monday), isOpen ? wholeMonday : [])
    })
  }
})

describe('4.1.4 which orders count', () => {
  const scheduling = { inprogress: false, scheduled: '2026-10-01 09:00:00' }
  const noon = { datetime: '2026-10-05 12:00:00', duration: 60 }

  test('4.1.4 a draft hides the window', async () => {
    const company = await store.company()
    await company.order(noon)
    assert.deepEqual(await company.windows(sunday, monday), [])
  })

  test('4.1.4 a scheduled order hides the window, and so does a completed one', async () => {
    const company = await store.company()
    const id = await company.order({ ...noon, ...scheduling })
    assert.deepEqual(await company.windows(sunday, monday), [])
    await company.complete(id)
    assert.deepEqual(await company.windows(sunday, monday), [])
  })

  test('4.1.4 a removed order shows its window again', async () => {
    const company = await store.company()
    const id = await company.order({ ...noon, ...scheduling })
    await company.remove(id)
    assert.deepEqual(await company.windows(sunday, monday), wholeMonday)
  })

  test('4.1.4 an order without an appointment hides nothing', async () => {
    const company = await store.company()
    await company.order({ duration: 600, ...scheduling })
    assert.deepEqual(await company.windows(sunday, monday), wholeMonday)
  })

  test('4.1.4 an order without an inspector hides nothing', async () => {
    const company = await store.company()
    await company.order(noon, [])
    assert.deepEqual(await company.windows(sunday, monday), wholeMonday)
  })

  test('4.1.4 every inspector on the order is hidden, and no other', async () => {
    const inspectors = ['Ann', 'Ben', 'Cas', 'Dot'].map(name => inspector(name))
    const company = await store.company({ inspectors })
    await company.order(noon, ['ann', 'cas', 'dot'])
    assert.deepEqual(await company.windows(sunday, monday), ['Ben 10/5/2026 08:00 to 10/5/2026 17:00'])
  })

  test('4.1.4 the tenth inspector on an order is hidden as the first is', async () => {
    const company = await store.company({ inspectors: [inspector('Ann'), inspector('Ben')] })
    const { users } = await company.ids()
    await company.order({ ...noon, inspector10uuid: users.ben }, [])
    assert.deepEqual(await company.windows(sunday, monday), wholeMonday)
  })

  test('4.1.4 a rescheduled order hides the new window and shows the old one', async () => {
    const company = await store.company()
    const id = await company.order({ ...noon, ...scheduling })
    await company.update(id, { datetime: '2026-10-06 12:00:00' })
    assert.deepEqual(await company.windows(sunday, 'offset=1&daysahead=2'), wholeMonday)
  })

  test('4.1.4 an order reassigned to another inspector hides the window of that inspector instead', async () => {
    const company = await store.company({ inspectors: [inspector('Ann'), inspector('Ben')] })
    const id = await company.order(noon)
    await company.update(id, { inspector1uuid: (await company.ids()).users.ben })
    assert.deepEqual(await company.windows(sunday, monday), wholeMonday)
  })

  test('4.1.4 an order of another company hides nothing', async () => {
    const [company, neighbour] = [await store.company(), await store.company()]
    await neighbour.order(noon)
    assert.deepEqual(await company.windows(sunday, monday), wholeMonday)
  })

  test('1 two orders for the same inspector and time both succeed', async () => {
    const company = await store.company()
    const ids = [await company.order(noon), await company.order(noon)]
    assert.notEqual(ids[0], ids[1])
    await company.remove(ids[0] ?? '')
    assert.deepEqual(await company.windows(sunday, monday), [])
  })
})

describe('2.2 how long an order takes decides where it ends', () => {
  const evening = { inspectors: [inspector('Ann', { hours: [hours('13:00', '17:00')] })] }
  const lengths: readonly [what: string, datetime: string, fields: object, services: string[], isOpen: boolean][] = [
    ['a duration that is given', '12:00', { duration: 60 }, ['House'], true],
    ['a longer one that is given', '12:00', { duration: 75 }, [], false],
    ['the sum of the services', '09:15', {}, ['House', 'Radon'], true],
    ['the sum of the services, a quarter later', '09:30', {}, ['House', 'Radon'], false],
    ['services of which one has no length', '10:00', {}, ['House', 'Talk'], true],
    ['180 minutes where no service has a length', '10:00', {}, ['Talk'], true],
    ['180 minutes where no service has a length, a quarter later', '10:15', {}, ['Talk'], false],
    ['180 minutes where there is no service', '10:15', {}, [], false],
  ]
  for (const [what, time, fields, services, isOpen] of lengths) {
    test(`2.2 ${what}, from ${time}, ${isOpen ? 'is over' : 'is not over'} at one`, async () => {
      const company = await store.company(evening)
      await company.order({ datetime: `2026-10-05 ${time}:00`, ...fields }, ['ann'], services)
      const expected = isOpen ? ['Ann 10/5/2026 13:00 to 10/5/2026 17:00'] : []
      assert.deepEqual(await company.windows(sunday, monday), expected)
    })
  }

  test('2.2 the default duration of the company counts', async () => {
    const company = await store.company({ ...evening, settings: { defaultDurationMinutes: 240 } })
    await company.order({ datetime: '2026-10-05 09:15:00' })
    assert.deepEqual(await company.windows(sunday, monday), [])
  })

  test('2.2 a duration sent later moves the end', async () => {
    const company = await store.company(evening)
    const id = await company.order({ datetime: '2026-10-05 12:00:00', duration: 60 })
    await company.update(id, { duration: 90 })
    assert.deepEqual(await company.windows(sunday, monday), [])
  })
})

test('4.1.5 an appointment that runs past the end of its window is accepted, and occupies its whole duration', async () => {
  const inspectors = [inspector('Ann', { hours: [hours('08:00', '12:00'), hours('13:00', '17:00')] })]
  const company = await store.company({ inspectors })
  await company.order({ datetime: '2026-10-05 11:45:00', duration: 120 })
  assert.deepEqual(await company.windows(sunday, monday), [])
})

describe('2.7 windows of every kind', () => {
  test('4.1.4 of two windows on one day, a booking in one leaves the other', async () => {
    const inspectors = [inspector('Ann', { hours: [hours('08:00', '12:00'), hours('13:00', '17:00')] })]
    const company = await store.company({ inspectors })
    const [morning, afternoon] = await company.windows(sunday, monday)
    assert.deepEqual(
      [morning, afternoon],
      ['Ann 10/5/2026 08:00 to 10/5/2026 12:00', 'Ann 10/5/2026 13:00 to 10/5/2026 17:00'],
    )
    const id = await company.order({ datetime: '2026-10-05 09:00:00', duration: 180 })
    assert.deepEqual(await company.windows(sunday, monday), [afternoon])
    await company.update(id, { datetime: '2026-10-05 14:00:00' })
    assert.deepEqual(await company.windows(sunday, monday), [morning])
  })

  test('4.1.4 of two windows that touch, a booking in one leaves the other', async () => {
    const inspectors = [inspector('Ann', { hours: [hours('08:00', '12:00'), hours('12:00', '17:00')] })]
    const company = await store.company({ inspectors })
    await company.order({ datetime: '2026-10-05 09:00:00', duration: 180 })
    assert.deepEqual(await company.windows(sunday, monday), ['Ann 10/5/2026 12:00 to 10/5/2026 17:00'])
  })

  test('2.7 a window until midnight ends at 00:00 of the next day', async () => {
    const company = await store.company({ inspectors: [inspector('Ann', { hours: [hours('18:00', '24:00')] })] })
    assert.deepEqual(await company.windows(sunday, monday), ['Ann 10/5/2026 18:00 to 10/6/2026 00:00'])
  })

  test('4.1.4 around the clock, a booking over midnight hides two days and one until midnight hides one', async () => {
    const round = { inspectors: [inspector('Ann', { hours: [hours('00:00', '24:00')] })] }
    const threeDays = 'offset=1&daysahead=3'
    const until = await store.company(round)
    await until.order({ datetime: '2026-10-05 23:00:00', duration: 60 })
    assert.deepEqual(await until.windows(sunday, threeDays), [
      'Ann 10/6/2026 00:00 to 10/7/2026 00:00',
      'Ann 10/7/2026 00:00 to 10/8/2026 00:00',
    ])
    const over = await store.company(round)
    await over.order({ datetime: '2026-10-05 23:00:00', duration: 75 })
    assert.deepEqual(await over.windows(sunday, threeDays), ['Ann 10/7/2026 00:00 to 10/8/2026 00:00'])
  })

  test('2.7 days without working hours have no window', async () => {
    const inspectors = [inspector('Ann', { hours: [hours('08:00', '17:00', ['tue', 'thu'])] })]
    const company = await store.company({ inspectors })
    assert.deepEqual(await company.windows(sunday, 'daysahead=7'), [
      'Ann 10/6/2026 08:00 to 10/6/2026 17:00',
      'Ann 10/8/2026 08:00 to 10/8/2026 17:00',
    ])
  })

  test('2.7 slots come by start, then by display name', async () => {
    const inspectors = [
      inspector('Zoe', { hours: [hours('07:00', '12:00')] }),
      inspector('Ben', { hours: [hours('08:00', '12:00'), hours('13:00', '15:00')] }),
      inspector('Ann'),
      inspector('Abe', { hours: [hours('13:00', '14:00')] }),
    ]
    const company = await store.company({ inspectors })
    assert.deepEqual(
      (await company.windows(sunday, 'offset=1&daysahead=2')).map(line => line.replace(/ to .*/, '')),
      [5, 6].flatMap(day => [
        `Zoe 10/${day}/2026 07:00`,
        `Ann 10/${day}/2026 08:00`,
        `Ben 10/${day}/2026 08:00`,
        `Abe 10/${day}/2026 13:00`,
        `Ben 10/${day}/2026 13:00`,
      ]),
    )
  })
})
