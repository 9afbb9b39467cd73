import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../domain/refusal.ts'
import { checkValues, isWithinLimits } from '../../wire/body.ts'
import { refusalResponse } from '../../wire/refusal-responses.ts'
import { sendJson } from './send-json.ts'
import type { AssistantScope, Tool } from './tools/tool.ts'

interface SentMessage {
  /** Undefined without a body, and for one that is not JSON: the library answers that. */
  readonly message: unknown
  /** Why no part of the message may be read: it is nested too deep, or has characters that cannot be stored. */
  readonly mistake?: string | undefined
}

export function readMessage({ body }: FastifyRequest): SentMessage {
  if (!(body instanceof Buffer) || body.length === 0) return { message: undefined }
  const text = body.toString()
  try {
    const message: unknown = JSON.parse(text)
    return { message, mistake: isWithinLimits(text) ? undefined : mistakeIn(message) }
  } catch (error) {
    if (error instanceof SyntaxError) return { message: undefined }
    throw error
  }
}

function mistakeIn(message: unknown): string | undefined {
  try {
    if (typeof message === 'object' && message !== null) checkValues(message as never)
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return refusalResponse(error).message
    throw error
  }
}

export function sendError(reply: FastifyReply, status: number, message: unknown, code: number, words: string): void {
  const { id } = message as { readonly id?: unknown }
  const known = typeof id === 'string' || typeof id === 'number' ? id : null
  sendJson(reply, status, { jsonrpc: '2.0', id: known, error: { code, message: words } })
}

/** The connector announces no changes. The library would answer that too many clients subscribe already. */
export function isSubscription(message: unknown): boolean {
  return (message as Message | null | undefined)?.method === 'subscriptions/listen'
}

interface Message {
  readonly method?: unknown
  readonly params?: { readonly name?: unknown } | null
}

/** Before the tool is called: a client asks the person for more on this answer. */
export function scopeNeeded(message: unknown, toolsByName: ReadonlyMap<string, Tool>): AssistantScope | undefined {
  const books = (call: Message | null) =>
    call?.method === 'tools/call' && toolsByName.get(String(call.params?.name))?.scope === 'book'
  const isNeeded = Array.isArray(message) ? message.some(books) : books(message as Message | null)
  return isNeeded ? 'book' : undefined
}
