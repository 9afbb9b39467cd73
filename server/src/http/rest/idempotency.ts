import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { findIdempotencyRecord, saveIdempotencyRecord } from '../../domain/access/idempotency-store.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Scope } from '../../domain/tenants/scope.ts'
import type { WriteResponse } from './envelope.ts'

export const maxIdempotencyKeyLength = 255

/** The `Idempotency-Key` header, and a hash that tells whether a later request with the same key is the same request. */
export interface Idempotency {
  readonly key: string
  readonly requestHash: string
}

export function readIdempotency(request: FastifyRequest): Idempotency | undefined {
  const key = [request.headers['idempotency-key']].flat()[0]
  if (!key) return undefined
  if (key.length > maxIdempotencyKeyLength) {
    throw new Refusal('text.too-long', { field: 'Idempotency-Key', limit: maxIdempotencyKeyLength })
  }
  return { key, requestHash: hashRequest(request) }
}

function hashRequest({ method, url, contentType = '', body }: FastifyRequest): string {
  const head = Buffer.from(`${method} ${url}\n${contentType}\n`)
  return hash('sha256', body instanceof Buffer ? Buffer.concat([head, body]) : head, 'hex')
}

/** The response to the first request with this key, if its idempotency record is still kept. */
export async function replayResponse(
  scope: Scope,
  idempotency: Idempotency | undefined,
): Promise<WriteResponse | undefined> {
  if (!idempotency) return undefined
  const { key, requestHash } = idempotency
  const record = await findIdempotencyRecord(scope, key)
  if (!record) return undefined
  // failpoint: idempotency-key-for-any-body
  if (record.requestHash !== requestHash) throw new Refusal('idempotency.other-request', { key })
  return { status: record.httpStatus, body: record.body, ignored: 0 }
}

/** Keeps the idempotency record in the transaction of the change: both are saved, or neither. */
export async function recordResponse(
  scope: Scope,
  idempotency: Idempotency | undefined,
  response: WriteResponse,
): Promise<WriteResponse> {
  const { key, requestHash = '' }: Partial<Idempotency> = idempotency ?? {}
  const { status, body } = response
  // failpoint: idempotency-record-not-saved
  if (key !== undefined) await saveIdempotencyRecord(scope, key, { requestHash, httpStatus: status, body })
  return response
}

/** A refusal of the key itself, or of a caller without access, is not replayed. */
export function isReplayed({ code }: Refusal): boolean {
  return code !== 'idempotency.other-request' && code !== 'access.denied'
}
