import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { joinServer, type RunningServer } from '../running-server.ts'
import { call } from './raw-socket.ts'
import { sendRequest } from './request.ts'

/** Tests 2.1 with the quote route. */
const path = '/demo/rest/calculateservicequote'
const missing = 'this action requires the following fields: services'

let server: RunningServer
let home = ''
let radon = ''
before(async () => {
  server = await joinServer()
  const services = await server.as('owner').services()
  home = services.find(({ name }) => name === 'Home Inspection')?.id ?? ''
  radon = services.find(({ name }) => name === 'Radon Test')?.id ?? ''
})
after(() => server.stop())

function send(contentType: string | undefined, body: string | Buffer) {
  return call(server, `POST ${path}`, { headers: { 'content-type': contentType }, body })
}

for (const type of [
  'application/json',
  'application/json; charset=utf-8',
  'application/json;charset=UTF-8',
  'APPLICATION/JSON',
  'Application/Json; Charset="utf-8"',
  'application/jsonx',
  'application/json-patch+json',
  'application/json, text/plain',
  'application/json charset=utf-8',
  'application/json;',
  'application/json;;;',
  'application/json; charset=',
  'application/json; charset=latin1',
  'application/json\t; a=b',
  'application/json/json',
  'application/json@',
]) {
  test(`2.1 "${type}" starts with application/json, so the body is JSON`, async () => {
    const { status, body } = await send(type, JSON.stringify({ services: [home] }))
    assert.deepEqual([status, body.status, body.totalfee], [200, 'ok', 415])
  })
}

for (const type of [
  undefined,
  '',
  'text/json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application',
  'application/jso',
  'application /json',
  'xapplication/json',
  'application/ld+json',
  'banana',
  'application/octet-stream',
]) {
  test(`2.1 a JSON body sent as ${type === undefined ? 'nothing' : `"${type}"`} arrives as nothing`, async () => {
    const { status, body } = await send(type, JSON.stringify({ services: [home] }))
    assert.deepEqual([status, body.status], [400, 'error'])
    const hint = type?.startsWith('multipart/')
      ? ''
      : '; the body looks like JSON and was read as a form, which ignored it; send the header Content-Type: application/json'
    assert.equal(body.message, missing + hint)
  })

  test(`2.1 a form sent as ${type === undefined ? 'nothing' : `"${type}"`} is read`, async () => {
    const { status, body } = await send(type, `services[]=${home}&zip=28173`)
    assert.deepEqual([status, body.status, body.totalfee], [200, 'ok', 441.98])
  })
}

test('2.1 a form names lists with brackets, numbers, or a single value', async () => {
  const forms = [
    `services[]=${home}&services[]=${radon}`,
    `services%5B%5D=${home}&services%5B%5D=${radon}`,
    `services[0]=${home}&services[1]=${radon}`,
    `services[7]=${home}&services[3]=${radon}`,
    `services[1]=${home}&services[]=${radon}`,
    `services[]=${home}&services[0]=${home}&services[]=${radon}`,
    `services[999999999]=${home}&services[]=${radon}`,
    `a=b&services[]=${home}&=c&&services[]=${radon}&d`,
  ]
  for (const form of forms) assert.equal((await send(undefined, form)).body.totalfee, 580, form)
  assert.equal((await send(undefined, `services=${radon}`)).body.totalfee, 165)
})

test('2.1 numbered entries of a form are sorted by their numbers', async () => {
  const { body } = await send(undefined, 'services[10]=c&services[2]=b&services[0]=a&services[]=d')
  assert.deepEqual(
    (body.warnings as string[]).map(warning => warning.split(' ')[1]),
    ['a', 'b', 'c', 'd'],
  )
})

test('2.1 a form with hostile names is read or refused, and changes no object but its own', async () => {
  const forms = [
    '__proto__[polluted]=yes&services[]=a',
    'constructor[prototype][polluted]=yes&services[]=a',
    'services[__proto__][polluted]=yes&services[]=a',
    'services[constructor]=a&services[toString]=b',
    '[]=a&[b]=c&]=d&[=e',
    `a${'[b]'.repeat(40)}=c`,
    `a${'[]'.repeat(100_000)}=c`,
    `${'a'.repeat(20_000)}=c`,
    'services=a&services[]=b&services[x][y]=c&services[x]=d',
    '%ff%fe=%00&services[]=%ff',
    'services[]=%ED%A0%80',
    '%',
  ]
  for (const form of forms) {
    const { status, body } = await send('application/x-www-form-urlencoded', form)
    assert.ok([200, 400].includes(status), `${status} for ${form.slice(0, 50)}`)
    assert.notEqual(body.status, 'outside the envelope')
  }
  assert.equal(({} as { polluted?: string }).polluted, undefined)
})

test('2.1 each of a thousand spellings of the content type gets a response in the envelope', async () => {
  const parts = [
    'application',
    'json',
    'text',
    'multipart/form-data',
    '/',
    ';',
    '=',
    '"',
    ',',
    ' ',
    '\t',
    'charset',
    '*',
  ]
  const odd = ['\x80', 'é', '\\', '(', ')', '<', '>', '@', '?', '[', ']', '{', '}', 'undefined', 'null', '__proto__']
  const pieces = [...parts, ...odd]
  const spellings = pieces.flatMap(a => pieces.map(b => `${a}${b}`)).slice(0, 700)
  spellings.push(...odd.map(piece => `application/json;${piece}`), ...odd.map(piece => `application/json; a=${piece}`))
  spellings.push(
    'a/'.repeat(1_000),
    `application/json;${'a=b;'.repeat(1_000)}`,
    `application/json; a="${'\\"'.repeat(900)}`,
  )
  assert.ok(spellings.length > 200)
  for (let i = 0; i < spellings.length; i += 20) {
    const batch = spellings.slice(i, i + 20)
    const answers = await Promise.all(batch.map(type => send(type, JSON.stringify({ services: [home] }))))
    for (const [n, { status, body }] of answers.entries()) {
      const isJson = /^\s*application\/json/.test(batch[n] ?? '')
      assert.equal(status, isJson ? 200 : 400, `${status} for ${batch[n]}`)
      assert.equal(body.status, isJson ? 'ok' : 'error', `${batch[n]}`)
    }
  }
})

test('2.1 an empty body is no fields, whatever its type', async () => {
  for (const type of [undefined, 'application/json', 'text/plain', 'banana']) {
    for (const length of [undefined, '0']) {
      const headers = { 'content-type': type, 'content-length': length }
      const { status, body } = await call(server, `POST ${path}`, { headers })
      assert.deepEqual([status, body.message], [400, missing])
    }
  }
})

test('2.1 a body in chunks is the same body', async () => {
  const json = JSON.stringify({ services: [home] })
  const chunks = [...json].map(character => `1\r\n${character}\r\n`).join('')
  const headers = { 'content-type': 'application/json', 'transfer-encoding': 'chunked', 'content-length': undefined }
  const { body } = await call(server, `POST ${path}`, { headers, body: `${chunks}0\r\n\r\n` })
  assert.equal(body.totalfee, 415)
})

test('2.1 a sender that expects 100-continue gets it', async () => {
  const headers = { 'content-type': 'application/json', expect: '100-continue' }
  const { wire, body } = await call(server, `POST ${path}`, { headers, body: JSON.stringify({ services: [home] }) })
  assert.match(wire, /^HTTP\/1\.1 100 Continue\r\n/)
  assert.equal(body.totalfee, 415)
})

test('2.1 a sender with any other expectation gets a normal response', async () => {
  const headers = { 'content-type': 'application/json', expect: 'the-unexpected' }
  const { body } = await call(server, `POST ${path}`, { headers, body: JSON.stringify({ services: [home] }) })
  assert.equal(body.totalfee, 415)
})

test('2.1 a compressed body is not valid JSON: nothing is unpacked', async () => {
  const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' }
  for (const bytes of [gzipSync(JSON.stringify({ services: [home] })), gzipSync(Buffer.alloc(50_000_000, ' '))]) {
    const { status, body } = await sendRequest(server, '/calculateservicequote', {
      method: 'POST',
      headers,
      body: bytes,
    })
    assert.deepEqual([status, body.status], [200, 'error'])
    assert.match(body.message, /not valid JSON/)
  }
})

test('2.1 the body of a GET is not read', async () => {
  for (const [type, body] of [
    ['application/json', '{"no'],
    ['banana', 'x'.repeat(2_000_000)],
  ] as const) {
    const { status } = await call(server, 'GET /demo/rest/me', { headers: { 'content-type': type }, body })
    assert.equal(status, 200)
  }
})
