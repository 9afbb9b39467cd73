import type { McpHttpHandler } from '@modelcontextprotocol/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Company } from '../../domain/tenants/company.ts'
import type { CompanyLimits } from '../../platform/process/company-limits.ts'
import { requestInProcess } from '../rest/in-process-caller.ts'
import { issuerAt } from '../rest/session/assistant-request.ts'
import type { HttpParts } from '../server/http-server.ts'
import { findServedCompany, whenKnown } from '../server/served-company.ts'
import { CallLog } from './call-log.ts'
import type { DirectCalls } from './direct-calls.ts'
import { type Connection, LiveAssistants } from './live-assistants.ts'
import type { PerformTool } from './mcp-server.ts'
import { isSubscription, readMessage, scopeNeeded, sendError } from './message.ts'
import { resourceMetadataAddress } from './metadata.ts'
import { isOwnPage, letPagesRead } from './pages.ts'
import { sendJson, sendText } from './send-json.ts'
import type { Rest } from './tools/rest.ts'
import type { Tool } from './tools/tool.ts'
import type { ToolAnswer } from './tools/tool-result.ts'

/** An assistant with a valid token of the company. */
type CompanyConnection = Connection & { readonly company: Company }

/** `/{company_key}/mcp`: the protocol over streamable HTTP, for assistants with an access token of the company. */
export class McpEndpoint {
  readonly #app: FastifyInstance
  readonly #parts: HttpParts
  readonly #limits: CompanyLimits
  readonly #assistants: LiveAssistants
  readonly #calls: CallLog
  #protocol: Promise<Protocol> | undefined

  constructor(app: FastifyInstance, parts: HttpParts, limits: CompanyLimits) {
    this.#app = app
    this.#parts = parts
    this.#limits = limits
    this.#assistants = new LiveAssistants(parts)
    this.#calls = new CallLog(parts)
  }

  close(): Promise<void> {
    return this.#calls.close()
  }

  /** Before the body is read. Returns whether the request goes on, without a promise if all that it needs is cached. */
  admit(request: FastifyRequest, reply: FastifyReply): boolean | Promise<boolean> {
    letPagesRead(reply)
    return whenKnown(this.#identify(request, reply), connection => connection !== undefined)
  }

  /** Answers a request itself that has no valid token, or is sent by another page. */
  #identify(
    request: FastifyRequest,
    reply: FastifyReply,
  ): CompanyConnection | undefined | Promise<CompanyConnection | undefined> {
    const { company_key: key } = request.params as { company_key: string }
    const [, token] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? []
    return whenKnown(findServedCompany(this.#parts.companies, request, key), company =>
      whenKnown(company && !company.redirect && token ? this.#assistants.find(company, token) : undefined, connection =>
        this.#check(request, reply, company, connection),
      ),
    )
  }

  #check(
    request: FastifyRequest,
    reply: FastifyReply,
    company: Company | undefined,
    connection: Connection | undefined,
  ): CompanyConnection | undefined {
    if (!company || !connection) {
      const isAnonymous = request.headers.authorization === undefined
      this.#challenge(request, reply, 401, company, isAnonymous ? '' : 'error="invalid_token", ')
      return undefined
    }
    if (!isOwnPage(request, company, connection.assistant, this.#parts.publicUrl())) {
      const error_description = 'the page that calls is not the one to which the person was sent back'
      sendJson(reply, 403, { error: 'access_denied', error_description })
      return undefined
    }
    return { ...connection, company }
  }

  #challenge(
    request: FastifyRequest,
    reply: FastifyReply,
    status: 401 | 403,
    company: Company | undefined,
    error: string,
  ): void {
    const { company_key: key } = request.params as { company_key: string }
    const metadata = resourceMetadataAddress(issuerAt(request.hostname, company, key, this.#parts.publicUrl()))
    reply.header('www-authenticate', `Bearer ${error}resource_metadata="${metadata}", scope="read book"`)
    const description =
      status === 401 ? 'sign in: the resource metadata says where' : 'the person has not allowed this assistant to book'
    sendJson(reply, status, {
      error: status === 401 ? 'invalid_token' : 'insufficient_scope',
      error_description: description,
    })
  }

  async answer(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { message, mistake } = readMessage(request)
    if (mistake !== undefined) return sendError(reply, 400, message, -32602, mistake)
    const { company_key: key } = request.params as { company_key: string }
    const response = await this.#limits.assistants.run(key, async () => {
      // The body may have arrived slowly, and the request may have waited: the user may have been removed meanwhile.
      const connection = await this.#identify(request, reply)
      return connection && this.#handle(request, reply, message, connection)
    })
    if (response) await sendResponse(reply, response)
  }

  /** Undefined if the request is answered already. */
  async #handle(
    request: FastifyRequest,
    reply: FastifyReply,
    message: unknown,
    connection: CompanyConnection,
  ): Promise<Response | undefined> {
    const { company, assistant } = connection
    if (isSubscription(message)) {
      sendError(reply, 404, message, -32601, 'Method not found')
      return undefined
    }
    this.#protocol ??= this.#open()
    const { handler, direct, toolsByName } = await this.#protocol
    const needed = scopeNeeded(message, toolsByName)
    // failpoint: scopes-not-checked
    if (needed && !assistant.scopes.includes(needed)) {
      this.#challenge(request, reply, 403, company, 'error="insufficient_scope", ')
      return undefined
    }
    const call = direct.read(request, message)
    if (call) {
      const rest = this.#restOf(connection, request.ip)
      const answer = await direct.answer(call, rest, this.#performFor(connection))
      sendText(reply, 200, 'application/json', answer)
      return undefined
    }
    const extra: Extra = { connection, address: request.ip }
    return handler.fetch(webRequest(request), {
      authInfo: { token: '', clientId: assistant.clientId, scopes: [...assistant.scopes], extra: { ...extra } },
      ...(message !== undefined && { parsedBody: message }),
    })
  }

  /** The library is loaded with the first request, so that a server without assistants starts faster. */
  async #open(): Promise<Protocol> {
    const [{ createMcpHandler }, { createMcpServer }, { DirectCalls }, { toolsByName }] = await Promise.all([
      import('@modelcontextprotocol/server'),
      import('./mcp-server.ts'),
      import('./direct-calls.ts'),
      import('./tools/tools.ts'),
    ])
    const handler = createMcpHandler(
      ({ authInfo }) => {
        if (!authInfo) throw new Error('the request was not admitted')
        const { connection, address } = authInfo.extra as unknown as Extra
        return createMcpServer(this.#restOf(connection, address), this.#performFor(connection))
      },
      {
        // Nothing is pushed, so no stream stays open.
        keepAliveMs: 0,
        onerror: error =>
          this.#parts.log.info({ requestId: 'connector', err: error }, 'message of an assistant refused'),
      },
    )
    return { handler, direct: new DirectCalls(toolsByName), toolsByName }
  }

  #restOf({ company, user, assistant }: CompanyConnection, address: string): Rest {
    const caller = { company, actor: user, assistant }
    return {
      call: sent => requestInProcess(this.#app, caller, sent, address),
      person: async () => ({ userId: user.id }),
    }
  }

  #performFor({ company, user, assistant }: CompanyConnection): PerformTool {
    return async (tool, args, call) => {
      const result = await call()
      this.#calls.note(company.id, {
        ...{ userId: user.id, assistant: assistant.name, at: this.#parts.now(), tool: tool.name },
        outcome: result.isRefused ? 'refused' : args.dry_run === true ? 'dry run' : 'done',
        orderId: orderOf(tool.name, args, result),
      })
      return result
    }
  }
}

/** What answers messages. */
interface Protocol {
  readonly handler: McpHttpHandler
  readonly direct: DirectCalls
  readonly toolsByName: ReadonlyMap<string, Tool>
}

/** What a server of the protocol knows of the request that it answers. */
interface Extra {
  readonly connection: CompanyConnection
  /** Of the client. */
  readonly address: string
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The order that a call was about, if it was about one. */
function orderOf(tool: string, { id }: Readonly<Record<string, unknown>>, answer: ToolAnswer): string {
  const of = tool === 'create_order' ? createdIn(answer) : tool.endsWith('_order') || tool === 'add_note' ? id : ''
  return typeof of === 'string' && uuid.test(of) ? of.toLowerCase() : ''
}

function createdIn({ data, isRefused }: ToolAnswer): unknown {
  return isRefused || !data ? '' : (JSON.parse(data.toString()) as { readonly id?: unknown }).id
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
  for (const [name, value] of response.headers) {
    if (name !== 'connection' && name !== 'keep-alive') reply.header(name, value)
  }
  sendText(reply, response.status, response.headers.get('content-type'), text)
}
