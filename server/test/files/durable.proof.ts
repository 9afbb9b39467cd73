import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import type { BlobKey } from '../../src/domain/ids.ts'
import { FileBlobs } from '../../src/platform/blobs/file-blobs.ts'
import { testOnSqlite } from '../engine.ts'
import { folderFor, unable } from '../store/scratch.ts'
import { smallDisk } from '../store/small-disk.ts'
import { readTrace } from '../store/trace-records.ts'
import { tracing } from '../store/traced-workload.ts'
import { startDemo } from './demo-process.ts'
import { blobsIn, pdf, until } from './filing.ts'

describe('files on the disk', () => {
  testOnSqlite(
    '8 a file and its folders are flushed before the store says that it is there, and before it says that it is gone',
    async t => {
      if (process.platform !== 'linux' || spawnSync('gcc', ['--version']).error) {
        return unable(t, 'tracing a disk needs Linux and gcc')
      }
      const dataDir = folderFor(t)
      const traceFile = join(folderFor(t), 'trace')
      const { owner, process: server } = await startDemo(t, dataDir, tracing(dataDir, traceFile))
      const { id: order } = await owner.createOrder({})
      const { id } = await owner.uploadReport(order, pdf)
      const [file] = await owner.files(order)
      await owner.removeReport(id)
      await until(() => blobsIn(dataDir).length === 0)
      await server.stop()

      const records = readTrace(readFileSync(traceFile), dataDir)
      const first = (what: string, isIt: (record: (typeof records)[number]) => boolean) => {
        const at = records.findIndex(isIt)
        assert.ok(at >= 0, what)
        return at
      }
      const isFolder = (name: string) => /^blobs\/[^/]+$/.test(name)
      const written = first('its bytes', ({ kind, name }) => kind === 'write' && name.endsWith(id))
      const flushed = first('its flush', ({ kind, name }) => kind === 'flush ended' && name.endsWith(id))
      const folder = first('its folder', ({ kind, name }) => kind === 'flush ended' && isFolder(name))
      const row = first('its row', ({ name, data }) => name.endsWith('-wal') && data.includes(file?.sha256 ?? '-'))
      assert.deepEqual(
        [written, flushed, folder, row].toSorted((a, b) => a - b),
        [written, flushed, folder, row],
      )
      // The folders above it are made once, and flushed into theirs.
      for (const name of ['', 'blobs']) {
        const at = first(`folder ${name}`, record => record.kind === 'flush ended' && record.name === name)
        assert.ok(at < row)
      }
      const unlinked = first('its removal', ({ kind, name }) => kind === 'unlink' && name.endsWith(id))
      const gone = records.findIndex(({ kind, name }, at) => at > unlinked && kind === 'flush ended' && isFolder(name))
      assert.ok(gone > unlinked)
    },
  )

  test('8 files are readable only by the user of the service', async t => {
    const dataDir = folderFor(t)
    const { owner } = await startDemo(t, dataDir)
    const { id: order } = await owner.createOrder({})
    await owner.uploadReport(order, pdf)
    const modes = (path: string) => statSync(join(dataDir, path)).mode & 0o777
    const [company = ''] = spawnSync('ls', [join(dataDir, 'blobs')], { encoding: 'utf8' }).stdout.split('\n')
    const [blob = ''] = blobsIn(dataDir)
    assert.deepEqual(['blobs', `blobs/${company}`, `blobs/${company}/${blob}`].map(modes), [0o700, 0o700, 0o600])
  })

  test('8 a full disk is reported as such, and space is free again when the failed upload is removed', async t => {
    const folder = smallDisk(t, '4m')
    if (!folder) return
    const blobs = new FileBlobs(folder)
    async function* zeros(pieces: number) {
      for (let i = 0; i < pieces; i++) yield Buffer.alloc(100_000)
    }
    const [large, small] = ['0a/0b', '0a/0c'] as [BlobKey, BlobKey]
    await assert.rejects(blobs.put(large, zeros(80)), { name: 'StoreUnavailable', message: /^the disk is full/ })
    await blobs.remove(large)
    await blobs.put(small, zeros(30))
    assert.equal(Buffer.concat(await (await blobs.get(small)).toArray()).length, 3_000_000)
  })

  test('8 no name leads out of the blob storage', async t => {
    const blobs = new FileBlobs(folderFor(t))
    for (const key of ['../a', 'a/../../b', '/etc/passwd', 'a', 'a/b/c', 'A/B', ''] as BlobKey[]) {
      await assert.rejects(blobs.get(key), /is not a blob key/)
      await assert.rejects(blobs.remove(key), /is not a blob key/)
    }
  })
})
