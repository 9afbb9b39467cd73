import assert from 'node:assert/strict'
import { test } from 'node:test'
import { raw } from 'sql-template-tag'
import { readConfig } from '../../src/platform/process/config.ts'
import { openStore } from '../../src/platform/store/store.ts'
import { atEnd } from '../store/scratch.ts'
import { ownServer } from './own-server.ts'

test('9 a change of the schema may take longer than the statements of requests', async t => {
  const { url } = ownServer(t)
  const store = await openStore(readConfig({ DATABASE_URL: url }), { longRunning: false, onLostLog: () => undefined })
  atEnd(t, () => store.close())
  const slept = await store.alter(tx => tx.one<{ done: string }>(raw(`select pg_sleep(21), 'done' as done`)))
  assert.equal(slept?.done, 'done')
})
