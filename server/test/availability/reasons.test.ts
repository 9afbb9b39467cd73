// engines: both

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { hours, inspector, OpenTimeStore, sunday } from './open-time-store.ts'

let store: OpenTimeStore
before(async () => {
  store = await OpenTimeStore.open()
})
after(() => store.close())

const monday = 'offset=1&daysahead=1'
const reasons = {
  noInspectors: 'no inspector works in this office',
  notThisPerson: 'this person is not an inspector of this office',
  zip: 'no inspector serves this ZIP',
  unqualified: 'no inspector is qualified for all of these services',
  noHours: 'no inspector has working hours on these days',
  sameDay: 'today can no longer be booked',
  taken: 'all time on these days is taken',
}

describe('2.7 an empty list says why', () => {
  const none = { inspectors: [] }
  const idle = { inspectors: [inspector('Ann', { hours: [] })] }
  const weekend = { inspectors: [inspector('Ann', { hours: [hours('08:00', '17:00', ['sat', 'sun'])] })] }
  const areas = { inspectors: [inspector('Ann', { zips: ['28202'], services: ['House'] }), inspector('Ben')] }
  const noSameDay = { settings: { sameDayBooking: false } }
  const stories = [
    ['there are no inspectors', none, monday, reasons.noInspectors],
    [
      'the only inspector is not shown',
      { inspectors: [inspector('Ann', { show: false })] },
      monday,
      reasons.noInspectors,
    ],
    ['the ZIP is not served', areas, `${monday}&zip=28031`, reasons.zip],
    ['no inspector has working hours', idle, monday, reasons.noHours],
    ['no inspector works on that day', weekend, monday, reasons.noHours],
    ['today is closed', noSameDay, 'daysahead=1', reasons.sameDay],
    [
      'today is over',
      { inspectors: [inspector('Ann', { hours: [hours('08:00', '12:00')] })] },
      'daysahead=1',
      reasons.sameDay,
    ],
  ] as const
  for (const [what, circumstances, query, reason] of stories) {
    test(`2.7 when ${what}: ${reason}`, async () => {
      const company = await store.company(circumstances)
      const answer = await company.slots(sunday, query)
      assert.deepEqual([answer.status, answer.message, answer.count, answer.slots], ['ok', '', 0, []])
      assert.equal(answer.reason, reason)
    })
  }

  test(`2.7 when no inspector is qualified for all services: ${reasons.unqualified}`, async () => {
    const inspectors = [inspector('Ann', { services: ['House'] }), inspector('Ben', { services: ['Radon'] })]
    const company = await store.company({ inspectors })
    const { services } = await company.ids()
    const query = `${monday}&services[]=${services.House}&services[]=${services.Radon}`
    assert.equal((await company.slots(sunday, query)).reason, reasons.unqualified)
    assert.equal((await company.slots(sunday, `${monday}&services[]=nothing`)).reason, reasons.unqualified)
  })

  test(`2.7 when orders and blocked time are everywhere: ${reasons.taken}`, async () => {
    const blocked = [{ from: '2026-10-05 09:00', to: '2026-10-05 10:00' }]
    const company = await store.company({ inspectors: [inspector('Ann', { blocked }), inspector('Ben')] })
    await company.order({ datetime: '2026-10-05 12:00:00' }, ['ben'])
    assert.equal((await company.slots(sunday, monday)).reason, reasons.taken)
  })

  test('2.7 when today is closed and tomorrow taken, the time is taken', async () => {
    const company = await store.company(noSameDay)
    await company.order({ datetime: '2026-10-05 12:00:00' })
    assert.equal((await company.slots(sunday, 'daysahead=2')).reason, reasons.taken)
  })

  test('2.7 when today is closed and no inspector works tomorrow, the reason is today', async () => {
    const company = await store.company({ ...weekend, ...noSameDay })
    assert.equal((await company.slots(sunday, 'daysahead=2')).reason, reasons.sameDay)
  })

  test('2.7 while today is open and taken, it is taken', async () => {
    const company = await store.company()
    await company.order({ datetime: '2026-10-04 15:00:00' })
    assert.equal((await company.slots(sunday, 'daysahead=1')).reason, reasons.taken)
  })

  test('2.7 a list with slots has no reason', async () => {
    const answer = await (await store.company()).slots(sunday, monday)
    assert.equal(answer.count, 1)
    assert.ok(!('reason' in answer))
    assert.ok(!('warnings' in answer))
  })
})

describe('2.7 with one inspector, the reason is about that inspector', () => {
  test(`2.7 a user who is not an inspector, or works in another office: ${reasons.notThisPerson}`, async () => {
    const company = await store.company({
      offices: [
        { slug: 'main', name: 'Main', primary: true },
        { slug: 'lake', name: 'Lake' },
      ],
      inspectors: [inspector('Ann'), inspector('Lea', { office: 'lake' })],
    })
    const { users } = await company.ids()
    for (const id of [users.olive, users.lea]) {
      assert.equal((await company.slots(sunday, `${monday}&inspector=${id}`)).reason, reasons.notThisPerson)
    }
  })

  test('2.7 the ZIP, the qualification, the hours or the bookings', async () => {
    const inspectors = [
      inspector('Ann', { zips: ['28202'], services: ['House'] }),
      inspector('Ben', { zips: ['28031'], hours: [] }),
    ]
    const company = await store.company({ inspectors })
    const { users, services } = await company.ids()
    const reason = async (query: string) => (await company.slots(sunday, `${monday}&${query}`)).reason
    assert.equal(await reason(`inspector=${users.ann}&zip=28031`), reasons.zip)
    assert.equal(await reason(`inspector=${users.ann}&services[]=${services.Radon}`), reasons.unqualified)
    assert.equal(await reason(`inspector=${users.ben}`), reasons.noHours)
    await company.order({ datetime: '2026-10-05 12:00:00' })
    assert.equal(await reason(`inspector=${users.ann}`), reasons.taken)
  })
})
