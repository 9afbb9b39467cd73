import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type OrderFixture, openOrderFixture, type Sent, savesNothing } from '../orders/order-fixture.ts'
import { call } from '../rest/raw-socket.ts'

let fixture: OrderFixture
before(async () => {
  fixture = await openOrderFixture()
})
after(() => fixture.close())

type Part = readonly [name: string, value: string, more?: string]

function asParts(parts: readonly Part[], boundary = 'edge'): string {
  const written = parts.map(
    ([name, value, more = '']) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`,
  )
  return `${written.join('')}--${boundary}--\r\n`
}

function sendParts(path: string, parts: readonly Part[], headers: Record<string, string> = {}): Promise<Sent> {
  const type = { 'content-type': 'multipart/form-data; boundary=edge' }
  return fixture.request('POST', path, { ...type, ...headers }, asParts(parts))
}

describe('2.1 a multipart form without a file', () => {
  test('2.1 a multipart form is read as form fields with bracket nesting on every write', async () => {
    const home = fixture.service('Home Inspection')
    const { body } = await sendParts('/order', [
      ['address1', '12 Elm Street'],
      ['services[]', home],
      ['services[]', fixture.service('Radon Test')],
      ['fees[0][feeid]', fixture.fee('Home Inspection')],
      ['fees[0][value]', '99.50'],
      ['client[name]', 'Zoë Multipart'],
      ['client[email]', 'zoe@example.com'],
      ['notes[0][text]', 'Two\r\nlines'],
    ])
    assert.equal(body.status, 'ok', body.message)
    assert.equal(body.warnings, undefined)
    const order = await fixture.owner.order(String(body.id))
    assert.equal(order.address1, '12 Elm Street')
    assert.deepEqual(order.services.map(({ name }) => name).sort(), ['Home Inspection', 'Radon Test'])
    assert.equal(order.fees.find(({ name }) => name === 'Home Inspection')?.amount, 99.5)
    assert.equal((await fixture.owner.client(order.client)).displayname, 'Zoë Multipart')
    assert.equal((await fixture.owner.orderNotes(order.id))[0]?.text, 'Two\r\nlines')
    const updated = await sendParts(`/order/${order.id}`, [['city', 'Waxhaw']])
    assert.equal(updated.body.status, 'ok')
    assert.equal((await fixture.owner.order(order.id)).city, 'Waxhaw')
    const client = await sendParts('/client', [['firstname', 'Multi']])
    assert.equal((await fixture.owner.client(String(client.body.id))).firstname, 'Multi')
    const quote = await sendParts('/calculateservicequote', [['services[]', home]])
    assert.equal(quote.body.totalfee, 415)
  })

  test('2.1 a file on a route without files is named in warnings and in the history, and strict refuses it', async () => {
    const parts: Part[] = [
      ['address1', '13 Elm Street'],
      ['address1', 'bytes', '; filename="photo.jpg"\r\nContent-Type: image/jpeg'],
      ['photo', '', '; filename=""\r\nContent-Type: application/octet-stream'],
    ]
    const { body } = await sendParts('/order', parts)
    const warning = 'address1 (the file photo.jpg) is not a field here and was ignored'
    assert.deepEqual([body.status, body.warnings], ['ok', [warning]])
    assert.equal((await fixture.owner.order(String(body.id))).address1, '13 Elm Street')
    const [created] = await fixture.owner.orderHistory(String(body.id))
    assert.match(JSON.stringify(created), /photo\.jpg/)
    const strict = await savesNothing(fixture, () => sendParts('/order', parts, { prefer: 'handling=strict' }))
    assert.equal(strict.body.status, 'error')
    assert.match(strict.body.message, /photo\.jpg/)
  })

  test('2.1 a repeated multipart form with another boundary is the same request for its Idempotency-Key', async () => {
    const send = (boundary: string, city: string) =>
      fixture.request(
        'POST',
        '/order',
        { 'content-type': `multipart/form-data; boundary="${boundary}"`, 'idempotency-key': 'multipart-1' },
        asParts([['city', city]], boundary),
      )
    const first = await send('first', 'Waxhaw')
    assert.equal(first.body.status, 'ok')
    assert.equal((await send('second', 'Waxhaw')).text, first.text)
    assert.match((await send('third', 'Matthews')).body.message, /was used for another request/)
  })

  test('2.1 a multipart form has the limits of a form', async () => {
    const many = Array.from({ length: 2_001 }, (_, i): Part => [`field${i}`, ''])
    const refusals: readonly [readonly Part[], RegExp][] = [
      [[[`a${'[b]'.repeat(40)}`, 'c']], /nested deeper than 32 levels/],
      [[['city', 'a'.repeat(10_001)]], /city is longer than 10000 characters/],
      [[['city', 'a\0b']], /cannot be stored/],
      [[['services[]', 'x'], ...many], /more than 2000 fields/],
      [[['city', 'a'.repeat(1024 * 1024)]], /larger than 1 MiB/],
    ]
    for (const [parts, message] of refusals) {
      const { body } = await savesNothing(fixture, () => sendParts('/order', parts))
      assert.equal(body.status, 'error')
      assert.match(body.message, message)
    }
    const cut = await savesNothing(fixture, () =>
      fixture.request('POST', '/order', { 'content-type': 'multipart/form-data; boundary=edge' }, '--edge\r\nConte'),
    )
    assert.match(cut.body.message, /the multipart body cannot be read/)
  })
})

describe('2.1 a trailing slash', () => {
  test('2.1 a path with a trailing slash is the path without it, for reads and writes', async () => {
    for (const path of ['/me', '/ordertypes', '/agents', '/services']) {
      const { text } = await fixture.request('GET', path)
      assert.equal((await fixture.request('GET', `${path}/`)).text, text, path)
    }
    const { body } = await fixture.send('/order/', { city: 'Waxhaw' })
    const read = await fixture.request('GET', `/order/${body.id}/?office=/?/`)
    assert.equal((read.body.order as { city: string }).city, 'Waxhaw')
    const changed = await fixture.send(`/order/${body.id}/`, { city: 'Matthews' })
    assert.equal(changed.body.status, 'ok')
    const lookup = await fixture.request('GET', '/client/lookup/nobody%2F@example.com/')
    assert.match(lookup.body.message, /provided email: nobody\/@example.com$/)
  })

  test('7.1 with a trailing slash an unknown path or method stays 405, HEAD included', async () => {
    const { server } = fixture
    for (const line of ['HEAD /demo/rest/me/', 'POST /demo/rest/me/', 'GET /demo/rest/nothing/', 'GET /demo/rest/'])
      assert.equal((await call(server, line)).status, 405, line)
    assert.equal((await call(server, 'GET /demo/rest/me//')).status, 405)
    const denied = await call(server, 'GET /demo/rest/me/', { headers: { authorization: undefined } })
    assert.equal(denied.status, 401)
  })
})

describe('2.3 the formats of after', () => {
  test('2.3 after takes four formats, and any other value is refused with a message that names them', async () => {
    const modified = (await fixture.owner.services())[0]?.modified ?? ''
    const counts = async (after: string) => {
      const { body } = await fixture.request('GET', `/services?after=${after}`)
      return Array.isArray(body.services) ? body.services.length : body.message
    }
    const all = (await fixture.owner.services()).length
    for (const after of ['01/31/2020', '1/3/2020', '2020-01-31', '2020-01-31 10:20:30', '2020-01-31T10:20:30Z'])
      assert.equal(await counts(encodeURIComponent(after)), all, after)
    // The plus sign of an offset is often not escaped.
    assert.equal(await counts('2020-01-31T10:20:30+00:00'), all)
    assert.equal(await counts('2020-01-31+10:20:30%2B00'), all)
    for (const after of ['12/31/2099', '2099-12-31', '2099-12-31 10:20:30', '2099-12-31T10:20:30.5-04:00'])
      assert.equal(await counts(encodeURIComponent(after)), 0, after)
    assert.equal(await counts(encodeURIComponent(modified)), 0)
    const formats = 'MM/DD/YYYY, YYYY-MM-DD, YYYY-MM-DD HH:MM:SS or ISO 8601'
    for (const after of ['31/12/2020', '2020/12/31', 'yesterday', '02/30/2020', '1577836800']) {
      const message = `please provide a valid date/time format: after is "${after}"; use ${formats}`
      for (const path of ['/services', '/orders', '/clients', '/agents', '/users'])
        assert.equal((await fixture.request('GET', `${path}?after=${after}`)).body.message, message)
    }
  })
})

describe('2.2 other spellings of order fields', () => {
  test('2.2 ordertype, an inline client in a list, a foundation by label and inprogress as text are accepted', async () => {
    const orderType = fixture.orderType('Residential')
    const { body } = await fixture.send('/order', {
      ordertype: orderType,
      client: [{ name: 'Ada Array', email: 'ada@example.com' }],
      foundationtype: 'Slab',
      inprogress: '0',
      scheduled: '2031-05-01 10:20:30',
    })
    assert.deepEqual([body.status, body.warnings], ['ok', undefined])
    const order = await fixture.owner.order(String(body.id))
    assert.deepEqual([order.ordertype, order.foundation, order.orderstatus], [orderType, 'Slab', 'scheduled'])
    assert.equal((await fixture.owner.client(order.client)).displayname, 'Ada Array')
    const draft = await fixture.send('/order', { inprogress: '1', ordertype: 'nothing', ordertypeuuid: orderType })
    assert.equal((await fixture.owner.order(String(draft.body.id))).orderstatus, 'draft')
    assert.equal((await fixture.owner.order(String(draft.body.id))).ordertype, orderType)
  })
})

describe('4 the order of a report or an attachment', () => {
  test('4 addreporturl takes its fields from query string and form, and the form wins', async () => {
    const { id } = await fixture.owner.createOrder({})
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    const query = `orderid=${id}&url=https://example.com/query&title=Query`
    const first = await fixture.request('PUT', `/orders/addreporturl?${query}`)
    assert.equal(first.body.status, 'ok', first.body.message)
    const second = await fixture.request('PUT', `/orders/addreporturl?${query}`, type, 'url=https://example.com/form')
    assert.equal(second.body.status, 'ok')
    const files = await fixture.owner.files(id)
    assert.deepEqual(
      files.map(({ hostedurl, title }) => [hostedurl, title]),
      [
        ['https://example.com/query', 'Query'],
        ['https://example.com/form', 'Query'],
      ],
    )
  })

  test('4 orderid names the order of every report and attachment call, wherever it is sent', async () => {
    const { id } = await fixture.owner.createOrder({})
    const { id: other } = await fixture.owner.createOrder({})
    const json = { 'content-type': 'application/json' }
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const multipart = { 'content-type': 'multipart/form-data; boundary=edge' }
    const withFile = asParts([
      ['orderid', id],
      ['file', 'bytes', '; filename="a.txt"'],
    ])
    const sent = [
      fixture.request('PUT', `/orders/uploadreport?orderid=${id}`, { 'content-type': 'text/plain' }, 'bytes'),
      fixture.request('PUT', `/orders/uploadattachment?id=${other}`, form, `orderid=${id}&file=bytes`),
      fixture.request('PUT', '/attachmentupload', multipart, withFile),
      fixture.request('PUT', '/orders/addreporturl', json, JSON.stringify({ orderid: id, url: 'https://example.com' })),
    ]
    for (const { body } of await Promise.all(sent)) assert.deepEqual([body.status, body.warnings], ['ok', undefined])
    assert.equal((await fixture.owner.files(id)).length, 4)
    assert.equal((await fixture.owner.files(other)).length, 0)
  })
})
