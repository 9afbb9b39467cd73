import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { testToday } from '../clock.ts'
import { type OrderFixture, openOrderFixture } from '../orders/order-fixture.ts'

let fixture: OrderFixture
before(async () => {
  fixture = await openOrderFixture()
})
after(() => fixture.close())

test('4 orderfiles lists the files of all orders by their last change, and a removed one stays with show false', async () => {
  const { owner } = fixture
  const [first, second] = [await owner.createOrder({}), await owner.createOrder({})]
  const report = await owner.uploadReport(first.id, '%PDF-1.7 a report', { public: true })
  const note = await owner.uploadAttachment(second.id, 'a note')
  const removed = await owner.addReportUrl({ id: first.id, url: 'https://example.com/1' })
  const between = await owner.removeReport(removed.id)
  const late = await owner.uploadAttachment(second.id, 'a late note')
  await owner.updateAttachment(note.id, { title: 'Renamed' })
  const shown = (id: string, order: typeof first, show: boolean, isPublic = false) => {
    return { id, oid: order.oid, order_id: order.id, show, public_access: isPublic }
  }
  const files = [
    shown(report.id, first, true, true),
    shown(removed.id, first, false),
    shown(late.id, second, true),
    shown(note.id, second, true),
  ]
  assert.deepEqual(await owner.orderFiles(), files)
  assert.deepEqual(await owner.orderFiles({ start: between.modified }), files.slice(1))
  assert.deepEqual(await owner.orderFiles({ end: between.modified }), files.slice(0, 1))
  // Moments without an offset are in UTC.
  const today = testToday('UTC')
  const [month, day] = [String(today.month).padStart(2, '0'), String(today.day).padStart(2, '0')]
  assert.equal((await owner.orderFiles({ start: `${month}/${day}/${today.year}`, end: today.toString() })).length, 4)
  assert.deepEqual(await owner.orderFiles({ start: '2099-01-01' }), [])
  await owner.deleteOrder(second.id)
  assert.deepEqual(
    (await owner.orderFiles()).map(({ show }) => show),
    [true, false, false, false],
  )
  // The links of a removed order are closed.
  await owner.deleteOrder(first.id)
  assert.ok((await owner.orderFiles()).every(file => !file.show && !file.public_access))
})

test('4 webdelivery answers the page on which the client sees the public reports of an order', async () => {
  const { owner, server } = fixture
  const { id, oid } = await owner.createOrder({
    ...{ address1: '12 <Elm> Street', city: 'Charlotte', datetime: '2031-11-06 09:00:00' },
  })
  assert.equal(await owner.webDelivery(id), '')
  const shared = await owner.uploadReport(id, '%PDF-1.7 shared', { public: true, title: '<b>Roof & attic</b>' })
  await owner.uploadReport(id, '%PDF-1.7 private', { title: 'Draft' })
  await owner.uploadAttachment(id, 'internal', { public: true, title: 'Internal' })
  const url = await owner.webDelivery(oid)
  assert.ok(url.startsWith(`${server.publicUrl}/${server.key}/d/${id}-`), url)
  const page = await fetch(url)
  const html = await page.text()
  assert.deepEqual([page.status, page.headers.get('content-type')], [200, 'text/html; charset=utf-8'])
  const title = 'Inspection of 12 &#60;Elm&#62; Street, Charlotte on Thursday, November 6, 2031'
  assert.ok(html.includes(`<title>${title}</title>`) && html.includes(`<h1>${title}</h1>`), html)
  assert.match(html, /&#60;b&#62;Roof &#38; attic/)
  assert.ok(!html.includes('Draft') && !html.includes('Internal') && !html.includes('<b>'))
  const [, link = ''] = /href="([^"]+)"/.exec(html) ?? []
  assert.equal(await (await fetch(new URL(link, url))).text(), '%PDF-1.7 shared')
  assert.equal(new URL(link, url).href, shared.url)
  const wrong = [
    `${url}x`,
    url.slice(0, -1),
    `${server.publicUrl}/${server.key}/d/${id}-`,
    url.replace(id, crypto.randomUUID()),
  ]
  for (const address of wrong) assert.equal((await fetch(address)).status, 404, address)
  await owner.updateReport(shared.id, { public: false })
  assert.deepEqual([await owner.webDelivery(id), (await fetch(url)).status], ['', 404])
  await owner.updateReport(shared.id, { public: true })
  const again = await owner.webDelivery(id)
  assert.equal((await fetch(again)).status, 200)
  await owner.updateOrder(id, { address1: '', city: '' })
  assert.match(await (await fetch(again)).text(), /<h1>Your inspection on Thursday/)
  await owner.deleteOrder(id)
  assert.deepEqual([(await fetch(again)).status, await owner.webDelivery(id)], [404, ''])
})
