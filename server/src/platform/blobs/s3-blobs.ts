import type { Readable } from 'node:stream'
import { StoreUnavailable } from '../../domain/database.ts'
import type { BlobKey } from '../../domain/ids.ts'
import { Semaphore } from '../store/semaphore.ts'
import type { Blobs, ByteRange } from './blobs.ts'
import { inParts } from './in-parts.ts'
import { type BufferOptions, PartBuffers } from './part-buffers.ts'
import { maxReadConnections, S3Requests } from './s3-requests.ts'
import type { S3Place } from './s3-url.ts'

/** Larger files are uploaded in parts of this size; at most one part of a file is in memory. */
const partBytes = 8 * 1024 * 1024
/** Limits the parts in memory; further uploads wait, with backpressure on their senders. */
const buffers: BufferOptions = {
  bytes: partBytes,
  max: 8,
  waitMs: 60_000,
  slowMs: 5_000,
  slowBytesPerSecond: 100_000,
}
const readWaitMs = 10_000
const requestTimeoutMs = 30_000

/** Any S3-compatible store. */
export class S3Blobs implements Blobs {
  readonly #requests: S3Requests
  readonly #prefix: string
  readonly #buffers: PartBuffers
  readonly #reads: Semaphore

  constructor(place: S3Place, { buffering = buffers, waitMs = readWaitMs, timeoutMs = requestTimeoutMs } = {}) {
    this.#buffers = new PartBuffers(buffering)
    this.#reads = new Semaphore(maxReadConnections, waitMs, 'too many files are read at once')
    this.#requests = new S3Requests(place, timeoutMs)
    this.#prefix = place.prefix
  }

  async put(key: BlobKey, bytes: AsyncIterable<Uint8Array>): Promise<void> {
    const parts = inParts(bytes, this.#buffers)
    try {
      const first = await parts.next()
      const only = first.value ?? Buffer.alloc(0)
      if (only.length < partBytes) await this.#putWhole(key, only)
      else await this.#putInParts(key, only, parts)
    } finally {
      await parts.return(undefined)
    }
  }

  /** The semaphore keeps slow readers from using up the connections. */
  async get(key: BlobKey, range?: ByteRange): Promise<Readable> {
    const release = await this.#reads.acquire()
    try {
      const body = await this.#open(key, range)
      return body.once('close', release)
    } catch (error) {
      release()
      throw error
    }
  }

  async #open(key: BlobKey, range: ByteRange | undefined): Promise<Readable> {
    const headers: Record<string, string> = range ? { range: `bytes=${range.first}-${range.last}` } : {}
    const { status, body } = await this.#requests.send({ method: 'GET', key, headers, expects: [200, 206, 404] })
    if (status === (range ? 206 : 200)) return body
    body.destroy()
    throw new Error(`the file storage has lost ${key}, or a part of it`)
  }

  /** Also removes the parts of unfinished uploads, which take as much space as an object. */
  async remove(key: BlobKey): Promise<void> {
    await this.#requests.text({ method: 'DELETE', key, expects: [200, 204, 404] })
    await this.#abortAll(key)
  }

  close(): Promise<void> {
    return this.#requests.close()
  }

  async #putWhole(key: BlobKey, body: Buffer): Promise<void> {
    await this.#requests.text({ method: 'PUT', key, body, expects: [200] })
  }

  async #putInParts(key: BlobKey, first: Buffer, rest: AsyncIterable<Buffer>): Promise<void> {
    const uploadId = await this.#startUpload(key)
    try {
      let size = first.length
      const tags = [await this.#putPart(key, uploadId, 1, first)]
      for await (const part of rest) {
        size += part.length
        tags.push(await this.#putPart(key, uploadId, tags.length + 1, part))
      }
      await this.#completeUpload(key, uploadId, tags, size)
    } catch (error) {
      // An upload that cannot be aborted now is aborted when the blob is removed.
      await this.#abort(key, uploadId).catch(() => undefined)
      throw error
    }
    // A lost response may have started a second upload. If it cannot be aborted now, it goes with the blob.
    await this.#abortAll(key).catch(() => undefined)
  }

  async #startUpload(key: BlobKey): Promise<string> {
    const { text } = await this.#requests.text({ method: 'POST', key, query: { uploads: '' }, expects: [200] })
    const [uploadId] = elements(text, 'UploadId')
    if (!uploadId) throw new Error('the file storage started an upload without an id')
    return uploadId
  }

  async #putPart(key: BlobKey, uploadId: string, partNumber: number, body: Buffer): Promise<string> {
    const query = { partNumber: String(partNumber), uploadId }
    const { header } = await this.#requests.text({ method: 'PUT', key, query, body, expects: [200] })
    const tag = header('etag')
    if (tag === '') throw new StoreUnavailable('the file storage accepted a part without an ETag')
    return tag
  }

  async #completeUpload(key: BlobKey, uploadId: string, tags: readonly string[], size: number): Promise<void> {
    const parts = tags.map((tag, i) => `<Part><PartNumber>${i + 1}</PartNumber><ETag>${tag}</ETag></Part>`)
    const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`)
    const headers = { 'content-type': 'application/xml' }
    const query = { uploadId }
    const call = { method: 'POST', key, query, headers, body, expects: [200, 404] } as const
    const { status, text } = await this.#requests.text(call)
    // A 200 may carry an error, and an unknown upload may have been completed by an attempt whose response was lost.
    // failpoint: storage-completion-not-read
    const isNamed = status === 200 && /<CompleteMultipartUploadResult[\s>]/.test(text)
    const isDone = isNamed || (await this.#sizeOf(key)) === size
    if (!isDone) throw new StoreUnavailable('the file storage could not put the parts together')
  }

  async #sizeOf(key: BlobKey): Promise<number | undefined> {
    const headers = { range: 'bytes=0-0' }
    const { header, body } = await this.#requests.send({ method: 'GET', key, headers, expects: [206, 404] })
    // Not every store keeps to the range.
    body.on('error', () => undefined).destroy()
    const size = /\/(\d+)$/.exec(header('content-range'))?.[1]
    return size === undefined ? undefined : Number(size)
  }

  async #abort(key: BlobKey, uploadId: string): Promise<void> {
    await this.#requests.text({ method: 'DELETE', key, query: { uploadId }, expects: [200, 204, 404] })
  }

  async #abortAll(key: BlobKey): Promise<void> {
    for (const uploadId of await this.#listUploads(key)) await this.#abort(key, uploadId)
  }

  async #listUploads(key: BlobKey): Promise<string[]> {
    const query = { uploads: '', prefix: `${this.#prefix}${key}` }
    // Not every store can list them; such a store should remove unfinished uploads by a lifecycle rule.
    const { text } = await this.#requests.text({ method: 'GET', query, expects: [200, 405, 501] })
    return elements(text, 'UploadId')
  }
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The texts of all elements with this name. */
function elements(xml: string, name: string): string[] {
  const found = xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))
  return [...found].map(([, text = '']) => text.replaceAll(/&(\w+);/g, (whole, entity) => entities[entity] ?? whole))
}
