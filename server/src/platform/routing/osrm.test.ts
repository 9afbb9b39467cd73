import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { after, before, beforeEach, test } from 'node:test'
import { pino } from 'pino'
import { table } from '../../../test/openings/fake-routing.ts'
import { type FakeService, json, startFakeService } from '../../../test/rest/fake-service.ts'
import { openRouting } from './osrm.ts'
import { readRoutingUrl } from './routing-url.ts'

let fake: FakeService
before(async () => {
  fake = await startFakeService()
})
after(() => fake.stop())
beforeEach(() => {
  fake.requests.length = 0
  fake.answer(table(10))
})

const house = { latitude: 35.208_73, longitude: -80.830_7 }
const others = [
  { latitude: 35.4871, longitude: -80.8601 },
  { latitude: 35.2443, longitude: -80.9012 },
]

function open(logged: string[] = [], url = `${fake.url}/table/v1/driving?key=hunter2`) {
  let now = 0
  const log = pino({ level: 'trace' }, { write: line => void logged.push(line) })
  const routing = openRouting({ routing: readRoutingUrl(url), publicUrl: undefined }, log, () => now)
  return {
    measure: (to = others) => routing?.measure(house, to),
    pass: (ms: number) => {
      now += ms
    },
  }
}

test('without ROUTING_URL there is no routing service', () => {
  const log = pino({ level: 'silent' })
  assert.equal(openRouting({ routing: undefined, publicUrl: undefined }, log), undefined)
})

test('one request asks for the drives from a house to others, and its answer is cached for an hour', async () => {
  const { measure, pass } = open()
  assert.deepEqual(await measure(), [594.5, 594.5])
  pass(3_599_999)
  await measure()
  const [request] = fake.requests
  assert.equal(fake.requests.length, 1)
  assert.equal(request?.path, '/table/v1/driving/-80.83070,35.20873;-80.86010,35.48710;-80.90120,35.24430')
  assert.deepEqual(request?.asked, { key: 'hunter2', sources: '0', annotations: 'duration' })
  pass(1)
  await measure()
  assert.equal(fake.requests.length, 2)
})

test('a place that cannot be reached has no drive', async () => {
  fake.answer(table(null))
  assert.deepEqual(await open().measure(), [undefined, undefined])
})

const endless = (response: ServerResponse) => {
  const write = () => {
    while (!response.destroyed && response.write(' '.repeat(65_536)));
  }
  response.on('drain', write)
  write()
}

const failures: readonly (readonly [what: string, answer: (response: ServerResponse) => void, reason: string])[] = [
  ['never answers', () => undefined, 'no response within 2000 ms'],
  ['answers without an end', endless, 'the response is larger than 262144 bytes'],
  ['fails', response => response.writeHead(500).end(), 'HTTP 500'],
  ['redirects', response => response.writeHead(302, { location: `${fake.url}/x` }).end(), 'HTTP 302'],
  ['sends no JSON', response => response.end('<html>'), 'the response is not JSON'],
  ['refuses', response => json({ code: 'TooBig' })(response), 'unexpected response format'],
  [
    'sends a table of another size',
    response => json({ code: 'Ok', durations: [[0, 5]] })(response),
    'the table has another size',
  ],
  [
    'sends negative times',
    response => json({ code: 'Ok', durations: [[0, -5, 5]] })(response),
    'unexpected response format',
  ],
  ['sends text', response => json({ code: 'Ok', durations: [[0, '5', 5]] })(response), 'unexpected response format'],
  ['closes the connection', response => response.destroy(), 'no connection'],
]

for (const [what, answer, reason] of failures) {
  test(`a routing service that ${what} is unavailable, and no request is sent for 15 seconds`, async () => {
    const logged: string[] = []
    const { measure, pass } = open(logged)
    fake.answer(answer)
    assert.equal(await measure(), 'unavailable')
    fake.answer(table(10))
    pass(14_999)
    assert.equal(await measure([others[0] as (typeof others)[0]]), 'unavailable')
    assert.equal(fake.requests.length, 1)
    pass(1)
    assert.deepEqual(await measure([others[0] as (typeof others)[0]]), [594.5])
    assert.deepEqual(
      logged.map(line => JSON.parse(line).reason.replace(/: [A-Z_]+$/, '')),
      [reason],
    )
    assert.doesNotMatch(logged.join(), /35\.|hunter2|127\.0\.0\.1/)
  })
}

test('a routing service that is down is unavailable', async () => {
  const gone = await startFakeService()
  await gone.stop()
  assert.equal(await open([], gone.url).measure(), 'unavailable')
})

test('the address has the profile; a bare host gets the path of OSRM; other addresses are refused', () => {
  assert.deepEqual(
    [
      'http://osrm:5000',
      'osrm+https://r.example/table/v1/car/',
      'ftp://r.example',
      'https://u:p@r.example',
      'here',
    ].map(readRoutingUrl),
    ['http://osrm:5000/table/v1/driving', 'https://r.example/table/v1/car', undefined, undefined, undefined],
  )
})
