import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { basic, type RunningServer, startServer } from '../running-server.ts'
import { changeCompany } from './outside-change.ts'
import { call } from './raw-socket.ts'

/** Less than the longest delay, and enough for a busy machine. */
const quickMs = 1_400

let server: RunningServer
before(async () => {
  server = await startServer()
})
after(() => server.stop())

/** Returns the duration of the request in milliseconds. */
async function signIn(
  secret_key: string,
  expected: number,
  access_key = server.access.owner.access_key,
): Promise<number> {
  const startedAt = performance.now()
  const authorization = basic({ access_key, secret_key })
  const { status } = await call(server, 'GET /demo/rest/me', { headers: { authorization } })
  assert.equal(status, expected)
  return performance.now() - startedAt
}

test('5 repeated wrong secrets are answered more and more slowly, and the right one immediately', async () => {
  const first = await Promise.all(Array.from({ length: 8 }, (_, i) => signIn(`guess ${i}`, 401)))
  assert.ok(Math.max(...first) < quickMs, `the first guesses took ${first}`)
  const later = Array.from({ length: 5 }, (_, i) => signIn(`guess again ${i}`, 401))
  for (let i = 0; i < 5; i++) assert.ok((await signIn(server.access.owner.secret_key, 200)) < quickMs)
  assert.ok(
    (await signIn('another guess', 401, server.access.limited.access_key)) < quickMs,
    'another key is slowed too',
  )
  const waits = (await Promise.all(later)).toSorted((a, b) => a - b)
  assert.ok((waits.at(-1) ?? 0) > 1_500, `the last guesses took ${waits}`)
  assert.ok((waits.at(-1) ?? 0) < 6_000, `the last guesses took ${waits}`)
})

test('5 behind a proxy, a forged client address does not reset the throttle', async () => {
  const proxied = await startServer({ TRUST_PROXY: 'on' })
  try {
    const guess = async (i: number) => {
      const startedAt = performance.now()
      const authorization = basic({ access_key: proxied.access.owner.access_key, secret_key: `guess ${i}` })
      // The proxy appends the address it saw to the header that the caller sent.
      const forwarded = `10.9.8.${i}, 203.0.113.7`
      const { status } = await proxied.raw('/me', { headers: { authorization, 'x-forwarded-for': forwarded } })
      assert.equal(status, 401)
      return performance.now() - startedAt
    }
    const waits = await Promise.all(Array.from({ length: 14 }, (_, i) => guess(i)))
    assert.ok(Math.max(...waits) > 1_500, `the guesses took ${waits}`)
  } finally {
    await proxied.stop()
  }
})

test('5 sign-ins that fail with credentials in the query string are throttled as others are', async () => {
  await changeCompany(server, 'demo', file => ({ ...file, settings: { ...file.settings, credentialsInQuery: true } }))
  const startedAt = performance.now()
  const guess = (n: number) =>
    call(server, `GET /demo/rest/me?username=plk_guessed&password=${n}`, { headers: { authorization: undefined } })
  const statuses = await Promise.all(Array.from({ length: 25 }, (_, n) => guess(n)))
  assert.ok(statuses.every(({ status }) => status === 401))
  assert.ok(performance.now() - startedAt > 500, 'the refusals came without a delay')
})
