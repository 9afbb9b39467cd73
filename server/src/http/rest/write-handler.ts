import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import {
  findIdempotencyRecord,
  type IdempotencyRecord,
  saveIdempotencyRecord,
} from '../../domain/access/idempotency-store.ts'
import { type Database, OutcomeUnknown } from '../../domain/database.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Company } from '../../domain/tenants/company.ts'
import { findCompanyByKey } from '../../domain/tenants/company-store.ts'
import { findRedirect } from '../../domain/tenants/redirect-store.ts'
import type { Scope } from '../../domain/tenants/scope.ts'
import { renderError, renderWritten, type Written } from './envelope.ts'
import { refusalResponse } from './refusal-responses.ts'
import type { HttpRequestContext } from './request-context.ts'
import type { RestRequest, WriteRoute } from './route.ts'

const longestKey = 255

/** What a caller may ask of any write, beyond the write itself. */
export interface WriteOptions {
  /** `Prefer: handling=strict`: rather nothing than something silently left out. */
  readonly isStrict: boolean
  /** `Idempotency-Key`: however often this arrives, let it happen once. */
  readonly key: string | undefined
  readonly requestHash: string
}

/** Whether there is anything beyond the request itself to look at. */
export function hasWriteOptions({ headers }: FastifyRequest): boolean {
  return headers['idempotency-key'] !== undefined || headers.prefer !== undefined
}

export function readWriteOptions(request: FastifyRequest): WriteOptions {
  const key = [request.headers['idempotency-key']].flat()[0]
  if (key !== undefined && key.length > longestKey) {
    throw new Refusal('text.too-long', { field: 'Idempotency-Key', limit: longestKey })
  }
  const isStrict = /(?:^|[,;\s])handling\s*=\s*"?strict"?(?:$|[,;\s])/i.test(String(request.headers.prefer ?? ''))
  return { isStrict, key: key || undefined, requestHash: key ? hashOf(request) : '' }
}

function hashOf(request: FastifyRequest): string {
  const body = request.body instanceof Buffer ? request.body : Buffer.alloc(0)
  const head = Buffer.from(`${request.method} ${request.url}\n${request.contentType ?? ''}\n`)
  return hash('sha256', Buffer.concat([head, body]), 'hex')
}

export interface WriteAnswer {
  readonly status: number
  readonly body: string
  /** How much of what was sent was dropped, replaced or ignored. What it was may be personal, and stays out of logs. */
  readonly ignored: number
}

/** One transaction: the change, its answer for whoever asks again, and nothing at all where the caller is strict. */
export async function performWrite(
  database: Database,
  route: Pick<WriteRoute, 'write'>,
  visit: HttpRequestContext,
  read: RestRequest,
  wishes: WriteOptions,
): Promise<WriteAnswer> {
  const { key } = wishes
  try {
    // failpoint: event-after-commit-1
    return await database.write(visit.company.id, async tx => {
      const scope = visit.within(tx)
      const kept = key === undefined ? undefined : await findIdempotencyRecord(scope, key)
      // failpoint: idempotency-key-ignored
      if (kept) return repeat(kept, wishes)
      const written = await route.write(scope, read)
      if (wishes.isStrict) refuseSilence(written)
      return keep(scope, wishes, 200, renderWritten(written), written.warnings.length)
    })
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'company.leaving') throw await reasonFor(error, database, visit)
    if (key === undefined || !isKept(error)) throw error
    const { status, message, empty } = refusalResponse(error)
    const body = renderError(message, empty === undefined ? {} : { [empty]: '' })
    return database.write(visit.company.id, async tx => {
      const scope = visit.within(tx)
      // What was refused gave its turn away: another request with this key may have been answered since.
      const kept = await findIdempotencyRecord(scope, key)
      return kept ? repeat(kept, wishes) : keep(scope, wishes, status, body, 0)
    })
  }
}

/** A company that was removed or moved away a moment ago is remembered for another; nothing can be written to it. */
async function reasonFor(error: unknown, database: Database, { company }: HttpRequestContext): Promise<unknown> {
  if (error instanceof OutcomeUnknown) return error
  const [found, home] = await database.read('all companies', async tx => [
    await findCompanyByKey(tx, company.key),
    await findRedirect(tx, company.key),
  ])
  if (found?.id !== company.id) return new Refusal('access.denied')
  return found.hasLeft && home ? movedTo(found, home) : error
}

/** Every call is for the new home, once there is one. */
export function movedTo({ key }: Pick<Company, 'key'>, home: string): Refusal {
  return new Refusal('company.moved', { url: `${home}/${key}/rest` })
}

/** Not what is about the key itself, nor what leaves nobody to keep it for. */
function isKept({ code }: Refusal): boolean {
  return code !== 'idempotency.other-request' && code !== 'access.denied'
}

function repeat(kept: IdempotencyRecord, { key = '', requestHash }: WriteOptions): WriteAnswer {
  // failpoint: idempotency-key-for-any-body
  if (kept.requestHash !== requestHash) throw new Refusal('idempotency.other-request', { key })
  return { status: kept.httpStatus, body: kept.body, ignored: 0 }
}

function refuseSilence({ status, message = '', warnings }: Written): void {
  // failpoint: strict-lets-silence-pass
  if (warnings.length > 0) throw new Refusal('strict.refused', { warnings })
  if (status === 'partial') throw new Refusal('strict.refused', { warnings: [message] })
}

async function keep(
  scope: Scope,
  { key, requestHash }: WriteOptions,
  status: number,
  body: string,
  ignored: number,
): Promise<WriteAnswer> {
  // failpoint: answer-kept-apart-from-the-change
  if (key !== undefined) await saveIdempotencyRecord(scope, key, { requestHash, httpStatus: status, body })
  return { status, body, ignored }
}
