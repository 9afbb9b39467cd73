import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { basic, type RunningServer, startServer } from '../running-server.ts'

/** More than the failures that are not delayed. */
const guesses = 14
const quickMs = 1_400
const slowMs = 1_500

/** Returns the duration of a refused sign-in in milliseconds. */
async function guess(server: RunningServer, secret_key: string, forwarded: string): Promise<number> {
  const startedAt = performance.now()
  const authorization = basic({ access_key: server.access.owner.access_key, secret_key })
  const { status } = await server.raw('/me', { headers: { authorization, 'x-forwarded-for': forwarded } })
  assert.equal(status, 401)
  return performance.now() - startedAt
}

/** Guesses together; returns the longest duration. */
async function attack(server: RunningServer, forwardedOf: (i: number) => string): Promise<number> {
  const each = Array.from({ length: guesses }, (_, i) => guess(server, `guess ${i}`, forwardedOf(i)))
  return Math.max(...(await Promise.all(each)))
}

describe('5 without a proxy', () => {
  let server: RunningServer
  before(async () => {
    server = await startServer()
  })
  after(() => server.stop())

  test('5 a forged X-Forwarded-For does not evade the sign-in throttle', async () => {
    const longest = await attack(server, i => `203.0.113.${i}`)
    assert.ok(longest > slowMs, `the guesses took ${longest} ms`)
  })
})

describe('5 behind a proxy', () => {
  let server: RunningServer
  before(async () => {
    server = await startServer({ TRUST_PROXY: 'on' })
  })
  after(() => server.stop())

  test('5 entries that a caller forged do not slow the sign-ins of the address that they name', async () => {
    const victim = '203.0.113.8'
    // The proxy appends the address of the attacker.
    const longest = await attack(server, () => `${victim}, 203.0.113.7`)
    assert.ok(longest > slowMs, `the guesses took ${longest} ms`)
    const took = await guess(server, 'a typing error', victim)
    assert.ok(took < quickMs, `the victim waited for ${took} ms`)
  })

  for (const [what, forwarded] of [
    ['many entries', Array.from({ length: 500 }, (_, i) => `10.0.0.${i % 256}`).join(', ')],
    ['no addresses', 'unknown, "[::1"]:0, <script>, ,,, -'],
    ['one long entry', 'x'.repeat(8_000)],
    ['nothing', ''],
  ] as const) {
    test(`5 an X-Forwarded-For with ${what} is answered like any other`, async () => {
      assert.ok((await guess(server, 'a guess', forwarded)) < quickMs)
      const headers = { authorization: basic(server.access.owner), 'x-forwarded-for': forwarded }
      assert.equal((await server.raw('/me', { headers })).status, 200)
    })
  }
})
