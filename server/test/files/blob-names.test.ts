import assert from 'node:assert/strict'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { BlobKey } from '../../src/domain/ids.ts'
import { FileBlobs } from '../../src/platform/file-blobs.ts'
import { folderFor } from '../store/scratch.ts'

const strays = [
  '../secret',
  'a/../../secret',
  '/etc/passwd',
  'a/..',
  '..',
  'a/b/c',
  'a\\b',
  'a/b\0',
  '',
  'a',
  'a/%2e%2e',
]

test('8 no name of a blob leads out of its folder, whoever asks for it', async t => {
  const data = folderFor(t)
  const secret = join(data, 'secret')
  writeFileSync(secret, 'a secret')
  const blobs = new FileBlobs(join(data, 'blobs'))
  const bytes = async function* () {
    yield Buffer.from('overwritten')
  }
  for (const stray of strays) {
    const key = stray as BlobKey
    const isNoName = (error: Error) => /is no name of a blob/.test(error.message)
    await assert.rejects(blobs.put(key, bytes()), isNoName, stray)
    await assert.rejects(blobs.get(key), isNoName, stray)
    await assert.rejects(blobs.remove(key), isNoName, stray)
  }
  assert.ok(existsSync(secret))
  assert.ok(!existsSync(join(data, 'blobs')))
})
