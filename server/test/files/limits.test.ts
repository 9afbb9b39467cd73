import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { after, before, describe, test } from 'node:test'
import type { Sent } from '../orders/order-fixture.ts'
import { call } from '../rest/raw-socket.ts'
import { basic } from '../running-server.ts'
import { asParts, type Filing, keepsNothing, leaveDownload, openFiling, pdf, startFiling, until } from './filing.ts'

const mebibyte = 1024 * 1024
const tooLarge = { status: 'error', message: 'the file is larger than 1 MiB' }

let filing: Filing
let order = ''
before(async () => {
  filing = await openFiling()
  order = await filing.newOrder()
})
after(() => filing.close())

const zeros = (bytes: number) => new Uint8Array(bytes)

describe('how large a file may be', () => {
  const ways: readonly (readonly [way: string, send: (path: string, bytes: number) => Promise<Sent>])[] = [
    ['as it is', (path, bytes) => filing.put(path, zeros(bytes))],
    ['in chunks of unknown length', (path, bytes) => filing.put(path, new Blob([zeros(bytes)]).stream())],
    ['in multipart', (path, bytes) => filing.put(path, asParts({}, { bytes: zeros(bytes) }))],
    [
      'in multipart of unknown length',
      (path, bytes) => {
        const { body, headers } = new Response(asParts({}, { bytes: zeros(bytes) }))
        return filing.put(path, body as ReadableStream, { 'content-type': headers.get('content-type') ?? '' })
      },
    ],
  ]
  for (const [way, send] of ways) {
    test(`8 a file ${way} may have exactly the limit, and one byte more is 413 with nothing kept`, async () => {
      const path = `/orders/uploadreport?id=${order}`
      const { id, status } = (await send(path, mebibyte)).body
      assert.equal(status, 'ok')
      const [file] = (await filing.listed(order)).filter(file => file.id === id)
      assert.equal(file?.size, mebibyte)
      const refused = await keepsNothing(filing, () => send(path, mebibyte + 1))
      assert.deepEqual([refused.status, refused.body], [413, tooLarge])
    })
  }

  test('8 a file announced as too large is refused before it is sent, without 100 Continue', async () => {
    const line = `PUT /demo/rest/orders/uploadreport?id=${order}`
    for (const headers of [
      { 'content-length': String(mebibyte + 1) },
      { 'content-length': '99999999999999' },
      { 'content-length': String(mebibyte + 1), expect: '100-continue' },
      { 'content-length': String(2 * mebibyte + 1), 'content-type': 'multipart/form-data; boundary=x' },
    ]) {
      const { status, body, wire } = await keepsNothing(filing, () => call(filing.server, line, { headers }))
      assert.deepEqual([status, body], [413, tooLarge])
      assert.doesNotMatch(wire, /100 Continue/)
    }
  })

  test('5 a caller without the privilege is refused before the file is sent', async () => {
    const expect = { 'content-length': '1000', expect: '100-continue' }
    const cases: readonly (readonly [path: string, headers: Record<string, string>, status: number])[] = [
      [`/orders/uploadreport?id=${order}`, { authorization: 'Basic unknown' }, 401],
      [`/orders/uploadreport?id=${order}`, { authorization: basic(filing.server.access.limited) }, 403],
      [`/orders/uploadattachment?id=${crypto.randomUUID()}`, {}, 200],
      ['/attachmentupload?title=x', {}, 400],
    ]
    for (const [path, headers, status] of cases) {
      const answer = await call(filing.server, `PUT /demo/rest${path}`, { headers: { ...expect, ...headers } })
      assert.deepEqual([answer.status, answer.body.status], [status, 'error'])
      assert.doesNotMatch(answer.wire, /100 Continue/)
    }
    const response = await call(filing.server, `PUT /demo/rest/orders/uploadreport?id=${order}`, {
      headers: { 'content-length': String(pdf.length), expect: '100-continue' },
      body: pdf,
    })
    assert.match(response.wire, /^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK\r\n/)
    assert.equal(response.body.status, 'ok')
  })

  test('5 a caller who may add files to no order is refused early, even if the order is named after the file', async () => {
    const start = '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n'
    const { status, body } = await keepsNothing(filing, () =>
      call(filing.server, 'PUT /demo/rest/orders/uploadreport', {
        headers: {
          authorization: basic(filing.server.access.limited),
          'content-type': 'multipart/form-data; boundary=x',
          'content-length': '500000',
        },
        body: `${start}${'a'.repeat(1_000)}`,
      }),
    )
    assert.deepEqual([status, body.status], [403, 'error'])
  })

  test('4 a file with a Content-Encoding is refused, except identity', async () => {
    const send = (encoding: string) =>
      filing.put(`/orders/uploadreport?id=${order}`, pdf, { 'content-encoding': encoding })
    for (const encoding of ['gzip', 'br', 'identity, gzip', 'aws-chunked']) {
      const { status, body } = await keepsNothing(filing, () => send(encoding))
      assert.deepEqual(
        [status, body],
        [200, { status: 'error', message: `please send the file as it is, without Content-Encoding: ${encoding}` }],
      )
    }
    assert.equal((await send('identity')).body.status, 'ok')
  })

  test('8 forms around a file have the limit of every form', async () => {
    const long = 'a'.repeat(mebibyte)
    for (const body of [
      new URLSearchParams({ id: order, file: long }),
      asParts({ id: order, title: long, description: 'b' }, { bytes: pdf }),
    ]) {
      const { status, body: answer } = await keepsNothing(filing, () => filing.put('/orders/uploadreport', body))
      assert.deepEqual([status, answer.message], [413, 'the request body is larger than 1 MiB'])
    }
    const hosted = new URLSearchParams({ id: order, url: `https://a.example/${long}` })
    assert.equal((await filing.put('/orders/addreporturl', hosted)).status, 413)
    const title = await keepsNothing(filing, () =>
      filing.put('/orders/uploadreport', asParts({ id: order, title: 'a'.repeat(10_001) }, { bytes: pdf })),
    )
    assert.equal(title.body.message, 'title is longer than 10000 characters')
  })
})

describe('malformed multipart', () => {
  const part = (head: string, body = '') => `--x\r\ncontent-disposition: form-data; ${head}\r\n\r\n${body}\r\n`
  const id = () => part('name="id"', order)
  const file = (name: string) => part(`name="${name}"; filename="a"`, pdf)
  const hostile: readonly (readonly [what: string, body: () => string, message: RegExp, status?: number])[] = [
    ['two files', () => `${id()}${file('a')}${file('b')}--x--`, /^please send one file at a time$/],
    ['101 fields', () => `${id()}${part('name="a"', 'b').repeat(101)}${file('a')}--x--`, /more than 100 fields/],
    ['no end', () => `${id()}${file('a')}`, /^the multipart body cannot be read: /],
    ['a file that breaks off', () => `${id()}${file('a').slice(0, -5)}`, /^the multipart body cannot be read: /],
    ['headers without an end', () => `--x\r\n${'a: b\r\n'.repeat(10_000)}`, /^the multipart body cannot be read: /],
    ['no part', () => 'nothing', /^the multipart body cannot be read: /],
    [
      'parts without names',
      () => `${part('', 'x')}${part('filename="a"', pdf)}--x--`,
      /the following fields: id$/,
      400,
    ],
    ['a name with a line break', () => `${id()}${part('name="f"; filename="a\nb"', pdf)}--x--`, /fields: file$/, 400],
    [
      'a file in a nested multipart',
      () => `${id()}${part('name="f"', '--y\r\n\r\nz\r\n--y--')}--x--`,
      /fields: file$/,
      400,
    ],
    ['__proto__ as a field', () => `${part('name="__proto__"', order)}${file('a')}--x--`, /fields: id$/, 400],
  ]
  for (const [what, body, message, status = 200] of hostile) {
    test(`8 multipart with ${what} is refused and leaves no blobs`, async () => {
      const type = { 'content-type': 'multipart/form-data; boundary=x' }
      const answer = await keepsNothing(filing, () => filing.put('/orders/uploadattachment', body(), type))
      assert.deepEqual([answer.status, answer.body.status], [status, 'error'])
      assert.match(answer.body.message, message)
    })
  }

  for (const type of [
    'multipart/form-data',
    'multipart/form-data; boundary=',
    `multipart/form-data; boundary=${'a'.repeat(300)}`,
  ]) {
    test(`8 ${type.slice(0, 60)} has no boundary to go by`, async () => {
      const answer = await keepsNothing(filing, () =>
        filing.put('/orders/uploadattachment', `${id()}${file('a')}--x--`, { 'content-type': type }),
      )
      assert.deepEqual([answer.status, answer.body.status], [200, 'error'])
      assert.match(answer.body.message, /^the multipart body cannot be read: /)
    })
  }

  test('8 a file full of partial boundaries arrives byte for byte, in chunks of any size', async () => {
    const end = '\r\n--x'
    const almost = Array.from({ length: 4_000 }, (_, i) => end.slice(0, 1 + (i % (end.length - 1))) + 'z'.repeat(i % 3))
    const tricky = Buffer.from(almost.join('').replaceAll(end, ''))
    const bytes = Buffer.concat([tricky, randomBytes(200_000), tricky])
    const whole = Buffer.concat([
      Buffer.from(`${id()}--x\r\ncontent-disposition: form-data; name="f"; filename="a"\r\n\r\n`),
      bytes,
      Buffer.from('\r\n--x--\r\n'),
    ])
    for (const cut of [61, 1_000, 65_537]) {
      const pieces = new ReadableStream<Uint8Array>({
        start: controller => {
          for (let at = 0; at < whole.length; at += cut) controller.enqueue(whole.subarray(at, at + cut))
          controller.close()
        },
      })
      const type = { 'content-type': 'multipart/form-data; boundary=x' }
      const { body } = await filing.put('/orders/uploadattachment', pieces, type)
      const download = await filing.owner.downloadFile(order, String(body.id))
      assert.ok(bytes.equals(Buffer.from(await (await download.blob()).arrayBuffer())))
    }
  })
})

describe('senders that leave', () => {
  const heads = [
    ['a file', 'content-length: 1000000', ''],
    ['a file in chunks', 'transfer-encoding: chunked', 'ffff\r\n'],
    [
      'a file in multipart',
      'content-length: 1000000\r\ncontent-type: multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="f"; filename="a"\r\n\r\n',
    ],
  ] as const
  for (const [what, head, start] of heads) {
    test(`8 a client that disconnects in the middle of ${what} leaves no blobs and causes no server error`, async () => {
      const before = await serverErrors()
      await keepsNothing(filing, async () => {
        const socket = await begin(head, start)
        await until(() => filing.blobs().some(blob => filing.unclaimed().includes(blob)))
        socket.destroy()
      })
      assert.deepEqual(await serverErrors(), before)
    })
  }

  async function serverErrors(): Promise<readonly string[]> {
    const metrics = await (await fetch(`${filing.server.publicUrl}/metrics`)).text()
    return metrics.match(/.*status="5\d\d".*/g) ?? []
  }

  async function begin(head: string, start: string): Promise<Socket> {
    const { hostname, port } = new URL(filing.server.publicUrl)
    const socket = connect(Number(port), hostname)
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    socket.write(
      `PUT /${filing.server.key}/rest/orders/uploadreport?id=${order} HTTP/1.1\r\nhost: a\r\n` +
        `authorization: ${basic(filing.server.access.owner)}\r\n${head}\r\n\r\n${start}${'a'.repeat(10_000)}`,
    )
    return socket
  }
})

test('8 a file of exactly 100 MiB is kept by default, and one byte more is 413', async () => {
  const whole = await startFiling({ FILE_LIMIT_MIB: '' })
  try {
    const order = await whole.newOrder()
    const piece = randomBytes(mebibyte)
    const send = (more: number) => whole.owner.uploadReport(order, streamOf(piece, 100, more))
    const { id } = await send(0)
    const [file] = await whole.listed(order)
    assert.deepEqual([file?.id, file?.size], [id, 100 * mebibyte])
    for (let i = 0; i < 5; i++) await leaveDownload(whole, file?.url ?? '')
    const sent = createHash('sha256')
    for (let i = 0; i < 100; i++) sent.update(piece)
    assert.equal(file?.sha256, sent.digest('hex'))
    await keepsNothing(whole, () =>
      assert.rejects(send(1), { httpStatus: 413, message: 'the file is larger than 100 MiB' }),
    )
  } finally {
    await whole.close()
  }
})

function streamOf(piece: Uint8Array, times: number, more: number): ReadableStream<Uint8Array> {
  let sent = 0
  return new ReadableStream({
    pull: controller => {
      if (sent++ < times) return controller.enqueue(piece)
      if (more > 0) controller.enqueue(new Uint8Array(more))
      controller.close()
    },
  })
}
