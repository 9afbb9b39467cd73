import { Refusal } from '../../domain/refusal.ts'
import { type RefusalResponse, refusalResponse } from '../rest/refusal-responses.ts'
import type { DescribedRoute } from './operation.ts'

/** Everything a route may answer with instead of what was asked for. */
export function refusalsOf(route: DescribedRoute): readonly Refusal[] {
  return [...frameworkRefusals(route), ...(route.operation.refuses ?? [])]
}

/** What the door turns away by itself, whatever the route. */
function frameworkRefusals(route: DescribedRoute): Refusal[] {
  return [
    ...(route.isOpen ? [] : [new Refusal('access.denied')]),
    ...(route.needs ? [new Refusal('access.missing-privilege', { privilege: route.needs })] : []),
    ...bodyRefusals(route),
    ...(isRepeatable(route) ? keyRefusals : []),
    ...(canBeStrict(route) ? [strictRefusal] : []),
  ]
}

/** A body of fields is read with everything but GET, whether the route has use for it or not. */
function bodyRefusals({ method, operation }: DescribedRoute): readonly Refusal[] {
  if (method === 'GET') return []
  return operation.body?.file === undefined
    ? [...jsonRefusals, ...fieldRefusals]
    : [...fieldRefusals, ...multipartRefusals]
}

/** `Idempotency-Key` counts. */
export function isRepeatable({ method }: DescribedRoute): boolean {
  return method !== 'GET'
}

/** `Prefer: handling=strict` counts, and without it there can be `warnings`. */
export function canBeStrict({ method, operation }: DescribedRoute): boolean {
  return method !== 'GET' && !operation.dropsNothing
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

/** What brings a file, or might. */
export const multipartRefusals = [
  new Refusal('multipart.unreadable', { reason: 'Multipart: Boundary not found' }),
  new Refusal('files.several'),
  new Refusal('file.encoded', { encoding: 'gzip' }),
  new Refusal('file.too-large', { limit: '100 MiB' }),
]

const keyRefusals = [new Refusal('idempotency.other-request', { key: 'website-4711' })]

const strictRefusal = new Refusal('strict.refused', {
  warnings: ['colour is no field here and was ignored'],
})

export interface RefusedAnswer extends RefusalResponse {
  readonly code: string
  readonly body: Readonly<Record<string, string>>
}

/** As it is sent. */
export function showRefusal(refusal: Refusal): RefusedAnswer {
  const spoken = refusalResponse(refusal)
  const { message, empty } = spoken
  const body = { status: 'error', message, ...(empty !== undefined && { [empty]: '' }) }
  return { ...spoken, code: refusal.code, body }
}
