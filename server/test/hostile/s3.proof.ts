import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { after, before, describe, test } from 'node:test'
import { type Filing, pdf, startFiling, until } from '../files/filing.ts'
import { basic } from '../running-server.ts'
import { within } from '../store/scratch.ts'
import { type Lie, MemoryStorage, sendWhole } from './s3-memory.ts'

const mebibyte = 1024 * 1024

describe('a service whose object storage is wrong', () => {
  let storage: MemoryStorage
  let filing: Filing
  before(async () => {
    storage = await MemoryStorage.open()
    filing = await startFiling({ BLOB_URL: storage.url, FILE_LIMIT_MIB: '20' })
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
