import type { McpHttpHandler } from '@modelcontextprotocol/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../domain/refusal.ts'
import type { Company } from '../../domain/tenants/company.ts'
import type { CompanyLimits } from '../../platform/process/company-limits.ts'
import { checkValues } from '../../wire/body.ts'
import { requestInProcess } from '../rest/in-process-caller.ts'
import { issuerOf } from '../rest/session/assistant-request.ts'
import { isSameOrigin } from '../rest/session/session-cookie.ts'
import type { HttpParts } from '../server/http-server.ts'
import { findServedCompany } from '../server/served-company.ts'
import { CallLog } from './call-log.ts'
import { type Connection, LiveAssistants } from './live-assistants.ts'
import type { PerformTool } from './mcp-server.ts'
import { resourceMetadataAddress } from './metadata.ts'
import { sendJson } from './send-json.ts'
import type { Rest } from './tools/rest.ts'
import type { AssistantScope } from './tools/tool.ts'
import type { ToolResult } from './tools/tool-result.ts'

declare module 'fastify' {
  interface FastifyRequest {
    connection: (Connection & { readonly company: Company }) | undefined
  }
}

/** `/{company_key}/mcp`: the protocol over streamable HTTP, for assistants with an access token of the company. */
export class McpEndpoint {
  readonly #app: FastifyInstance
  readonly #parts: HttpParts
  readonly #limits: CompanyLimits
  readonly #assistants: LiveAssistants
  readonly #calls: CallLog
  #handler: Promise<McpHttpHandler> | undefined

  constructor(app: FastifyInstance, parts: HttpParts, limits: CompanyLimits) {
    this.#app = app
    this.#parts = parts
    this.#limits = limits
    this.#assistants = new LiveAssistants(parts)
    this.#calls = new CallLog(parts)
    app.decorateRequest('connection', undefined)
  }

  /** Before the body is read. Returns whether the request goes on. */
  async admit(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const { company_key: key } = request.params as { company_key: string }
    const { companies, publicUrl } = this.#parts
    const company = await findServedCompany(companies, request, key)
    // A page of another site could reach a service in the network of its visitor.
    if (request.headers.origin !== undefined && !isSameOrigin(request, company, publicUrl())) {
      throw new Refusal('origin.foreign', { origin: String(request.headers.origin).slice(0, 200) })
    }
    const issuer = company ? issuerOf(company, publicUrl()) : `${publicUrl()}/${key}`
    const { authorization } = request.headers
    const [, token] = /^Bearer +(\S+)$/i.exec(authorization ?? '') ?? []
    const connection = company && !company.redirect && token && (await this.#assistants.find(company, token))
    if (!connection) {
      this.#challenge(reply, 401, issuer, authorization === undefined ? '' : 'error="invalid_token", ')
      return false
    }
    request.connection = { ...connection, company }
    return true
  }

  #challenge(reply: FastifyReply, status: 401 | 403, issuer: string, error: string): void {
    const metadata = resourceMetadataAddress(issuer)
    reply.header('www-authenticate', `Bearer ${error}resource_metadata="${metadata}", scope="read book"`)
    const description =
      status === 401 ? 'sign in: the resource metadata says where' : 'the person has not allowed this assistant to book'
    sendJson(reply, status, {
      error: status === 401 ? 'invalid_token' : 'insufficient_scope',
      error_description: description,
    })
  }

  async answer(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { connection } = request
    if (!connection) throw new Error('the request was not admitted')
    const message = readMessage(request)
    const { company, assistant } = connection
    const needed = await scopeNeeded(message)
    // failpoint: scopes-not-checked
    if (needed && !assistant.scopes.includes(needed)) {
      const issuer = issuerOf(company, this.#parts.publicUrl())
      return this.#challenge(reply, 403, issuer, 'error="insufficient_scope", ')
    }
    this.#handler ??= this.#open()
    const handler = await this.#handler
    const response = await this.#limits.assistants.run(company.key, () =>
      handler.fetch(webRequest(request), {
        authInfo: { token: '', clientId: assistant.clientId, scopes: [...assistant.scopes], extra: { request } },
        ...(message !== undefined && { parsedBody: message }),
      }),
    )
    await sendResponse(reply, response)
  }

  /** The library is loaded with the first request, so that a server without assistants starts faster. */
  async #open(): Promise<McpHttpHandler> {
    const [{ createMcpHandler }, { createMcpServer }] = await Promise.all([
      import('@modelcontextprotocol/server'),
      import('./mcp-server.ts'),
    ])
    return createMcpHandler(
      ({ authInfo }) => {
        const request = authInfo?.extra?.request as FastifyRequest
        return createMcpServer(this.#restOf(request), this.#performFor(request))
      },
      {
        // Nothing is pushed, so no stream stays open.
        ...{ maxSubscriptions: 0, keepAliveMs: 0 },
        onerror: error =>
          this.#parts.log.info({ requestId: 'connector', err: error }, 'message of an assistant refused'),
      },
    )
  }

  #restOf(request: FastifyRequest): Rest {
    const { connection } = request
    if (!connection) throw new Error('the request was not admitted')
    const { company, user, assistant } = connection
    const caller = { company, actor: user, assistant }
    return {
      call: sent => requestInProcess(this.#app, caller, sent, request.ip),
      person: async () => ({ userId: user.id }),
    }
  }

  #performFor({ connection }: FastifyRequest): PerformTool {
    return async (tool, args, call) => {
      const result = await call()
      if (connection) {
        const { company, user, assistant } = connection
        this.#calls.note(company.id, {
          ...{ userId: user.id, assistant: assistant.name, at: this.#parts.now(), tool: tool.name },
          outcome: result.isError ? 'refused' : args.dry_run === true ? 'dry run' : 'done',
          orderId: orderOf(tool.name, args, result),
        })
      }
      return result
    }
  }
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The order that a call was about, if it was about one. */
function orderOf(tool: string, { id }: Readonly<Record<string, unknown>>, { structuredContent }: ToolResult): string {
  const of = tool === 'create_order' ? structuredContent?.id : tool.endsWith('_order') || tool === 'add_note' ? id : ''
  return typeof of === 'string' && uuid.test(of) ? of.toLowerCase() : ''
}

/** Undefined without a body, and for one that is not JSON: the library answers that. */
function readMessage({ body }: FastifyRequest): unknown {
  if (!(body instanceof Buffer) || body.length === 0) return undefined
  let message: unknown
  try {
    message = JSON.parse(body.toString())
  } catch {
    return undefined
  }
  if (typeof message === 'object' && message !== null) checkValues(message as never)
  return message
}

interface Message {
  readonly method?: unknown
  readonly params?: { readonly name?: unknown } | null
}

/** Before the tool is called: a client asks the person for more on this answer. */
async function scopeNeeded(message: unknown): Promise<AssistantScope | undefined> {
  const { toolsByName } = await import('./tools/tools.ts')
  const calls = [message].flat() as (Message | null)[]
  const scopes = calls
    .filter(call => call?.method === 'tools/call')
    .map(call => toolsByName.get(String(call?.params?.name))?.scope)
  return scopes.includes('book') ? 'book' : undefined
}

function webRequest(request: FastifyRequest): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (name !== 'authorization' && name !== 'content-type' && value !== undefined) headers.append(name, String(value))
  }
  if (request.contentType !== undefined) headers.set('content-type', request.contentType)
  const { method, body } = request
  const sent = method === 'POST' && body instanceof Buffer ? { body: new Uint8Array(body) } : {}
  return new Request(`http://${request.host || 'localhost'}${request.url}`, { method, headers, ...sent })
}

async function sendResponse(reply: FastifyReply, response: Response): Promise<void> {
  const text = await response.text()
  reply.request.routeOptions.config.time?.(response.status, (performance.now() - reply.request.startedAt) / 1000)
  reply.code(response.status)
  for (const [name, value] of response.headers) {
    if (name !== 'connection' && name !== 'keep-alive') reply.header(name, value)
  }
  reply
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .header('x-request-id', reply.request.id)
    .send(text)
}
