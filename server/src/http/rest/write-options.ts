import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ConflictHandling, conflictHandlings } from '../../domain/tenants/settings.ts'
import type { Log } from '../../platform/process/log.ts'
import type { WriteResponse } from '../../wire/envelope.ts'
import type { Caller } from '../requests/caller.ts'
import { readIdempotency } from '../requests/idempotency.ts'
import type { WriteOptions } from '../requests/perform-write.ts'
import { subjectOf } from '../server/http-server.ts'
import { send } from '../server/send-response.ts'

export function hasWriteOptions({ headers }: FastifyRequest): boolean {
  return headers['idempotency-key'] !== undefined || headers.prefer !== undefined
}

/** What a write has beside its transaction. */
export interface WriteSpecifics {
  /** `Prefer: conflict=` applies. */
  readonly guardsTime?: boolean
  /** The response has a new secret: its idempotency record is encrypted with the `Idempotency-Key`, which is not stored. */
  readonly answersSecret?: boolean
}

export function readWriteOptions(
  request: FastifyRequest,
  reply: FastifyReply,
  { guardsTime, answersSecret }: WriteSpecifics,
): WriteOptions {
  const preferences = readPreferences(request.headers.prefer)
  // The response of a dry run must not be that of the request that follows it.
  const idempotency = preferences.isDryRun ? undefined : readIdempotency(request, answersSecret)
  const applied = showApplied(preferences, guardsTime ? request.caller?.company.settings.conflicts : undefined)
  if (applied !== '') reply.header('preference-applied', applied)
  return { isStrict: preferences.isStrict, isDryRun: preferences.isDryRun, idempotency }
}

export function sendWriteResponse(
  reply: FastifyReply,
  { company, actor }: Pick<Caller, 'company' | 'actor'>,
  { status, body, ignored, code }: WriteResponse,
  log: Log,
): void {
  const { request } = reply
  send(reply, status, body)
  const subject = { ...subjectOf(request), company: company.key, user: actor.id, status }
  if (!isRefused(body)) log.info({ ...subject, ignored }, 'written')
  else log.info({ ...subject, code: code ?? 'replayed' }, 'request refused')
}

function isRefused(body: string): boolean {
  return body.startsWith('{"status":"error"')
}

/** The preferences of RFC 7240 that a request asks for in `Prefer`. */
interface Preferences {
  /** Refuse the request instead of dropping a part of it. */
  readonly isStrict: boolean
  /** Save nothing. */
  readonly isDryRun: boolean
  readonly conflict: ConflictHandling | undefined
}

type Header = string | string[] | undefined

export function readPreferences(prefer: Header): Preferences {
  if (prefer === undefined) return { isStrict: false, isDryRun: false, conflict: undefined }
  const sent = String(prefer).toLowerCase()
  const [, conflict] = /(?:^|[,;\s])conflict\s*=\s*"?(reject|warn)"?(?:$|[,;\s])/.exec(sent) ?? []
  return {
    isStrict: /(?:^|[,;\s])handling\s*=\s*"?strict"?(?:$|[,;\s])/.test(sent),
    isDryRun: /(?:^|[,;\s])dry-run(?:$|[,;\s])/.test(sent),
    conflict: conflict as ConflictHandling | undefined,
  }
}

/** The value of `Preference-Applied`. A company's own setting applies when it is the stronger one. */
function showApplied({ isStrict, isDryRun, conflict }: Preferences, ofCompany: ConflictHandling | undefined): string {
  const applied = [isStrict && 'handling=strict', isDryRun && 'dry-run'].filter(each => each !== false)
  if (conflict && ofCompany) applied.push(`conflict=${stronger(conflict, ofCompany)}`)
  return applied.join(', ')
}

function stronger(a: ConflictHandling, b: ConflictHandling): ConflictHandling {
  return conflictHandlings.indexOf(a) > conflictHandlings.indexOf(b) ? a : b
}
