import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { type Filing, openFiling, pdf } from './filing.ts'

let filing: Filing
let order = ''
before(async () => {
  filing = await openFiling()
  order = await filing.newOrder()
})
after(() => filing.close())

async function upload(bytes: string, details = {}) {
  const source = Buffer.from(bytes, 'latin1')
  const { url, warnings } = await filing.owner.uploadAttachment(order, new Uint8Array(source), details)
  return { url, warnings, headers: (await filing.get(url)).headers }
}

const box = (brand: string) => `\0\0\0\x20ftyp${brand}\0\0\0\0`

describe('a file as a browser gets it', () => {
  const kinds: readonly (readonly [what: string, bytes: string, type: string, isShown: boolean])[] = [
    ['a PDF', pdf, 'application/pdf', true],
    ['a PNG', '\x89PNG\r\n\x1a\n\0', 'image/png', true],
    ['a JPEG', '\xff\xd8\xff\xe0\0', 'image/jpeg', true],
    ['a GIF', 'GIF89a\x01\0', 'image/gif', true],
    ['a WebP', 'RIFF\x24\0\0\0WEBPVP8 ', 'image/webp', true],
    ['a text', 'The roof leaks.', 'text/plain; charset=utf-8', true],
    ['a page', '<!doctype html><script>alert(1)</script>', 'text/html', false],
    ['an image that can run scripts', '<svg onload="alert(1)"/>', 'text/html', false],
    ['a photo of a phone', box('heic'), 'image/heic', false],
    ['a film', box('isom'), 'video/mp4', false],
    ['a zip', 'PK\x03\x04', 'application/zip', false],
    ['a program', 'MZ\x90\0', 'application/octet-stream', false],
  ]
  for (const [what, bytes, type, isShown] of kinds) {
    test(`8 ${what} is ${isShown ? 'shown' : 'saved, never shown'}, whatever its sender calls it`, async () => {
      for (const mimetype of ['application/pdf', 'text/html', 'image/svg+xml', 'nonsense']) {
        const { headers } = await upload(bytes, { mimetype, filename: 'report.pdf' })
        assert.equal(headers.get('content-type'), type)
        assert.equal(headers.get('x-content-type-options'), 'nosniff')
        assert.equal(headers.get('content-disposition')?.split(';')[0], isShown ? 'inline' : 'attachment')
        const policy = headers.get('content-security-policy') ?? ''
        assert.match(policy, /^default-src 'none'; /)
        assert.equal(policy.endsWith('; sandbox'), type !== 'application/pdf')
      }
    })
  }

  const names: readonly (readonly [given: string, disposition: string])[] = [
    ['report.pdf', `inline; filename="report.pdf"; filename*=UTF-8''report.pdf`],
    ['Grüße.pdf', `inline; filename="Gr__e.pdf"; filename*=UTF-8''Gr%C3%BC%C3%9Fe.pdf`],
    ["a'b(c)*%.pdf", `inline; filename="a'b(c)__.pdf"; filename*=UTF-8''a%27b%28c%29_%25.pdf`],
    ['a"; filename=evil.exe', `inline; filename="a_; filename=evil.exe"; filename*=UTF-8''a_%3B%20filename%3Devil.exe`],
    ['../../a\r\nset-cookie: b=c', `inline; filename="a set-cookie_ b=c"; filename*=UTF-8''a%20set-cookie_%20b%3Dc`],
    ['x\u202Efdp.exe', `inline; filename="xfdp.exe"; filename*=UTF-8''xfdp.exe`],
    ['🏠.pdf', `inline; filename="__.pdf"; filename*=UTF-8''%F0%9F%8F%A0.pdf`],
  ]
  for (const [given, disposition] of names) {
    test(`8 a file called ${JSON.stringify(given)} is saved under a name that is harmless`, async () => {
      const { headers, warnings } = await upload(pdf, { filename: given })
      assert.equal(headers.get('content-disposition'), disposition)
      const name = decodeURIComponent(disposition.split("''")[1] ?? '')
      assert.deepEqual(warnings, name === given ? [] : [`filename: ${given} was saved as ${name}`])
    })
  }

  test('8 names that would leave the blob storage do not, because no name is used there', async () => {
    const before = filing.blobs().length
    await upload(pdf, { filename: '../../../../plumbline.db' })
    assert.equal(filing.blobs().length, before + 1)
    for (const blob of filing.blobs()) assert.match(blob, /^[\da-f-]{36}$/)
  })

  test('4 a download can be resumed, requested in part, and not sent again when its ETag is known', async () => {
    const { url } = await upload(pdf)
    const send = async (headers: Record<string, string>) => {
      const response = await filing.get(url, headers)
      const { status } = response
      const range = response.headers.get('content-range')
      return [status, range, response.headers.get('content-length'), await response.text()]
    }
    const tag = `"${hash('sha256', pdf, 'hex')}"`
    const length = pdf.length
    assert.deepEqual(await send({}), [200, null, String(length), pdf])
    assert.deepEqual(await send({ range: 'bytes=0-3' }), [206, `bytes 0-3/${length}`, '4', '%PDF'])
    assert.deepEqual(await send({ range: 'bytes=-7' }), [
      206,
      `bytes ${length - 7}-${length - 1}/${length}`,
      '7',
      'report.',
    ])
    assert.deepEqual(await send({ range: `bytes=${length}-` }), [416, `bytes */${length}`, '0', ''])
    assert.deepEqual(await send({ range: 'bytes=0-0', 'if-range': '"other"' }), [200, null, String(length), pdf])
    assert.deepEqual(await send({ 'if-none-match': tag }), [304, null, null, ''])
    const { headers } = await filing.get(url)
    assert.deepEqual([headers.get('etag'), headers.get('accept-ranges')], [tag, 'bytes'])
    assert.equal(headers.get('cache-control'), 'private, no-cache')
    const [file] = (await filing.listed(order)).filter(file => file.url === url)
    const part = await filing.owner.downloadFile(order, file?.id ?? '', { first: 1, last: 3 })
    assert.deepEqual([part.size, await (await part.blob()).text()], [3, 'PDF'])
  })

  test('4 a download of a hosted report redirects to its address, for every user with a key', async () => {
    const { url } = await filing.owner.addReportUrl({ id: order, url: 'https://reports.example/ä?b=c' })
    const response = await filing.get(url)
    assert.deepEqual([response.status, response.headers.get('location')], [302, 'https://reports.example/%C3%A4?b=c'])
    assert.equal(response.headers.get('referrer-policy'), 'no-referrer')
    assert.equal((await fetch(url, { redirect: 'manual' })).status, 401)
  })

  test('7.1 a download that is not to be had is an error in the envelope', async () => {
    const { url } = await upload(pdf)
    const other = await filing.newOrder()
    const id = url.split('/').at(-1)
    for (const [path, message] of [
      [`/order/file/${order}/${crypto.randomUUID()}`, /^could not locate a file with the provided id: /],
      [`/order/file/${order}/x`, /^could not locate a file with the provided id: x$/],
      [`/order/file/${other}/${id}`, /^could not locate a file with the provided id: /],
      [`/order/file/${crypto.randomUUID()}/${id}`, /^could not locate an order with the provided id: /],
      [`/order/files/${crypto.randomUUID()}`, /^could not locate an order with the provided id: /],
    ] as const) {
      const { status, body } = await filing.request('GET', path)
      assert.deepEqual([status, body.status], [200, 'error'])
      assert.match(body.message, message)
    }
    await assert.rejects(filing.owner.downloadFile(order, 'x'), { name: 'Refused' })
    assert.equal((await fetch(url)).status, 401)
  })
})
