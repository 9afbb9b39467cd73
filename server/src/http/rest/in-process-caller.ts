import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'
import type { Caller } from '../requests/caller.ts'
import { type AnsweredInProcess, exchangeInProcess } from './in-process-exchange.ts'

const callers = new AsyncLocalStorage<Caller>()

export interface InProcessRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/**
 * Sends a request to the tenant API from within this process, as a caller who is authenticated already. It takes the way of
 * every other request: privileges, queues, transactions and idempotency are those of the operation.
 */
export async function requestInProcess(
  app: FastifyInstance,
  caller: Caller,
  { method, path, headers, body }: InProcessRequest,
  address: string,
): Promise<AnsweredInProcess> {
  const url = `/${caller.company.key}/rest${path}`
  const sent = { method, url, headers, address, ...(body !== undefined && { body }) }
  return callers.run(caller, () => exchangeInProcess((req, res) => app.routing(req, res), sent))
}

/** The caller of a request from within this process. No request from outside has one. */
export function callerInProcess(companyKey: string): Caller | undefined {
  const caller = callers.getStore()
  return caller?.company.key === companyKey ? caller : undefined
}
