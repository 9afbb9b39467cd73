import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { addCompany, bareCompany } from '../rest/outside-change.ts'
import { call } from '../rest/raw-socket.ts'
import { type RunningServer, startServer } from '../running-server.ts'

const isBuilt = existsSync(new URL('../../../web/dist/index.html', import.meta.url))
const skip = isBuilt || process.env.CI ? false : 'the console is not built'

describe('the console', { skip }, () => {
  let server: RunningServer
  before(async () => {
    server = await startServer()
    await addCompany(server, { ...bareCompany('anvil'), hosts: ['book.anvil.example'] })
  })
  after(() => server.stop())

  const get = (path: string, init?: RequestInit) => fetch(server.publicUrl + path, init)
  const assetsOf = (html: string) =>
    [...html.matchAll(/(?:src|href)="\.\/(assets\/[^"]+)"/g)].map(([, path = '']) => path)

  test('the page runs no inline script, allows no framing and no guessing of types', async () => {
    const { status, headers } = await get('/demo/console')
    assert.equal(status, 200)
    assert.equal(headers.get('content-type'), 'text/html; charset=utf-8')
    const policy = headers.get('content-security-policy') ?? ''
    assert.match(policy, /default-src 'none'; script-src 'self'; style-src 'self' 'nonce-[\w+/]{24}';/)
    assert.match(policy, /frame-ancestors 'none'/)
    assert.doesNotMatch(policy, /unsafe|https?:|\*/)
    assert.equal(headers.get('x-frame-options'), 'DENY')
    assert.equal(headers.get('x-content-type-options'), 'nosniff')
    assert.equal(headers.get('cache-control'), 'no-cache')
  })

  test('every page gets a nonce of its own, which its policy names', async () => {
    const nonces = await Promise.all(
      [1, 2].map(async () => {
        const response = await get('/demo/console')
        const [, nonce = ''] = /nonce="([^"]+)"/.exec(await response.text()) ?? []
        assert.ok(response.headers.get('content-security-policy')?.includes(`'nonce-${nonce}'`))
        return nonce
      }),
    )
    assert.notEqual(nonces[0], nonces[1])
  })

  for (const [path, base] of [
    ['/demo/console', './console/'],
    ['/demo/console/', './'],
    ['/demo/console/settings', './'],
    ['/demo/console/settings/company', '../'],
    ['/demo/console/settings/people/1/hours?tab=week', '../../../'],
  ] as const) {
    test(`${path} finds its files, also behind a path prefix`, async () => {
      const proxied = await throughProxy(server.publicUrl, '/tools/plumb', path)
      assert.equal(proxied.status, 200)
      const html = await proxied.text()
      assert.match(html, new RegExp(`<base href="${base.replaceAll('.', '\\.')}"`))
      assert.equal(new URL(base, `http://proxy.example/tools/plumb${path}`).pathname, '/tools/plumb/demo/console/')
      for (const asset of assetsOf(html)) {
        assert.equal((await get(new URL(asset, new URL(base, server.publicUrl + path)).pathname)).status, 200, asset)
      }
    })
  }

  test('files have a hash in their name, are kept for a year, and come compressed', async () => {
    const [path = ''] = assetsOf(await (await get('/demo/console')).text()).filter(path => path.endsWith('.js'))
    const sizes = await Promise.all(
      ['br', 'gzip;q=0.9', 'br;q=0, identity'].map(async accepted => {
        const response = await get(`/demo/console/${path}`, {
          method: 'HEAD',
          headers: { 'accept-encoding': accepted },
        })
        assert.equal(response.status, 200)
        assert.equal(response.headers.get('content-encoding'), /^br$|^gzip/.exec(accepted)?.[0] ?? null)
        assert.equal(response.headers.get('cache-control'), 'public, max-age=31536000, immutable')
        assert.equal(response.headers.get('content-type'), 'text/javascript; charset=utf-8')
        assert.equal(response.headers.get('vary'), 'accept-encoding')
        return Number(response.headers.get('content-length'))
      }),
    )
    assert.deepEqual(
      sizes.toSorted((one, other) => one - other),
      sizes,
    )
  })

  test('an unknown file is a 404 without the page, an unknown page a 404 with it', async () => {
    for (const name of ['none.js', '..%2findex.html', '%2e%2e%2fsources.sha256', 'index-x.js.br', '']) {
      const response = await get(`/demo/console/assets/${name}`)
      assert.equal(response.status, 404, name)
      assert.equal(response.headers.get('cache-control'), 'no-store')
      assert.doesNotMatch(await response.text(), /<html/)
    }
    const page = await get('/demo/console/nonsense')
    assert.equal(page.status, 404)
    assert.match(await page.text(), /<div id="root">/)
  })

  test('HEAD answers as GET without a body, and other methods are unknown', async () => {
    const { status, headers, body } = await get('/demo/console/settings', { method: 'HEAD' })
    assert.deepEqual([status, headers.get('x-frame-options'), body], [200, 'DENY', null])
    for (const method of ['POST', 'PUT', 'DELETE']) assert.equal((await get('/demo/console', { method })).status, 405)
  })

  test('1 a known and an unknown company have the same page, and no company has one at another host', async () => {
    const page = async (key: string) => (await (await get(`/${key}/console`)).text()).replaceAll(key, 'KEY')
    const plain = (html: string) => html.replace(/nonce="[^"]+"/, '')
    assert.equal(plain(await page('demo')), plain(await page('unknown')))
    const at = (host: string, path: string) => call(server, `GET ${path}`, { headers: { host } })
    assert.equal((await at('book.anvil.example', '/anvil/console')).status, 200)
    assert.equal((await at('book.anvil.example', '/demo/console')).status, 404)
    assert.equal((await at('book.anvil.example', '/unknown/console')).status, 404)
    assert.equal((await get('/NO_KEY/console')).status, 404)
  })

  test('1 the host of a company has the console at its root', async () => {
    const at = (line: string) => call(server, line, { headers: { host: 'book.anvil.example' } })
    for (const [path, base] of [
      ['/', './'],
      ['/settings', './'],
      ['/settings/company', '../'],
      ['/sign-in', './'],
    ] as const) {
      const { status, wire } = await at(`GET ${path}`)
      assert.equal(status, 200, path)
      assert.ok(wire.includes(`<base href="${base}"`), path)
      assert.ok(wire.includes('content="./anvil/rest"'), path)
    }
    assert.equal((await at('HEAD /')).status, 200)
    const [asset = ''] = assetsOf((await at('GET /')).wire)
    assert.equal((await at(`HEAD /${asset}`)).status, 200)
    assert.equal((await get('/settings')).status, 405)
    assert.match(await (await get('/')).text(), /address of an API/)
  })
})

/** Requests a path through a proxy that removes its prefix, as nginx does. */
async function throughProxy(target: string, prefix: string, path: string): Promise<Response> {
  const proxy = createServer((incoming, outgoing) => {
    request(target + (incoming.url ?? '').slice(prefix.length), { headers: incoming.headers }, answer => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    }).end()
  })
  await new Promise<void>(resolve => proxy.listen(0, '127.0.0.1', resolve))
  try {
    return await fetch(`http://127.0.0.1:${(proxy.address() as AddressInfo).port}${prefix}${path}`)
  } finally {
    proxy.close()
    proxy.closeIdleConnections()
  }
}
