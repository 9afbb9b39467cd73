import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isPostgres, storeOf } from '../engine.ts'
import { folderFor } from '../store/scratch.ts'
import { plumbline } from './plumbline.ts'

test('migrate names the store that it migrated: the data directory, or the database without user and password', async t => {
  const dataDir = folderFor(t)
  const { DATABASE_URL } = storeOf(dataDir)
  const store = isPostgres ? DATABASE_URL?.replace('postgres@', '') : `sqlite:${dataDir}`
  assert.equal((await plumbline(dataDir, ['migrate'])).stdout, `The store ${store} is up to date\n`)
  const { stdout } = await plumbline(dataDir, ['migrate', '--json'])
  assert.deepEqual(JSON.parse(stdout), { store, data_dir: dataDir, up_to_date: true })
})
