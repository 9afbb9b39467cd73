import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { addCompany, bareCompany } from '../rest/outside-change.ts'
import { call } from '../rest/raw-socket.ts'
import { basic, type RunningServer, startServer } from '../running-server.ts'

const isBuilt = existsSync(new URL('../../../web/dist/index.html', import.meta.url))
const skip = isBuilt || process.env.CI ? false : 'the console is not built'

const anvil = `Anvil "&" <Sons> $& %NONCE%`
const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

describe('the console', { skip }, () => {
  let server: RunningServer
  before(async () => {
    server = await startServer()
    await addCompany(server, { ...bareCompany('anvil'), name: anvil, hosts: ['book.anvil.example'] })
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

  test('a console can be installed: its manifest has icons, its worker the files and the pages, and neither is kept by caches', async () => {
    const manifest = await get('/demo/console/manifest.webmanifest')
    assert.match(manifest.headers.get('content-type') ?? '', /^application\/manifest\+json/)
    const { name, icons } = (await manifest.json()) as { name: string; icons: { src: string }[] }
    assert.equal(name, 'Plumbline demo')
    for (const { src } of icons) {
      const icon = await get(`/demo/console/${src}`)
      assert.deepEqual([icon.status, icon.headers.get('content-type')], [200, 'image/png'])
    }
    const worker = await get('/demo/console/service-worker.js')
    assert.equal(worker.headers.get('content-type'), 'text/javascript; charset=utf-8')
    assert.equal(worker.headers.get('content-security-policy'), "default-src 'none'; connect-src 'self'")
    assert.equal(worker.headers.get('service-worker-allowed'), null)
    for (const { headers } of [manifest, worker]) assert.equal(headers.get('cache-control'), 'no-cache')
    const script = await worker.text()
    assert.match(script, /^self\.pageNames = \[.*"today"\];/)
    const [, entry = ''] = /src="\.\/(assets\/index-[^"]+)"/.exec(await (await get('/demo/console/')).text()) ?? []
    const files = [...script.matchAll(/"(assets\/[^"]+)"/g)].map(([, file = '']) => file)
    assert.ok(files.includes(entry) && files.some(file => /today-page/.test(file)))
    assert.deepEqual(
      files.filter(file => /webhook-page|operator|cyrillic/.test(file)),
      [],
    )
    for (const file of new Set(files)) assert.equal((await get(`/demo/console/${file}`)).status, 200, file)
  })

  test('1 the host of a company has its app at the root, with its name; other hosts have none there', async () => {
    const at = (name: string) => call(server, `GET /${name}`, { headers: { host: 'book.anvil.example' } })
    const { status, wire } = await at('manifest.webmanifest')
    assert.equal(status, 200)
    assert.ok(wire.includes(`"name":${JSON.stringify(anvil)},"short_name":${JSON.stringify(anvil)}`))
    assert.equal((await at('service-worker.js')).status, 200)
    for (const name of ['manifest.webmanifest', 'service-worker.js']) assert.equal((await get(`/${name}`)).status, 405)
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

  test('1 only the own host of a company tells its name before somebody has signed in', async () => {
    const nameAt = async (host: string | undefined, path: string) => {
      const { wire } = await call(server, `GET ${path}`, { headers: { host } })
      return /name="plumbline-name" content="([^"]*)"/.exec(wire)?.[1]
    }
    const shown = 'Anvil &#34;&#38;&#34; &#60;Sons&#62; $&#38; %NONCE%'
    assert.equal(await nameAt('book.anvil.example', '/'), shown)
    assert.equal(await nameAt('book.anvil.example', '/anvil/console'), shown)
    for (const key of ['anvil', 'unknown']) assert.equal(await nameAt('any.example', `/${key}/console`), '')
  })

  test('1 short addresses lead a browser to the console, of a known and of an unknown company', async () => {
    const lead = async (path: string, headers: Record<string, string> = browser, method = 'GET') => {
      const { status, headers: answer } = await get(path, { method, headers, redirect: 'manual' })
      return status === 302 ? answer.get('location') : status
    }
    for (const key of ['demo', 'unknown']) {
      assert.deepEqual([await lead(`/${key}`), await lead(`/${key}/?a=b`)], [`./${key}/console`, './console'])
      assert.equal(await lead(`/${key}`, browser, 'HEAD'), `./${key}/console`)
      for (const method of ['POST', 'DELETE']) assert.equal(await lead(`/${key}`, browser, method), 405)
      for (const accept of ['*/*', 'application/json', 'text/html;q=0, */*']) {
        assert.equal(await lead(`/${key}`, { accept }), 405)
        assert.equal(await lead('/console', { accept }), 405)
      }
      assert.equal(await lead(`/${key}/rest`), 401)
      assert.equal(await lead(`/?company=${key}`), `./${key}/console`)
    }
    assert.deepEqual([await lead('/console'), await lead('/settings/company')], ['./', '../'])
    for (const path of ['/NO_KEY', '/docs/', '/-', '/%64%0a']) assert.equal(await lead(path), 405, path)
    assert.equal(await lead('/demo/rest/unknown', { ...browser, authorization: basic(server.access.owner) }), 405)
  })

  test('1 the host of a company leads to its console too', async () => {
    const headers = { host: 'book.anvil.example', ...browser }
    const { status, wire } = await call(server, 'GET /console', { headers })
    assert.equal(status, 302)
    assert.match(wire, /^location: \.\/\r$/m)
    assert.ok((await call(server, 'GET /', { headers })).wire.includes('content="./anvil/rest"'))
  })

  test('1 / is a page for people, and for programs what it was', async () => {
    const page = await get('/', { headers: browser })
    const html = await page.text()
    assert.equal(page.status, 200)
    assert.match(page.headers.get('vary') ?? '', /accept/)
    const policy = page.headers.get('content-security-policy') ?? ''
    assert.match(policy, /^default-src 'none'; style-src 'nonce-[\w+/]{24}'; /)
    assert.doesNotMatch(policy, /unsafe|https?:|\*/)
    for (const [, target = ''] of html.matchAll(/href="((?!data:)[^"]*)"/g))
      assert.equal((await get(`/${target}`, { headers: browser })).status, 200, target)
    assert.match(html, /href="docs"[\s\S]*href="operator"/)
    assert.ok(!html.includes('demo'))
    const wrong = await get('/?company=%22%3E%3Cscript%3E', { headers: browser })
    assert.equal(wrong.status, 400)
    assert.match(await wrong.text(), /value="&#34;&#62;&#60;script&#62;"[\s\S]*That is not the key of a company/)
    assert.equal((await get('/?company=demo')).status, 200)
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
