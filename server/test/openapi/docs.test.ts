import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { describeTenantApi } from '../../src/http/openapi/tenant-openapi.ts'
import { call, talk } from '../rest/raw-socket.ts'
import { type RunningServer, startServer } from '../running-server.ts'

let server: RunningServer
before(async () => {
  server = await startServer()
})
after(() => server.stop())

const pages = ['/', '/docs', '/docs/page.css']
const doors = () => [
  { address: server.publicUrl, description: '/demo/rest/openapi.json' },
  { address: server.directoryUrl, description: '/rest/openapi.json' },
]

test('4 the description is the same for every company key, known or not, with or without credentials', async () => {
  const answers = new Set<string>()
  for (const key of ['demo', 'unknown', 'DEMO', 'docs', '__proto__', '%64emo', 'a'.repeat(3_000)]) {
    for (const authorization of [undefined, 'Basic bm9ib2R5Om5vdGhpbmc=']) {
      const { status, wire } = await call(server, `GET /${key}/rest/openapi.json`, { headers: { authorization } })
      assert.equal(status, 200)
      answers.add(wire.replaceAll(/^(?:x-request-id|date): .*\r\n/gim, ''))
    }
  }
  assert.equal(answers.size, 1)
})

test('4 the description is served under a repeated prefix', async () => {
  assert.equal((await call(server, 'GET /demo/rest/demo/rest/openapi.json')).status, 200)
})

test('4 each server has a page with its description, linked from the root', async () => {
  for (const { address, description } of doors()) {
    const front = await (await fetch(address)).text()
    const page = await (await fetch(`${address}/docs`)).text()
    assert.match(front, /href="docs"/)
    for (const text of [front, page]) assert.ok(text.includes(`"${description.slice(1)}"`))
  }
})

test('4 the page of the tenant API begins with a booking and has every operation, without scripts', async () => {
  const page = await (await fetch(`${server.publicUrl}/docs`)).text()
  assert.doesNotMatch(page, /<script|style="| on[a-z]+="/)
  const [first] = /<h2>[^<]+/.exec(page) ?? []
  assert.equal(first, '<h2>A booking')
  const groups = [...page.matchAll(/<section id="group-([^"]+)"/g)].map(([, name]) => name)
  assert.deepEqual([groups.slice(0, 3), groups.at(-1)], [['orders', 'open-time', 'catalogue'], 'service'])
  const shown = [...page.matchAll(/<article id="(?!record-)([^"]+)"/g)].map(([, id = '']) => id)
  const described = Object.values(describeTenantApi().paths as Record<string, Record<string, { operationId: string }>>)
  const ids = described.flatMap(Object.values).map(({ operationId }) => operationId)
  assert.deepEqual(shown.toSorted(), ids.toSorted())
  const links = [...page.matchAll(/href="#([^"]+)"/g)].map(([, target = '']) => target)
  const targets = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id))
  assert.deepEqual(
    links.filter(link => !targets.has(link)),
    [],
  )
})

test('4 pages are HTML, styles and scripts of this server and forbid sniffing and framing', async () => {
  const types: Readonly<Record<string, string>> = { css: 'text/css' }
  for (const { address } of doors()) {
    for (const path of pages) {
      const { status, headers } = await fetch(address + path)
      assert.equal(status, 200)
      assert.equal(headers.get('content-type'), `${types[path.split('.')[1] ?? ''] ?? 'text/html'}; charset=utf-8`)
      assert.equal(headers.get('x-content-type-options'), 'nosniff')
      assert.match(headers.get('x-request-id') ?? '', /^[0-9a-f]{8}-/)
      const policy = headers.get('content-security-policy') ?? ''
      assert.match(policy, /^default-src 'none'; script-src 'self'; style-src 'self'; /)
      assert.doesNotMatch(policy, /unsafe|https?:|\*/)
    }
  }
})

test('4 pages refer to nothing outside this server', async () => {
  for (const { address } of doors()) {
    for (const path of ['/', '/docs']) {
      const text = await (await fetch(address + path)).text()
      const named = [...text.matchAll(/(?:href|src)="([^"#]+)[^"]*"/g)].map(([, target = '']) => target)
      assert.ok(named.length > 2)
      for (const target of named.filter(target => target !== 'data:,')) {
        assert.equal(new URL(target, address).origin, address)
        assert.equal((await fetch(new URL(target, address + path))).status, 200, target)
      }
    }
  }
})

test('4 an unchanged page is a 304, and a page is sent uncompressed on request', async () => {
  const address = `${server.publicUrl}/docs/page.css`
  const packed = await fetch(address)
  const plain = await fetch(address, { headers: { 'accept-encoding': 'gzip;q=0, identity' } })
  assert.deepEqual(
    [packed, plain].map(({ headers }) => headers.get('content-encoding')),
    ['gzip', null],
  )
  assert.equal(await packed.text(), await plain.text())
  const tag = packed.headers.get('etag') ?? ''
  const again = await fetch(address, { headers: { 'if-none-match': tag } })
  assert.deepEqual([again.status, await again.text()], [304, ''])
})

test('7.1 pages and descriptions answer every method except GET with 405', async () => {
  for (const path of [...pages, '/demo/rest/openapi.json']) {
    for (const method of ['HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE']) {
      assert.equal((await call(server, `${method} ${path}`)).status, 405, `${method} ${path}`)
    }
  }
  for (const path of [
    '/docs/',
    '/docs/nothing',
    '/docs/..%2fpackage.json',
    '/docs/page.css/',
    '/docs/viewer.js',
    '/Docs',
  ]) {
    assert.equal((await call(server, `GET ${path}`)).status, 405, path)
  }
})

test('5 an unknown path is not a page: servers that need credentials ask for them first', async () => {
  const star = `GET * HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`
  assert.equal((await talk(server.publicUrl, star)).status, 405)
  assert.equal((await talk(server.directoryUrl, star)).status, 401)
})
