import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import { StoreUnavailable } from '../../src/domain/database.ts'
import { type BlobKey, newId } from '../../src/domain/ids.ts'
import { S3Blobs } from '../../src/platform/blobs/s3-blobs.ts'
import type { S3Place } from '../../src/platform/blobs/s3-url.ts'
import { readConfig } from '../../src/platform/process/config.ts'
import { type ObjectStorage, type ReceivedRequest, startObjectStorage } from './object-storage.ts'

const mebibyte = 1024 * 1024
const pdf = '%PDF-1.7\n'

let storage: ObjectStorage
before(async () => {
  storage = await startObjectStorage()
})
after(() => storage.stop())

const newKey = () => `${newId()}/${newId()}` as BlobKey

async function* cut(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield Buffer.from(bytes.subarray(at, at + size))
}

describe('blobs in an object storage', () => {
  let place: S3Place
  let blobs: S3Blobs
  before(() => {
    place = readConfig({ BLOB_URL: storage.url }).s3 ?? assert.fail('no place')
    blobs = new S3Blobs(place)
  })
  after(() => blobs.close())
  beforeEach(() => {
    storage.requests.length = 0
  })

  const read = async (key: BlobKey, range?: { first: number; last: number }) =>
    Buffer.concat(await (await blobs.get(key, range)).toArray())
  const puts = () => storage.requests.filter(({ method }) => method === 'PUT').map(({ bytes }) => bytes)

  const sizes: readonly (readonly [bytes: number, parts: readonly number[]])[] = [
    [0, [0]],
    [1, [1]],
    [8 * mebibyte - 1, [8 * mebibyte - 1]],
    [8 * mebibyte, [8 * mebibyte]],
    [8 * mebibyte + 1, [8 * mebibyte, 1]],
    [17 * mebibyte, [8 * mebibyte, 8 * mebibyte, mebibyte]],
  ]
  for (const [size, parts] of sizes) {
    test(`a file of ${size} bytes goes in ${parts.length} and comes back as it was, whole and in part`, async () => {
      const key = newKey()
      const bytes = randomBytes(size)
      await blobs.put(key, cut(bytes, 100_003))
      assert.deepEqual(puts(), parts)
      assert.deepEqual(storage.unfinished(), [])
      assert.ok(storage.objects().includes(`plumb line/${key}`))
      assert.ok(bytes.equals(await read(key)))
      if (size > 1) assert.ok(bytes.subarray(1, size - 1).equals(await read(key, { first: 1, last: size - 2 })))
      await blobs.remove(key)
      assert.ok(!storage.objects().includes(`plumb line/${key}`))
      await blobs.remove(key)
    })
  }

  test('a failed request is retried, and fails after the third attempt', async () => {
    const key = newKey()
    storage.failNext(2, 503)
    await blobs.put(key, cut(Buffer.from(pdf), 5))
    assert.equal((await read(key)).toString(), pdf)
    storage.failNext(3, 500)
    await assert.rejects(blobs.get(key), {
      name: 'StoreUnavailable',
      message: 'the file storage answered 500 SlowDown',
    })
    storage.failNext(1, 400)
    await assert.rejects(blobs.get(key), { message: 'the file storage answered 400 SlowDown' })
    assert.equal((await read(key)).toString(), pdf)
    await blobs.remove(key)
  })

  test('a failed or disconnected multipart upload leaves no parts', async () => {
    const key = newKey()
    storage.failNext(3, 500, ({ url }) => url.includes('partNumber=2'))
    await assert.rejects(blobs.put(key, cut(randomBytes(17 * mebibyte), 65_536)), StoreUnavailable)
    assert.deepEqual(storage.unfinished(), [])
    async function* leaving() {
      yield* cut(randomBytes(9 * mebibyte), 65_536)
      throw new Error('gone')
    }
    await assert.rejects(blobs.put(key, leaving()), /gone/)
    assert.deepEqual(
      [storage.unfinished(), storage.objects()].flat().filter(name => name.includes(key)),
      [],
    )
  })

  test('parts of a killed process are removed with the blob', async () => {
    const key = newKey()
    storage.failNext(100, 500, ({ method, url }) => url.includes('partNumber=2') || method === 'DELETE')
    await assert.rejects(blobs.put(key, cut(randomBytes(9 * mebibyte), 65_536)))
    assert.deepEqual(storage.unfinished(), [`plumb line/${key}`])
    storage.failNext(0, 0)
    await blobs.remove(key)
    assert.deepEqual(storage.unfinished(), [])
  })

  for (const [what, which] of [
    ['that an upload began', ({ url }: ReceivedRequest) => url.endsWith('?uploads=')],
    [
      'that an upload is finished',
      ({ method, url }: ReceivedRequest) => method === 'POST' && url.includes('uploadId='),
    ],
  ] as const) {
    test(`when the response ${what} is lost, the file is kept and no parts remain`, async () => {
      const key = newKey()
      const bytes = randomBytes(9 * mebibyte)
      storage.loseNext(which)
      await blobs.put(key, cut(bytes, 65_536))
      assert.ok(bytes.equals(await read(key)))
      assert.deepEqual(storage.unfinished(), [])
      await blobs.remove(key)
    })
  }

  test('slow readers do not block writers, and other readers wait no longer than the timeout', async () => {
    const impatient = new S3Blobs(place, { waitMs: 50 })
    const key = newKey()
    await impatient.put(key, cut(randomBytes(2 * mebibyte), 65_536))
    const readers = await Promise.all(Array.from({ length: 64 }, () => impatient.get(key)))
    await assert.rejects(impatient.get(key), { message: 'too many files are read at once' })
    const other = newKey()
    await impatient.put(other, cut(Buffer.from(pdf), 5))
    for (const reader of readers) reader.on('error', () => undefined).destroy()
    assert.equal(Buffer.concat(await (await impatient.get(other)).toArray()).toString(), pdf)
    await impatient.remove(key)
    await impatient.remove(other)
    await impatient.close()
  })

  test('slow uploads lose their buffer to a waiting upload', async () => {
    const buffering = { bytes: 8 * mebibyte, max: 2, waitMs: 20_000, slowMs: 50, slowBytesPerSecond: 100_000 }
    const busy = new S3Blobs(place, { buffering })
    const { promise: never, resolve: end } = Promise.withResolvers<void>()
    async function* stuck() {
      yield randomBytes(70_000)
      await never
    }
    const [key, ...slow] = [newKey(), newKey(), newKey()] as const
    const senders = slow.map(key => busy.put(key, stuck()).catch((error: Error) => error.message))
    await busy.put(key, cut(randomBytes(9 * mebibyte), mebibyte))
    assert.equal(
      await Promise.race(senders),
      'the upload is too slow and was stopped so that other uploads can continue',
    )
    end()
    await Promise.all(senders)
    for (const one of [key, ...slow]) await busy.remove(one)
    await busy.close()
  })

  test('a wrong secret, a wrong bucket and an unreachable store are reported without any secret', async () => {
    const errorOf = async (other: Partial<S3Place>) => {
      const wrong = new S3Blobs({ ...place, ...other })
      const error = await wrong.put(newKey(), cut(Buffer.from(pdf), 5)).catch((error: Error) => error)
      await wrong.close()
      assert.ok(error instanceof StoreUnavailable)
      assert.doesNotMatch(String(error.message), /S3RVER|hunter2/)
      return error.message
    }
    assert.equal(await errorOf({ secretKey: 'hunter2' }), 'the file storage answered 403 SignatureDoesNotMatch')
    assert.equal(await errorOf({ accessKey: 'unknown' }), 'the file storage answered 403 InvalidAccessKeyId')
    assert.equal(await errorOf({ bucket: 'nothing' }), 'the file storage answered 404 NoSuchBucket')
    assert.equal(await errorOf({ endpoint: 'http://127.0.0.1:1' }), 'the file storage does not answer')
  })
})
