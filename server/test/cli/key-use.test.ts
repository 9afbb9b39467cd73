import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { test } from 'node:test'
import { testClock } from '../clock.ts'
import { startServer } from '../running-server.ts'
import { answerOf } from './plumbline.ts'

test('17.3 key list shows when a key last signed a request, also after a restart, and nothing for the others', async t => {
  const server = await startServer()
  t.after(() => rmSync(server.dataDir, { recursive: true, force: true }))
  const before = testClock().toString().slice(0, 19)
  await server.as('office').me()
  await assert.rejects(server.as('limited').offices(), { httpStatus: 403 })
  const { access_key, secret_key } = server.access.inspector
  const wrong = `Basic ${btoa(`${access_key}:${secret_key}x`)}`
  assert.equal((await server.raw('/me', { headers: { authorization: wrong } })).status, 401)
  await server.halt()

  const keys = await answerOf<{ access_key: string; last_used: string }[]>(server.dataDir, [
    'key',
    'list',
    '--company',
    'demo',
  ])
  const lastUse = (person: 'office' | 'limited' | 'inspector') =>
    keys.find(({ access_key }) => access_key === server.access[person].access_key)?.last_used
  for (const person of ['office', 'limited'] as const) {
    assert.ok((lastUse(person) ?? '') >= before, `${person}: ${lastUse(person)}`)
  }
  assert.equal(lastUse('inspector'), '')
})
