// engines: both

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { Random } from '../../../proof/fuzz/random.ts'
import { ShiftedClock } from '../clock.ts'
import { type RunningServer, startServer } from '../running-server.ts'
import { AssistantProgram, redirectUri } from './assistant-program.ts'

const form = 'application/x-www-form-urlencoded'
const json = 'application/json'
const paths = { token: form, revoke: form, register: json } as const
const seed = 20_261_119

describe('1 the endpoints of the sign-in of assistants', () => {
  const clock = new ShiftedClock()
  let server: RunningServer
  let assistant: AssistantProgram
  before(async () => {
    server = await startServer({}, {}, clock.now)
    assistant = new AssistantProgram(server)
    await assistant.browser.signIn(server.access.owner)
    await assistant.register()
  })
  after(() => server.stop())

  const send = async (path: string, init: RequestInit) => {
    const response = await fetch(`${assistant.issuer}${path}`, init)
    return { status: response.status, headers: response.headers, text: await response.text() }
  }

  const bodies: Readonly<Record<string, readonly [type: string, body: string]>> = {
    'nothing at all': ['', ''],
    'text without a type': ['', 'grant_type=refresh_token'],
    'a picture': ['image/png', 'PNG'],
    XML: ['application/xml', '<a/>'],
    'plain text': ['text/plain', 'a=b'],
    'a list in JSON': [json, '[]'],
    'half a JSON': [json, '{"client_name":'],
    'deep JSON': [json, `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`],
    'a form that names a parameter twice': [form, 'client_id=a&client_id=b&token=x&grant_type=refresh_token'],
    'a form with a NUL': [form, 'client_id=%00&token=%00&grant_type=refresh_token&refresh_token=%00'],
    'a form with a long value': [form, `client_id=a&token=${'x'.repeat(5_000)}&grant_type=refresh_token`],
    'a form with many parameters': [form, Array.from({ length: 60 }, (_, i) => `p${i}=1`).join('&')],
    'a form that is not UTF-8': [form, 'client_id=%ff%fe&grant_type=%ff&token='],
    'a form of separators': [form, '&&&==&='],
  }
  for (const [path, expected] of Object.entries(paths)) {
    for (const [name, [type, body]] of Object.entries(bodies)) {
      test(`1 ${path} refuses ${name}`, async () => {
        const headers: Record<string, string> = type === '' ? {} : { 'content-type': type }
        const {
          status,
          headers: answered,
          text,
        } = await send(`/oauth/${path}`, {
          ...{ method: 'POST', headers },
          body: new TextEncoder().encode(body),
        })
        assert.ok(status === 400 || status === 401, `${status} ${text}`)
        const { error } = JSON.parse(text) as { error: string }
        assert.match(error, /^(invalid_\w+|unsupported_grant_type)$/)
        if (type !== expected) assert.equal(error, 'invalid_request')
        assert.equal(answered.get('cache-control'), 'no-store')
        assert.equal(answered.get('set-cookie'), null)
      })
    }
    for (const method of ['GET', 'PUT', 'DELETE']) {
      test(`1 ${path} is not ${method}`, async () => {
        assert.equal((await send(`/oauth/${path}`, { method })).status, 405)
      })
    }
    for (const [name, authorization] of Object.entries({
      'a client secret in a header': `Basic ${btoa('plm_x:secret')}`,
      'a token': 'Bearer pla_x',
    })) {
      test(`1 ${path} refuses ${name}`, async () => {
        const headers = { authorization, 'content-type': expected }
        const { status, text } = await send(`/oauth/${path}`, { method: 'POST', headers, body: 'client_id=x' })
        assert.deepEqual([status, (JSON.parse(text) as { error: string }).error], [401, 'invalid_client'])
      })
    }
  }

  test('1 metadata is for keys that a company can have', async () => {
    for (const key of ['A%20B', '..%2f..', '%00', 'x'.repeat(300), 'a/b']) {
      for (const name of ['oauth-authorization-server', 'oauth-protected-resource']) {
        const path = name.endsWith('server') ? `${name}/${key}` : `${name}/${key}/mcp`
        const { status } = await fetch(`${server.publicUrl}/.well-known/${path}`)
        assert.ok(status === 404 || status === 405, `${status} ${path}`)
      }
    }
  })

  test(`1 no form or document breaks an endpoint, or gets a token, with seed ${seed}`, async () => {
    const words = [
      'grant_type',
      'client_id',
      'code',
      'code_verifier',
      'redirect_uri',
      'refresh_token',
      'scope',
      'token',
    ]
    const others = [
      'resource',
      'client_secret',
      'redirect_uris',
      'client_name',
      'token_endpoint_auth_method',
      '__proto__',
    ]
    const values = ['authorization_code', 'refresh_token', assistant.clientId, redirectUri, 'read book', 'x'.repeat(43)]
    const strange = ['', '\0', '\ud800', '%', "' or 1=1 --", '{{7*7}}', '🏚️', 'a'.repeat(3_999), '-1', 'null', '../..']
    for (let i = 0; i < 300; i++) {
      const random = new Random(seed, i)
      const members = Array.from({ length: random.between(1, 6) }, () => [
        random.pick([...words, ...words, ...others]),
        random.pick([...values, ...values, ...strange]),
      ])
      const path = random.pick(['token', 'revoke', 'register'] as const)
      const body =
        paths[path] === form
          ? new URLSearchParams(members).toString()
          : JSON.stringify(Object.fromEntries(members.map(([name, value]) => [name, random.pick([value, [value], 7])])))
      const headers = { 'content-type': paths[path] }
      const { status, text } = await send(`/oauth/${path}`, { method: 'POST', headers, body })
      const where = `${i}: ${path} ${body.slice(0, 500)} ${text.slice(0, 500)}`
      assert.ok(status < 500, where)
      assert.doesNotMatch(text, /access_token|went wrong on our side/, where)
    }
  })

  test('1 a person with a second factor agrees only after it', async () => {
    const { browser } = assistant
    const post = (path: string, body: unknown) => browser.send('POST', path, body)
    const { email, password } = server.access.owner
    const { secret } = (await post('/session/secondfactor', { password })).body
    const codeOf = () =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().epochMilliseconds })
    await post('/session/secondfactor/confirm', { code: codeOf() })
    clock.shiftBy(60_000)
    const half = new AssistantProgram(server)
    half.clientId = assistant.clientId
    const { body } = await half.browser.signIn({ email, password })
    assert.equal(body.secondfactor, 'yes')
    const asked = { ...half.request(), allow: true, book: true }
    for (const path of ['/session/assistant/check', '/session/assistant']) {
      assert.equal((await half.browser.send('POST', path, asked)).status, 401)
      const bearer = { authorization: `Bearer ${body.token}` }
      assert.equal((await half.browser.send('POST', path, asked, bearer)).status, 401)
    }
    const { status } = await half.browser.send('POST', '/session/code', { token: body.token, code: codeOf() })
    assert.equal(status, 200)
    assert.equal((await half.redeem(await half.code())).status, 200)
  })
})
