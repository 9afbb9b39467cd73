// engines: both

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { isRedirectUri, readClient, takesRedirectUri } from '../../src/domain/assistants/assistant-client.ts'
import { type OrderFixture, openOrderFixture } from '../orders/order-fixture.ts'
import { basic } from '../running-server.ts'
import { eventually } from '../webhooks/eventually.ts'
import { AssistantProgram, redirectUri, type Tokens } from './assistant-program.ts'

type Form = Readonly<Record<string, string | undefined>>

let fixture: OrderFixture
let other: OrderFixture
let assistant: AssistantProgram
let stranger: AssistantProgram
let tokens: Tokens
let theirs: Tokens
before(async () => {
  fixture = await openOrderFixture()
  other = await openOrderFixture()
  assistant = new AssistantProgram(fixture.server)
  stranger = new AssistantProgram(other.server)
  tokens = await assistant.connect()
  theirs = await stranger.connect()
})
after(async () => {
  await fixture.close()
  await other.close()
})

const checked = (change: Form) => assistant.browser.send('POST', '/session/assistant/check', assistant.request(change))

describe('1 an authorization request that must not be answered to anybody', () => {
  const rows: Readonly<Record<string, () => Form>> = {
    'an unknown client': () => ({ client_id: 'plm_unknown' }),
    'no client': () => ({ client_id: undefined }),
    'an empty client': () => ({ client_id: '' }),
    'the client of another company': () => ({ client_id: stranger.clientId }),
    'no redirect': () => ({ redirect_uri: undefined }),
    'the redirect of another site': () => ({ redirect_uri: 'https://evil.example/callback' }),
    'another path': () => ({ redirect_uri: 'http://127.0.0.1:6274/other' }),
    'a longer path': () => ({ redirect_uri: `${redirectUri}/more` }),
    'another query': () => ({ redirect_uri: `${redirectUri}?next=1` }),
    'a fragment': () => ({ redirect_uri: `${redirectUri}#x` }),
    'another scheme': () => ({ redirect_uri: 'https://127.0.0.1:6274/callback' }),
    'a name and password': () => ({ redirect_uri: 'http://me:secret@127.0.0.1:6274/callback' }),
    'another spelling of the computer': () => ({ redirect_uri: 'http://localhost:6274/callback' }),
    'a host that begins alike': () => ({ redirect_uri: 'http://127.0.0.1.evil.example:6274/callback' }),
    'a script': () => ({ redirect_uri: 'javascript:alert(1)' }),
    'a document at a private address': () => ({ client_id: 'http://127.0.0.1:1/client.json' }),
    'a document without a path': () => ({ client_id: 'https://client.example' }),
    'a document behind a password': () => ({ client_id: 'https://me:secret@client.example/c.json' }),
    'a document of another scheme': () => ({ client_id: 'file:///etc/passwd' }),
    'a document that is no address': () => ({ client_id: 'https://' }),
  }
  for (const [name, change] of Object.entries(rows)) {
    test(`1 ${name} is refused on the page`, async () => {
      for (const path of ['/session/assistant/check', '/session/assistant']) {
        const sent = { ...assistant.request(change()), allow: true, book: true }
        const { body } = await assistant.browser.send('POST', path, sent)
        assert.equal(body.status, 'error')
        assert.match(body.message, /^this assistant cannot be connected: /)
        assert.equal('redirect' in body, false)
      }
    })
  }
})

describe('1 an authorization request that its program has to correct', () => {
  const rows: Readonly<Record<string, readonly [error: string, change: Form]>> = {
    'no PKCE': ['invalid_request', { code_challenge: undefined, code_challenge_method: undefined }],
    'plain PKCE': ['invalid_request', { code_challenge_method: 'plain' }],
    'PKCE without a method': ['invalid_request', { code_challenge_method: undefined }],
    'another method': ['invalid_request', { code_challenge_method: 's256' }],
    'a short challenge': ['invalid_request', { code_challenge: 'short' }],
    'a long challenge': ['invalid_request', { code_challenge: 'x'.repeat(44) }],
    'a challenge of other characters': ['invalid_request', { code_challenge: `${'x'.repeat(42)}=` }],
    'the implicit flow': ['unsupported_response_type', { response_type: 'token' }],
    'no response type': ['unsupported_response_type', { response_type: undefined }],
    'a hybrid flow': ['unsupported_response_type', { response_type: 'code id_token' }],
    'an unknown scope': ['invalid_scope', { scope: 'admin' }],
    'a known and an unknown scope': ['invalid_scope', { scope: 'read admin' }],
    'a scope in capitals': ['invalid_scope', { scope: 'READ' }],
    'another company as resource': ['invalid_target', { resource: 'http://127.0.0.1/other/mcp' }],
    'the tenant API as resource': ['invalid_target', { resource: 'http://127.0.0.1/rest' }],
    'no address as resource': ['invalid_target', { resource: 'me' }],
  }
  for (const [name, [error, change]] of Object.entries(rows)) {
    test(`1 ${name} goes back as ${error}, also if the person agrees`, async () => {
      const { body } = await checked(change)
      const { redirect, problem } = body as unknown as { redirect: string; problem: string }
      assert.notEqual(problem, '')
      for (const address of [new URL(redirect), await assistant.approve(change)]) {
        assert.equal(address.searchParams.get('error'), error)
        assert.equal(address.searchParams.get('code'), null)
        assert.equal(address.searchParams.get('state'), 'a state')
        assert.equal(address.searchParams.get('iss'), assistant.issuer)
      }
    })
  }

  test('1 a person who does not agree sends the program away', async () => {
    for (const decision of [{ allow: false }, {}, { allow: 'no' }]) {
      const answer = await assistant.approve({}, decision)
      assert.equal(answer.searchParams.get('error'), 'access_denied')
      assert.equal(answer.searchParams.get('code'), null)
    }
  })
})

describe('1 who may agree', () => {
  const approve = (headers: Record<string, string>) =>
    fetch(`${fixture.server.access.base_url}/session/assistant`, {
      method: 'POST',
      body: JSON.stringify({ ...assistant.request(), allow: true, book: true }),
      headers: { 'content-type': 'application/json', ...headers },
    })
  const cookie = () => [...assistant.browser.cookies].map(pair => pair.join('=')).join('; ')
  const rows: Readonly<Record<string, () => Record<string, string>>> = {
    nobody: () => ({}),
    'an access token': () => ({ authorization: `Bearer ${tokens.access_token}` }),
    'a refresh token': () => ({ authorization: `Bearer ${tokens.refresh_token}` }),
    'a session without the header of the console': () => ({ cookie: cookie() }),
    'a page of another site': () => ({
      ...{
        cookie: cookie(),
        'x-plumbline-console': '1',
        origin: 'https://evil.example',
        'sec-fetch-site': 'cross-site',
      },
    }),
    'a session of another company': () => ({
      'x-plumbline-console': '1',
      cookie: [...stranger.browser.cookies].map(pair => pair.join('=')).join('; '),
    }),
  }
  for (const [name, headers] of Object.entries(rows)) {
    test(`1 not ${name}`, async () => assert.equal((await approve(headers())).status, 401))
  }
  test('1 not an access key, which would outlive its revocation in a token', async () => {
    const response = await approve({ authorization: basic(fixture.server.access.owner) })
    const { status, message } = (await response.json()) as { status: string; message: string }
    assert.equal(status, 'error')
    assert.match(message, /only a person who is signed in/)
  })
  test('1 not through a frame of another site', async () => {
    const { headers } = await fetch(`${assistant.issuer}/console/connect`)
    assert.match(headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/)
    assert.equal(headers.get('x-frame-options'), 'DENY')
  })
})

describe('1 a request for tokens that is refused', () => {
  const rows: Readonly<Record<string, readonly [error: string, change: Form]>> = {
    'a wrong verifier': ['invalid_grant', { code_verifier: 'x'.repeat(43) }],
    'no verifier': ['invalid_grant', { code_verifier: undefined }],
    'a short verifier': ['invalid_grant', { code_verifier: 'short' }],
    'another redirect': ['invalid_grant', { redirect_uri: 'http://127.0.0.1:9999/callback' }],
    'no redirect': ['invalid_grant', { redirect_uri: undefined }],
    'another client': ['invalid_grant', { client_id: 'plm_other' }],
    'no client': ['invalid_client', { client_id: undefined }],
    'a client secret': ['invalid_client', { client_secret: 'secret' }],
    'an assertion': ['invalid_client', { client_assertion: 'jwt' }],
    'another resource': ['invalid_target', { resource: 'http://127.0.0.1/other/mcp' }],
    'an unknown scope': ['invalid_scope', { scope: 'admin' }],
    'a wrong code': ['invalid_grant', { code: 'plc_wrong' }],
    'no code': ['invalid_grant', { code: undefined }],
    'an access token as code': ['invalid_grant', { code: 'pla_wrong' }],
    'a password': ['unsupported_grant_type', { grant_type: 'password' }],
    'client credentials': ['unsupported_grant_type', { grant_type: 'client_credentials' }],
    'no grant type': ['unsupported_grant_type', { grant_type: undefined }],
    'a device code': ['unsupported_grant_type', { grant_type: 'urn:ietf:params:oauth:grant-type:device_code' }],
  }
  for (const [name, [error, change]] of Object.entries(rows)) {
    test(`1 ${name}: ${error}`, async () => {
      const { status, headers, body } = await assistant.redeem(await assistant.code(), change)
      assert.equal(status, error === 'invalid_client' ? 401 : 400)
      assert.deepEqual([body.error, 'access_token' in body], [error, false])
      assert.equal(headers.get('cache-control'), 'no-store')
      assert.notEqual(body.error_description, '')
    })
  }

  test('1 a code that was tried with a wrong verifier is used up', async () => {
    const code = await assistant.code()
    await assistant.redeem(code, { code_verifier: 'x'.repeat(43) })
    assert.equal((await assistant.redeem(code)).status, 400)
  })
  test('1 a code that was redeemed twice ends the assistant that it made', async () => {
    const code = await assistant.code()
    const { body } = await assistant.redeem(code)
    assert.equal((await assistant.redeem(code)).body.error, 'invalid_grant')
    assert.equal((await assistant.refresh(String(body.refresh_token))).body.error, 'invalid_grant')
    await eventually(async () =>
      assert.equal((await assistant.message(String(body.access_token), 'tools/list')).status, 401),
    )
  })
  test('1 a code that is older than a minute', async () => {
    const code = await assistant.code()
    await fixture.alter(`update assistant_tokens set expires_at = 1 where kind = 'code' and used_at is null`)
    assert.equal((await assistant.redeem(code)).body.error, 'invalid_grant')
  })
  test('1 a code of another company', async () => {
    const code = await stranger.code()
    assert.equal((await assistant.redeem(code, { code_verifier: stranger.verifier })).body.error, 'invalid_grant')
    assert.equal((await stranger.redeem(code)).status, 200, 'it is still good where it belongs')
  })
  test('1 a refresh token of another company, of another client, expired, or wrong', async () => {
    const error = async (token: string, change: Form = {}) => (await assistant.refresh(token, change)).body.error
    assert.equal(await error(theirs.refresh_token), 'invalid_grant')
    assert.equal(await error('plr_wrong'), 'invalid_grant')
    assert.equal(await error(''), 'invalid_grant')
    assert.equal(await error(tokens.access_token), 'invalid_grant')
    const one = await assistant.connect()
    assert.equal(await error(one.refresh_token, { client_id: 'plm_other' }), 'invalid_grant')
    const old = await assistant.connect()
    await fixture.alter(`update assistant_tokens set expires_at = 1 where kind = 'refresh' and used_at is null`)
    assert.equal(await error(old.refresh_token), 'invalid_grant')
    tokens = await assistant.connect()
  })
  test('1 an assistant that may read asks for more with its refresh token, and keeps the token', async () => {
    const reader = new AssistantProgram(fixture.server)
    const { refresh_token: token } = await reader.connect('owner', { allow: true, book: false })
    assert.equal((await reader.refresh(token, { scope: 'read book' })).body.error, 'invalid_scope')
    const { status, body } = await reader.refresh(token, { scope: 'read' })
    assert.deepEqual([status, body.scope], [200, 'read'])
  })
  test('1 an assistant that may read cannot widen its code', async () => {
    const reader = new AssistantProgram(fixture.server)
    await reader.browser.signIn(fixture.server.access.owner)
    await reader.register()
    for (const [asked, decision] of [
      ['read book', { allow: true, book: false }],
      ['read', { allow: true, book: true }],
    ] as const) {
      const code = await reader.code({ scope: asked }, decision)
      const { body } = await reader.redeem(code, { scope: 'read book' })
      assert.equal(body.scope, 'read')
    }
  })
  test('1 parameters that are sent twice, JSON, and credentials in a header', async () => {
    const form = 'application/x-www-form-urlencoded'
    const twice = await assistant.post('/oauth/token', 'grant_type=refresh_token&grant_type=password', {
      'content-type': form,
    })
    assert.deepEqual([twice.status, twice.body.error], [400, 'invalid_request'])
    const json = await assistant.post('/oauth/token', '{}', { 'content-type': 'application/json' })
    assert.equal(json.body.error, 'invalid_request')
    const authorization = basic(fixture.server.access.owner)
    const keyed = await assistant.post('/oauth/token', 'grant_type=refresh_token', {
      'content-type': form,
      authorization,
    })
    assert.deepEqual([keyed.status, keyed.body.error], [401, 'invalid_client'])
  })
})

describe('1 credentials that are no access token of the company', () => {
  const rows: Readonly<Record<string, () => string>> = {
    'no token': () => 'Bearer',
    'a wrong token': () => 'Bearer pla_0123456789012345678901234567890123',
    'a refresh token': () => `Bearer ${tokens.refresh_token}`,
    'a token of another company': () => `Bearer ${theirs.access_token}`,
    'an access key': () => basic(fixture.server.access.owner),
    'the secret of an access key': () => `Bearer ${fixture.server.access.owner.secret_key}`,
    'an access key as a token': () => `Bearer ${fixture.server.access.owner.access_key}`,
    'the cookie of a session': () => `Bearer ${[...assistant.browser.cookies.values()][0]}`,
    'a token with something behind it': () => `Bearer ${tokens.access_token}x`,
    'a token in capitals': () => `Bearer ${tokens.access_token.toUpperCase()}`,
    'two tokens': () => `Bearer ${tokens.access_token} ${tokens.access_token}`,
  }
  const send = (headers: Record<string, string>, query = '') =>
    fetch(`${assistant.issuer}/mcp${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    })
  for (const [name, authorization] of Object.entries(rows)) {
    test(`1 ${name}`, async () => {
      const { status, headers } = await send({ authorization: authorization() })
      assert.equal(status, 401)
      assert.match(headers.get('www-authenticate') ?? '', /^Bearer error="invalid_token", resource_metadata="/)
    })
  }
  test('1 a session cookie, with the header of the console', async () => {
    const cookie = [...assistant.browser.cookies].map(pair => pair.join('=')).join('; ')
    assert.equal((await send({ cookie, 'x-plumbline-console': '1' })).status, 401)
  })
  test('1 a token in the address', async () => {
    assert.equal((await send({}, `?access_token=${tokens.access_token}`)).status, 401)
  })
  test('1 a token from a page of another site', async () => {
    const authorization = `Bearer ${tokens.access_token}`
    assert.equal((await send({ authorization, origin: 'https://evil.example' })).status, 403)
    assert.equal((await send({ authorization })).status, 200)
  })
  test('1 an expired token', async () => {
    const { access_token: token } = await assistant.connect()
    await fixture.alter(`update assistant_tokens set expires_at = 1 where kind = 'access'`)
    await eventually(async () => assert.equal((await assistant.message(token, 'tools/list')).status, 401))
    tokens = await assistant.connect()
  })
  test('1 a token is nothing in the tenant API', async () => {
    for (const authorization of [`Bearer ${tokens.access_token}`, `Basic ${btoa(`x:${tokens.access_token}`)}`])
      assert.equal((await fixture.request('GET', '/me', { authorization })).status, 401)
  })
  test('1 an unknown company answers as a known one', async () => {
    const unknown = assistant.issuer.replace(fixture.server.key, 'no-such-company')
    const response = await fetch(`${unknown}/mcp`, { method: 'POST', body: '{}' })
    assert.equal(response.status, 401)
    const [, address = ''] = /resource_metadata="([^"]+)"/.exec(response.headers.get('www-authenticate') ?? '') ?? []
    assert.equal((await fetch(address)).status, 200)
    const body = new URLSearchParams({ grant_type: 'refresh_token', client_id: 'x', refresh_token: 'y' })
    assert.equal((await fetch(`${unknown}/oauth/token`, { method: 'POST', body })).status, 400)
  })
  test('1 revoking a token tells nothing, and ends the assistant of its own client only', async () => {
    const { refresh_token: token } = await assistant.connect()
    const revoke = (client: string, sent = token) =>
      assistant.postForm('/oauth/revoke', { token: sent, client_id: client })
    assert.equal((await revoke('plm_other')).status, 200)
    assert.equal((await revoke(assistant.clientId, 'plr_wrong')).status, 200)
    const { status, body } = await assistant.refresh(token)
    assert.equal(status, 200)
    assert.equal((await revoke(assistant.clientId, String(body.refresh_token))).status, 200)
    assert.equal((await assistant.refresh(String(body.refresh_token))).status, 400)
  })
})

describe('1 programs', () => {
  test('1 a registration that cannot be used is refused in the words of RFC 7591', async () => {
    const rows: readonly (readonly [string, object])[] = [
      ['invalid_redirect_uri', { redirect_uris: undefined }],
      ['invalid_redirect_uri', { redirect_uris: [] }],
      ['invalid_redirect_uri', { redirect_uris: 'https://a.example/' }],
      ['invalid_redirect_uri', { redirect_uris: ['http://a.example/callback'] }],
      ['invalid_redirect_uri', { redirect_uris: ['https://a.example/#x'] }],
      ['invalid_redirect_uri', { redirect_uris: ['javascript:alert(1)'] }],
      ['invalid_redirect_uri', { redirect_uris: ['data:text/html,x'] }],
      ['invalid_redirect_uri', { redirect_uris: ['callback'] }],
      ['invalid_redirect_uri', { redirect_uris: [7] }],
      ['invalid_redirect_uri', { redirect_uris: Array.from({ length: 21 }, (_, i) => `https://a.example/${i}`) }],
      ['invalid_client_metadata', { token_endpoint_auth_method: 'client_secret_basic' }],
      ['invalid_client_metadata', { token_endpoint_auth_method: 'private_key_jwt' }],
      ['invalid_client_metadata', { client_secret: 'x' }],
      ['invalid_client_metadata', { client_name: 7 }],
    ]
    const program = new AssistantProgram(fixture.server)
    for (const [error, metadata] of rows) {
      const { status, body } = await program.register(metadata)
      assert.deepEqual([status, body.error], [400, error], JSON.stringify(metadata))
    }
    for (const text of ['', '[]', '7', '{', 'null']) {
      const { status } = await program.post('/oauth/register', text, { 'content-type': 'application/json' })
      assert.equal(status, 400, text)
    }
  })
  test('1 the redirects of programs', () => {
    for (const uri of [
      'https://a.example/c',
      'http://127.0.0.1/c',
      'http://[::1]:7/c',
      'http://localhost:7/c',
      'cursor://c/d',
    ])
      assert.ok(isRedirectUri(uri), uri)
    for (const uri of [
      'http://a.example/',
      'https://a.example/ b',
      'vbscript:x',
      'blob:https://a.example/',
      'about:blank',
      '//a',
    ])
      assert.ok(!isRedirectUri(uri), uri)
    const client = readClient({ redirect_uris: ['http://127.0.0.1/c', 'https://a.example/c'] }, 'x', '')
    assert.ok('redirectUris' in client)
    for (const uri of ['http://127.0.0.1:1/c', 'http://127.0.0.1:65000/c', 'https://a.example/c'])
      assert.ok(takesRedirectUri(client, uri), uri)
    for (const uri of [
      'https://a.example:444/c',
      'http://127.0.0.1:1/d',
      'http://127.0.0.2:1/c',
      'https://a.example/c/',
    ])
      assert.ok(!takesRedirectUri(client, uri), uri)
  })
})

describe('1 messages that are not as the protocol has them', () => {
  const headers = () => ({
    ...{ 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    authorization: `Bearer ${tokens.access_token}`,
  })
  const deep = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${'{"a":'.repeat(100)}1${'}'.repeat(100)}}`
  const callOf = (name: string, args: string) =>
    `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${name}","arguments":{${args}}}}`
  const rows: Readonly<Record<string, string>> = {
    ...{ nothing: '', 'no JSON': '{', 'a number': '7', null: 'null', 'a text': '"x"', 'an empty list': '[]', deep },
    'no method': '{"jsonrpc":"2.0","id":1}',
    'an unknown method': '{"jsonrpc":"2.0","id":1,"method":"tools/delete"}',
    'an unknown tool': '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"__proto__"}}',
    'no tool': '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":null}',
    'arguments that are no object':
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"who_am_i","arguments":7}}',
    'a NUL':
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"find_client","arguments":{"q":"\\u0000"}}}',
    'a hundred thousand services': callOf('create_order', `"services":[${Array(100_000).fill('"a"').join()}]`),
    'as many arguments as fit': callOf('create_order', Array.from({ length: 60_000 }, (_, i) => `"k${i}":1`).join()),
    'arguments that are named twice': callOf('find_client', '"q":"a","q":"b"'),
    'a number without an end': callOf('create_order', '"squarefeet":1e400'),
    'half a character': callOf('find_client', '"q":"\\ud800"'),
    'a prototype': callOf('find_client', '"__proto__":{"q":"x"},"constructor":1'),
    'a deep argument': callOf('create_order', `"notes":${'['.repeat(60)}${']'.repeat(60)}`),
    'ten thousand calls at once': `[${Array(10_000).fill('{"jsonrpc":"2.0","id":1,"method":"tools/list"}').join()}]`,
    'a huge name': `{"jsonrpc":"2.0","id":1,"method":"${'x'.repeat(500_000)}"}`,
    'a huge tool': `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${'x'.repeat(500_000)}"}}`,
    'a huge resource': `{"jsonrpc":"2.0","id":1,"method":"resources/read","params":{"uri":"${'x'.repeat(500_000)}"}}`,
    'a huge prompt': `{"jsonrpc":"2.0","id":1,"method":"prompts/get","params":{"name":"${'x'.repeat(500_000)}"}}`,
    'a huge text': `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"find_client","arguments":{"q":"${'x'.repeat(500_000)}"}}}`,
    'too much': `"${'x'.repeat(1_100_000)}"`,
  }
  for (const [name, body] of Object.entries(rows)) {
    test(`1 ${name} is refused, and never a failure of the server`, async () => {
      const before = fixture.counts()
      const response = await fetch(`${assistant.issuer}/mcp`, { method: 'POST', headers: headers(), body })
      const text = await response.text()
      assert.ok(response.status < 500, `${response.status} ${text}`)
      assert.doesNotMatch(text, /failed on our side|-32603/)
      // Nobody gets back what they sent without limit.
      assert.ok(text.length < 50_000 || name === 'ten thousand calls at once', `${text.length} characters`)
      assert.deepEqual(fixture.counts(), before)
    })
  }
  test('1 a message that cannot be read is refused in the words of the protocol, with its id', async () => {
    for (const [name, words] of [
      ['a NUL', /cannot be stored/],
      ['deep', /nested deeper/],
    ] as const) {
      const body = rows[name] ?? assert.fail()
      const response = await fetch(`${assistant.issuer}/mcp`, { method: 'POST', headers: headers(), body })
      const answer = (await response.json()) as {
        jsonrpc: string
        id: number
        error: { code: number; message: string }
      }
      assert.deepEqual([response.status, answer.jsonrpc, answer.id, answer.error.code], [400, '2.0', 1, -32602])
      assert.match(answer.error.message, words)
    }
  })
  test('1 other methods of HTTP', async () => {
    for (const method of ['GET', 'DELETE']) {
      const { status } = await fetch(`${assistant.issuer}/mcp`, { method, headers: headers() })
      assert.equal(status, 405)
    }
  })
})
