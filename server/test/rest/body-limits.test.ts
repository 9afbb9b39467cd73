import assert from 'node:assert/strict'
import { test } from 'node:test'
import { radonQuotes } from './radon-quotes.ts'
import { call } from './raw-socket.ts'

const mebibyte = 1024 * 1024

const quotes = radonQuotes()
const { send } = quotes

/** A quote for the radon test, with additional fields. */
const quote = (rest: string) => `{"services":["${quotes.radon}"]${rest}}`

for (const text of [
  '{',
  '{"services":',
  "{'services':[]}",
  '{"services":[],}',
  '{services:[]}',
  'NaN',
  '{"a":NaN}',
  '{"a":01}',
  '{"a":"\n"}',
  '{}{}',
  'services[]=a',
  '<services/>',
  '\u0000',
  '{"a":"\\x00"}',
  '[',
  '['.repeat(500_000),
  '{"a":'.repeat(100_000),
  '"',
  ' ',
  '\ufeff\ufeff{}',
]) {
  test(`2.1 ${JSON.stringify(text.slice(0, 30))} is not valid JSON: 200, status error`, async () => {
    const { status, body } = await send(text)
    assert.equal(status, 200)
    assert.deepEqual(Object.keys(body), ['status', 'message'])
    assert.equal(body.status, 'error')
    assert.match(body.message, /^the request body is not valid JSON/)
  })
}

for (const text of ['[]', '[{"services":[]}]', '"services"', 'null', '7', 'true', '1e400']) {
  test(`2.1 ${text} is JSON but no object: 200, status error`, async () => {
    const { status, body } = await send(text)
    assert.equal(status, 200)
    assert.equal(body.status, 'error')
    assert.match(body.message, /an object is expected/)
  })
}

test('2.1 bytes that are not UTF-8 are not valid JSON', async () => {
  const endings = ['ff', 'c0af', 'eda080', 'f5808080', 'e282', '80']
  for (const ending of endings) {
    const bytes = Buffer.concat([Buffer.from('{"a":"'), Buffer.from(ending, 'hex'), Buffer.from('"}')])
    const { status, body } = await send(bytes)
    assert.equal(status, 200)
    assert.match(body.message, /not valid JSON: it is not UTF-8/)
  }
})

test('2.1 UTF-16 is not valid JSON, a byte order mark in UTF-8 is ignored', async () => {
  assert.match((await send(Buffer.from('\ufeff{}', 'utf16le'))).body.message, /not valid JSON/)
  assert.equal((await send(`\ufeff${quote('')}`)).body.totalfee, 165)
})

test('8 a body of exactly 1 MiB is read, one byte more is 413', async () => {
  const padded = (bytes: number) => quote('').padEnd(bytes, ' ')
  for (const type of ['application/json', 'banana']) {
    const largest = await send(padded(mebibyte), type)
    assert.ok(largest.status < 413, String(largest.status))
    const { status, body } = await send(padded(mebibyte + 1), type)
    assert.equal(status, 413)
    assert.deepEqual(body, { status: 'error', message: 'the request body is larger than 1 MiB' })
  }
  assert.equal((await send(padded(mebibyte))).body.totalfee, 165)
})

test('8 the limit holds for a body in chunks of unknown length', async () => {
  const chunked = (bytes: number) => `${bytes.toString(16)}\r\n${quote('').padEnd(bytes, ' ')}\r\n0\r\n\r\n`
  const headers = { 'content-type': 'application/json', 'transfer-encoding': 'chunked', 'content-length': undefined }
  const line = 'POST /demo/rest/calculateservicequote'
  assert.equal((await call(quotes.server, line, { headers, body: chunked(mebibyte) })).body.totalfee, 165)
  assert.equal((await call(quotes.server, line, { headers, body: chunked(mebibyte + 1) })).status, 413)
})

test('8 a body announced as too large is refused before it is sent', async () => {
  const headers = { 'content-length': '99999999999' }
  const { status, body } = await call(quotes.server, 'POST /demo/rest/calculateservicequote', { headers })
  assert.deepEqual([status, body.status], [413, 'error'])
})

test('8 nesting is read to a depth of 32 and refused beyond', async () => {
  const nested = (levels: number) => quote(`,"a":${'['.repeat(levels)}${']'.repeat(levels)}`)
  assert.equal((await send(nested(31))).body.totalfee, 165)
  const tooDeep = await send(nested(32))
  assert.deepEqual([tooDeep.status, tooDeep.body.status], [200, 'error'])
  assert.match(tooDeep.body.message, /deeper than 32 levels/)
  assert.match((await send(nested(250_000))).body.message, /deeper than 32 levels/)
  const objects = quote(`,"a":${'{"b":'.repeat(5_000)}1${'}'.repeat(5_000)}`)
  assert.match((await send(objects)).body.message, /deeper than 32 levels/)
})

test('8 the same depth holds for forms', async () => {
  const nested = (levels: number) => `services[]=${quotes.radon}&a${'[b]'.repeat(levels - 1)}=c`
  assert.equal((await send(nested(32), 'text/plain')).body.totalfee, 165)
  assert.match((await send(nested(33), 'text/plain')).body.message, /deeper than 32 levels/)
})

test('8 a text of 10,000 characters is read, one more is refused and its field named', async () => {
  assert.equal((await send(quote(`,"city":"${'a'.repeat(10_000)}"`))).body.totalfee, 165)
  const { status, body } = await send(quote(`,"client":[{"city":"${'a'.repeat(10_001)}"}]`))
  assert.equal(status, 200)
  assert.deepEqual(body, { status: 'error', message: 'client[0][city] is longer than 10000 characters' })
  const form = await send(`services[]=${quotes.radon}&city=${'a'.repeat(10_001)}`, 'text/plain')
  assert.equal(form.body.message, 'city is longer than 10000 characters')
})

test('8 a field name that is too long is refused without repeating it', async () => {
  const { body } = await send(quote(`,"${'a'.repeat(10_001)}":1`))
  assert.equal(body.status, 'error')
  assert.ok(body.message.length < 200)
})

for (const text of ['\\u0000', 'a\\u0000b', '\\ud800', '\\udc00\\ud800', 'a\\udfff']) {
  test(`8 the text "${text}" cannot be stored and its field is named`, async () => {
    const { status, body } = await send(quote(`,"city":"${text}"`))
    assert.equal(status, 200)
    assert.deepEqual(body, { status: 'error', message: 'city contains characters that cannot be stored' })
    assert.equal((await send(quote(`,"${text}":1`))).body.status, 'error')
  })
}

test('2.1 numbers too large for anything count as absent', async () => {
  const { body } = await send(quote(',"squarefeet":1e400,"yearbuilt":-1e400,"zip":1e400'))
  assert.equal(body.totalfee, 165)
})

test('2.1 of a field that comes twice, the last one counts', async () => {
  assert.equal((await send(`{"services":[],"services":["${quotes.radon}"]}`)).body.totalfee, 165)
  assert.equal((await send(quote(',"services":[]'))).status, 400)
})

test('2.1 names such as __proto__ are fields like any other', async () => {
  const hostile = ',"__proto__":{"polluted":"yes","zip":"28173"},"constructor":{"prototype":{"polluted":"yes"}}'
  const { body } = await send(quote(`${hostile},"toString":1,"hasOwnProperty":null`))
  assert.equal(body.totalfee, 165)
  assert.equal((await send(`{"__proto__":{"services":["${quotes.radon}"]}}`)).status, 400)
  assert.equal(({} as { polluted?: string }).polluted, undefined)
})

test('8 a hundred thousand services are refused by name, as JSON and as a form', async () => {
  const json = await send(`{"services":[${Array(100_000).fill('"a"').join()}]}`)
  assert.equal(json.body.message, 'services has more than 100 entries')
  const numbered = Array.from({ length: 30_000 }, (_, i) => `services[${i + 30_000}]=a`).join('&')
  const form = await send(`${numbered}${'&services[]=a'.repeat(30_000)}`, 'text/plain')
  assert.equal(form.body.message, 'services has more than 100 entries')
})
