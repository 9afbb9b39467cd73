// engines: both

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { perKey } from '../../src/domain/access/sign-in-throttle.ts'
import { basic, joinServer, type RunningServer } from '../running-server.ts'
import { Browser } from './browser.ts'
import { whileNextIsCompared } from './held-hashing.ts'

/** More than the places and the queue of an address. */
const connections = 150

let server: RunningServer
before(async () => {
  server = await joinServer()
})
after(() => server.stop())

/** What the company does meanwhile, none of it after another attempt. */
async function requireServed(): Promise<void> {
  assert.ok((await server.as('owner').createClient({ firstname: 'Rosa', lastname: 'Quick' })).id)
  const browser = new Browser(server.access.base_url, { 'x-forwarded-for': '198.51.100.8' })
  assert.equal((await browser.signIn(server.access.owner)).body.status, 'ok')
  assert.equal((await browser.send('POST', '/session/password', wrongPassword)).body.status, 'error')
  assert.equal((await browser.send('GET', '/session')).status, 200)
}

const wrongPassword = { current: 'not my password', password: 'another password' }

/** A wrong password; not described, because any operation may be refused with 429. */
function guess(address: string, email = server.access.owner.email, signal?: AbortSignal): Promise<Response> {
  return fetch(`${server.access.base_url}/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ email, password: 'a wrong password' }),
    signal: signal ?? null,
  })
}

test('5 wrong passwords on 150 connections of an address take no place of the company, and another address signs in', async t => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const { promise: isCompared, resolve: compared } = Promise.withResolvers<void>()
  const attempts = new AbortController()
  t.after(() => {
    attempts.abort()
    release()
  })
  whileNextIsCompared(() => {
    compared()
    return held
  })
  const send = (i: number) => guess('198.51.100.7', `${i}@example.com`, attempts.signal)
  const guesses = [send(0)]
  await isCompared
  for (let i = 1; i < connections; i++) guesses.push(send(i))
  for (const one of guesses) one.catch(() => undefined)
  const refused = await Promise.race(guesses)
  assert.deepEqual([refused.status, refused.headers.get('retry-after')], [429, '5'])
  assert.match(await refused.text(), /too many sign-ins from this address are in progress/)
  await requireServed()
  const metrics = await (await fetch(`${server.publicUrl}/metrics`)).text()
  const waits = metrics.split('\n').filter(line => line.includes(`company="${server.key}"`))
  assert.deepEqual(waits, [], 'a request of the company waited')
})

test('5 refusals of wrong passwords that are delayed take no place of the company', async t => {
  const attempts = new AbortController()
  t.after(() => attempts.abort())
  const { promise: areDelayed, resolve } = Promise.withResolvers<void>()
  let answered = 0
  for (let i = 0; i < 50; i++) {
    void guess('198.51.100.9', undefined, attempts.signal).then(
      () => ++answered === perKey.freeFailures && resolve(),
      () => undefined,
    )
  }
  await areDelayed
  await requireServed()
})

test('5 wrong keys on 150 connections take no place of the company either', async t => {
  const attempts = new AbortController()
  t.after(() => attempts.abort())
  const headers = {
    authorization: basic({ access_key: server.access.owner.access_key, secret_key: 'wrong' }),
    'x-forwarded-for': '198.51.100.10',
  }
  let answered = 0
  const first = Promise.withResolvers<void>()
  for (let i = 0; i < connections; i++) {
    void fetch(`${server.access.base_url}/client`, { method: 'POST', headers, signal: attempts.signal }).then(
      () => ++answered === perKey.freeFailures && first.resolve(),
      () => undefined,
    )
  }
  await first.promise
  await requireServed()
  assert.ok(answered < connections - 32, `${answered} refusals were not delayed`)
})

test('5 an invented token of a second factor is denied', async () => {
  const browser = new Browser(server.access.base_url, { 'x-forwarded-for': '198.51.100.11' })
  const { status } = await browser.send('POST', '/session/code', { token: `plp_${'a'.repeat(36)}`, code: '123456' })
  assert.equal(status, 401)
})
