// engines: both

import assert from 'node:assert/strict'
import { get, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import { after, before, describe, test } from 'node:test'
import { type OrderFixture, openOrderFixture } from '../orders/order-fixture.ts'
import { eventually } from '../webhooks/eventually.ts'
import { AssistantProgram, redirectUri } from './assistant-program.ts'

const eventuallyRefused = (assistant: AssistantProgram, token: string) =>
  eventually(async () => assert.equal((await assistant.message(token, 'tools/list')).status, 401))

describe('1 connecting an assistant', () => {
  let fixture: OrderFixture
  before(async () => {
    fixture = await openOrderFixture()
  })
  after(() => fixture.close())

  const program = () => new AssistantProgram(fixture.server)

  test('1 a call without a token says where to sign in, and the metadata leads to everything else', async () => {
    const assistant = program()
    const { status, headers } = await assistant.message(undefined, 'tools/list')
    assert.equal(status, 401)
    const [, address = ''] = /resource_metadata="([^"]+)"/.exec(headers.get('www-authenticate') ?? '') ?? []
    const readJson = async (url: string) => (await (await fetch(url)).json()) as Record<string, string>
    const resource = await readJson(address)
    assert.equal(resource.resource, `${assistant.issuer}/mcp`)
    assert.deepEqual(resource.authorization_servers, [assistant.issuer])
    const { origin, pathname } = new URL(assistant.issuer)
    const server = await readJson(`${origin}/.well-known/oauth-authorization-server${pathname}`)
    assert.equal(server.issuer, assistant.issuer)
    assert.deepEqual(server.code_challenge_methods_supported, ['S256'])
    assert.equal(server.authorization_response_iss_parameter_supported, true)
    assert.equal(server.authorization_endpoint, `${assistant.issuer}/console/connect`)
  })

  test('1 a company with a host of its own issues tokens there, and at the address of the service, and knows both', async () => {
    const { key } = fixture.server
    const host = `${key}.example`
    await fixture.alter(
      `insert into company_hosts (host, company_id, sequence) select ?, company_id, 0 from companies where key = ?`,
      ...[host, key],
    )
    await fixture.alter(
      'update company_state set revision = revision + 1 where company_id = (select company_id from companies where key = ?)',
      key,
    )
    const { port } = new URL(fixture.server.publicUrl)
    const metadataAt = (name: string) =>
      readAt<{ resource: string; authorization_servers: string[] }>(
        name,
        `/.well-known/oauth-protected-resource/${key}/mcp`,
      )
    await eventually(async () => {
      const { resource, authorization_servers: issuers } = await metadataAt(host)
      assert.deepEqual([resource, issuers], [`http://${host}:${port}/${key}/mcp`, [`http://${host}:${port}/${key}`]])
    })
    const assistant = program()
    assert.equal((await metadataAt('127.0.0.1')).resource, `${assistant.issuer}/mcp`)
    await assistant.browser.signIn(fixture.server.access.owner)
    await assistant.register()
    assert.equal((await assistant.approve()).searchParams.get('iss'), assistant.issuer)
    await fixture.alter('delete from company_hosts where host = ?', host)
  })

  /** Asks under another name. */
  async function readAt<T>(name: string, path: string): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    const { port } = new URL(fixture.server.publicUrl)
    get(fixture.server.publicUrl + path, { headers: { host: `${name}:${port}` } }, resolve).on('error', reject)
    return (await json(await promise)) as T
  }

  test('1 a person agrees, the program redeems the code, and the assistant acts as that person', async () => {
    const assistant = program()
    await assistant.browser.signIn(fixture.server.access.inspector)
    await assistant.register()
    const { body } = await assistant.browser.send('POST', '/session/assistant/check', assistant.request())
    const asked = body as unknown as Record<string, unknown>
    assert.deepEqual(
      [asked.name, asked.target, asked.scopes, asked.redirect],
      ['Test Assistant', '127.0.0.1:6274', ['read', 'book'], ''],
    )
    const answer = await assistant.approve()
    assert.equal(answer.href.split('?')[0], redirectUri)
    assert.equal(answer.searchParams.get('state'), 'a state')
    assert.equal(answer.searchParams.get('iss'), assistant.issuer)
    const { status, headers, body: tokens } = await assistant.redeem(answer.searchParams.get('code') ?? '')
    assert.equal(status, 200)
    assert.equal(headers.get('cache-control'), 'no-store')
    assert.deepEqual([tokens.token_type, tokens.expires_in, tokens.scope], ['Bearer', 900, 'read book'])
    const me = await assistant.call(String(tokens.access_token), 'who_am_i')
    assert.equal((me.structuredContent?.me as { id: string } | undefined)?.id, fixture.user('inspector'))
  })

  test('1 every token is stored as a hash', async () => {
    const assistant = program()
    const { access_token: access, refresh_token: refresh } = await assistant.connect()
    const code = await assistant.code()
    const stored = JSON.stringify(fixture.query('select * from assistant_tokens'))
    for (const secret of [access, refresh, code]) assert.ok(!stored.includes(secret) && secret.length > 30)
  })

  test('1 a refresh token works once, and its reuse ends the connection', async () => {
    const assistant = program()
    const first = await assistant.connect()
    const second = await assistant.refresh(first.refresh_token)
    assert.equal(second.status, 200)
    assert.equal((await assistant.message(String(second.body.access_token), 'tools/list')).status, 200)
    const reused = await assistant.refresh(first.refresh_token)
    assert.deepEqual([reused.status, reused.body.error], [400, 'invalid_grant'])
    assert.equal((await assistant.refresh(String(second.body.refresh_token))).status, 400)
    await eventuallyRefused(assistant, String(second.body.access_token))
  })

  test('1 of many requests with the same code or refresh token exactly one gets tokens', async () => {
    const assistant = program()
    const { refresh_token: token } = await assistant.connect()
    const winners = async (attempt: () => Promise<{ status: number }>) =>
      (await Promise.all(Array.from({ length: 8 }, attempt))).filter(({ status }) => status === 200).length
    assert.equal(await winners(() => assistant.refresh(token)), 1)
    const code = await assistant.code()
    assert.equal(await winners(() => assistant.redeem(code)), 1)
  })

  test('1 the account lists connected assistants and disconnects them at once', async () => {
    const assistant = program()
    const { access_token: token } = await assistant.connect('office')
    await assistant.call(token, 'who_am_i')
    const listed = async () => {
      const { body } = await assistant.browser.send('GET', '/session/assistants')
      return (body as unknown as { assistants: { id: string; name: string; scopes: string[] }[] }).assistants
    }
    const [one, ...others] = await listed()
    assert.deepEqual([one?.name, one?.scopes, others], ['Test Assistant', ['read', 'book'], []])
    await assistant.browser.send('DELETE', `/session/assistants/${one?.id}`)
    assert.deepEqual(await listed(), [])
    await eventuallyRefused(assistant, token)
  })

  test('1 an assistant books, and the history says through which assistant', async () => {
    const assistant = program()
    const { access_token: token } = await assistant.connect('office')
    const draft = {
      address1: '1420 Dilworth Road',
      services: [fixture.service('Home Inspection')],
      idempotency_key: 'one',
    }
    const created = await assistant.call(token, 'create_order', draft)
    assert.deepEqual((await assistant.call(token, 'create_order', draft)).structuredContent, created.structuredContent)
    const id = String(created.structuredContent?.id)
    await assistant.call(token, 'schedule_order', { id, idempotency_key: 'two' })
    const history = await fixture.owner.orderHistory(id)
    assert.deepEqual(
      history.map(({ uid, assistant: through }) => [uid, through]),
      history.map(() => [fixture.user('office'), 'Test Assistant']),
    )
    assert.ok((await fixture.owner.order(id))?.scheduleddatetime)
    await eventually(async () => {
      const { body } = await assistant.browser.send('GET', '/session/assistants/calls')
      const { calls } = body as unknown as { calls: { tool: string; outcome: string; order: string }[] }
      assert.deepEqual(calls.at(0), { ...calls.at(0), tool: 'schedule_order', outcome: 'done', order: id })
    })
  })

  test('1 an assistant that may only read cannot book, and is told to ask for more', async () => {
    const assistant = program()
    const { access_token: token, scope } = await assistant.connect('owner', { allow: true, book: false })
    assert.equal(scope, 'read')
    await assistant.call(token, 'list_services')
    const { status, headers } = await assistant.message(token, 'tools/call', {
      ...{ name: 'create_order', arguments: { idempotency_key: 'x' } },
    })
    assert.equal(status, 403)
    assert.match(headers.get('www-authenticate') ?? '', /error="insufficient_scope".*scope="read book"/)
  })

  test('1 an owner switches assistants off for a person and for the company', async () => {
    const assistant = program()
    const { access_token: token } = await assistant.connect('office')
    const works = async () => (await assistant.message(token, 'tools/list')).status === 200
    assert.ok(await works())
    const user = fixture.user('office')
    await fixture.owner.settings.users.update(user, { mayConnect: false })
    await eventuallyRefused(assistant, token)
    const refused = await assistant.browser.send('POST', '/session/assistant/check', assistant.request())
    assert.match(refused.body.message, /an owner has switched assistants off for you/)
    await fixture.owner.settings.users.update(user, { mayConnect: true })
    await eventually(async () => assert.ok(await works()))
    await fixture.owner.settings.updateCompany({ settings: { assistants: false } })
    await eventuallyRefused(assistant, token)
    await fixture.owner.settings.updateCompany({ settings: { assistants: true } })
    await eventually(async () => assert.ok(await works()))
  })

  test('1 a new password ends the assistants of its person, because another one may have connected them', async () => {
    const assistant = program()
    const { access_token: token, refresh_token: refresh } = await assistant.connect('inspector')
    const { password } = fixture.server.access.inspector
    const changed = await assistant.browser.send('POST', '/session/password', {
      current: password,
      password: `${password}!`,
    })
    assert.equal(changed.status, 200)
    await eventuallyRefused(assistant, token)
    assert.equal((await assistant.refresh(refresh)).status, 400)
  })

  test('1 the revisions of 2025 are served at the same address', async () => {
    const assistant = program()
    const { access_token: token } = await assistant.connect()
    for (const protocolVersion of ['2025-11-25', '2025-06-18']) {
      const headers = {
        ...{ 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
        ...{ authorization: `Bearer ${token}`, 'mcp-protocol-version': protocolVersion },
      }
      const send = async (method: string, params: object) => {
        const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
        const response = await fetch(`${assistant.issuer}/mcp`, { method: 'POST', headers, body })
        assert.equal(response.status, 200)
        const [, data = ''] = /^data: (.*)$/m.exec(await response.text()) ?? []
        return JSON.parse(data).result
      }
      const clientInfo = { name: 'a test', version: '1' }
      const begun = await send('initialize', { protocolVersion, capabilities: {}, clientInfo })
      assert.equal(begun.protocolVersion, protocolVersion)
      assert.equal((await send('tools/list', {})).tools.length, 18)
    }
  })
})
