import assert from 'node:assert/strict'
import { test } from 'node:test'
import { raw } from 'sql-template-tag'
import { readConfig } from '../../src/platform/process/config.ts'
import { openStore } from '../../src/platform/store/store.ts'
import { atEnd } from '../store/scratch.ts'
import { ownServer } from './own-server.ts'

test('JIT compilation is off, on connections of our own and behind a pooler', async t => {
  const { url } = ownServer(t, ['jit=on'])
  for (const address of [url, `${url}?pooling=transaction`]) {
    const store = await openStore(readConfig({ DATABASE_URL: address }), { longRunning: false, onLostLog: () => {} })
    atEnd(t, () => store.close())
    const ask = raw(`select current_setting('jit') as jit`)
    assert.deepEqual(await store.read('all companies', tx => tx.one(ask)), { jit: 'off' })
    assert.deepEqual(await store.write('all companies', tx => tx.one(ask)), { jit: 'off' })
  }
})
