import assert from 'node:assert/strict'
import { createServer, type RequestListener } from 'node:http'
import { after, before, test } from 'node:test'
import { Plumbline } from 'plumbline-client'
import {
  BadCredentials,
  errorFor,
  MissingFields,
  MissingPrivilege,
  PlumblineError,
  Refused,
  Unavailable,
  UnknownAction,
} from 'plumbline-client/errors'
import { type RunningServer, startServer } from '../../server/test/running-server.ts'
import { Caller } from '../src/call.ts'

let server: RunningServer
before(async () => {
  server = await startServer()
})
after(() => server.stop())

/** The error it ends with, which must be of this kind exactly. */
async function failure(work: Promise<unknown>, kind: typeof PlumblineError): Promise<PlumblineError> {
  const error = await work.then(
    () => assert.fail('nothing was thrown'),
    (error: unknown) => error,
  )
  assert.ok(error instanceof PlumblineError, String(error))
  assert.equal(error.constructor, kind)
  assert.equal(error.name, kind.name)
  return error
}

const access = (secretKey = server.access.owner.secret_key) => ({
  baseUrl: server.access.base_url,
  accessKey: server.access.owner.access_key,
  secretKey,
})

test('5 a wrong secret is BadCredentials', async () => {
  const error = await failure(new Plumbline(access('wrong')).me(), BadCredentials)
  assert.equal(error.httpStatus, 401)
  assert.match(error.message, /^authentication failed/)
  assert.match(error.requestId, /^[0-9a-f]{8}-/)
})

test('7.2 a missing privilege is MissingPrivilege', async () => {
  const error = await failure(server.as('limited').offices(), MissingPrivilege)
  assert.equal(error.httpStatus, 403)
  assert.equal(error.message, 'this action requires user access: OWNER')
})

test('7.1 a refusal in the body of a 200 is Refused, with the whole response', async () => {
  const error = await failure(server.as('owner').user('unknown'), Refused)
  assert.equal(error.httpStatus, 200)
  assert.deepEqual(error.answer, { status: 'error', message: error.message, user: '' })
})

test('7.1 missing fields are MissingFields, and the message names them', async () => {
  const error = await failure(server.as('owner').quote({ services: [] }), MissingFields)
  assert.equal(error.httpStatus, 400)
  assert.match(error.message, /services$/)
})

test('7.1 an action that is not there is UnknownAction', async () => {
  const { access_key: username, secret_key: password } = server.access.owner
  const caller = new Caller(server.access.base_url, { username, password })
  const error = await failure(caller.get('/nothing'), UnknownAction)
  assert.equal(error.httpStatus, 405)
})

test('8 a response of any other status is a PlumblineError', async () => {
  const { access_key: username, secret_key: password } = server.access.owner
  const caller = new Caller(server.access.base_url, { username, password })
  const error = await failure(
    caller.send('POST', '/calculateservicequote', { a: 'a'.repeat(1_100_000) }),
    PlumblineError,
  )
  assert.equal(error.httpStatus, 413)
})

test('7.1 every 5xx is Unavailable', () => {
  for (const status of [500, 502, 503, 504, 599]) assert.equal(errorFor(status), Unavailable)
})

test('an address where nothing listens is Unavailable', async () => {
  const baseUrl = await withServer(undefined, address => Promise.resolve(address))
  const error = await failure(new Plumbline({ maxRetries: 0, ...access(), baseUrl }).me(), Unavailable)
  assert.equal(error.httpStatus, 0)
  assert.ok(error.message.includes(baseUrl))
  assert.ok(!error.message.includes(server.access.owner.secret_key))
})

for (const [what, text] of [
  ['a page', '<html>Welcome to nginx</html>'],
  ['nothing', ''],
  ['incomplete', '{"status":"ok"'],
  ['null', 'null'],
  ['a list', '[]'],
  ['a number', '7'],
  ['an object of something else', '{"hello":"world"}'],
] as const) {
  test(`a response that is ${what} is Unavailable`, async () => {
    for (const status of [200, 404, 502]) {
      const error = await withServer(
        (_request, response) => response.writeHead(status).end(text),
        baseUrl => failure(new Plumbline({ maxRetries: 0, ...access(), baseUrl }).me(), Unavailable),
      )
      assert.equal(error.httpStatus, status)
    }
  })
}

test('a truncated response is Unavailable', async () => {
  await withServer(
    (_request, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('{"status":')
      setTimeout(() => response.destroy(), 50)
    },
    baseUrl => failure(new Plumbline({ maxRetries: 0, ...access(), baseUrl }).me(), Unavailable),
  )
})

/** Something else than Plumbline behind an address; without a listener, nothing at all. */
async function withServer<T>(listener: RequestListener | undefined, work: (address: string) => Promise<T>): Promise<T> {
  const other = createServer(listener).listen(0, '127.0.0.1')
  await new Promise(resolve => other.once('listening', resolve))
  const { port } = other.address() as { port: number }
  const close = () => new Promise(resolve => other.close(resolve))
  if (!listener) await close()
  try {
    return await work(`http://127.0.0.1:${port}`)
  } finally {
    other.closeAllConnections()
    if (listener) await close()
  }
}
