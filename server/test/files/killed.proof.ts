// engines: both

import assert from 'node:assert/strict'
import { hash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { describe, type TestContext, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { lookInto } from '../engine.ts'
import { spawnWorker } from '../operations/worker-process.ts'
import { atEnd, folderFor } from '../store/scratch.ts'
import { chooseSeed, seededRandom } from '../store/seeded-random.ts'
import { type DemoProcess, letTimePass, startDemo, unclaimedIn } from './demo-process.ts'
import { blobsIn, pdf, until } from './filing.ts'
import { type ObjectStorage, startObjectStorage } from './object-storage.ts'

const half = 'a'.repeat(500_000)

/** The storage compares the time of a signature with its own, so the process has the clock of the machine. */
const atStorage = ({ url }: ObjectStorage) => ({ BLOB_URL: url, NODE_OPTIONS: '' })

describe('a server that is killed', { concurrency: 2 }, () => {
  const heads = [
    ['a file', 'content-length: 1000000', ''],
    ['a file in chunks', 'transfer-encoding: chunked', 'ffffff\r\n'],
    [
      'a file in multipart',
      'content-length: 1000000\r\ncontent-type: multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="f"; filename="a"\r\n\r\n',
    ],
  ] as const
  test('8 SIGKILL in the middle of an upload leaves nothing to be seen, and nothing that is not removed', async t => {
    const dataDir = folderFor(t)
    const first = await startDemo(t, dataDir)
    const { id: order } = await first.owner.createOrder({})
    for (const [, head, start] of heads) await begin(t, first, order, head, `${start}${half}`)
    await until(() => blobsIn(dataDir).length === 3)
    await first.process.stop('SIGKILL')

    const second = await startDemo(t, dataDir)
    assert.deepEqual(await second.owner.files(order), [])
    assert.deepEqual(
      (await second.owner.orderHistory(order)).map(({ changes }) => Object.keys(changes)[0]),
      ['Status'],
    )
    assert.deepEqual(unclaimedIn(dataDir).toSorted(), blobsIn(dataDir).toSorted())
    await letTimePass(dataDir)
    await until(() => blobsIn(dataDir).length === 0 && unclaimedIn(dataDir).length === 0)
    const { id } = await second.owner.uploadReport(order, pdf)
    assert.deepEqual(blobsIn(dataDir), [id])
  })

  test('8 SIGKILL at any moment of many uploads and removals: every acknowledged report is whole, and no blob is orphaned', async t => {
    const seed = chooseSeed()
    const random = seededRandom(seed)
    const dataDir = folderFor(t)
    let server = await startDemo(t, dataDir)
    const { id: order } = await server.owner.createOrder({})
    const answered = new Map<string, string>()
    const removed = new Set<string>()
    for (let round = 0; round < 4; round++) {
      const busy = Array.from({ length: 4 }, () => work(server, order, random, answered, removed))
      if (round === 0) await until(() => answered.size > 0)
      await pause(100 + random() * 400)
      await server.process.stop('SIGKILL')
      await Promise.all(busy)
      server = await startDemo(t, dataDir)
      const files = await server.owner.files(order)
      const there = new Map(files.map(file => [file.id, file.sha256]))
      for (const [id, sha256] of answered) {
        if (!removed.has(id)) assert.equal(there.get(id), sha256, `a report is lost; SEED=${seed}`)
      }
      const known = new Set([...there.keys(), ...unclaimedIn(dataDir)])
      const orphans = blobsIn(dataDir).filter(blob => !known.has(blob))
      assert.deepEqual(orphans, [], `SEED=${seed}`)
      for (const { id, sha256 } of files) {
        const bytes = Buffer.from(await (await (await server.owner.downloadFile(order, id)).blob()).arrayBuffer())
        assert.equal(hash('sha256', bytes, 'hex'), sha256, `SEED=${seed}`)
      }
    }
    await letTimePass(dataDir)
    await until(() => unclaimedIn(dataDir).length === 0)
    const left = (await server.owner.files(order)).map(({ id }) => id)
    assert.deepEqual(blobsIn(dataDir).toSorted(), left.toSorted())
    assert.ok(answered.size > 0)
  })

  test('8 orphans of a killed server in an object storage are removed by any worker, parts of files too', async t => {
    const storage = await startObjectStorage()
    atEnd(t, () => storage.stop())
    const dataDir = folderFor(t)
    const server = await startDemo(t, dataDir, atStorage(storage))
    const { id: order } = await server.owner.createOrder({})
    await begin(t, server, order, 'content-length: 30000000', 'a'.repeat(9_000_000))
    await until(() => storage.unfinished().length === 1)
    await server.process.stop('SIGKILL')
    assert.equal(unclaimedIn(dataDir).length, 1)
    await letTimePass(dataDir)
    await spawnWorker(t, dataDir, atStorage(storage))
    await until(() => unclaimedIn(dataDir).length === 0)
    assert.deepEqual([storage.unfinished(), storage.objects()], [[], []])
  })

  test('8 a file that arrives after its blob was claimed for removal is refused, and the response asks to retry', async t => {
    const dataDir = folderFor(t)
    const server = await startDemo(t, dataDir)
    const { id: order } = await server.owner.createOrder({})
    const answer = await uploadDuringCleanup(t, server, dataDir, order)
    assert.match(answer, /^HTTP\/1\.1 503 [\s\S]*nothing was saved, try again in a moment: /)
    assert.deepEqual(await server.owner.files(order), [])
    await until(() => blobsIn(dataDir).length === 0)
    assert.equal(lookInto<{ n: number }>(dataDir, 'select count(*) as n from order_files')[0]?.n, 0)
  })

  test('8 a file that is written after the cleanup removed its blob leaves nothing in the object storage', async t => {
    const storage = await startObjectStorage()
    atEnd(t, () => storage.stop())
    const dataDir = folderFor(t)
    const server = await startDemo(t, dataDir, atStorage(storage))
    const { id: order } = await server.owner.createOrder({})
    const answer = await uploadDuringCleanup(t, server, dataDir, order)
    assert.match(answer, /^HTTP\/1\.1 503 /)
    await until(() => storage.objects().length === 0)
  })
})

/** The response to an upload whose blob the cleanup removes before the last bytes arrive. */
async function uploadDuringCleanup(
  t: TestContext,
  server: DemoProcess,
  dataDir: string,
  order: string,
): Promise<string> {
  const socket = await begin(t, server, order, 'content-length: 20', 'a'.repeat(10))
  await until(() => unclaimedIn(dataDir).length === 1)
  await letTimePass(dataDir)
  await until(() => unclaimedIn(dataDir).length === 0)
  const answer = once(socket, 'data')
  socket.write('a'.repeat(10))
  return String((await answer)[0])
}

/** Sends the beginning of an upload, and no more. */
async function begin(t: TestContext, server: DemoProcess, order: string, head: string, body: string): Promise<Socket> {
  const { hostname, port } = new URL(server.baseUrl)
  const socket = connect(Number(port), hostname)
  atEnd(t, () => socket.destroy())
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(
    `PUT /demo/rest/orders/uploadreport?id=${order} HTTP/1.1\r\nhost: a\r\nauthorization: ${server.authorization}\r\n` +
      `${head}\r\n\r\n${body}`,
  )
  return socket
}

/** Uploads and removes files until the server stops answering. */
async function work(
  { owner }: DemoProcess,
  order: string,
  random: () => number,
  answered: Map<string, string>,
  removed: Set<string>,
): Promise<void> {
  for (;;) {
    const bytes = randomBytes(Math.floor(random() * 2_000_000) + 1)
    try {
      const { id } = await owner.uploadReport(order, new Uint8Array(bytes))
      answered.set(id, hash('sha256', bytes, 'hex'))
      if (random() < 0.5) continue
      // From here on it may be gone, answered or not.
      removed.add(id)
      await owner.removeReport(id)
    } catch {
      return
    }
  }
}
