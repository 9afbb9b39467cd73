import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { after, before, describe, test } from 'node:test'
import { type BlobKey, newId } from '../../src/domain/ids.ts'
import { S3Blobs } from '../../src/platform/blobs/s3-blobs.ts'
import { readConfig } from '../../src/platform/process/config.ts'
import { type Filing, openFiling, pdf, until } from '../files/filing.ts'
import { basic } from '../running-server.ts'
import { within } from '../store/scratch.ts'
import { afterRequest, type Behaviour, drip, flood, HostileServer, hangUp, silence } from './hostile-server.ts'
import { type Lie, MemoryStorage, sendWhole } from './s3-memory.ts'

/** The real limit is 30 s; a request is sent three times. */
const timeoutMs = 500
const limitMs = 12_000
const maxGrowthBytes = 150 * 1024 * 1024
const mebibyte = 1024 * 1024

async function* some(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
}

describe('a hostile object storage', () => {
  let server: HostileServer
  let blobs: S3Blobs
  before(async () => {
    server = await HostileServer.open()
    const { s3 } = readConfig({ BLOB_URL: `s3://KEY:SECRET@127.0.0.1:${server.port}/reports?tls=off` })
    blobs = new S3Blobs(s3 ?? assert.fail('no place'), { timeoutMs })
  })
  after(async () => {
    await server.close()
    await blobs.close()
  })

  const ok = 'HTTP/1.1 200 OK\r\nconnection: close\r\n'
  const chunked = (status: string) => `HTTP/1.1 ${status}\r\ntransfer-encoding: chunked\r\n\r\n`
  const chunk = `4000\r\n${'x'.repeat(0x4000)}\r\n`
  /** The upload id of a multipart upload for every request, but no ETag. */
  const begins = '<UploadId>1</UploadId>'

  const cases: readonly [what: string, behaviour: Behaviour][] = [
    ['never answers', silence],
    ['reads nothing', socket => void socket.pause()],
    ['answers one byte at a time', afterRequest(drip(`${ok}x: ${'x'.repeat(500)}`))],
    ['sends a body one byte at a time', afterRequest(`${ok}content-length: 9999\r\n\r\n`, drip('x'))],
    ['sends headers without an end', afterRequest(ok, flood('x: y\r\n'))],
    ['succeeds with a body without an end', afterRequest(chunked('200 OK'), flood(chunk))],
    ['fails with a body without an end', afterRequest(chunked('500 No'), flood(chunk))],
    ['refuses with a body without an end', afterRequest(chunked('403 No'), flood(chunk))],
    ['fails one byte at a time', afterRequest('HTTP/1.1 500 No\r\ncontent-length: 9999\r\n\r\n', drip('x'))],
    ['answers with something else than HTTP', afterRequest('hello\r\n\r\n')],
    ['closes the connection in the middle of the upload', afterRequest(hangUp)],
    ['redirects', afterRequest('HTTP/1.1 307 No\r\nlocation: http://127.0.0.1:1/\r\ncontent-length: 0\r\n\r\n')],
  ]
  for (const [what, behaviour] of cases) {
    for (const [size, bytes] of [
      ['small', 1_000],
      ['large', 9 * mebibyte],
    ] as const) {
      test(`8 a ${size} file is not stored, in time and in bounded memory, when the storage ${what}`, async () => {
        server.behaviour = behaviour
        const rss = process.memoryUsage.rss()
        const put = blobs.put(`${newId()}/${newId()}` as BlobKey, some(randomBytes(bytes)))
        await within(limitMs, assert.rejects(put))
        const grown = process.memoryUsage.rss() - rss
        assert.ok(grown < maxGrowthBytes, `${Math.round(grown / mebibyte)} MiB more`)
      })
    }
  }

  test('8 a large file is not stored when the storage accepts a part without its ETag', async () => {
    server.behaviour = afterRequest(`${ok}content-length: ${begins.length}\r\n\r\n${begins}`)
    const put = blobs.put(`${newId()}/${newId()}` as BlobKey, some(randomBytes(9 * mebibyte)))
    await within(limitMs, assert.rejects(put))
  })

  test('8 a large file is not stored when the storage completes the upload with nonsense', async () => {
    server.behaviour = afterRequest(`${ok}etag: "1"\r\ncontent-length: ${begins.length}\r\n\r\n${begins}`)
    const put = blobs.put(`${newId()}/${newId()}` as BlobKey, some(randomBytes(9 * mebibyte)))
    await within(limitMs, assert.rejects(put))
  })
})

describe('a service whose object storage is wrong', () => {
  let storage: MemoryStorage
  let filing: Filing
  before(async () => {
    storage = await MemoryStorage.open()
    filing = await openFiling({ BLOB_URL: storage.url, FILE_LIMIT_MIB: '20' })
  })
  after(async () => {
    await filing.close()
    await storage.close()
  })

  const lies: readonly [what: string, lie: Lie][] = [
    ['shorter', (bytes, response) => response.end(bytes.subarray(0, bytes.length - 10))],
    ['empty', (_bytes, response) => response.end()],
    ['longer', (bytes, response) => response.end(Buffer.concat([bytes, Buffer.from('HTTP/1.1 200 OK\r\n\r\n')]))],
    [
      'cut off',
      (bytes, response) => {
        response.writeHead(200, { 'content-length': bytes.length })
        response.write(bytes.subarray(0, 100_000), () => response.destroy())
      },
    ],
  ]
  for (const [what, lie] of lies) {
    test(`8 a download that the storage sends ${what} is not taken for a whole one, and the next is right`, async () => {
      const order = await filing.newOrder()
      const bytes = randomBytes(mebibyte)
      const { url, id } = await filing.owner.uploadReport(order, new Uint8Array(bytes))
      storage.download = lie
      const got = await within(5_000, download(filing, url))
      assert.ok(got.isBroken, `${got.bytes.length} of ${bytes.length} bytes, as if whole`)
      assert.ok(bytes.subarray(0, got.bytes.length).equals(got.bytes))
      storage.download = sendWhole
      const next = await within(5_000, download(filing, url))
      assert.ok(!next.isBroken && bytes.equals(next.bytes))
      await filing.owner.removeReport(id)
    })
  }

  test('8 an upload whose response is cut off is refused with 503, and its bytes are removed', async () => {
    await until(() => storage.objects.size === 0)
    const order = await filing.newOrder()
    storage.upload = response => void response.socket?.destroy()
    const { status, headers } = await filing.put(`/orders/uploadreport?id=${order}`, pdf)
    assert.deepEqual([status, headers.get('retry-after')], [503, '1'])
    assert.deepEqual(await filing.listed(order), [])
    await until(() => storage.objects.size === 0 && filing.unclaimed().length === 0)
    storage.upload = response => void response.end()
    await filing.owner.uploadReport(order, pdf)
    assert.equal((await filing.listed(order)).length, 1)
  })
})

/** As a client that trusts the declared length. */
function download(filing: Filing, url: string): Promise<{ readonly isBroken: boolean; readonly bytes: Buffer }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ isBroken: boolean; bytes: Buffer }>()
  const headers = { authorization: basic(filing.server.access.owner) }
  const sent = request(url, { headers }, response => {
    const chunks: Buffer[] = []
    response.on('data', chunk => chunks.push(chunk)).on('error', () => undefined)
    const isOk = response.statusCode === 200
    response.on('close', () =>
      resolve({ isBroken: !isOk || !response.complete, bytes: Buffer.concat(isOk ? chunks : []) }),
    )
  })
  sent.on('error', reject).end()
  return promise
}
