import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { acme } from '../cli/acme.ts'
import { apply } from '../cli/plumbline.ts'
import { sqliteOnly } from '../crash/sqlite-only.ts'
import { type ServerProcess, startProcess } from '../operations/server-process.ts'
import { basic } from '../running-server.ts'
import { folderFor, unable } from './scratch.ts'

const source = new URL('failing-disk.c', import.meta.url).pathname

describe('store: I/O errors', { concurrency: 2, ...sqliteOnly }, () => {
  test('a log that cannot be written: writes are refused, reads continue, and the store recovers with the disk', async t => {
    const disk = await openDisk(t)
    if (!disk) return
    const { server, order, fail, mend } = disk
    const kept = await order('before')
    assert.equal(kept.status, 200)
    fail('write')
    for (let i = 0; i < 3; i++) {
      const { status, text } = await order(`refused ${i}`)
      assert.equal(status, 503, text)
      assert.match(text, /nothing was saved, try again in a moment: the disk reports an error/)
    }
    assert.deepEqual(await disk.cities(), ['before'])
    mend()
    assert.equal((await order('after')).status, 200)
    assert.deepEqual(await disk.cities(), ['before', 'after'])
    assert.equal((await server.stop()).code, 0)
    assert.deepEqual(await (await disk.restart()).cities(), ['before', 'after'])
  })

  test('a log that cannot be flushed: nothing is acknowledged, and the server exits, so that a restart reads the disk', async t => {
    const disk = await openDisk(t)
    if (!disk) return
    const { server, order, fail, mend } = disk
    assert.equal((await order('before')).status, 200)
    fail('flush')
    const ended = once(server.child, 'exit')
    // The first may be refused before anything is written, where SQLite itself flushes.
    while (server.child.exitCode === null) {
      const answer = await order('doubtful').catch(() => undefined)
      assert.notEqual(answer?.status, 200, 'it was acknowledged')
    }
    assert.deepEqual(await ended, [1, null])
    assert.match(server.logged(), /fsync of the log failed; exiting/)
    mend()
    const again = await disk.restart()
    const cities = await again.cities()
    // An unacknowledged write may be there or not, but never partly.
    assert.equal(cities[0], 'before')
    assert.ok(cities.slice(1).every(city => city === 'doubtful'))
    assert.equal((await again.order('after')).status, 200)
  })
})

interface Disk {
  readonly server: ServerProcess
  order(city: string): Promise<{ status: number; text: string }>
  cities(): Promise<string[]>
  fail(what: 'write' | 'flush'): void
  mend(): void
  restart(): Promise<Disk>
}

async function openDisk(t: TestContext): Promise<Disk | undefined> {
  if (process.platform !== 'linux' || spawnSync('gcc', ['--version']).error) {
    unable(t, 'a failing disk needs Linux and gcc')
    return undefined
  }
  const folder = folderFor(t)
  const shim = join(folder, 'failing-disk.so')
  execFileSync('gcc', ['-shared', '-fPIC', '-O2', '-U_FORTIFY_SOURCE', '-o', shim, source, '-ldl'])
  const dataDir = join(folder, 'data')
  const { keys } = await apply(dataDir, acme())
  const authorization = basic(keys[0] ?? assert.fail())
  return start(t, folder, dataDir, authorization)
}

async function start(t: TestContext, folder: string, dataDir: string, authorization: string): Promise<Disk> {
  const order = join(folder, 'fails')
  const server = await startProcess(t, dataDir, {
    LD_PRELOAD: join(folder, 'failing-disk.so'),
    DISK_FAILS: order,
    // Calls through io_uring would bypass the shim.
    UV_USE_IO_URING: '0',
  })
  const base = `${server.url}/acme/rest`
  return {
    server,
    order: async city => {
      const response = await fetch(`${base}/order`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ city }),
      })
      return { status: response.status, text: await response.text() }
    },
    cities: async () => {
      const response = await fetch(`${base}/orders`, { headers: { authorization } })
      const { orders } = (await response.json()) as { orders: { city: string }[] }
      return orders.map(({ city }) => city)
    },
    fail: what => writeFileSync(order, what),
    mend: () => rmSync(order),
    restart: () => start(t, folder, dataDir, authorization),
  }
}
