import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { Plumbline } from 'plumbline-client'
import { acme } from '../cli/acme.ts'
import { apply, plumbline } from '../cli/plumbline.ts'
import { authorization, type Person } from '../orders/order-fixture.ts'
import { basic } from '../running-server.ts'
import { asQuery, type Filing, keepsNothing, openFiling, pdf, until } from './filing.ts'

let filing: Filing
before(async () => {
  filing = await openFiling()
})
after(() => filing.close())

describe('files of an order', () => {
  test('4 reports and attachments are listed, oldest first', async () => {
    const order = await filing.newOrder()
    assert.deepEqual(await filing.listed(order), [])
    await filing.owner.uploadReport(order, pdf, { title: 'One' })
    await filing.owner.addReportUrl({ id: order, url: 'https://reports.example', title: 'Two' })
    await filing.owner.uploadAttachment(order, pdf, { title: 'Three' })
    const files = await filing.listed(order)
    assert.deepEqual(
      files.map(({ title, kind }) => [title, kind]),
      [
        ['One', 'report'],
        ['Two', 'report'],
        ['Three', 'attachment'],
      ],
    )
  })

  test('6 a report that is added is an event, with the order as it is then; an attachment is an update', async () => {
    const order = await filing.newOrder()
    const before = await filing.owner.order(order)
    await filing.owner.uploadReport(order, pdf)
    await filing.owner.addReportUrl({ id: order, url: 'https://reports.example' })
    const { id } = await filing.owner.uploadAttachment(order, pdf)
    await filing.owner.removeAttachment(id)
    const kinds = ['ORDER_CREATED', 'REPORT_ADDED', 'REPORT_ADDED', 'ORDER_UPDATED', 'ORDER_UPDATED']
    assert.deepEqual(filing.kinds(order), kinds)
    const [, added] = filing.events(order)
    assert.deepEqual([added?.user, added?.order.oid], [filing.user('owner'), before.oid])
    assert.ok(Number(added?.order.modifiedAt) > Date.parse(before.modified))
  })

  test('3 every change of the files moves modified and is recorded in the history', async () => {
    const order = await filing.newOrder()
    const moments = [(await filing.owner.order(order)).modified]
    const moved = async () => {
      const { modified } = await filing.owner.order(order)
      assert.ok(!moments.includes(modified))
      moments.push(modified)
      return modified
    }
    const report = await filing.owner.uploadReport(order, pdf, { filename: 'a.pdf' })
    await moved()
    const attachment = await filing.owner.uploadAttachment(order, pdf, { title: 'Plan', filename: 'a/b.pdf' })
    await moved()
    await filing.owner.updateReport(report.id, { title: 'Roof' })
    assert.equal((await filing.listed(order))[0]?.modified, await moved())
    const removed = await filing.owner.removeReport(report.id)
    assert.deepEqual([removed.id, removed.order, removed.modified], [report.id, order, await moved()])
    await filing.owner.removeAttachment(attachment.id)
    await moved()
    assert.deepEqual(moments.toSorted(), moments)
    assert.deepEqual(
      (await filing.owner.orderHistory(order)).slice(1).map(({ changes }) => changes),
      [
        { 'Report added': 'a.pdf' },
        { 'Attachment added': 'Plan', Ignored: 'filename: a/b.pdf was saved as b.pdf' },
        { 'Report changed': 'Roof' },
        { 'Report removed': 'Roof' },
        { 'Attachment removed': 'Plan' },
      ],
    )
  })

  test('4 a removed file is gone immediately, and its bytes soon after', async () => {
    const order = await filing.newOrder()
    const { id, url } = await filing.owner.uploadReport(order, pdf)
    assert.ok(filing.blobs().includes(id))
    const { status } = (await filing.request('DELETE', `/report/${id}`)).body
    assert.equal(status, 'ok')
    assert.deepEqual(await filing.listed(order), [])
    assert.equal((await filing.get(url)).headers.get('content-type'), 'application/json; charset=utf-8')
    await until(() => !filing.blobs().includes(id) && filing.unclaimed().length === 0)
    const again = await filing.request('DELETE', `/report/${id}`)
    assert.deepEqual(again.body, {
      status: 'error',
      message: `could not locate a report with the provided id: ${id}`,
      file: '',
    })
  })

  test('4 a report is no attachment, and an attachment no report', async () => {
    const order = await filing.newOrder()
    const report = await filing.owner.uploadReport(order, pdf)
    const attachment = await filing.owner.uploadAttachment(order, pdf)
    await assert.rejects(filing.owner.removeAttachment(report.id), /could not locate an attachment/)
    await assert.rejects(filing.owner.removeReport(attachment.id), /could not locate a report/)
    await assert.rejects(filing.owner.updateReport(attachment.id, { title: 'x' }), /could not locate a report/)
    assert.equal((await filing.listed(order)).length, 2)
  })

  test('3 a removed order accepts no files, and its files stay readable', async () => {
    const order = await filing.newOrder()
    const { id, url } = await filing.owner.uploadReport(order, pdf)
    await filing.owner.deleteOrder(order)
    const message = `this order was removed and cannot be changed; an owner can restore it: ${order}`
    for (const send of [
      () => filing.put(`/orders/uploadreport?id=${order}`, pdf),
      () => filing.put(`/orders/addreporturl?id=${order}&url=https://a.example`),
    ]) {
      const { status, body } = await keepsNothing(filing, send)
      assert.deepEqual([status, body], [200, { status: 'error', message }])
    }
    await assert.rejects(filing.owner.updateReport(id, { public: true }), { message })
    assert.deepEqual(
      (await filing.listed(order)).map(file => file.id),
      [id],
    )
    const download = await filing.request('GET', new URL(url).pathname.replace(`/${filing.server.key}/rest`, ''))
    assert.deepEqual([download.status, download.text], [200, String(pdf)])
  })

  test('4 files of a removed order can still be removed with their bytes, with the privilege to edit inspections', async () => {
    const order = await filing.newOrder()
    const report = await filing.owner.uploadReport(order, pdf, { title: 'Roof' })
    const hosted = await filing.owner.addReportUrl({ id: order, url: 'https://reports.example' })
    await filing.owner.deleteOrder(order)
    const events = filing.kinds(order)
    const limited = await filing.request('DELETE', `/report/${report.id}`, authorization(filing, 'limited'))
    assert.equal(limited.status, 403)
    await filing.owner.removeReport(report.id)
    await filing.owner.removeReport(hosted.id)
    await until(() => !filing.blobs().includes(report.id))
    assert.deepEqual(filing.query(`select id from order_files where order_id = '${order}'`), [])
    assert.deepEqual(filing.kinds(order), events)
    const history = await filing.owner.orderHistory(order)
    assert.ok(history.some(({ changes }) => changes['Report removed'] === 'Roof'))
  })

  test('5 files need the privilege of an order update: its inspector may, another inspector may not', async () => {
    const inspector1uuid = (await filing.server.as('inspector').me()).id
    const own = (await filing.owner.createOrder({ inspector1uuid })).id
    const other = await filing.newOrder()
    const allowed: readonly (readonly [person: Person, order: string])[] = [
      ['owner', other],
      ['office', other],
      ['inspector', own],
    ]
    for (const [person, order] of allowed) {
      const { body } = await filing.put(`/orders/uploadreport?id=${order}`, pdf, authorization(filing, person))
      assert.equal(body.status, 'ok', person)
      await filing.server.as(person).removeReport(String(body.id))
    }
    const { id } = await filing.owner.uploadReport(other, pdf)
    const refused: readonly (readonly [person: Person, order: string])[] = [
      ['inspector', other],
      ['limited', other],
      ['limited', own],
    ]
    for (const [person, order] of refused) {
      const key = authorization(filing, person)
      for (const send of [
        () => filing.put(`/orders/uploadreport?id=${order}`, pdf, key),
        () => filing.put('/orders/uploadattachment', new URLSearchParams({ id: order, file: pdf }), key),
        () => filing.put(`/orders/addreporturl${asQuery({ id: order, url: 'https://a.example' })}`, undefined, key),
        () => filing.request('DELETE', `/report/${id}`, key),
        () => filing.request('POST', `/report/${id}`, key, 'public=yes'),
      ]) {
        const { status, body } = await keepsNothing(filing, send)
        assert.deepEqual([status, body.message], [403, 'this action requires user access: EDIT_INSPECTIONS'])
      }
      assert.equal((await filing.request('GET', `/order/files/${order}`, key)).body.status, 'ok')
    }
  })
})

describe('files of companies', () => {
  test('1 ids of another company are answered like unknown ids, byte for byte, and change nothing', async () => {
    const { keys } = await apply(filing.server.dataDir, acme())
    const key = keys[0] ?? assert.fail('no key')
    const baseUrl = filing.server.access.base_url.replace(filing.server.key, 'acme')
    const them = new Plumbline({ maxRetries: 0, baseUrl, accessKey: key.access_key, secretKey: key.secret_key })
    await until(() =>
      them.me().then(
        () => true,
        () => false,
      ),
    )
    const order = await filing.newOrder()
    const { id: file } = await filing.owner.uploadReport(order, pdf, { public: true })
    const theirs = (await them.createOrder({})).id
    const theirFile = (await them.uploadReport(theirs, pdf)).id
    const unknownId = crypto.randomUUID()
    const send = async (method: string, path: string, body?: string) => {
      const response = await fetch(baseUrl + path, {
        method,
        headers: { authorization: basic(key) },
        body: body ?? null,
      })
      return `${response.status} ${await response.text()}`
    }
    const requests: readonly (readonly [
      method: string,
      path: (order: string, file: string) => string,
      body?: string,
    ])[] = [
      ['PUT', order => `/orders/uploadreport?id=${order}`, pdf],
      ['PUT', order => `/orders/uploadattachment?id=${order}`, pdf],
      ['PUT', order => `/orders/addreporturl?id=${order}&url=https://a.example`],
      ['GET', order => `/order/files/${order}`],
      ['GET', (order, file) => `/order/file/${order}/${file}`],
      ['GET', (_, file) => `/order/file/${theirs}/${file}`],
      ['POST', (_, file) => `/report/${file}`, 'public=yes'],
      ['DELETE', (_, file) => `/report/${file}`],
      ['DELETE', (_, file) => `/attachment/${file}`],
    ]
    await keepsNothing(filing, async () => {
      for (const [method, path, body] of requests) {
        const foreign = await send(method, path(order, file), body)
        const unknown = await send(method, path(unknownId, unknownId), body)
        assert.equal(foreign.replaceAll(order, unknownId).replaceAll(file, unknownId), unknown, path(order, file))
      }
    })
    assert.equal((await them.files(theirs))[0]?.id, theirFile)
    await plumbline(filing.server.dataDir, ['company', 'remove', 'acme', '--yes'])
    await until(() => !filing.blobs().includes(theirFile) && filing.unclaimed().length === 0)
    assert.ok(filing.blobs().includes(file))
  })
})
