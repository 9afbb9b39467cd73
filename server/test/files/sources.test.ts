import assert from 'node:assert/strict'
import { hash, randomBytes } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import type { Sent } from '../orders/order-fixture.ts'
import { basic } from '../running-server.ts'
import { asParts, asQuery, type Filing, keepsNothing, openFiling, pdf, startFiling } from './filing.ts'

let filing: Filing
before(async () => {
  filing = await openFiling()
})
after(() => filing.close())

type Send = (path: string, fields: Record<string, string>) => Promise<Sent>

/** Every way in which the fields and a file can arrive. */
const uploads: readonly (readonly [source: string, send: Send])[] = [
  ['the query string, the file as it is', (path, fields) => filing.put(path + asQuery(fields), pdf)],
  [
    'the query string, the file called a form',
    (path, fields) => filing.put(path + asQuery(fields), pdf, { 'content-type': 'application/x-www-form-urlencoded' }),
  ],
  [
    'the query string, the file called JSON',
    (path, fields) => filing.put(path + asQuery(fields), pdf, { 'content-type': 'application/json' }),
  ],
  [
    'the query string, the file with a type that is none',
    (path, fields) => filing.put(path + asQuery(fields), pdf, { 'content-type': 'banana;;' }),
  ],
  [
    'the query string, the file in chunks of unknown length',
    (path, fields) => filing.put(path + asQuery(fields), new Blob([pdf]).stream()),
  ],
  ['a form', (path, fields) => filing.put(path, new URLSearchParams({ ...fields, file: pdf }))],
  [
    'the query string and a form, which goes first',
    (path, { id = '', ...fields }) =>
      filing.put(`${path}?id=${id}&title=Other`, new URLSearchParams({ ...fields, file: pdf })),
  ],
  [
    'a form, although an order that is none stands in the query string',
    (path, fields) => filing.put(`${path}?id=nothing`, new URLSearchParams({ ...fields, file: pdf })),
  ],
  ['multipart', (path, fields) => filing.put(path, asParts(fields, { bytes: pdf }))],
  ['multipart, the file first', (path, fields) => filing.put(path, asParts(fields, { bytes: pdf, isFirst: true }))],
  [
    'the query string, the file in multipart',
    (path, fields) => filing.put(path + asQuery(fields), asParts({}, { bytes: pdf })),
  ],
  ['multipart without a file name', (path, fields) => filing.put(path, asParts({ ...fields, file: pdf }))],
]

const endpoints = [
  ['/orders/uploadreport', 'report', 'REPORT_ADDED'],
  ['/orders/uploadattachment', 'attachment', 'ORDER_UPDATED'],
  ['/attachmentupload', 'attachment', 'ORDER_UPDATED'],
] as const

describe('where the fields of an upload come from', () => {
  for (const [path, kind, event] of endpoints) {
    for (const [source, send] of uploads) {
      test(`4 ${path} takes the fields and the file from ${source}`, async () => {
        const order = await filing.newOrder()
        const fields = { id: order, title: 'Roof & attic', public: 'no', filename: 'Dach.pdf', description: 'Ümläute' }
        const { status, headers, body } = await send(path, { ...fields, mimetype: 'application/pdf' })
        assert.deepEqual([status, Object.keys(body)], [200, ['status', 'message', 'id', 'url']], body.message)
        assert.deepEqual([body.status, body.message], ['ok', ''])
        assert.ok(headers.get('x-request-id'))
        const [file] = await filing.listed(order)
        const { id, url } = body as unknown as { id: string; url: string }
        const { createdby, createddatetime, modified, ...shown } = file ?? assert.fail('nothing is listed')
        assert.deepEqual(shown, {
          id,
          order,
          kind,
          title: 'Roof & attic',
          description: 'Ümläute',
          filename: 'Dach.pdf',
          mimetype: 'application/pdf',
          size: pdf.length,
          sha256: hash('sha256', pdf, 'hex'),
          hostedurl: '',
          public: 'no',
          url,
        })
        assert.equal(createdby, filing.user('owner'))
        assert.match(createddatetime, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
        assert.equal(modified, (await filing.owner.order(order)).modified)
        assert.equal(url, `${filing.server.access.base_url}/order/file/${order}/${id}`)
        assert.equal(await (await filing.get(url)).text(), pdf)
        assert.deepEqual(filing.kinds(order), ['ORDER_CREATED', event])
      })
    }
  }

  const hosted: readonly (readonly [source: string, send: (fields: Record<string, string>) => Promise<Sent>])[] = [
    ['the query string', fields => filing.put(`/orders/addreporturl${asQuery(fields)}`)],
    ['a form', fields => filing.put('/orders/addreporturl', new URLSearchParams(fields))],
    ['multipart', fields => filing.put('/orders/addreporturl', asParts(fields))],
    [
      'JSON',
      fields => filing.put('/orders/addreporturl', JSON.stringify(fields), { 'content-type': 'application/json' }),
    ],
    [
      'the query string and a form, which goes first',
      ({ id = '', ...fields }) =>
        filing.put(`/orders/addreporturl?id=${id}&url=http://other.example&title=Other`, new URLSearchParams(fields)),
    ],
  ]
  for (const [source, send] of hosted) {
    test(`4 /orders/addreporturl takes its fields from ${source}`, async () => {
      const order = await filing.newOrder()
      const url = 'https://reports.example/1?a=b#c'
      const { status, body } = await send({ id: order, url, title: 'Hosted', public: '0', description: 'Elsewhere' })
      assert.deepEqual([status, Object.keys(body)], [200, ['status', 'message', 'id', 'url']], body.message)
      const [file] = await filing.listed(order)
      assert.equal(file?.hostedurl, url)
      assert.deepEqual(
        [file?.kind, file?.title, file?.description, file?.public, file?.filename, file?.size],
        ['report', 'Hosted', 'Elsewhere', 'no', '', ''],
      )
      assert.equal(body.url, `${filing.server.access.base_url}/order/file/${order}/${body.id}`)
      assert.deepEqual(filing.kinds(order), ['ORDER_CREATED', 'REPORT_ADDED'])
    })
  }

  const everyByte = Buffer.from(Array.from({ length: 512 }, (_, i) => i % 256))
  const escaped = Array.from(everyByte, byte => `%${byte.toString(16).padStart(2, '0')}`).join('')
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const parts = { 'content-type': 'multipart/form-data; boundary=x' }
  const part = (head: string) => Buffer.from(`--x\r\ncontent-disposition: form-data; ${head}\r\n\r\n`)
  const binary: readonly (readonly [source: string, send: (order: string) => Promise<Sent>])[] = [
    ['the whole body', order => filing.put(`/attachmentupload?id=${order}`, everyByte)],
    ['the whole body, called a form', order => filing.put(`/attachmentupload?id=${order}`, everyByte, form)],
    ['a field of a form', order => filing.put('/attachmentupload', `id=${order}&file=${escaped}`, form)],
    [
      'a field of a form, with the order in the query string',
      order => filing.put(`/attachmentupload?id=${order}`, `file=${escaped}&title=T`, form),
    ],
    [
      'a part without a file name',
      order => {
        const [id, file, end] = [part('name="id"'), part('name="file"'), Buffer.from('\r\n--x--\r\n')]
        const body = Buffer.concat([id, Buffer.from(`${order}\r\n`), file, everyByte, end])
        return filing.put('/attachmentupload', body, parts)
      },
    ],
  ]
  for (const [source, send] of binary) {
    test(`4 a file that is not a text arrives byte for byte as ${source}`, async () => {
      const order = await filing.newOrder()
      const { id } = (await send(order)).body
      const bytes = await (await filing.owner.downloadFile(order, String(id))).blob()
      assert.ok(everyByte.equals(Buffer.from(await bytes.arrayBuffer())))
    })
  }

  for (const text of ['title', 'a=b', 'title=Roof&colour=red&file=x', 'file=x&title', '', '&&']) {
    test(`4 "${text}" called a form is ${/^&*$/.test(text) ? 'nothing' : 'a file'} where the order stands in the query string`, async () => {
      const order = await filing.newOrder()
      await filing.put(`/attachmentupload?id=${order}`, text, form)
      const [file] = await filing.listed(order)
      assert.equal(file?.size, /^&*$/.test(text) ? undefined : text.length)
    })
  }

  test('4 a large file that is declared a form is stored whole, with or without a length', async () => {
    const large = await startFiling({ FILE_LIMIT_MIB: '3' })
    try {
      const order = await large.newOrder()
      const bytes = randomBytes(2_500_000)
      for (const body of [bytes, new Blob([bytes]).stream()]) {
        await large.put(`/attachmentupload?id=${order}`, body, form)
        assert.equal((await large.listed(order)).at(-1)?.sha256, hash('sha256', bytes, 'hex'))
      }
      const limited = { ...form, authorization: basic(large.server.access.limited) }
      for (const body of [bytes, new Blob([bytes]).stream()]) {
        const refused = await keepsNothing(large, () => large.put(`/attachmentupload?id=${order}`, body, limited))
        assert.equal(refused.status, 403)
      }
    } finally {
      await large.close()
    }
  })

  for (const [flag, isPublic] of [
    ['public', 'yes'],
    ['public=1', 'yes'],
    ['public=', 'no'],
    ['public=no', 'no'],
  ] as const) {
    test(`4 ?${flag} in the query string is a ${isPublic}`, async () => {
      const order = await filing.newOrder()
      await filing.put(`/orders/uploadreport?id=${order}&${flag}`, pdf)
      await filing.put(`/orders/addreporturl?${flag}&id=${order}&url=https://a.example`)
      const shown = (await filing.listed(order)).map(file => file.public)
      assert.deepEqual(shown, [isPublic, isPublic])
    })
  }

  test('4 a hosted address of any length is kept as it was sent', async () => {
    const order = await filing.newOrder()
    const start = 'https://reports.example/r?signature='
    for (const length of [100, 101, 2_000, 10_000]) {
      const url = start.padEnd(length, 'a')
      const { body } = await filing.put('/orders/addreporturl', new URLSearchParams({ id: order, url, public: '1' }))
      const [file] = (await filing.listed(order)).filter(({ id }) => id === body.id)
      assert.equal(file?.hostedurl, url)
      assert.equal((await filing.get(String(body.url))).headers.get('location'), url)
    }
    const { body } = await filing.put(
      '/orders/addreporturl',
      new URLSearchParams({ id: 'b'.repeat(2_000), url: start }),
    )
    assert.equal(body.message, `could not locate an order with the provided id: ${'b'.repeat(100)}…`)
  })

  test('4 an order is named by its number too', async () => {
    const order = await filing.newOrder()
    const { oid } = await filing.owner.order(order)
    await filing.owner.uploadReport(oid, pdf)
    await filing.owner.addReportUrl({ id: oid, url: 'https://reports.example' })
    assert.deepEqual(
      (await filing.owner.files(oid)).map(file => file.order),
      [order, order],
    )
  })

  test('4 the client sends blobs, buffers, texts and streams, and a File by its name', async () => {
    const order = await filing.newOrder()
    const bytes = new TextEncoder().encode(pdf)
    for (const source of [new Blob([pdf]), bytes, bytes.buffer, pdf, new Blob([pdf]).stream()]) {
      const { id } = await filing.owner.uploadReport(order, source, { title: 'A & B', public: true })
      const { filename, mimetype, size, body } = await filing.owner.downloadFile(order, id)
      assert.deepEqual([filename, mimetype, size], ['report.pdf', 'application/pdf', pdf.length])
      assert.equal(await new Response(body).text(), pdf)
    }
    const { id } = await filing.owner.uploadAttachment(order, new File([pdf], 'Grüße, 50 %.pdf'))
    const { filename, blob } = await filing.owner.downloadFile(order, id)
    assert.deepEqual([filename, await (await blob()).text()], ['Grüße, 50 %.pdf', pdf])
  })
})

describe('required parts of an upload', () => {
  const order = () => filing.newOrder()
  const cases: readonly (readonly [what: string, missing: string, send: () => Promise<Sent>])[] = [
    ['nothing at all', 'id, file', () => filing.put('/orders/uploadreport')],
    ['an empty body', 'id, file', () => filing.put('/orders/uploadattachment', '')],
    ['an empty form', 'id, file', () => filing.put('/attachmentupload', new URLSearchParams())],
    ['empty multipart', 'id, file', () => filing.put('/orders/uploadreport', asParts({ title: 'T' }))],
    ['a file alone', 'id', () => filing.put('/orders/uploadreport', pdf)],
    ['a file and an empty id', 'id', () => filing.put('/orders/uploadreport?id=', pdf)],
    ['multipart with a file alone', 'id', () => filing.put('/orders/uploadattachment', asParts({}, { bytes: pdf }))],
    ['an order alone', 'file', async () => filing.put(`/attachmentupload?id=${await order()}`)],
    [
      'an empty file',
      'file',
      async () => filing.put('/attachmentupload', asParts({ id: await order() }, { bytes: '' })),
    ],
    [
      'an empty file in chunks',
      'file',
      async () => filing.put(`/attachmentupload?id=${await order()}`, new Blob([]).stream()),
    ],
    [
      'a url in place of a file',
      'file',
      async () => filing.put(`/orders/uploadreport?id=${await order()}&url=http://a.b`),
    ],
    ['no fields of a hosted report', 'id, url', () => filing.put('/orders/addreporturl')],
    ['no url', 'url', async () => filing.put(`/orders/addreporturl?id=${await order()}`)],
    ['no order', 'id', () => filing.put('/orders/addreporturl', new URLSearchParams({ url: 'https://a.example' }))],
    ['a raw file in place of a url', 'id, url', () => filing.put('/orders/addreporturl', pdf)],
  ]
  for (const [what, missing, send] of cases) {
    test(`7.1 with ${what} the answer is 400 and names: ${missing}`, async () => {
      const before = filing.query('select count(*) as n from order_files')[0]?.n
      const { status, body } = await send()
      assert.deepEqual(
        [status, body],
        [400, { status: 'error', message: `this action requires the following fields: ${missing}` }],
      )
      assert.equal(filing.query('select count(*) as n from order_files')[0]?.n, before)
    })
  }

  for (const url of [
    'reports',
    'javascript:alert(1)',
    'ftp://a.example',
    'data:text/html,x',
    'https://u:p@a.example',
    'https://',
  ]) {
    test(`4 ${url} is not an address for a report`, async () => {
      const order = await filing.newOrder()
      const { status, body } = await keepsNothing(filing, () =>
        filing.put('/orders/addreporturl', new URLSearchParams({ id: order, url })),
      )
      assert.deepEqual([status, body.status], [200, 'error'])
      assert.match(body.message, /^please provide a url that begins with http:\/\/ or https:\/\/, not "/)
    })
  }

  test('2.1 unknown fields of an upload are warnings, and strict handling saves nothing', async () => {
    const order = await filing.newOrder()
    const parts = () => asParts({ id: order, colour: 'red', public: 'perhaps' }, { bytes: pdf })
    const { body } = await filing.put('/orders/uploadreport', parts())
    assert.deepEqual(body.warnings, [
      'public: perhaps is neither a yes nor a no and was ignored',
      'colour is not a field here and was ignored',
    ])
    const strict = { prefer: 'handling=strict' }
    for (const send of [
      () => filing.put('/orders/uploadreport', parts(), strict),
      () => filing.put(`/orders/uploadreport?id=${order}&mimetype=image/png`, pdf, strict),
      () =>
        filing.put('/orders/addreporturl', asParts({ id: order, url: 'https://a.example' }, { bytes: pdf }), strict),
    ]) {
      const { status, headers, body } = await keepsNothing(filing, send)
      assert.deepEqual([status, body.status, headers.get('preference-applied')], [200, 'error', 'handling=strict'])
      assert.match(body.message, /^nothing was saved, as handling=strict asks: /)
    }
    const saved = await filing.put(`/orders/uploadreport?id=${order}`, pdf, strict)
    assert.deepEqual([saved.body.status, saved.headers.get('preference-applied')], ['ok', 'handling=strict'])
  })
})
