import { classifyInboundRequest } from '@modelcontextprotocol/server'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { type PerformTool, serverInfo } from './mcp-server.ts'
import { callTool } from './tools/call-tool.ts'
import type { Rest } from './tools/rest.ts'
import type { Arguments, Tool } from './tools/tool.ts'
import { renderToolResult } from './tools/tool-result.ts'

const revision = '2026-07-28'
const meta = JSON.stringify({ 'io.modelcontextprotocol/serverInfo': serverInfo })
const maxEnvelopes = 1_000
const maxEnvelopeLength = 2_000

interface DirectCall {
  readonly id: string | number
  readonly tool: Tool
  readonly args: Arguments
}

type Members = Readonly<Record<string, unknown>>

/**
 * Calls of tools as clients of 2026-07-28 usually send them. For each message the library makes a request and a response
 * of the web, a server of the protocol and a transport, which cost several times as much as most calls. A message that the
 * library would answer with nothing but the result is therefore answered here, in the same words. Whatever is unusual in
 * it, and with it every refusal, is left to the library.
 */
export class DirectCalls {
  readonly #tools: ReadonlyMap<string, Tool>
  /** Those that the library has accepted: a client sends the same one with each message. */
  readonly #envelopes = new LRUCache<string, true>({ max: maxEnvelopes })

  constructor(tools: ReadonlyMap<string, Tool>) {
    this.#tools = tools
  }

  /** Undefined for a message that is left to the library. */
  read({ method, headers, contentType }: FastifyRequest, message: unknown): DirectCall | undefined {
    if (method !== 'POST' || !isJson(contentType) || !isUsual(message, messageMembers)) return undefined
    const { jsonrpc, id, method: called, params } = message
    if (jsonrpc !== '2.0' || called !== 'tools/call' || !isId(id) || !isUsual(params, paramsMembers)) return undefined
    const { name, arguments: args = {}, _meta: envelope } = params
    const tool = typeof name === 'string' ? this.#tools.get(name) : undefined
    const isSent =
      headers['mcp-protocol-version'] === revision && headers['mcp-method'] === called && headers['mcp-name'] === name
    if (!tool || !isSent || !isMembers(args) || !this.#accepts(envelope, message)) return undefined
    return { id, tool, args }
  }

  #accepts(envelope: unknown, message: Members): boolean {
    const text = JSON.stringify(envelope) ?? ''
    if (text.length > maxEnvelopeLength) return false
    if (this.#envelopes.has(text)) return true
    const sent = { httpMethod: 'POST', protocolVersionHeader: revision, mcpMethodHeader: 'tools/call', body: message }
    const route = classifyInboundRequest(sent)
    const isAccepted = route.kind === 'modern' && route.classification.revision === revision
    if (isAccepted) this.#envelopes.set(text, true)
    return isAccepted
  }

  async answer({ id, tool, args }: DirectCall, rest: Rest, perform: PerformTool): Promise<string | Buffer> {
    const result = renderToolResult(await perform(tool, args, () => callTool(tool, args, rest)))
    const end = `,"resultType":"complete","_meta":${meta}},"jsonrpc":"2.0","id":${JSON.stringify(id)}}`
    return joined(['{"result":{', ...result, end])
  }
}

function joined(pieces: readonly (string | Buffer)[]): string | Buffer {
  const isText = pieces.every(piece => typeof piece === 'string')
  return isText
    ? pieces.join('')
    : Buffer.concat(pieces.map(piece => (typeof piece === 'string' ? Buffer.from(piece) : piece)))
}

const messageMembers = new Set(['jsonrpc', 'id', 'method', 'params'])
const paramsMembers = new Set(['name', 'arguments', '_meta'])

/** Without members that change how a message is answered. */
function isUsual(value: unknown, usual: ReadonlySet<string>): value is Members {
  return isMembers(value) && Object.keys(value).every(name => usual.has(name))
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isId(id: unknown): id is string | number {
  return typeof id === 'string' || Number.isSafeInteger(id)
}

function isJson(contentType: string | undefined): boolean {
  return /^application\/json(?:; *charset=utf-8)?$/i.test(contentType ?? '')
}
