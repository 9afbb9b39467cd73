// engines: both

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { authorization, type Sent } from '../orders/order-fixture.ts'
import { asParts, asQuery, type Filing, keepsNothing, openFiling, pdf } from './filing.ts'

let filing: Filing
before(async () => {
  filing = await openFiling()
})
after(() => filing.close())

const keyed = () => ({ 'idempotency-key': randomUUID() })
const refusal = /^the Idempotency-Key .* was used for another request already$/

type Send = (order: string, key: Record<string, string>, bytes?: string) => Promise<Sent>

const ways: readonly (readonly [what: string, send: Send])[] = [
  ['a raw file', (id, key, bytes = pdf) => filing.put(`/orders/uploadreport?id=${id}`, bytes, key)],
  [
    'a raw file of unknown length',
    (id, key, bytes = pdf) => filing.put(`/orders/uploadreport?id=${id}`, new Blob([bytes]).stream(), key),
  ],
  // Each with a boundary of its own.
  ['multipart', (id, key, bytes = pdf) => filing.put('/orders/uploadattachment', asParts({ id }, { bytes }), key)],
  ['a form', (id, key, bytes = pdf) => filing.put('/attachmentupload', new URLSearchParams({ id, file: bytes }), key)],
  [
    'an address',
    (id, key, bytes = 'a') =>
      filing.put(`/orders/addreporturl${asQuery({ id, url: `https://x.example/${bytes}` })}`, undefined, key),
  ],
]

describe('uploads with an Idempotency-Key', () => {
  for (const [what, send] of ways) {
    test(`2.1 an Idempotency-Key makes ${what} arrive once, and repeats the answer byte for byte`, async () => {
      const order = await filing.newOrder()
      const key = keyed()
      const first = await send(order, key)
      assert.equal(first.body.status, 'ok')
      for (let i = 0; i < 2; i++) {
        const again = await keepsNothing(filing, () => send(order, key))
        assert.deepEqual([again.status, again.text], [first.status, first.text])
      }
      assert.equal((await filing.listed(order)).length, 1)
      const other = await keepsNothing(filing, () => send(order, key, `${pdf} And more.`))
      assert.equal(other.body.status, 'error')
      assert.match(other.body.message, refusal)
    })

    test(`2.1 an Idempotency-Key makes ${what} that is sent many times concurrently arrive once`, async () => {
      const order = await filing.newOrder()
      const key = keyed()
      const answers = await Promise.all(Array.from({ length: 5 }, () => send(order, key)))
      assert.equal(new Set(answers.map(({ text }) => text)).size, 1)
      assert.equal((await filing.listed(order)).length, 1)
      await keepsNothing(filing, () => send(order, key))
    })

    test(`2.1 an Idempotency-Key repeats what was refused of ${what}, whatever has become of it since`, async () => {
      const key = keyed()
      const unknown = await keepsNothing(filing, () => send('12345678', key))
      assert.equal(unknown.body.message, 'could not locate an order with the provided id: 12345678')
      const again = await keepsNothing(filing, () => send('12345678', key))
      assert.deepEqual([again.status, again.text], [unknown.status, unknown.text])
      const order = await filing.newOrder()
      const kept = keyed()
      const saved = await send(order, kept)
      await filing.owner.deleteOrder(order)
      assert.equal((await keepsNothing(filing, () => send(order, kept))).text, saved.text)
    })
  }

  test('2.1 an Idempotency-Key is of its fields and its user as well', async () => {
    const order = await filing.newOrder()
    const key = keyed()
    await filing.put('/orders/uploadattachment', asParts({ id: order, title: 'A' }, { bytes: pdf, name: 'a.pdf' }), key)
    for (const send of [
      () =>
        filing.put('/orders/uploadattachment', asParts({ id: order, title: 'B' }, { bytes: pdf, name: 'a.pdf' }), key),
      () =>
        filing.put('/orders/uploadattachment', asParts({ id: order, title: 'A' }, { bytes: pdf, name: 'b.pdf' }), key),
      () => filing.put('/attachmentupload', asParts({ id: order, title: 'A' }, { bytes: pdf, name: 'a.pdf' }), key),
      () => filing.put(`/orders/uploadattachment?id=${order}&title=A`, pdf, key),
      () => filing.request('DELETE', `/attachment/${order}`, key),
    ]) {
      assert.match((await keepsNothing(filing, send)).body.message, refusal)
    }
    const parts = asParts({ id: order, title: 'A' }, { bytes: pdf, name: 'a.pdf' })
    const other = { ...key, ...authorization(filing, 'office') }
    assert.equal((await filing.put('/orders/uploadattachment', parts, other)).body.status, 'ok')
  })

  test('2.1 an Idempotency-Key repeats a missing field, a strict refusal and a missing privilege', async () => {
    const order = await filing.newOrder()
    for (const [path, headers, status] of [
      ['/orders/uploadreport', {}, 400],
      [`/orders/uploadreport?id=${order}&mimetype=image/png`, { prefer: 'handling=strict' }, 200],
      [`/orders/uploadreport?id=${order}`, authorization(filing, 'limited'), 403],
    ] as const) {
      const key = { ...keyed(), ...headers }
      const first = await keepsNothing(filing, () => filing.put(path, pdf, key))
      assert.deepEqual([first.status, first.body.status], [status, 'error'])
      const again = await keepsNothing(filing, () => filing.put(path, pdf, key))
      assert.deepEqual([again.status, again.text], [first.status, first.text])
      const other = await keepsNothing(filing, () => filing.put(path, `${pdf}!`, key))
      assert.match(other.body.message, refusal)
    }
  })

  test('2.1 an Idempotency-Key holds for changes and removals', async () => {
    const order = await filing.newOrder()
    const { id } = await filing.owner.uploadReport(order, pdf)
    const publishing = keyed()
    const published = await filing.request('POST', `/report/${id}`, publishing, 'public=yes')
    assert.equal((await filing.request('POST', `/report/${id}`, publishing, 'public=yes')).text, published.text)
    const removing = keyed()
    const removed = await filing.request('DELETE', `/report/${id}`, removing)
    assert.equal((await filing.request('DELETE', `/report/${id}`, removing)).text, removed.text)
    assert.equal(removed.body.status, 'ok')
  })
})
