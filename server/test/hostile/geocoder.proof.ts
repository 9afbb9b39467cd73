import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { type RunningServer, startServer } from '../running-server.ts'
import { within } from '../store/scratch.ts'
import {
  afterRequest,
  type Behaviour,
  drip,
  flood,
  HostileServer,
  hangUp,
  sequence,
  silence,
} from './hostile-server.ts'

/** The limit is 2 s; a busy machine needs more. */
const limitMs = 8_000
const maxGrowthBytes = 100 * 1024 * 1024

let geocoder: HostileServer
let requests = 0
let respond: Behaviour = silence
let server: RunningServer
before(async () => {
  // The client opens connections ahead, so the request decides, not the connection.
  geocoder = await HostileServer.open(
    afterRequest(socket => {
      requests += 1
      respond(socket)
    }),
  )
  server = await startServer({ GEOCODER_URL: `nominatim+http://127.0.0.1:${geocoder.port}/search` })
})
after(async () => {
  await server.stop()
  await geocoder.close()
})

const ok = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nconnection: close\r\n'
const chunked = (status: string) => `HTTP/1.1 ${status}\r\ntransfer-encoding: chunked\r\n\r\n`
const chunk = `4000\r\n${'['.repeat(0x4000)}\r\n`
const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024, '['))

const cases: readonly [what: string, behaviour: Behaviour][] = [
  ['never answers', silence],
  ['answers one byte at a time', sequence(drip(`${ok}x: ${'x'.repeat(500)}`))],
  ['sends headers without an end', sequence(ok, flood('x: y\r\n'))],
  ['sends 103 without an end', sequence(flood('HTTP/1.1 103 Early Hints\r\n\r\n'))],
  ['answers with something else than HTTP', sequence('hello\r\n\r\n')],
  ['closes the connection in its headers', sequence(ok, hangUp)],
  ['sends a body one byte at a time', sequence(`${ok}content-length: 9999\r\n\r\n`, drip('['))],
  ['sends a body without an end', sequence(chunked('200 OK'), flood(chunk))],
  ['fails with a body without an end', sequence(chunked('500 No'), flood(chunk))],
  [
    'sends a small body that decompresses to 200 MiB',
    sequence(`${ok}content-encoding: gzip\r\ncontent-length: ${bomb.length}\r\n\r\n`, socket => {
      socket.write(bomb)
    }),
  ],
  ['sends wrong JSON', sequence(`${ok}content-length: 4\r\n\r\nnull`)],
  ['sends wrong types', sequence(`${ok}content-length: 26\r\n\r\n[{"lat":{},"address":[{}]}]`)],
]

let houses = 600
for (const [what, behaviour] of cases) {
  test(`4 geocode is answered in time from the ZIP table when the geocoder ${what}`, async () => {
    respond = behaviour
    const before = process.memoryUsage.rss()
    const requestsBefore = requests
    houses += 1
    const house = { address1: `${houses} e 4th street`, city: 'Charlotte', state: 'NC', zip: '28202' }
    const answer = within(limitMs, server.as('owner').geocode(house))
    await within(limitMs, server.as('owner').me())
    const { precision, warnings } = await answer
    assert.equal(precision, 'zip')
    assert.equal(warnings?.length, 1)
    assert.equal(requests, requestsBefore + 1)
    const grown = process.memoryUsage.rss() - before
    assert.ok(grown < maxGrowthBytes, `${Math.round(grown / 1024 / 1024)} MiB more`)
  })
}
