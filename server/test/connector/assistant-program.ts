import assert from 'node:assert/strict'
import { hash, randomBytes } from 'node:crypto'
import type { RunningServer } from '../running-server.ts'
import { Browser } from '../sign-in/browser.ts'
import type { ToolAnswer } from './stdio-client.ts'

export const redirectUri = 'http://127.0.0.1:6274/callback'

export interface Tokens {
  readonly access_token: string
  readonly refresh_token: string
  readonly scope: string
  readonly expires_in: number
}

export interface Answered<T = Record<string, unknown>> {
  readonly status: number
  readonly headers: Headers
  readonly body: T
}

type Form = Readonly<Record<string, string | undefined>>

/** The program of an assistant and the browser of its user, as far as signing in and calling tools needs them. */
export class AssistantProgram {
  readonly server: RunningServer
  readonly browser: Browser
  readonly verifier = randomBytes(32).toString('base64url')
  clientId = ''

  constructor(server: RunningServer) {
    this.server = server
    this.browser = new Browser(server.access.base_url)
  }

  get issuer(): string {
    return `${this.server.publicUrl}/${this.server.key}`
  }

  async post(path: string, body: string, headers: Readonly<Record<string, string>>): Promise<Answered> {
    const response = await fetch(`${this.issuer}${path}`, { method: 'POST', body, headers })
    return {
      status: response.status,
      headers: response.headers,
      body: (await response.json()) as Record<string, unknown>,
    }
  }

  postForm(path: string, form: Form): Promise<Answered> {
    const given = Object.entries(form).filter((pair): pair is [string, string] => pair[1] !== undefined)
    const body = new URLSearchParams(given).toString()
    return this.post(path, body, { 'content-type': 'application/x-www-form-urlencoded' })
  }

  async register(metadata: object = {}): Promise<Answered> {
    const body = JSON.stringify({ client_name: 'Test Assistant', redirect_uris: [redirectUri], ...metadata })
    const answer = await this.post('/oauth/register', body, { 'content-type': 'application/json' })
    this.clientId = String(answer.body.client_id)
    return answer
  }

  /** The parameters of the authorization request; an undefined one is left out. */
  request(change: Form = {}): Record<string, string | undefined> {
    return {
      ...{ client_id: this.clientId, redirect_uri: redirectUri, response_type: 'code', state: 'a state' },
      ...{ code_challenge: hash('sha256', this.verifier, 'base64url'), code_challenge_method: 'S256' },
      ...{ scope: 'read book', resource: `${this.issuer}/mcp` },
      ...change,
    }
  }

  /** The user agrees, and the browser is sent to the answer. */
  async approve(change: Form = {}, decision: object = { allow: true, book: true }): Promise<URL> {
    const { status, body } = await this.browser.send('POST', '/session/assistant', {
      ...this.request(change),
      ...decision,
    })
    assert.equal(status, 200, body.message)
    return new URL((body as unknown as { redirect: string }).redirect)
  }

  async code(change: Form = {}, decision?: object): Promise<string> {
    return (await this.approve(change, decision)).searchParams.get('code') ?? assert.fail('there is no code')
  }

  redeem(code: string, change: Form = {}): Promise<Answered> {
    return this.postForm('/oauth/token', {
      ...{ grant_type: 'authorization_code', code, code_verifier: this.verifier, client_id: this.clientId },
      ...{ redirect_uri: redirectUri, resource: `${this.issuer}/mcp`, ...change },
    })
  }

  refresh(token: string, change: Form = {}): Promise<Answered> {
    return this.postForm('/oauth/token', {
      ...{ grant_type: 'refresh_token', refresh_token: token, client_id: this.clientId, ...change },
    })
  }

  /** From nothing to tokens. */
  async connect(person: 'owner' | 'office' | 'inspector' = 'owner', decision?: object): Promise<Tokens> {
    await this.browser.signIn(this.server.access[person])
    await this.register()
    const { status, body } = await this.redeem(await this.code({}, decision))
    assert.equal(status, 200, JSON.stringify(body))
    return body as unknown as Tokens
  }

  /** A request of the protocol of 2026-07-28. */
  async message(
    token: string | undefined,
    method: string,
    params: object = {},
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answered> {
    const sent = this.messageOf(token, method, params)
    return this.post('/mcp', sent.body, { ...sent.headers, ...headers })
  }

  messageOf(token: string | undefined, method: string, params: object = {}) {
    const version = '2026-07-28'
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': version,
      'io.modelcontextprotocol/clientInfo': { name: 'a test', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    }
    const name = (params as { name?: string; uri?: string }).name ?? (params as { uri?: string }).uri
    const headers: Record<string, string> = {
      ...{ 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      ...{ 'mcp-protocol-version': version, 'mcp-method': method, ...(name !== undefined && { 'mcp-name': name }) },
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    }
    return { body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { ...params, _meta } }), headers }
  }

  async call(token: string, name: string, args: object = {}): Promise<ToolAnswer> {
    const { status, body } = await this.message(token, 'tools/call', { name, arguments: args })
    assert.equal(status, 200, JSON.stringify(body))
    return (body.result as ToolAnswer | undefined) ?? assert.fail(JSON.stringify(body.error))
  }
}
