import { describeDirectory } from '../../server/src/http/directory/directory-openapi.ts'
import { differsFromDescription, mayAnswerFile, routeOf } from '../../server/test/openapi/as-described.ts'
import { Description } from '../../server/test/openapi/description.ts'
import { type Envelope, readEnvelope } from '../../server/test/rest/request.ts'
import { canary } from './canary.ts'
import type { NoResponse, Reply } from './raw-connection.ts'
import type { RawRequest } from './raw-request.ts'

export type Kind =
  | 'server error'
  | 'no response'
  | 'outside the envelope'
  | 'not as described'
  | 'leak'
  | 'does not add up'
  | 'repeat differs'
  | 'partial write'
  | 'bad notification'
  | 'crash'
  | 'logged'

export interface Problem {
  readonly kind: Kind
  readonly detail: string
}

const maxBodyBytes = 1024 * 1024

/** The problems of a response. */
export function findProblems(request: RawRequest, reply: Reply | NoResponse): Problem[] {
  if (typeof reply === 'string')
    return mayHaveNoResponse(request, reply) ? [] : [{ kind: 'no response', detail: reply }]
  const problems: Problem[] = []
  const found = (kind: Kind, detail: string) => void problems.push({ kind, detail: detail.slice(0, 500) })
  if (!(reply.status >= 200 && reply.status < 500)) found('server error', `${reply.status} ${reply.body}`)
  if (!reply.headers.has('x-request-id')) found('outside the envelope', `${reply.status} without X-Request-Id`)
  if (request.caller !== 'other' && reply.body.includes(canary))
    found('leak', 'the response contains data of another company')
  for (const detail of shapeProblems(request, reply)) found(detail.kind, detail.detail)
  return problems
}

/** A truncated request gets no response, and one that is too large may lose its response while still being sent. */
function mayHaveNoResponse({ framing, body }: RawRequest, reason: NoResponse): boolean {
  return reason === 'closed' && (framing === 'cut' || body.length > maxBodyBytes)
}

function shapeProblems(request: RawRequest, reply: Reply): Problem[] {
  if (request.method === 'HEAD') return []
  const envelope = envelopeOf(reply)
  const url = `http://host${request.target}`
  const route = request.operation.port === 'tenant' ? routeOf(request.method, url) : undefined
  if (!envelope) return mayBeOtherThanJson(request, reply, route) ? [] : [outside(reply)]
  const problems = totalProblems(envelope)
  // A malformed request gets a response that no route describes; the router strips a fragment.
  if (!hasReachedRoute(reply, envelope) || request.target.includes('#')) return problems
  if (route) return [...problems, ...differsFromDescription(route, reply.status, envelope).map(notAsDescribed)]
  if (
    request.operation.port === 'directory' &&
    request.target.startsWith('/rest/isn/url') &&
    request.method === 'GET'
  ) {
    return directoryProblems(reply.status, envelope).map(notAsDescribed)
  }
  return problems
}

function hasReachedRoute({ status }: Reply, { message }: Envelope): boolean {
  return ![405, 408, 431].includes(status) && message !== 'the request is not valid HTTP'
}

const notAsDescribed = (detail: string): Problem => ({ kind: 'not as described', detail })
const outside = ({ status, headers, body }: Reply): Problem => ({
  kind: 'outside the envelope',
  detail: `${status} ${headers.get('content-type')} ${body.toString('utf8', 0, 300)}`,
})

/** The envelope, if the response is declared as JSON and parses. */
export function envelopeOf({ headers, body }: Reply): Envelope | undefined {
  if (!headers.get('content-type')?.startsWith('application/json') || headers.has('content-disposition'))
    return undefined
  const envelope = readEnvelope(body.toString('utf8'))
  return envelope.status === 'outside the envelope' ? undefined : envelope
}

/** Responses that are not JSON are allowed on these routes only: files, pages, descriptions and metrics. */
function mayBeOtherThanJson(request: RawRequest, reply: Reply, route: ReturnType<typeof routeOf>): boolean {
  if (route) return mayAnswerFile(route, reply.status)
  const [path = ''] = request.target.split('?')
  const { status } = reply
  if (/^\/[^/]+\/r(?:\/|$)/.test(path)) return [200, 206, 302, 304, 404, 416].includes(status)
  if (/^\/[^/]+\/rest\/feed\//.test(path)) return [200, 302, 304].includes(status)
  const isPage = ['/', '/metrics'].includes(path) || path.startsWith('/docs') || path.endsWith('/rest/openapi.json')
  return isPage && [200, 304].includes(status)
}

let directory: Description | undefined

function directoryProblems(status: number, body: Envelope): string[] {
  directory ??= new Description(JSON.parse(JSON.stringify(describeDirectory())))
  const operation = directory.find('GET', '/rest/isn/url')
  if (!operation) return ['the directory does not describe its route']
  return directory.problemsOfAnswer({ method: 'GET', path: '/rest/isn/url', operation }, status, body)
}

interface Priced {
  readonly fees?: readonly { readonly amount?: unknown }[]
  readonly totalfee?: unknown
}

/** A total equals the sum of the fees shown with it. */
function totalProblems(envelope: Envelope): Problem[] {
  const shown = [envelope, envelope.order, ...(Array.isArray(envelope.orders) ? envelope.orders : [])] as Priced[]
  return shown.flatMap(priced => {
    if (typeof priced !== 'object' || priced === null) return []
    const { fees, totalfee } = priced
    if (!Array.isArray(fees) || typeof totalfee !== 'number') return []
    const cents = fees.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0)
    if (cents === Math.round(totalfee * 100)) return []
    return [
      { kind: 'does not add up' as const, detail: `the sum of the fees is ${cents / 100}, totalfee is ${totalfee}` },
    ]
  })
}
