import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Openings } from 'plumbline-client'
import { Refusal } from '../../src/domain/refusal.ts'
import { type Circumstances, hours, inspector, OpenTimeStore, sunday } from '../availability/open-time-store.ts'

let store: OpenTimeStore
before(async () => {
  store = await OpenTimeStore.open()
})
after(() => store.close())

/** The Monday after `sunday`. */
const monday = 'from=2026-10-05&days=1'
const morning = (name: string, more: object = {}) => inspector(name, { hours: [hours('08:00', '12:00')], ...more })

/** As `08:00 Ann Ben`, the best inspector first. */
function times({ openings }: Openings): string[] {
  return openings.map(({ startlocal, inspectors }) => {
    return [startlocal.slice(11, 16), ...inspectors.map(({ name }) => name)].join(' ')
  })
}

/** Openings of Ann, who works in the morning, for an hour. */
async function ofAnn(settings: object, orders: readonly object[] = [], query = '', more: Circumstances = {}) {
  const company = await store.company({ settings, inspectors: [morning('Ann')], ...more })
  for (const order of orders) await company.order({ duration: 60, ...order })
  return times(await company.openings(sunday, `${monday}&duration=60&step=60&${query}`))
}

test('4 an opening has its times with the offset of the company and as datetime of an order', async () => {
  const company = await store.company({ zone: 'America/New_York', inspectors: [morning('Ann')] })
  const { openings, ...rest } = await company.openings(sunday, `${monday}&duration=240`)
  assert.deepEqual(rest, { status: 'ok', message: '', count: 1, from: '2026-10-05', days: 1, duration: 240, step: 30 })
  const { users } = await company.ids()
  assert.deepEqual(openings, [
    {
      start: '2026-10-05T08:00:00-04:00',
      end: '2026-10-05T12:00:00-04:00',
      startlocal: '2026-10-05 08:00:00',
      endlocal: '2026-10-05 12:00:00',
      inspectors: [{ id: users.ann, name: 'Ann', driveminutes: null, reason: 'first appointment of the day' }],
    },
  ])
})

test('4 an order hides the starts that overlap it, not the whole window, and touching ends are open', async () => {
  assert.deepEqual(await ofAnn({}, [{ datetime: '2026-10-05 09:00' }]), ['08:00 Ann', '10:00 Ann', '11:00 Ann'])
})

test('4 buffers keep time free between appointments, and may reach over the ends of the window', async () => {
  const settings = { bufferBeforeMinutes: 15, bufferAfterMinutes: 30 }
  assert.deepEqual(await ofAnn(settings), ['08:00 Ann', '09:00 Ann', '10:00 Ann', '11:00 Ann'])
  assert.deepEqual(await ofAnn(settings, [{ datetime: '2026-10-05 08:15' }]), ['10:00 Ann', '11:00 Ann'])
  assert.deepEqual(await ofAnn(settings, [{ datetime: '2026-10-05 08:30' }]), ['11:00 Ann'])
})

test('4 the drive between two houses keeps time free, unless the company does not count it', async () => {
  // Charlotte and Cornelius: about 45 minutes.
  const there = { datetime: '2026-10-05 08:00', zip: '28031' }
  assert.deepEqual(await ofAnn({}, [there], 'zip=28203'), ['10:00 Ann', '11:00 Ann'])
  assert.deepEqual(await ofAnn({ driveTime: false }, [there], 'zip=28203'), ['09:00 Ann', '10:00 Ann', '11:00 Ann'])
  assert.deepEqual(await ofAnn({}, [there], 'zip=28031'), ['09:00 Ann', '10:00 Ann', '11:00 Ann'])
  assert.deepEqual(await ofAnn({}, [there]), ['09:00 Ann', '10:00 Ann', '11:00 Ann'])
})

test('4 openings follow an order whose house is corrected', async () => {
  const company = await store.company({ inspectors: [morning('Ann')] })
  const id = await company.order({ datetime: '2026-10-05 08:00', duration: 60, zip: '28203' })
  const query = `${monday}&duration=60&step=60&zip=28203`
  assert.deepEqual(times(await company.openings(sunday, query)), ['09:00 Ann', '10:00 Ann', '11:00 Ann'])
  await company.update(id, { latitude: 35.4871, longitude: -80.8601 })
  assert.deepEqual(times(await company.openings(sunday, query)), ['10:00 Ann', '11:00 Ann'])
})

test('4 notice, the furthest day, the last start and the limit of a day are settings of the company', async () => {
  assert.deepEqual(await ofAnn({ minimumNoticeMinutes: 21.5 * 60 }), ['10:00 Ann', '11:00 Ann'])
  assert.deepEqual(await ofAnn({ furthestDay: 0 }), [])
  assert.deepEqual(await ofAnn({ lastStart: '09:30' }), ['08:00 Ann', '09:00 Ann'])
  assert.deepEqual(await ofAnn({ maxAppointmentsPerDay: 1 }, [{ datetime: '2026-10-05 18:00' }]), [])
  assert.deepEqual(await ofAnn({ maxAppointmentsPerDay: 1 }, [{ datetime: '2026-10-06 08:00' }]), await ofAnn({}))
})

test('4 a person in two places of one order has one appointment of the day', async () => {
  const settings = { maxAppointmentsPerDay: 2 }
  const company = await store.company({ settings, inspectors: [morning('Ann')] })
  await company.order({ duration: 60, datetime: '2026-10-05 18:00' }, ['ann', 'ann'])
  assert.deepEqual(times(await company.openings(sunday, `${monday}&duration=60&step=60`)), await ofAnn({}))
})

test('4 exceptions replace the hours of their date, for openings and for slots', async () => {
  const exceptions = [
    { date: '2026-10-05', hours: [{ from: '13:00', to: '14:00' }] },
    { date: '2026-10-06', hours: [] },
  ]
  const company = await store.company({ inspectors: [morning('Ann', { exceptions })] })
  const { openings } = await company.openings(sunday, 'from=2026-10-05&days=3&duration=60&step=60')
  assert.deepEqual(
    openings.map(({ startlocal }) => startlocal.slice(0, 16)),
    ['2026-10-05 13:00', ...['08', '09', '10', '11'].map(hour => `2026-10-07 ${hour}:00`)],
  )
  assert.deepEqual(await company.windows(sunday, 'offset=1&daysahead=3'), [
    'Ann 10/5/2026 13:00 to 10/5/2026 14:00',
    'Ann 10/7/2026 08:00 to 10/7/2026 12:00',
  ])
})

test('4 inspectors are listed by the driving that the appointment adds to their day, with the reason', async () => {
  const offices = [{ slug: 'main', name: 'Main', primary: true, zip: '28031' }]
  const company = await store.company({ offices, inspectors: [morning('Ann'), morning('Ben'), morning('Cas')] })
  await company.order({ datetime: '2026-10-05 08:00', duration: 60, zip: '28203' }, ['ben'])
  await company.order({ datetime: '2026-10-05 08:00', duration: 60, zip: '28105' }, ['cas'])
  const { openings } = await company.openings(sunday, `${monday}&duration=60&step=180&zip=28203`)
  const last = openings.find(({ startlocal }) => startlocal.endsWith('11:00:00'))
  assert.deepEqual(
    last?.inspectors.map(({ name }) => name),
    ['Ben', 'Cas', 'Ann'],
  )
  assert.match(last?.inspectors[0]?.reason ?? '', /^0 minutes from order 1001 before$/)
  assert.equal(last?.inspectors[0]?.driveminutes, 0)
  assert.match(last?.inspectors[2]?.reason ?? '', /^\d\d minutes from the office$/)
})

test('4 openings for two people are times at which both are free', async () => {
  const company = await store.company({ inspectors: [morning('Ann'), morning('Ben'), morning('Cas')] })
  await company.order({ datetime: '2026-10-05 08:00', duration: 60 }, ['ann'])
  await company.order({ datetime: '2026-10-05 10:00', duration: 60 }, ['ben'])
  const { users } = await company.ids()
  const find = async (query: string) => times(await company.openings(sunday, `${monday}&duration=60&step=60&${query}`))
  const both = `inspector[]=${users.ann}&inspector[]=${users.ben}`
  assert.deepEqual(await find(both), ['09:00 Ann Ben', '11:00 Ann Ben'])
  assert.equal((await find(`${both}&people=1`)).length, 4)
  assert.deepEqual(await find('people=3'), ['09:00 Cas Ann Ben', '11:00 Cas Ann Ben'])
  assert.equal(
    (await company.openings(sunday, `${monday}&people=4`)).reason,
    'this office has fewer inspectors than are needed',
  )
})

test('4 the duration of openings is that of the services and the house, and an order gets the same', async () => {
  const durationRules = [{ squareFeet: { from: 3_000 }, addMinutes: 30 }]
  const company = await store.company({ settings: { durationRules }, inspectors: [inspector('Ann')] })
  const { services } = await company.ids()
  const query = `${monday}&services[]=${services.House}&services[]=${services.Radon}&squarefeet=3200`
  assert.equal((await company.openings(sunday, query)).duration, 255)
  assert.equal((await company.openings(sunday, `${query}&duration=60`)).duration, 60)
  await company.order({ datetime: '2026-10-05 08:00', squarefeet: 3200 }, ['ann'], ['House', 'Radon'])
  const { openings } = await company.openings(sunday, `${monday}&duration=60&step=15`)
  assert.equal(openings[0]?.startlocal, '2026-10-05 12:15:00')
})

test('4 explain gives the reason for each inspector and day without an opening', async () => {
  const company = await store.company({
    settings: { bufferAfterMinutes: 30 },
    inspectors: [
      morning('Ann', { zips: ['28203'] }),
      morning('Ben', { zips: ['28031'] }),
      morning('Cas', { zips: ['28203'], services: ['House'] }),
      morning('Dan', {
        zips: ['28203'],
        exceptions: [{ date: '2026-10-05', hours: [] }],
        blocked: [{ from: '2026-10-06 00:00', to: '2026-10-07 00:00', title: 'Away' }],
      }),
    ],
  })
  await company.order({ datetime: '2026-10-05 08:00', duration: 215 })
  const { services } = await company.ids()
  const query = `from=2026-10-05&days=2&duration=60&step=60&zip=28203&services[]=${services.Radon}&explain=1`
  const { explain } = await company.openings(sunday, query)
  assert.deepEqual(
    explain?.map(({ name, date, reason }) => `${name} ${date.slice(8)}: ${reason}`),
    [
      'Ann 05: order 1001',
      'Ben 05: outside the area',
      'Ben 06: outside the area',
      'Cas 05: not qualified',
      'Cas 06: not qualified',
      'Dan 05: hours',
      'Dan 06: time off',
    ],
  )
})

const mistakes: readonly (readonly [query: string, name: string])[] = [
  ['services[]=x', 'services[]'],
  ['package=x', 'package'],
  ['inspector[]=x', 'inspector[]'],
  ['from=tomorrow', 'from'],
  ['days=0', 'days'],
  ['daysahead=400', 'daysahead'],
  ['offset=-1', 'offset'],
  ['people=0', 'people'],
  ['duration=10081', 'duration'],
  ['step=20', 'step'],
  ['squarefeet=big', 'squarefeet'],
  ['latitude=91&longitude=0', 'latitude'],
  ['latitude=35', 'longitude'],
]

test('4 a mistake in a parameter of openings is refused by its name', async () => {
  const company = await store.company()
  for (const [query, name] of mistakes) {
    await assert.rejects(company.openings(sunday, query), (error: unknown) => {
      return error instanceof Refusal && error.code === 'parameter.invalid' && error.details.name === name
    })
  }
})

test('4 a year without an opening is explained in slices, so that other requests are answered meanwhile', async () => {
  const company = await store.company({ settings: { furthestDay: 366 }, inspectors: [morning('Ann')] })
  const countTurns = async (query: string) => {
    let [turns, isDone] = [0, false]
    const turn = () => {
      turns += 1
      if (!isDone) setImmediate(turn)
    }
    setImmediate(turn)
    const { reason } = await company.openings(sunday, `from=2026-10-05&days=366&step=15&duration=10080${query}`)
    isDone = true
    assert.equal(reason, 'no inspector works long enough on these days')
    return turns
  }
  assert.ok((await countTurns('')) >= 366)
  assert.ok((await countTurns('&explain=1')) >= 2 * 366)
})
