import assert from 'node:assert/strict'
import { test } from 'node:test'
import { processCpuMsOf } from '../cpu-time.ts'
import { startServer } from '../running-server.ts'
import { Browser } from './browser.ts'

test('6 a reset takes as long for an unknown email as for a known one', async t => {
  const server = await startServer()
  t.after(() => server.stop())
  const time = async (email: string) => {
    const startedAt = performance.now()
    await new Browser(server.access.base_url).send('POST', '/session/reset', { email })
    return performance.now() - startedAt
  }
  const [known, unknown] = [await time(server.access.limited.email), await time('nobody@example.com')]
  assert.ok(known >= 249 && unknown >= 249, `${known} ms and ${unknown} ms`)
})

test('5 an unknown email is refused after the same time as a wrong password', async t => {
  const server = await startServer()
  t.after(() => server.stop())
  const time = (email: string) =>
    processCpuMsOf(() => new Browser(server.access.base_url).signIn({ email, password: 'certainly wrong' }))
  // The shortest of several in turn: other work of this process only adds to a time.
  let [known, unknown] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let i = 0; i < 5; i++) {
    known = Math.min(known, await time(server.access.owner.email))
    unknown = Math.min(unknown, await time('nobody@example.com'))
  }
  assert.ok(unknown > known / 2 && unknown < known * 2, `${unknown} ms, and ${known} ms for a known one`)
})
