import type { Readable } from 'node:stream'
import { StoreUnavailable } from '../../domain/database.ts'
import type { BlobKey } from '../../domain/ids.ts'
import { Semaphore } from '../store/semaphore.ts'
import type { Blobs, ByteRange } from './blobs.ts'
import { inParts } from './in-parts.ts'
import { type BufferOptions, PartBuffers } from './part-buffers.ts'
import { mostReaders, type S3Place, S3Requests } from './s3-requests.ts'

/** What is larger goes in parts of this size, so that never more than one part of a file is in memory. */
export const partBytes = 8 * 1024 * 1024
/** How many parts are in memory at once; others wait, and their senders with them. */
const buffers: BufferOptions = {
  bytes: partBytes,
  most: 8,
  waitMs: 60_000,
  slowMs: 5_000,
  slowBytesPerSecond: 100_000,
}
const readersWaitMs = 10_000

/** Any store that speaks S3. */
export class S3Blobs implements Blobs {
  readonly #requests: S3Requests
  readonly #prefix: string
  readonly #buffers: PartBuffers
  readonly #readers: Semaphore

  constructor(place: S3Place, { buffering = buffers, waitMs = readersWaitMs } = {}) {
    this.#buffers = new PartBuffers(buffering)
    this.#readers = new Semaphore(mostReaders, waitMs, 'too many files are read at once')
    this.#requests = new S3Requests(place)
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

  /** However many read, and however slowly, there are connections left for those who come next. */
  async get(key: BlobKey, range?: ByteRange): Promise<Readable> {
    const end = await this.#readers.acquire()
    try {
      const body = await this.#open(key, range)
      return body.once('close', end)
    } catch (error) {
      end()
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

  /** Parts of an upload that was never finished are no object, and cost as much as one. */
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
    const uploadId = await this.#begin(key)
    try {
      let size = first.length
      const tags = [await this.#putPart(key, uploadId, 1, first)]
      for await (const part of rest) {
        size += part.length
        tags.push(await this.#putPart(key, uploadId, tags.length + 1, part))
      }
      await this.#finish(key, uploadId, tags, size)
    } catch (error) {
      // What cannot be taken back now is taken back with the blob.
      await this.#abort(key, uploadId).catch(() => undefined)
      throw error
    }
    // What was begun twice, as the first answer was lost. What stays of it now goes with the blob.
    await this.#abortAll(key).catch(() => undefined)
  }

  async #begin(key: BlobKey): Promise<string> {
    const { text } = await this.#requests.text({ method: 'POST', key, query: { uploads: '' }, expects: [200] })
    const [uploadId] = elements(text, 'UploadId')
    if (!uploadId) throw new Error('the file storage began an upload without a name')
    return uploadId
  }

  async #putPart(key: BlobKey, uploadId: string, partNumber: number, body: Buffer): Promise<string> {
    const query = { partNumber: String(partNumber), uploadId }
    const { header } = await this.#requests.text({ method: 'PUT', key, query, body, expects: [200] })
    return header('etag')
  }

  async #finish(key: BlobKey, uploadId: string, tags: readonly string[], size: number): Promise<void> {
    const parts = tags.map((tag, i) => `<Part><PartNumber>${i + 1}</PartNumber><ETag>${tag}</ETag></Part>`)
    const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`)
    const headers = { 'content-type': 'application/xml' }
    const query = { uploadId }
    const call = { method: 'POST', key, query, headers, body, expects: [200, 404] } as const
    const { status, text } = await this.#requests.text(call)
    // It may have said 200 before it knew; and an upload that is gone may be one that it finished, unheard, before.
    const isDone = status === 200 ? !/<Error[\s>]/.test(text) : (await this.#sizeOf(key)) === size
    if (!isDone) throw new StoreUnavailable('the file storage could not put the parts together')
  }

  async #sizeOf(key: BlobKey): Promise<number | undefined> {
    const headers = { range: 'bytes=0-0' }
    const { header } = await this.#requests.text({ method: 'GET', key, headers, expects: [206, 404] })
    const size = /\/(\d+)$/.exec(header('content-range'))?.[1]
    return size === undefined ? undefined : Number(size)
  }

  async #abort(key: BlobKey, uploadId: string): Promise<void> {
    await this.#requests.text({ method: 'DELETE', key, query: { uploadId }, expects: [200, 204, 404] })
  }

  async #abortAll(key: BlobKey): Promise<void> {
    for (const uploadId of await this.#unfinished(key)) await this.#abort(key, uploadId)
  }

  async #unfinished(key: BlobKey): Promise<string[]> {
    const query = { uploads: '', prefix: `${this.#prefix}${key}` }
    // Not every store can tell; one that cannot should be told to remove unfinished uploads by itself.
    const { text } = await this.#requests.text({ method: 'GET', query, expects: [200, 405, 501] })
    return elements(text, 'UploadId')
  }
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The texts of all elements of a name. */
function elements(xml: string, name: string): string[] {
  const found = xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))
  return [...found].map(([, text = '']) => text.replaceAll(/&(\w+);/g, (whole, entity) => named[entity] ?? whole))
}
