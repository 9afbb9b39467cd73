// engines: both

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { after, before, describe, test } from 'node:test'
import {
  Client,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client'
import { enterPassword, everyLook, findings, phone, skip, useBrowser, wide } from './browser.ts'

/** What a program keeps about its connection, in memory. */
class Memory implements OAuthClientProvider {
  readonly redirectUrl: string
  readonly clientMetadataUrl?: string
  readonly #kept = new Map<string, unknown>()
  address: URL | undefined

  constructor(redirectUrl: string) {
    this.redirectUrl = redirectUrl
  }

  get clientMetadata() {
    return {
      client_name: 'A real client',
      redirect_uris: [this.redirectUrl],
      token_endpoint_auth_method: 'none' as const,
    }
  }
  state = () => 'a state'
  clientInformation = () => this.#kept.get('client') as never
  saveClientInformation = (client: unknown) => void this.#kept.set('client', client)
  tokens = () => this.#kept.get('tokens') as never
  saveTokens = (tokens: unknown) => void this.#kept.set('tokens', tokens)
  saveCodeVerifier = (verifier: string) => void this.#kept.set('verifier', verifier)
  codeVerifier = () => this.#kept.get('verifier') as string
  redirectToAuthorization = (address: URL) => {
    this.address = address
  }
}

describe('1 an assistant is connected in a browser', { skip }, () => {
  const stage = useBrowser()
  /** The program waits here for the answer. */
  let callback: Server
  let answers: URL[] = []
  let redirectUrl = ''
  before(async () => {
    callback = createServer((request, response) => {
      answers.push(new URL(request.url ?? '', redirectUrl))
      response.end('You can close this page.')
    })
    await once(callback.listen(0, '127.0.0.1'), 'listening')
    const { port } = callback.address() as { port: number }
    redirectUrl = `http://127.0.0.1:${port}/callback`
  })
  after(() => callback.close())

  /** The person signs in at the console and agrees. */
  async function agree(address: URL, viewport = wide, button = 'Connect'): Promise<URL> {
    const page = await stage.open('', { viewport })
    await page.goto(address.href)
    const { email, password } = stage.server.access.owner
    await enterPassword(page, email, password)
    await page.getByRole('heading', { name: 'Connect A real client?' }).waitFor()
    assert.deepEqual(await findings(page, everyLook), [])
    await page.setViewportSize(viewport)
    answers = []
    await page.getByRole('button', { name: button, exact: true }).click()
    await page.waitForURL(`${redirectUrl}?**`)
    await page.context().close()
    return answers.find(({ pathname }) => pathname === '/callback') ?? assert.fail('the browser did not come back')
  }

  test('1 a real client signs in through a real browser and books, and the store holds what REST calls make', async () => {
    const provider = new Memory(redirectUrl)
    const address = new URL(`${stage.server.publicUrl}/demo/mcp`)
    const connect = async () => {
      const client = new Client({ name: 'a real client', version: '1' })
      const transport = new StreamableHTTPClientTransport(address, { authProvider: provider })
      await client.connect(transport)
      return client
    }
    await assert.rejects(connect(), UnauthorizedError)
    const answer = await agree(provider.address ?? assert.fail())
    assert.equal(answer.searchParams.get('state'), 'a state')
    await new StreamableHTTPClientTransport(address, { authProvider: provider }).finishAuth(answer.searchParams)
    const client = await connect()
    const call = async <T>(name: string, args: object = {}): Promise<T> => {
      const { structuredContent, isError, content } = await client.callTool({ name, arguments: { ...args } })
      assert.ok(!isError, JSON.stringify(content))
      return structuredContent as T
    }
    assert.equal((await client.listTools()).tools.length, 18)
    const { services } = await call<{ services: { id: string; name: string }[] }>('list_services')
    const service = services.find(({ name }) => name === 'Home Inspection')?.id
    const { id: clientId } = await call<{ id: string }>('create_client', {
      firstname: 'Rosa',
      idempotency_key: randomUUID(),
    })
    const { openings } = await call<{ openings: { startlocal: string; inspectors: { userid: string }[] }[] }>(
      'find_open_times',
      { services: [service], zip: '28203', days: 14 },
    )
    const fields = {
      ...{ address1: '1420 Dilworth Road', city: 'Charlotte', state: 'NC', zip: '28203', squarefeet: 2400 },
      ...{
        datetime: openings.at(-1)?.startlocal.replace('T', ' ').slice(0, 19),
        clientuuid: clientId,
        services: [service],
      },
    }
    const { id } = await call<{ id: string }>('create_order', { ...fields, idempotency_key: randomUUID() })
    await call('schedule_order', { id, idempotency_key: randomUUID() })
    await client.close()

    const owner = stage.server.as('owner')
    const twin = await owner.createOrder(fields as never)
    await owner.updateOrder(twin.id, { inprogress: false, scheduled: 'now' })
    const rowsOf = (order: string) =>
      ['order_services', 'order_fees', 'order_inspectors'].map(
        table => stage.server.look(`select count(*) as n from ${table} where order_id = '${order}'`)[0],
      )
    assert.deepEqual(rowsOf(id), rowsOf(twin.id))
    const eventsOf = (order: string) =>
      stage.server
        .look<{ kind: string }>(`select kind from events where order_id = '${order}' order by id`)
        .map(({ kind }) => kind)
    assert.deepEqual(eventsOf(id), eventsOf(twin.id))
    const [ours, theirs] = await Promise.all([owner.order(id), owner.order(twin.id)])
    assert.deepEqual(
      [ours?.totalfee, ours?.duration, ours?.client, ours?.datetime],
      [theirs?.totalfee, theirs?.duration, theirs?.client, theirs?.datetime],
    )
  })

  test('1 on a phone, a person who does not want it sends the program away', async () => {
    const provider = new Memory(redirectUrl)
    const address = new URL(`${stage.server.publicUrl}/demo/mcp`)
    const transport = new StreamableHTTPClientTransport(address, { authProvider: provider })
    await assert.rejects(new Client({ name: 'a real client', version: '1' }).connect(transport), UnauthorizedError)
    const answer = await agree(provider.address ?? assert.fail(), phone, 'Do not connect')
    assert.equal(answer.searchParams.get('error'), 'access_denied')
    assert.equal(answer.searchParams.get('code'), null)
  })

  test('1 no page of another site shows the page of consent in a frame', async () => {
    const issuer = `${stage.server.publicUrl}/demo`
    const query = 'client_id=x&redirect_uri=https://evil.example/&response_type=code'
    const html = `<!doctype html><iframe src="${issuer}/console/connect?${query}"></iframe>`
    const site = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(html))
    await once(site.listen(0, '127.0.0.1'), 'listening')
    try {
      const page = await stage.openSignedIn('account')
      // Another origin than the service, but the same site: a cookie would be sent.
      await page.goto(`http://127.0.0.1:${(site.address() as { port: number }).port}/`)
      const [, frame] = page.frames()
      await frame?.waitForLoadState()
      assert.equal(await frame?.getByRole('heading').count(), 0)
      assert.doesNotMatch(frame?.url() ?? '', /console/)
      const [blocked, ...others] = stage.reports.splice(0)
      assert.match(blocked ?? '', /"frame-ancestors 'none'". The request has been blocked/)
      assert.deepEqual(others, [])
      await page.close()
    } finally {
      site.close()
    }
  })

  test('1 an owner sees the assistants of everyone, and disconnects one', async () => {
    const provider = new Memory(redirectUrl)
    const transport = () =>
      new StreamableHTTPClientTransport(new URL(`${stage.server.publicUrl}/demo/mcp`), { authProvider: provider })
    await assert.rejects(new Client({ name: 'a real client', version: '1' }).connect(transport()), UnauthorizedError)
    const answer = await agree(provider.address ?? assert.fail(), phone)
    await transport().finishAuth(answer.searchParams)
    const client = new Client({ name: 'a real client', version: '1' })
    await client.connect(transport())
    await client.callTool({ name: 'who_am_i', arguments: {} })
    const page = await stage.openSignedIn('settings/assistants')
    await page.getByText('2 assistants are connected').waitFor()
    await page.getByRole('region', { name: 'Recent calls' }).getByText('create order').waitFor()
    assert.deepEqual(await findings(page, everyLook), [])
    await page
      .getByRole('button', { name: /^Disconnect A real client of / })
      .first()
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
    await page.getByText('1 assistant is connected').waitFor()
    await page.close()
    await client.close()
  })

  test('1 the account shows the assistant, and disconnects it', async () => {
    const page = await stage.openSignedIn('account')
    const assistants = page.getByRole('region', { name: 'Assistants' })
    await assistants.getByText('A real client').first().waitFor()
    assert.deepEqual(await findings(page, everyLook), [])
    await assistants.getByRole('button', { name: 'Disconnect A real client' }).first().click()
    await assistants.getByText('No assistant is connected').waitFor()
    await page.close()
  })

  test('1 a request of an unknown program is explained, and leads nowhere', async () => {
    const page = await stage.openSignedIn('connect?client_id=nobody&redirect_uri=https://evil.example/')
    await page.getByRole('heading', { name: 'This assistant cannot be connected' }).waitFor()
    assert.deepEqual(await page.getByRole('button').count(), 0)
    assert.deepEqual(await findings(page, everyLook), [])
    await page.close()
  })

  test('1 no page reported a violation or an error', () => assert.deepEqual(stage.reports, []))
})
