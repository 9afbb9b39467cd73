import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { inspector, OpenTimeStore, sunday, type TestCompany } from './open-time-store.ts'

let store: OpenTimeStore
before(async () => {
  store = await OpenTimeStore.open()
})
after(() => store.close())

const monday = 'offset=1&daysahead=1'
const unknownId = '3f2b8c1e-5d4a-4e6f-9a7b-0c1d2e3f4a5b'

/** The inspectors with open time on Monday, by name. */
async function who(company: TestCompany, query = ''): Promise<string[]> {
  const { slots } = await company.slots(sunday, `${monday}&${query}`)
  return slots.map(slot => slot.userdisplay)
}

describe('4.1.1 and 4.1.2 services', () => {
  let company: TestCompany
  let services: Record<string, string>
  before(async () => {
    company = await store.company({
      inspectors: [
        inspector('All'),
        inspector('House', { services: ['House'] }),
        inspector('None', { services: [] }),
        inspector('Radon', { services: ['Radon'] }),
      ],
    })
    services = (await company.ids()).services
  })

  const cases: readonly [names: string[], people: string[]][] = [
    [[], ['All', 'House', 'None', 'Radon']],
    [['House'], ['All', 'House']],
    [['House', 'Radon'], ['All']],
    [['Radon', 'House', 'Talk'], ['All']],
    [
      ['House', 'House', 'House'],
      ['All', 'House'],
    ],
  ]
  for (const [names, people] of cases) {
    test(`4.1.2 for ${names.join(', ') || 'no services'} there is ${people.join(', ')}`, async () => {
      assert.deepEqual(await who(company, names.map(name => `services[]=${services[name]}`).join('&')), people)
    })
  }

  test('4.1.1 brackets may be escaped, and an id may be in capital letters', async () => {
    assert.deepEqual(await who(company, `services%5B%5D=${services.House?.toUpperCase()}`), ['All', 'House'])
  })

  test('4.1.1 a bare services= is ignored, with a warning', async () => {
    const answer = await company.slots(sunday, `${monday}&services=${services.House}`)
    assert.equal(answer.count, 4)
    assert.equal(answer.services, null)
    assert.deepEqual(answer.warnings, ['services was ignored: send services[] with brackets'])
  })

  test('4.1.1 beside a bare services= the ones with brackets count', async () => {
    const both = `services=${services.House}&services[]=${services.Radon}`
    assert.deepEqual(await who(company, both), ['All', 'Radon'])
    assert.deepEqual((await company.slots(sunday, both)).services, [services.Radon])
  })

  test('4.1.1 there is no packages parameter', async () => {
    assert.equal((await who(company, `packages[]=${unknownId}&package=${unknownId}`)).length, 4)
  })

  for (const unknown of [unknownId, 'house', '%00', '1']) {
    test(`4.1.2 no inspector can perform an unknown service: ${unknown}`, async () => {
      assert.deepEqual(await who(company, `services[]=${unknown}`), [])
      assert.deepEqual(await who(company, `services[]=${services.House}&services[]=${unknown}`), [])
    })
  }

  test('4.1.2 an empty services[]= requires no service', async () => {
    assert.equal((await who(company, 'services[]=')).length, 4)
  })

  test('4.1.2 a user who is not an inspector, or is hidden, does not appear', async () => {
    const shy = await store.company({
      inspectors: [
        inspector('Ann'),
        inspector('Clerk', { inspector: false, services: [] }),
        inspector('Hidden', { show: false }),
      ],
    })
    assert.deepEqual(await who(shy), ['Ann'])
  })
})

describe('4.1.3 ZIP codes', () => {
  let company: TestCompany
  before(async () => {
    company = await store.company({
      inspectors: [
        inspector('North', { zips: ['28031', '28036'] }),
        inspector('Nowhere'),
        inspector('South', { zips: ['28202', '01002'] }),
      ],
    })
  })

  const cases: readonly [zip: string, people: string[]][] = [
    ['28031', ['North']],
    ['28202', ['South']],
    ['28202-1234', ['South']],
    ['282021234', ['South']],
    ['%2028202%20', ['South']],
    ['01002', ['South']],
    ['1002', []],
    ['2820', []],
    ['99999', []],
    ['zip', []],
    ['', ['North', 'Nowhere', 'South']],
  ]
  for (const [zip, people] of cases) {
    test(`4.1.3 in "${zip}" there is ${people.join(', ') || 'no inspector'}`, async () => {
      assert.deepEqual(await who(company, `zip=${zip}`), people)
    })
  }

  test('4.1.3 without a ZIP every inspector is returned', async () => {
    assert.equal((await who(company)).length, 3)
  })

  test('4.1.3 where no areas are configured every inspector is returned, whatever the ZIP', async () => {
    const open = await store.company({ inspectors: [inspector('Ann'), inspector('Ben')] })
    for (const zip of ['28202', '99999', 'zip', '']) assert.deepEqual(await who(open, `zip=${zip}`), ['Ann', 'Ben'])
  })

  test('4.1.3 areas of one office apply to the whole company', async () => {
    const offices = [
      { slug: 'main', name: 'Main', primary: true },
      { slug: 'lake', name: 'Lake' },
    ]
    const inspectors = [inspector('Ann'), inspector('Ben', { office: 'lake', zips: ['28031'] })]
    const company = await store.company({ offices, inspectors })
    assert.deepEqual(await who(company, 'zip=28031'), [])
  })
})

describe('4.1.8 one inspector', () => {
  let company: TestCompany
  let users: Record<string, string>
  before(async () => {
    company = await store.company({
      inspectors: [inspector('Ann', { zips: ['28202'], services: ['House'] }), inspector('Ben', { zips: ['28202'] })],
    })
    users = (await company.ids()).users
  })

  test('4.1.8 inspector narrows to one person', async () => {
    assert.deepEqual(await who(company, `inspector=${users.ben}`), ['Ben'])
    assert.deepEqual(await who(company, `inspector=${users.ben?.toUpperCase()}`), ['Ben'])
  })

  for (const unknown of [unknownId, 'ann', '', '%00', '7']) {
    test(`4.1.8 the unknown id "${unknown}" narrows nothing`, async () => {
      assert.deepEqual(await who(company, `inspector=${unknown}`), ['Ann', 'Ben'])
    })
  }

  test('4.1.8 the id of an inspector of another company narrows nothing', async () => {
    const neighbour = await store.company()
    assert.equal((await who(company, `inspector=${(await neighbour.ids()).users.ann}`)).length, 2)
  })

  test('4.1.8 the other rules hold for that person too', async () => {
    const { services } = await company.ids()
    assert.deepEqual(await who(company, `inspector=${users.ann}&zip=28202&services[]=${services.House}`), ['Ann'])
    assert.deepEqual(await who(company, `inspector=${users.ann}&zip=28031`), [])
    assert.deepEqual(await who(company, `inspector=${users.ann}&services[]=${services.Radon}`), [])
  })

  test('4.1.8 a user of the company who is not an inspector is known, and has no windows', async () => {
    assert.deepEqual(await who(company, `inspector=${users.olive}`), [])
  })
})

describe('4.2 offices', () => {
  let company: TestCompany
  let offices: Record<string, string>
  before(async () => {
    company = await store.company({
      offices: [
        { slug: 'lake', name: 'Lake' },
        { slug: 'main', name: 'Main', primary: true },
      ],
      inspectors: [inspector('Ann'), inspector('Lea', { office: 'lake' })],
    })
    offices = (await company.ids()).offices
  })

  test('4.2 open time is that of the requested office, or of the primary office', async () => {
    assert.deepEqual(await who(company), ['Ann'])
    assert.deepEqual(await who(company, `office=${offices.main}`), ['Ann'])
    assert.deepEqual(await who(company, `office=${offices.lake}`), ['Lea'])
    assert.deepEqual(await who(company, `office=${offices.lake?.toUpperCase()}`), ['Lea'])
  })

  for (const unknown of [unknownId, 'lake', '', '%00']) {
    test(`4.2 the unknown office "${unknown}" becomes the primary office`, async () => {
      assert.deepEqual(await who(company, `office=${unknown}`), ['Ann'])
    })
  }

  test('4.2 an inspector of another office has no windows here', async () => {
    const { users } = await company.ids()
    assert.deepEqual(await who(company, `inspector=${users.lea}`), [])
    assert.deepEqual(await who(company, `inspector=${users.lea}&office=${offices.lake}`), ['Lea'])
  })

  test("4.1.4 an order of another office also hides the inspector's window", async () => {
    await company.order({ datetime: '2026-10-05 12:00:00', officeuuid: offices.lake })
    assert.deepEqual(await who(company), [])
  })
})
