import assert from 'node:assert/strict'
import { test } from 'node:test'
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
