import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, type TestContext, test } from 'node:test'
import { type BlobKey, newId } from '../../src/domain/ids.ts'
import { S3Blobs } from '../../src/platform/blobs/s3-blobs.ts'
import { readConfig } from '../../src/platform/process/config.ts'
import { atEnd, within } from '../store/scratch.ts'
import { afterRequest, type Behaviour, drip, flood, HostileServer, hangUp, silence } from './hostile-server.ts'

/** The real limit is 30 s; a request is sent three times. */
const timeoutMs = 500
const limitMs = 12_000
const mebibyte = 1024 * 1024
/** Of all responses to an upload, with what the system holds of three connections. */
const maxReadBytes = 32 * mebibyte

async function* some(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
}

/** An upload to a storage that behaves like this fails in time, and reads no response without an end. */
async function refuses(t: TestContext, behaviour: Behaviour, bytes: number): Promise<void> {
  const server = await HostileServer.open(behaviour)
  const { s3 } = readConfig({ BLOB_URL: `s3://KEY:SECRET@127.0.0.1:${server.port}/reports?tls=off` })
  const blobs = new S3Blobs(s3 ?? assert.fail('no place'), { timeoutMs })
  atEnd(t, async () => {
    await server.close()
    await blobs.close()
  })
  const put = blobs.put(`${newId()}/${newId()}` as BlobKey, some(randomBytes(bytes)))
  await within(limitMs, assert.rejects(put))
  assert.ok(server.sent < maxReadBytes, `${Math.round(server.sent / mebibyte)} MiB were read`)
}

// The tests wait most of the time, so several run together.
describe('a hostile object storage', { concurrency: 4 }, () => {
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
      test(`8 a ${size} file is not stored, in time and in bounded memory, when the storage ${what}`, t =>
        refuses(t, behaviour, bytes))
    }
  }

  test('8 a large file is not stored when the storage accepts a part without its ETag', t =>
    refuses(t, afterRequest(`${ok}content-length: ${begins.length}\r\n\r\n${begins}`), 9 * mebibyte))

  test('8 a large file is not stored when the storage completes the upload with nonsense', t =>
    refuses(t, afterRequest(`${ok}etag: "1"\r\ncontent-length: ${begins.length}\r\n\r\n${begins}`), 9 * mebibyte))
})
