import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { after, before, describe, test } from 'node:test'
import { maxDocumentBytes, openClientDocuments } from '../../src/platform/outbound/client-documents.ts'
import { type OrderFixture, openOrderFixture } from '../orders/order-fixture.ts'
import { AssistantProgram, redirectUri } from './assistant-program.ts'

type Reaction = (response: ServerResponse, address: string) => void

describe('1 a program that describes itself at its own address', () => {
  let fixture: OrderFixture
  let site: Server
  let origin: string
  let asked: string[] = []
  const reactions = new Map<string, Reaction>()
  before(async () => {
    fixture = await openOrderFixture()
    site = createServer((request, response) => {
      const path = request.url ?? ''
      asked.push(path)
      const react = reactions.get(path)
      if (react) react(response, origin + path)
      else response.writeHead(404).end()
    })
    await once(site.listen(0, '127.0.0.1'), 'listening')
    origin = `http://127.0.0.1:${(site.address() as { port: number }).port}`
  })
  after(async () => {
    site.closeAllConnections()
    site.close()
    await fixture.close()
  })

  const document = (address: string, change: object = {}) =>
    JSON.stringify({ client_id: address, client_name: 'A described one', redirect_uris: [redirectUri], ...change })
  const check = async (path: string, reaction?: Reaction) => {
    if (reaction) reactions.set(path, reaction)
    const assistant = new AssistantProgram(fixture.server)
    await assistant.browser.signIn(fixture.server.access.owner)
    assistant.clientId = origin + path
    asked = []
    const { body } = await assistant.browser.send('POST', '/session/assistant/check', assistant.request())
    return { assistant, body: body as unknown as { status: string; message: string; name: string; host: string } }
  }

  test('1 is connected without a registration, and its document is read once', async () => {
    const { assistant, body } = await check('/good.json', (response, address) => response.end(document(address)))
    assert.deepEqual([body.status, body.name, body.host], ['ok', 'A described one', new URL(origin).host])
    const { status } = await assistant.redeem(await assistant.code())
    assert.equal(status, 200)
    assert.deepEqual(asked, ['/good.json'])
  })

  const lies: Readonly<Record<string, readonly [Reaction, RegExp]>> = {
    'is that of another program': [
      response => response.end(document('https://a.example/c')),
      /that of another program/,
    ],
    'has no name of its own': [response => response.end('{}'), /that of another program/],
    'is no JSON': [response => response.end('<html>'), /not described in JSON/],
    'is a list': [response => response.end('[]'), /not described in JSON/],
    'is too large': [response => response.end('x'.repeat(maxDocumentBytes + 1)), /larger than 64 KiB/],
    'is endless': [
      response => {
        const more = () => {
          if (response.destroyed) return
          response.write('x'.repeat(10_000))
          setImmediate(more)
        }
        more()
      },
      /larger than 64 KiB/,
    ],
    'leads elsewhere': [response => response.writeHead(302, { location: `${origin}/good.json` }).end(), /HTTP 302/],
    fails: [response => response.writeHead(500).end(), /HTTP 500/],
    'breaks off': [response => response.destroy(), /closed|reset/],
    'has a secret': [
      (response, address) => response.end(document(address, { client_secret: 'x' })),
      /no client_secret/,
    ],
    'has another method': [
      (response, address) => response.end(document(address, { token_endpoint_auth_method: 'client_secret_post' })),
      /must be none/,
    ],
    'has a redirect that cannot be used': [
      (response, address) => response.end(document(address, { redirect_uris: ['javascript:x'] })),
      /cannot redirect to/,
    ],
    'has another redirect': [
      (response, address) => response.end(document(address, { redirect_uris: ['https://a.example/c'] })),
      /not its own/,
    ],
  }
  for (const [name, [reaction, message]] of Object.entries(lies)) {
    test(`1 is refused if its document ${name}`, async () => {
      const { body } = await check(`/${encodeURIComponent(name)}.json`, reaction)
      assert.equal(body.status, 'error')
      assert.match(body.message, message)
    })
  }

  test('1 is refused if its document is slow', async () => {
    const held: ServerResponse[] = []
    reactions.set('/silent.json', response => held.push(response))
    reactions.set('/trickle.json', response => {
      held.push(response)
      response.write('{')
    })
    const read = openClientDocuments(true, 50)
    for (const path of ['/silent.json', '/trickle.json'])
      assert.match(String(await read(origin + path)), /no answer within/, path)
    for (const response of held) response.destroy()
  })

  test('1 is not read at a private address, unless the install allows that', async () => {
    const read = openClientDocuments(false)
    asked = []
    for (const address of [
      'https://127.0.0.1/c.json',
      'https://[::1]/c.json',
      'https://10.0.0.1/c',
      'https://localhost/c',
    ])
      assert.match(String(await read(address)), /its address is private/, address)
    for (const address of [`${origin}/good.json`, 'https://a.example', 'https://a.example/c#x', 'ftp://a.example/c'])
      assert.match(String(await read(address)), /must begin with https/, address)
    assert.deepEqual(asked, [])
  })
})
