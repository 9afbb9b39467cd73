import { Refusal } from '../../domain/refusal.ts'
import type { Operation } from '../../wire/operation.ts'
import { type RefusalResponse, refusalResponse } from '../../wire/refusal-responses.ts'

/** All refusals of a route. */
export function refusalsOf(route: Operation): readonly Refusal[] {
  const stated = [...frameworkRefusals(route), ...(route.body?.refuses ?? []), ...(route.refuses ?? [])]
  const ofQuery = Object.entries(route.query ?? {}).flatMap(([name, { refusal }]) => refusal?.(name) ?? [])
  return [...stated, ...ofQuery.filter(({ code }) => !stated.some(other => other.code === code))]
}

/** Refusals that every route of this kind has. */
function frameworkRefusals(route: Operation): Refusal[] {
  return [
    ...(route.isOpen ? [] : [new Refusal('access.denied')]),
    ...(route.needs ? [new Refusal('access.missing-privilege', { privilege: route.needs })] : []),
    ...bodyRefusals(route),
    ...(isRepeatable(route) ? keyRefusals : []),
    ...(canBeStrict(route) ? [strictRefusal(route.method === 'GET')] : []),
  ]
}

/** A body is parsed for every method except GET, also when the route has no fields. */
function bodyRefusals({ method, body }: Operation): readonly Refusal[] {
  if (method === 'GET') return []
  const ofKind = body?.file === undefined ? jsonRefusals : fileRefusals
  return [...ofKind, ...fieldRefusals, multipartRefusal]
}

/** Whether `Idempotency-Key` applies. */
export function isRepeatable({ method, isUnrepeatable }: Operation): boolean {
  return method !== 'GET' && !isUnrepeatable
}

/** Whether `Prefer` applies: signing in, accounts and operations of operators have no such options. */
export function takesPreferences({ isOpen, isUnrepeatable, dropsNothing }: Operation): boolean {
  return !isOpen && !(isUnrepeatable && dropsNothing)
}

/** Whether `Prefer: handling=strict` can refuse. */
export function canBeStrict(route: Operation): boolean {
  return takesPreferences(route) && !route.takesAnyParameter
}

const jsonRefusals = [
  new Refusal('body.malformed', { reason: "Expected ',' or '}' after property value in JSON at position 27" }),
  new Refusal('body.too-deep', { limit: 32 }),
]

const fieldRefusals = [
  new Refusal('body.too-large', { limit: '1 MiB' }),
  new Refusal('text.unreadable', { field: 'notes[0][text]' }),
  new Refusal('text.too-long', { field: 'notes[0][text]', limit: 10_000 }),
]

const multipartRefusal = new Refusal('multipart.unreadable', { reason: 'Unexpected end of multipart data' })

/** Refusals of routes that accept a file. */
export const fileRefusals = [
  new Refusal('files.several'),
  new Refusal('file.encoded', { encoding: 'gzip' }),
  new Refusal('file.too-large', { limit: '100 MiB' }),
]

const keyRefusals = [new Refusal('idempotency.other-request', { key: 'website-4711' })]

const strictRefusal = (isRead: boolean) =>
  new Refusal('strict.refused', { warnings: ['?colour is not a parameter here and was ignored'], isRead })

export interface RefusedAnswer extends RefusalResponse {
  readonly code: string
  readonly body: Readonly<Record<string, unknown>>
}

export function showRefusal(refusal: Refusal): RefusedAnswer {
  const response = refusalResponse(refusal)
  const { message, members } = response
  const body = { status: 'error', message, ...members }
  return { ...response, code: refusal.code, body }
}
