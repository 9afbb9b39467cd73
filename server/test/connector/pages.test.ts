import assert from 'node:assert/strict'
import { request } from 'node:http'
import { after, before, describe, test } from 'node:test'
import { type OrderFixture, openOrderFixture } from '../orders/order-fixture.ts'
import { AssistantProgram, redirectUri } from './assistant-program.ts'

const home = 'https://assistant.example'
const redirect = { redirect_uri: `${home}/callback` }

describe('1 an assistant that is a web page', () => {
  let fixture: OrderFixture
  let assistant: AssistantProgram
  let token: string
  before(async () => {
    fixture = await openOrderFixture()
    assistant = new AssistantProgram(fixture.server)
    await assistant.browser.signIn(fixture.server.access.owner)
    await assistant.register({ redirect_uris: [redirect.redirect_uri, redirectUri] })
    const { status, body } = await assistant.redeem(await assistant.code(redirect), redirect)
    assert.equal(status, 200)
    token = String(body.access_token)
  })
  after(() => fixture.close())

  test('1 may ask every endpoint of the connector, and reads what it answers', async () => {
    const { issuer } = assistant
    const { origin, pathname } = new URL(issuer)
    for (const address of [
      ...['/mcp', '/oauth/register', '/oauth/token', '/oauth/revoke'].map(path => issuer + path),
      `${origin}/.well-known/oauth-authorization-server${pathname}`,
      `${origin}/.well-known/oauth-protected-resource${pathname}/mcp`,
    ]) {
      const preflight = await fetch(address, {
        method: 'OPTIONS',
        headers: { origin: home, 'access-control-request-method': 'POST' },
      })
      assert.equal(preflight.status, 204, address)
      assert.equal(preflight.headers.get('access-control-allow-origin'), '*')
      for (const name of ['authorization', 'content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-name'])
        assert.ok(preflight.headers.get('access-control-allow-headers')?.split(', ').includes(name), name)
      const method = address.includes('/.well-known/') ? 'GET' : 'POST'
      const { headers } = await fetch(address, { method, headers: { origin: home } })
      assert.equal(headers.get('access-control-allow-origin'), '*', address)
      assert.equal(headers.get('access-control-allow-credentials'), null, address)
    }
  })

  test('1 learns from the refusal where to sign in', async () => {
    const { status, headers } = await assistant.message(undefined, 'tools/list', {}, { origin: home })
    assert.equal(status, 401)
    assert.match(headers.get('access-control-expose-headers') ?? '', /\bwww-authenticate\b/)
    assert.match(headers.get('www-authenticate') ?? '', /resource_metadata=/)
  })

  test('1 calls from the page to which the person was sent back, and no other page does', async () => {
    const status = async (origin: string | undefined) =>
      (await assistant.message(token, 'tools/list', {}, origin === undefined ? {} : { origin })).status
    for (const own of [home, undefined, new URL(assistant.issuer).origin])
      assert.equal(await status(own), 200, `${own}`)
    for (const foreign of [
      ...['https://evil.example', 'null', 'http://assistant.example', `${home}:444`, `${home}.evil.example`],
      ...['https://sub.assistant.example', 'http://127.0.0.1:6274', 'file://', 'ASSISTANT.example'],
    ])
      assert.equal(await status(foreign), 403, foreign)
  })

  test('1 a program on the computer that is no page calls without an origin, and its token is nothing to a page', async () => {
    const { status, body } = await assistant.redeem(await assistant.code())
    assert.equal(status, 200)
    const local = String(body.access_token)
    assert.equal((await assistant.message(local, 'tools/list')).status, 200)
    assert.equal((await assistant.message(local, 'tools/list', {}, { origin: home })).status, 403)
  })

  test('1 at a name of another site that leads here is another page', async () => {
    const { body, headers } = assistant.messageOf(token, 'tools/list')
    const { promise, resolve, reject } = Promise.withResolvers<number | undefined>()
    const sent = request(`${assistant.issuer}/mcp`, {
      method: 'POST',
      headers: { ...headers, host: 'evil.example', origin: 'http://evil.example' },
    })
    sent.on('response', response => resolve(response.resume().statusCode)).on('error', reject)
    sent.end(body)
    assert.equal(await promise, 403)
  })

  test('1 does not get at the session of the person: consent stays on pages of the service', async () => {
    const cookie = [...assistant.browser.cookies].map(pair => pair.join('=')).join('; ')
    for (const path of ['/session/assistant/check', '/session/assistant', '/session/assistants']) {
      const url = fixture.server.access.base_url + path
      const preflight = await fetch(url, {
        method: 'OPTIONS',
        headers: { origin: home, 'access-control-request-method': 'POST' },
      })
      assert.equal(preflight.headers.get('access-control-allow-origin'), null)
      const { status, headers } = await fetch(url, {
        method: path.endsWith('s') ? 'GET' : 'POST',
        headers: { origin: home, cookie, 'x-plumbline-console': '1', 'content-type': 'application/json' },
        ...(!path.endsWith('s') && { body: JSON.stringify(assistant.request(redirect)) }),
      })
      assert.equal(status, 401)
      assert.equal(headers.get('access-control-allow-origin'), null)
    }
  })
})
