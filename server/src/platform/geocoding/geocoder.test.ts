import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { pino } from 'pino'
import { censusAnswer, censusHouse } from '../../../test/geocode/geocoder-responses.ts'
import { type FakeService, json, startFakeService } from '../../../test/rest/fake-service.ts'
import type { GeocoderQuery } from '../../domain/places/geocode.ts'
import { openGeocoder } from './geocoder.ts'

let fake: FakeService
before(async () => {
  fake = await startFakeService()
})
after(() => fake.stop())
beforeEach(() => {
  fake.requests.length = 0
  fake.answer(json(censusAnswer(censusHouse())))
})

const hour = 3_600_000

function open(logged: string[] = []) {
  let now = 0
  const log = pino({ level: 'trace' }, { write: line => void logged.push(line) })
  const geocoder = { kind: 'census', url: `${fake.url}/geocoder?key=hunter2` } as const
  const opened = openGeocoder({ geocoder, publicUrl: 'https://inspect.example' }, log, () => now)
  return {
    locate: async (street: string) => {
      const asked: GeocoderQuery = { street, city: 'Charlotte', state: 'NC', zip: '28202' }
      const located = await opened?.locate(asked)
      return typeof located === 'object' ? located.precision : located
    },
    pass: (ms: number) => {
      now += ms
    },
  }
}

test('without GEOCODER_URL there is no geocoder', () => {
  assert.equal(openGeocoder({ geocoder: undefined, publicUrl: undefined }, pino({ level: 'silent' })), undefined)
})

test('the request identifies this program', async () => {
  await open().locate('1 Elm St')
  assert.match(fake.requests[0]?.userAgent ?? '', /^Plumbline\/\S+ \(\+https:\/\/inspect\.example\)$/)
})

test('a result is cached for a day', async () => {
  const { locate, pass } = open()
  assert.equal(await locate('1 Elm St'), 'street')
  pass(24 * hour - 1)
  assert.equal(await locate('1 Elm St'), 'street')
  assert.equal(fake.requests.length, 1)
  pass(1)
  assert.equal(await locate('1 Elm St'), 'street')
  assert.equal(fake.requests.length, 2)
})

test('an unknown house is cached for an hour, a failure for 30 seconds', async () => {
  const { locate, pass } = open()
  fake.answer(json(censusAnswer()))
  assert.equal(await locate('1 Elm St'), 'unknown')
  fake.answer(response => response.writeHead(500).end())
  assert.equal(await locate('2 Elm St'), 'unavailable')
  fake.answer(json(censusAnswer(censusHouse())))
  pass(29_999)
  assert.deepEqual([await locate('1 Elm St'), await locate('2 Elm St')], ['unknown', 'unavailable'])
  pass(1)
  assert.deepEqual([await locate('1 Elm St'), await locate('2 Elm St')], ['unknown', 'street'])
  pass(hour)
  assert.equal(await locate('1 Elm St'), 'street')
})

test('Retry-After is respected up to ten minutes, and is 30 seconds by default', async () => {
  for (const [headers, ms] of [
    [{ 'retry-after': '7' }, 7_000],
    [{ 'retry-after': '86400' }, 600_000],
    [{ 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' }, 30_000],
    [{}, 30_000],
  ] as const) {
    const { locate, pass } = open()
    fake.answer(response => response.writeHead(429, headers).end())
    assert.equal(await locate('1 Elm St'), 'unavailable')
    fake.answer(json(censusAnswer(censusHouse())))
    pass(ms - 1)
    assert.equal(await locate('2 Elm St'), 'unavailable')
    pass(1)
    assert.equal(await locate('2 Elm St'), 'street')
  }
})

test('at most 16 requests wait for a slow geocoder; further ones are answered without it', async () => {
  const { locate } = open()
  fake.answer(() => undefined)
  const waiting = Array.from({ length: 16 }, (_, i) => locate(`${i} Elm St`))
  assert.equal(await locate('100 Elm St'), 'unavailable')
  assert.deepEqual(new Set(await Promise.all(waiting)), new Set(['unavailable']))
  assert.equal(fake.requests.length, 16)
})

test('a response of exactly the maximum size is read', async () => {
  const answer = JSON.stringify(censusAnswer(censusHouse()))
  fake.answer(response => response.end(answer.padEnd(256 * 1024)))
  assert.equal(await open().locate('1 Elm St'), 'street')
})

test('a failure is logged with its reason, without the address and without the key', async () => {
  const logged: string[] = []
  const { locate } = open(logged)
  fake.answer(response => response.writeHead(500).end())
  await locate('1 Secret St')
  fake.answer(response => response.end('{}'))
  await locate('2 Secret St')
  fake.answer(response => response.end(' '.repeat(256 * 1024 + 1)))
  await locate('3 Secret St')
  fake.answer(response => response.destroy())
  await locate('4 Secret St')
  fake.answer(() => undefined)
  await locate('5 Secret St')
  assert.deepEqual(
    logged.map(line => JSON.parse(line).reason.replace(/: [A-Z_]+$/, '')),
    [
      'HTTP 500',
      'unexpected response format',
      'the response is larger than 262144 bytes',
      'no connection',
      'no response within 2000 ms',
    ],
  )
  assert.doesNotMatch(logged.join(), /Secret|hunter2|127\.0\.0\.1/)
})
