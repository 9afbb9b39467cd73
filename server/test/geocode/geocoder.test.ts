import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { after, before, describe, test } from 'node:test'
import { Refused } from 'plumbline-client/errors'
import { type FakeService, json, startFakeService } from '../rest/fake-service.ts'
import { type RunningServer, startServer } from '../running-server.ts'
import { censusAnswer, censusHouse, nominatimHouse } from './geocoder-responses.ts'

let fake: FakeService
let nominatim: RunningServer
let census: RunningServer
before(async () => {
  fake = await startFakeService()
  nominatim = await startServer({ GEOCODER_URL: `nominatim+${fake.url}/search?key=k` })
  census = await startServer({ GEOCODER_URL: `${fake.url}/geocoder` })
})
after(async () => {
  await nominatim.stop()
  await census.stop()
  await fake.stop()
})

let houses = 600
/** A house without a cached result. */
function newHouse(more: object = {}) {
  houses += 1
  return { address1: `${houses} e 4th street, #7`, city: 'Charlotte', state: 'NC', zip: '28202', ...more }
}

/** As Nominatim shows the next house that is asked for. */
const nextHouse = (more: object = {}, address: object = {}) =>
  nominatimHouse(more, { house_number: `${houses + 1}`, ...address })

async function geocode(server: RunningServer, address = newHouse()) {
  return server.as('owner').geocode(address)
}

describe('4 geocode with Nominatim', () => {
  test('4 geocode queries the house without its unit and identifies the program', async () => {
    fake.answer(json([nominatimHouse()]))
    await geocode(nominatim)
    const { path, asked, userAgent } = fake.requests.at(-1) ?? assert.fail('no request')
    assert.equal(path, '/search')
    assert.deepEqual(asked, {
      key: 'k',
      street: `${houses} E 4th St`,
      city: 'Charlotte',
      state: 'NC',
      postalcode: '28202',
      countrycodes: 'us',
      format: 'jsonv2',
      addressdetails: '1',
      limit: '5',
      'accept-language': 'en',
    })
    assert.match(userAgent, /^Plumbline\/\d/)
  })

  test('4 geocode is refined to street or rooftop: a building is a rooftop', async () => {
    fake.answer(json([nominatimHouse({ category: 'place', type: 'suburb' }, { road: undefined }), nextHouse()]))
    const { latitude, longitude, precision, county, warnings, address1 } = await geocode(nominatim)
    assert.deepEqual([latitude, longitude, precision], [35.2271234, -80.8431234, 'rooftop'])
    assert.deepEqual([county, warnings, address1], ['Mecklenburg', undefined, `${houses} E 4th St # 7`])
  })

  test('4 geocode is refined to the street if only that is known or the number is interpolated', async () => {
    const street = { category: 'highway', type: 'residential', addresstype: 'road' }
    fake.answer(json([nominatimHouse(street, { house_number: undefined })]))
    assert.equal((await geocode(nominatim)).precision, 'street')
    fake.answer(json([nextHouse({ category: 'place', type: 'house', osm_type: 'way' })]))
    assert.equal((await geocode(nominatim)).precision, 'street')
  })

  test('4 geocode uses a result with another number, road or direction as the street only', async () => {
    const others = [
      { house_number: '7' },
      { road: 'East 5th Street' },
      { road: 'West 4th Street' },
      { road: '4th Street' },
    ]
    for (const address of others) {
      fake.answer(json([nextHouse({}, address)]))
      assert.equal((await geocode(nominatim)).precision, 'street', JSON.stringify(address))
    }
  })

  test('4 geocode picks the queried house, else its street, at any position in the response', async () => {
    const elsewhere = nextHouse({ lat: '35.21' }, { road: 'East 5th Street' })
    const neighbour = nextHouse({ lat: '35.22' }, { house_number: '7' })
    fake.answer(json([elsewhere, neighbour, nextHouse({ lat: '35.23' })]))
    const house = await geocode(nominatim)
    assert.deepEqual([house.latitude, house.precision], [35.23, 'rooftop'])
    fake.answer(json([elsewhere, neighbour]))
    const street = await geocode(nominatim)
    assert.deepEqual([street.latitude, street.precision], [35.22, 'street'])
  })

  test('4 geocode recognises a building by any of its numbers and a road in any spelling', async () => {
    fake.answer(json([nextHouse({}, { house_number: `${houses};${houses + 1}`, road: 'E. 4TH ST' })]))
    assert.equal((await geocode(nominatim)).precision, 'rooftop')
    fake.answer(json([nominatimHouse({}, { house_number: '12½', road: '300 West' })]))
    assert.equal((await geocode(nominatim, newHouse({ address1: '12 1/2 300 w' }))).precision, 'rooftop')
  })

  test('4 geocode ignores a result that is only a town', async () => {
    const town = { category: 'boundary', type: 'administrative', addresstype: 'city' }
    fake.answer(json([nominatimHouse(town, { house_number: undefined, road: undefined })]))
    assert.equal((await geocode(nominatim)).precision, 'zip')
  })

  test('4 geocode does not adopt a ZIP that may be that of a neighbour', async () => {
    fake.answer(json([nominatimHouse({}, { postcode: '28203' })]))
    assert.equal((await geocode(nominatim)).zip, '28202')
  })

  test('4 geocode takes the ZIP of the house if the given one is unknown', async () => {
    fake.answer(json([nominatimHouse({}, { postcode: '28204' })]))
    const { zip, corrections, warnings } = await geocode(nominatim, newHouse({ zip: '28200' }))
    assert.deepEqual([zip, warnings], ['28204', undefined])
    assert.match(corrections.join(), /zip: "28200" became "28204", the ZIP of the house$/)
  })

  test('4 geocode ignores houses in another state or far away', async () => {
    for (const [more, address] of [
      [{}, { state: 'Texas', 'ISO3166-2-lvl4': 'US-TX', postcode: '75001' }],
      [{ lat: '35.9' }, { postcode: '27601' }],
    ] as const) {
      fake.answer(json([nominatimHouse({ lat: '35.9', lon: '-78.5', ...more }, address)]))
      const { precision, latitude, warnings } = await geocode(nominatim)
      assert.deepEqual([precision, latitude], ['zip', 35.2273])
      assert.deepEqual(warnings, ['the geocoder does not know the house: the position is that of the ZIP'])
    }
  })

  test('4 geocode does not query PO boxes', async () => {
    const before = fake.requests.length
    assert.equal((await geocode(nominatim, newHouse({ address1: 'P.O. Box 12' }))).address1, 'PO Box 12')
    assert.equal(fake.requests.length, before)
  })
})

describe('4 geocode with the Census', () => {
  test('4 geocode requests the county', async () => {
    fake.answer(json(censusAnswer(censusHouse())))
    const { latitude, longitude, precision, county } = await geocode(census)
    assert.deepEqual([latitude, longitude, precision, county], [35.222468, -80.838921, 'street', 'Mecklenburg'])
    const { path, asked } = fake.requests.at(-1) ?? assert.fail('no request')
    assert.equal(path, '/geocoder/geographies/address')
    assert.deepEqual(asked, {
      street: `${houses} E 4th St`,
      city: 'Charlotte',
      state: 'NC',
      zip: '28202',
      benchmark: 'Public_AR_Current',
      vintage: 'Current_Current',
      format: 'json',
    })
  })

  test('4 geocode corrects the ZIP to that of the house', async () => {
    fake.answer(json(censusAnswer(censusHouse({ zip: '28203' }))))
    const { zip, city, corrections } = await geocode(census)
    assert.deepEqual([zip, city], ['28203', 'Charlotte'])
    assert.match(corrections.join(), /zip: "28202" became "28203", the ZIP of the house$/)
  })

  test('4 geocode returns the county in Connecticut, where the Census returns a planning region', async () => {
    const there = {
      geographies: { Counties: [{ NAME: 'Western Connecticut Planning Region' }] },
      coordinates: { x: -73.55, y: 41.05 },
    }
    fake.answer(json(censusAnswer(censusHouse({ zip: '06902', city: 'STAMFORD', state: 'CT' }, there))))
    const stamford = { city: 'Stamford', state: 'CT' }
    for (const address of [
      { ...stamford, zip: '06902' },
      { ...stamford, zip: '06820' },
      { city: 'Nowhere', zip: '99998' },
    ]) {
      const { county, precision } = await geocode(census, newHouse(address))
      assert.deepEqual([county, precision], ['Fairfield', 'street'])
    }
  })

  test('4 geocode warns when the house is unknown', async () => {
    fake.answer(json(censusAnswer()))
    const { precision, warnings } = await geocode(census)
    assert.equal(precision, 'zip')
    assert.deepEqual(warnings, ['the geocoder does not know the house: the position is that of the ZIP'])
  })

  test('4 geocode locates an address by its house if city, state and ZIP are unknown', async () => {
    fake.answer(json(censusAnswer(censusHouse())))
    const { city, stateabbreviation, zip, precision, corrections } = await geocode(
      census,
      newHouse({ city: 'Nowhere', state: 'XX', zip: '99998' }),
    )
    assert.deepEqual([city, stateabbreviation, zip, precision], ['Charlotte', 'NC', '28202', 'street'])
    assert.equal(corrections.length, 4)
  })

  test('7.1 an address that neither geocode nor the geocoder can place is refused', async () => {
    fake.answer(json(censusAnswer()))
    const nowhere = newHouse({ city: 'Nowhere', state: 'XX', zip: '99998' })
    await assert.rejects(geocode(census, nowhere), Refused)
    fake.answer(response => response.writeHead(500).end())
    await assert.rejects(geocode(census, newHouse({ ...nowhere, address1: '1 Other St' })), Refused)
  })
})

const failures: readonly [what: string, respond: (response: ServerResponse) => void][] = [
  ['breaks down', response => response.writeHead(500).end('{}')],
  ['knows no such path', response => response.writeHead(404).end()],
  ['sends elsewhere', response => response.writeHead(302, { location: `${fake.url}/search` }).end()],
  ['answers with a page', response => response.end('<html>')],
  ['answers with another form', json({ error: 'unknown' })],
  ['answers with half of it', response => response.writeHead(200, { 'content-length': '99' }).write('[{"lat"')],
  ['answers with an impossible place', json([nominatimHouse({ lat: '1e400' })])],
  ['closes the door', response => response.destroy()],
  ['is silent', () => undefined],
  [
    'never ends',
    response => {
      const more = () => void (response.destroyed || response.write('['.repeat(65_536), () => setImmediate(more)))
      more()
    },
  ],
]
for (const [what, respond] of failures) {
  test(`4 geocode is answered without a geocoder that ${what}`, async () => {
    fake.answer(respond)
    const { precision, latitude, county, warnings } = await geocode(nominatim)
    assert.deepEqual([precision, latitude, county], ['zip', 35.2273, 'Mecklenburg'])
    assert.deepEqual(warnings, ['the geocoder did not answer: the position is that of the ZIP'])
  })
}

test('4 geocode follows no redirect', async () => {
  const before = fake.requests.length
  fake.answer(response => response.writeHead(301, { location: '/elsewhere' }).end())
  await geocode(nominatim)
  assert.equal(fake.requests.length, before + 1)
})

test('4 geocode queries the geocoder once per address, for concurrent and later requests', async () => {
  const before = fake.requests.length
  const open: ServerResponse[] = []
  fake.answer(response => open.push(response))
  const house = newHouse()
  const together = Promise.all([1, 2, 3, 4].map(() => geocode(nominatim, house)))
  await fake.requested(before + 1)
  await nominatim.as('owner').me()
  for (const response of open) json([nominatimHouse({}, { house_number: `${houses}` })])(response)
  for (const { precision } of await together) assert.equal(precision, 'rooftop')
  assert.equal((await geocode(nominatim, house)).precision, 'rooftop')
  assert.equal(fake.requests.length, before + 1)
})

test('4 geocode sends no request before Retry-After', async () => {
  const impatient = await startServer({ GEOCODER_URL: `${fake.url}/search` })
  try {
    const before = fake.requests.length
    fake.answer(response => response.writeHead(429, { 'retry-after': '60' }).end())
    assert.equal((await geocode(impatient)).precision, 'zip')
    fake.answer(json([nominatimHouse()]))
    assert.equal((await geocode(impatient)).precision, 'zip')
    assert.equal(fake.requests.length, before + 1)
  } finally {
    await impatient.stop()
  }
})

test('4 geocode is answered without a geocoder that is unreachable', async () => {
  const gone = await startFakeService()
  const server = await startServer({ GEOCODER_URL: `${gone.url}/search` })
  await gone.stop()
  try {
    assert.equal((await geocode(server)).precision, 'zip')
  } finally {
    await server.stop()
  }
})

test('4 geocode does not block other requests while it waits', async () => {
  fake.answer(() => undefined)
  const before = fake.requests.length
  const waiting = geocode(nominatim)
  await fake.requested(before + 1)
  const { id } = await nominatim.as('owner').createOrder({ city: 'Charlotte' })
  assert.equal((await nominatim.as('owner').order(id)).city, 'Charlotte')
  assert.equal((await waiting).precision, 'zip')
})
