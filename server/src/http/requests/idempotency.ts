import { createCipheriv, createDecipheriv, hash, hkdfSync, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import {
  findIdempotencyRecord,
  type IdempotencyRecord,
  saveIdempotencyRecord,
} from '../../domain/access/idempotency-store.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Scope } from '../../domain/tenants/scope.ts'
import type { WriteResponse } from '../../wire/envelope.ts'

export const maxIdempotencyKeyLength = 255

/** The `Idempotency-Key` header, and a hash that tells whether a later request with the same key is the same request. */
export interface Idempotency {
  readonly key: string
  readonly requestHash: string
  /** The response has a secret. */
  readonly isSealed: boolean
}

export function readIdempotency(request: FastifyRequest, isSealed = false): Idempotency | undefined {
  const key = [request.headers['idempotency-key']].flat()[0]
  if (!key) return undefined
  if (key.length > maxIdempotencyKeyLength) {
    throw new Refusal('text.too-long', { field: 'Idempotency-Key', limit: maxIdempotencyKeyLength })
  }
  return { key, requestHash: hashRequest(request), isSealed }
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
  const record = await findIdempotencyRecord(scope, [key, nameOfSealed(key)])
  if (!record) return undefined
  // failpoint: idempotency-key-for-any-body
  if (record.requestHash !== requestHash) throw new Refusal('idempotency.other-request', { key })
  const body = record.key === key ? record.body : unseal(record.body, key)
  return { status: record.httpStatus, body, ignored: 0 }
}

/** Keeps the idempotency record in the transaction of the change: both are saved, or neither. */
export async function recordResponse(
  scope: Scope,
  idempotency: Idempotency | undefined,
  response: WriteResponse,
): Promise<WriteResponse> {
  const { status, body } = response
  // failpoint: idempotency-record-not-saved
  if (idempotency !== undefined) await saveIdempotencyRecord(scope, seal({ ...idempotency, httpStatus: status, body }))
  return response
}

/** A sealed record is stored under a hash, so that the store alone cannot decrypt it. */
function nameOfSealed(key: string): string {
  return `sealed ${hash('sha256', key)}`
}

const cipher = 'aes-256-gcm'

function seal({ isSealed, ...record }: Idempotency & IdempotencyRecord): IdempotencyRecord {
  if (!isSealed) return record
  const salt = randomBytes(16)
  const sealing = createCipheriv(cipher, keyFrom(record.key, salt), Buffer.alloc(12))
  const sealed = Buffer.concat([salt, sealing.update(record.body), sealing.final(), sealing.getAuthTag()])
  return { ...record, key: nameOfSealed(record.key), body: sealed.toString('base64') }
}

function unseal(sealed: string, key: string): string {
  const bytes = Buffer.from(sealed, 'base64')
  const opening = createDecipheriv(cipher, keyFrom(key, bytes.subarray(0, 16)), Buffer.alloc(12))
  opening.setAuthTag(bytes.subarray(-16))
  return Buffer.concat([opening.update(bytes.subarray(16, -16)), opening.final()]).toString()
}

/** The salt is new each time, so no two records have the same key. */
function keyFrom(key: string, salt: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, 'idempotency record', 32))
}

/** A refusal of the key itself, or of a caller without access, is not replayed. */
export function isReplayed({ code }: Refusal): boolean {
  return code !== 'idempotency.other-request' && code !== 'access.denied'
}
