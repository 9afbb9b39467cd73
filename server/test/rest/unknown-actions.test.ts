import assert from 'node:assert/strict'
import { METHODS } from 'node:http'
import { after, before, test } from 'node:test'
import { routes } from '../../src/http/rest/routes.ts'
import { joinServer, type RunningServer } from '../running-server.ts'
import { call, type RawCall, talk } from './raw-socket.ts'

let server: RunningServer
before(async () => {
  server = await joinServer()
})
after(() => server.stop())

const refused = 'missing or invalid action specified'

async function assertUnknown(line: string, init: RawCall = {}): Promise<void> {
  const { status, headers, body, wire } = await call(server, line, init)
  assert.equal(status, 405, `${line.slice(0, 80)}: ${wire.slice(0, 200)}`)
  assert.ok(headers.get('x-request-id'), line)
  if (line.startsWith('HEAD ')) return
  assert.deepEqual(Object.keys(body), ['status', 'message'])
  assert.ok(body.status === 'error' && String(body.message).startsWith(`${refused}: there is no `), body.message)
}

/** Routes with ids filled in, and the methods of each path: `/client/lookup` also matches `/client/:id`. */
const paths = [...new Set(routes.map(({ path }) => path.replaceAll(/:\w+/g, 'x')))]
const patterns = routes.map(({ method, path }) => ({
  method,
  path: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`),
}))

test('7.1 every method that a path does not support is 405, HEAD and OPTIONS included', async () => {
  for (const path of paths) {
    const known = patterns.filter(pattern => pattern.path.test(path)).map(({ method }) => method as string)
    const others = METHODS.filter(method => !known.includes(method) && method !== 'CONNECT')
    await Promise.all(others.map(method => assertUnknown(`${method} /demo/rest${path}`)))
  }
})

test('7.1 a method that a path does not support is 405 with a body of any type and size', async () => {
  for (const method of ['PUT', 'PATCH', 'DELETE', 'QUERY', 'PROPFIND', 'OPTIONS', 'TRACE']) {
    await assertUnknown(`${method} /demo/rest/calculateservicequote`, { body: '{' })
    await assertUnknown(`${method} /demo/rest/me`, { headers: { 'content-type': 'banana' }, body: '{' })
    await assertUnknown(`${method} /demo/rest/me`, { headers: { 'content-length': '1048577' } })
  }
})

for (const path of [
  '/demo/rest',
  '/demo/rest/',
  '/demo/rest/nothing',
  '/demo/rest/me//',
  '/demo/rest/me/again',
  '/demo/rest//me',
  '/demo/rest/ME',
  '/demo/rest/me%20',
  '/demo/rest/me;a=b',
  '/demo/rest/%6De%',
  '/demo/rest/%',
  '/demo/rest/%zz',
  '/demo/rest/%FF',
  '/demo/rest/user/%E0%A4%A',
  '/demo/rest/usher',
  '/demo/rest/user/a/b',
  '/demo/rest/../rest/me',
  '/demo/rest/.',
  '/demo/rest/__proto__',
  '/demo/rest/*',
  '/demo/rest/:id',
  '/demo/rest/offices%00',
  '/demo/rest/%2e%2e%2fme',
  '/demo/rest?me',
  '/demo/rest/demo/rest/demo/rest/me',
  '/demo/rest/other/rest/me',
  `/demo/rest/user/${'a'.repeat(10_001)}`,
  `/demo/rest/${'a/'.repeat(3_000)}`,
  `/demo/rest/${'a'.repeat(12_000)}`,
  '/demo',
  '/demo/',
  '//demo/rest/me',
  '/demo//rest/me',
  '/demo/REST/me',
  '/favicon.ico',
  '/healthz/',
  '/%',
  '/%zz/rest/me%',
  '*',
]) {
  test(`7.1 ${path.slice(0, 60)} is a wrong path: 405`, async () => {
    for (const method of ['GET', 'POST']) {
      const isCompanyReadable = !path.startsWith('/%zz')
      if (isCompanyReadable) await assertUnknown(`${method} ${path}`)
      else assert.equal((await call(server, `${method} ${path}`)).status, 401)
    }
  })
}

test('7.1 CONNECT is answered like every other unknown method', async () => {
  const { status, body } = await talk(server.publicUrl, 'CONNECT demo:80 HTTP/1.1\r\nhost: demo:80\r\n\r\n')
  assert.deepEqual([status, body], [405, { status: 'error', message: refused }])
})

test('5 an address with a doubled prefix is served', async () => {
  for (const path of ['/demo/rest/demo/rest/me', '/demo/rest/demo/rest/me?x=/demo/rest']) {
    assert.equal((await call(server, `GET ${path}`)).status, 200)
  }
  const { body } = await call(server, 'GET /demo/rest/demo/rest/services?withAssociations')
  assert.ok('fees' in ((body.services as object[])[0] ?? {}))
})

test('5 a doubled prefix of two companies is not folded', async () => {
  await assertUnknown('GET /demo/rest/nocompany/rest/me')
  assert.equal((await call(server, 'GET /nocompany/rest/demo/rest/me')).status, 401)
})
