import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { type Filing, leaveDownload, pdf, startFiling, until } from './filing.ts'
import { type ObjectStorage, startObjectStorage } from './object-storage.ts'

const mebibyte = 1024 * 1024

let storage: ObjectStorage
before(async () => {
  storage = await startObjectStorage()
})
after(() => storage.stop())

describe('a service whose files lie in an object storage', () => {
  let filing: Filing
  before(async () => {
    filing = await startFiling({ BLOB_URL: storage.url, FILE_LIMIT_MIB: '20' })
  })
  after(() => filing.close())

  test('4 reports are uploaded, listed, opened and removed, and no byte lies on the disk', async () => {
    const order = await filing.newOrder()
    const large = randomBytes(10 * mebibyte)
    const { id, url } = await filing.owner.uploadReport(order, new Uint8Array(large), { public: true })
    const opened = await fetch(url)
    assert.ok(large.equals(Buffer.from(await opened.arrayBuffer())))
    const part = await fetch(url, { headers: { range: 'bytes=9000000-9000009' } })
    assert.equal(part.status, 206)
    assert.ok(large.subarray(9_000_000, 9_000_010).equals(Buffer.from(await part.arrayBuffer())))
    const small = await filing.owner.uploadAttachment(order, pdf)
    assert.equal(await (await (await filing.owner.downloadFile(order, small.id)).blob()).text(), pdf)
    assert.deepEqual(filing.blobs(), [])
    assert.equal(storage.objects().length, 2)
    await filing.owner.removeReport(id)
    await until(() => storage.objects().length === 1)
    await filing.owner.removeAttachment(small.id)
    await until(() => storage.objects().length === 0 && filing.unclaimed().length === 0)
  })

  test('8 a file that is too large is given up in the middle of its parts, and nothing of it stays', async () => {
    const order = await filing.newOrder()
    const bytes = new Uint8Array(20 * mebibyte + 1)
    await assert.rejects(filing.owner.uploadReport(order, new Blob([bytes]).stream()), { httpStatus: 413 })
    await until(() => filing.unclaimed().length === 0)
    assert.deepEqual([storage.objects(), storage.unfinished()], [[], []])
    assert.deepEqual(await filing.listed(order), [])
  })

  test('8 a client that disconnects during a download causes no error, and the next download is whole', async () => {
    const order = await filing.newOrder()
    const large = randomBytes(15 * mebibyte)
    const { url, id } = await filing.owner.uploadReport(order, new Uint8Array(large))
    for (let i = 0; i < 5; i++) await leaveDownload(filing, url)
    assert.ok(large.equals(Buffer.from(await (await filing.get(url)).arrayBuffer())))
    await filing.owner.removeReport(id)
  })

  test('8 while the storage is away uploads are refused with 503 and save nothing, and afterwards all is well', async () => {
    const order = await filing.newOrder()
    storage.failNext(1_000, 503)
    const { status, body, headers } = await filing.put(`/orders/uploadreport?id=${order}`, pdf)
    assert.deepEqual([status, body.status, headers.get('retry-after')], [503, 'error', '1'])
    assert.match(body.message, /^nothing was saved, try again in a moment: the file storage answered 503/)
    storage.failNext(0, 0)
    assert.deepEqual(await filing.listed(order), [])
    await filing.owner.uploadReport(order, pdf)
    assert.equal((await filing.listed(order)).length, 1)
  })
})
