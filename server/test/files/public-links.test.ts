// engines: both

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { acme } from '../cli/acme.ts'
import { answerOf, apply } from '../cli/plumbline.ts'
import { call } from '../rest/raw-socket.ts'
import { type Filing, openFiling, pdf, until } from './filing.ts'

let filing: Filing
before(async () => {
  filing = await openFiling()
})
after(() => filing.close())

/** As a client opens it: without any key. */
const open = (url: string) => fetch(url, { redirect: 'manual' })

async function missingPage(url: string): Promise<string> {
  const response = await open(url)
  assert.equal(response.status, 404)
  assert.equal(response.headers.get('content-type'), 'text/html; charset=utf-8')
  assert.match(response.headers.get('content-security-policy') ?? '', /^default-src 'none'/)
  const page = await response.text()
  assert.match(page, /This report is not available/)
  return page
}

describe('reports for clients', () => {
  test('4 a public report opens without a key, at an address that cannot be guessed', async () => {
    const order = await filing.newOrder()
    const { url } = await filing.owner.uploadReport(order, pdf, { public: true })
    const [file] = await filing.listed(order)
    assert.deepEqual([file?.url, file?.public], [url, 'yes'])
    const [, token = ''] = /^http:\/\/127\.0\.0\.1:\d+\/demo-\d+\/r\/(\w+)$/.exec(url) ?? []
    assert.equal(token.length, 30)
    const response = await open(url)
    assert.deepEqual([response.status, await response.text()], [200, pdf])
    const { headers } = response
    assert.equal(headers.get('content-disposition'), `inline; filename="report.pdf"; filename*=UTF-8''report.pdf`)
    assert.deepEqual(
      [headers.get('x-content-type-options'), headers.get('x-robots-tag')],
      ['nosniff', 'noindex, nofollow'],
    )
    const part = await fetch(url, { headers: { range: 'bytes=0-3' } })
    assert.deepEqual([part.status, await part.text()], [206, '%PDF'])
    const other = await filing.owner.uploadReport(order, pdf, { public: true })
    assert.notEqual(other.url, url)
  })

  test('4 HEAD of a public report answers its headers without the body', async () => {
    const { url } = await filing.owner.uploadReport(await filing.newOrder(), pdf, { public: true })
    const headersOf = async (method: string, range?: string) => {
      const response = await fetch(url, { method, ...(range && { headers: { range } }) })
      const text = await response.text()
      const {
        date,
        'x-request-id': id,
        connection,
        'keep-alive': alive,
        ...headers
      } = Object.fromEntries(response.headers)
      return { status: response.status, headers, length: text.length }
    }
    for (const range of [undefined, 'bytes=0-3']) {
      const head = await headersOf('HEAD', range)
      assert.deepEqual(head, { ...(await headersOf('GET', range)), length: 0 })
    }
    const missing = await fetch(`${filing.server.publicUrl}/${filing.server.key}/r/nothing`, { method: 'HEAD' })
    assert.deepEqual([missing.status, await missing.text()], [404, ''])
  })

  test('4 a public report that is hosted elsewhere sends its reader there, without telling from where', async () => {
    const order = await filing.newOrder()
    const { url } = await filing.owner.addReportUrl({ id: order, url: 'https://reports.example/1', public: true })
    const { status, headers } = await open(url)
    assert.deepEqual([status, headers.get('location')], [302, 'https://reports.example/1'])
    assert.deepEqual([headers.get('referrer-policy'), headers.get('cache-control')], ['no-referrer', 'no-store'])
  })

  test('4 a page that is public is saved, never shown', async () => {
    const { url } = await filing.owner.uploadReport(await filing.newOrder(), '<script>', { public: true })
    const { headers } = await open(url)
    assert.match(headers.get('content-disposition') ?? '', /^attachment;/)
    assert.match(headers.get('content-security-policy') ?? '', /sandbox$/)
  })

  test('4 a report that is not public does not open without a key', async () => {
    const { url, id } = await filing.owner.uploadReport(await filing.newOrder(), pdf)
    assert.equal((await open(url)).status, 401)
    await missingPage(`${filing.server.publicUrl}/${filing.server.key}/r/${id}`)
  })

  test('4 a file that is made private is gone, and gets another address when it is public again', async () => {
    const order = await filing.newOrder()
    const { id, url } = await filing.owner.uploadReport(order, pdf, { title: 'Roof', public: true })
    const kept = await filing.owner.updateReport(id, { title: 'Attic' })
    assert.equal(kept.url, url)
    assert.equal((await open(url)).status, 200)
    const hidden = await filing.owner.updateReport(id, { public: false })
    assert.equal(hidden.url, `${filing.server.access.base_url}/order/file/${order}/${id}`)
    await missingPage(url)
    const [file] = await filing.listed(order)
    assert.deepEqual([file?.title, file?.public], ['Attic', 'no'])
    const again = await filing.owner.updateReport(id, { public: true })
    assert.equal((await open(again.url)).status, 200)
    assert.notEqual(again.url, url)
    await missingPage(url)
  })

  test('4 an unknown report, a removed report and a report of a removed order have the same response', async () => {
    const order = await filing.newOrder()
    const pages = [await missingPage(`${filing.server.publicUrl}/${filing.server.key}/r/${'a'.repeat(30)}`)]
    const report = await filing.owner.uploadReport(order, pdf, { public: true })
    const hosted = await filing.owner.addReportUrl({ id: order, url: 'https://reports.example', public: true })
    await filing.owner.removeReport(report.id)
    pages.push(await missingPage(report.url))
    await filing.owner.deleteOrder(order)
    pages.push(await missingPage(hosted.url))
    pages.push(await missingPage(`${filing.server.publicUrl}/unknown/r/${'a'.repeat(30)}`))
    pages.push(
      await missingPage(`${filing.server.publicUrl}/${filing.server.key}/r/${encodeURIComponent("' or 1=1 --")}`),
    )
    for (const below of ['', '/', `/${'a'.repeat(30)}/b`, '/a/b/c?d=e', '/%ff', '/%zz']) {
      pages.push(await missingPage(`${filing.server.publicUrl}/${filing.server.key}/r${below}`))
    }
    assert.equal(new Set(pages).size, 1)
  })

  test('1 a public address is of one company, and of its own host', async () => {
    const { url } = await filing.owner.uploadReport(await filing.newOrder(), pdf, { public: true })
    await apply(filing.server.dataDir, { ...acme(), key: 'acme-reports', hosts: ['reports.acme.example'] })
    await answerOf(filing.server.dataDir, ['host', 'confirm', 'reports.acme.example', '--company', 'acme-reports'])
    const token = url.split('/').at(-1)
    await missingPage(`${filing.server.publicUrl}/acme-reports/r/${token}`)
    const at = (host: string) =>
      call(filing.server, `GET /demo/r/${token}`, { headers: { host, authorization: undefined } })
    assert.equal((await at('elsewhere.example')).status, 200)
    await until(async () => (await at('reports.acme.example')).status === 404)
  })

  test('7.1 every other method of a public address is 405', async () => {
    const { url } = await filing.owner.uploadReport(await filing.newOrder(), pdf, { public: true })
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      assert.equal((await fetch(url, { method })).status, 405)
    }
  })

  test('8 the token of a public address stands in no metric', async () => {
    const { url } = await filing.owner.uploadReport(await filing.newOrder(), pdf, { public: true })
    assert.equal((await open(url)).status, 200)
    const metrics = await (await fetch(`${filing.server.publicUrl}/metrics`)).text()
    assert.doesNotMatch(metrics, new RegExp(url.split('/').at(-1) ?? '-'))
    assert.match(metrics, /api="reports"/)
  })
})
