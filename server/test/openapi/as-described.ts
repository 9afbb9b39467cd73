import assert from 'node:assert/strict'
import { templateOf } from '../../src/http/openapi/request-parts.ts'
import { describeTenantApi } from '../../src/http/openapi/tenant-openapi.ts'
import type { Route } from '../../src/http/rest/operation.ts'
import { routes } from '../../src/http/rest/routes.ts'
import { type Envelope, readEnvelope } from '../rest/request.ts'
import { Description } from './description.ts'
import { isDocumented } from './documented-refusals.ts'

let known: Description | undefined

/** One for all test files of a process, because compiling its schemas takes longer than most files. */
export function tenantDescription(): Description {
  known ??= new Description(JSON.parse(JSON.stringify(describeTenantApi())))
  return known
}

/** Differences between a response of this route and its description. */
export function differsFromDescription(route: Route, status: number, body: Envelope): string[] {
  const { method } = route
  const path = templateOf(route.path)
  const description = tenantDescription()
  const operation = description.find(method, path)
  if (!operation) return [`${method} ${path} is not described`]
  const problems = description.problemsOfAnswer({ method, path, operation }, status, body)
  if (body.status !== 'error' || status >= 500 || isDocumented(route, status, body.message)) return problems
  return [...problems, `nothing is said about the refusal ${status} ${body.message}`]
}

/** Validates every response that a test receives against the description. */
export const fetchAsDescribed: typeof fetch = async (input, init) => {
  const response = await fetch(input, init)
  const route = routeOf(init?.method ?? 'GET', String(input))
  if (!route || response.status === 405 || response.redirected) return response
  if (isFile(response)) assert.ok(mayAnswerFile(route, response.status), `${response.status} ${route.path}`)
  if (isFile(response) || !isJson(response)) return response
  const body = readEnvelope(await response.clone().text())
  assert.deepEqual(differsFromDescription(route, response.status, body), [], JSON.stringify(body))
  return response
}

/** Whether the route is described to answer this HTTP status with a file. */
export function mayAnswerFile({ method, path }: Route, status: number): boolean {
  const { 200: ok, [status]: answer } = tenantDescription().find(method, templateOf(path))?.responses ?? {}
  return answer !== undefined && ok?.content?.['*/*'] !== undefined
}

function isFile({ headers }: Response): boolean {
  return headers.has('content-disposition')
}

function isJson({ headers }: Response): boolean {
  return headers.get('content-type')?.startsWith('application/json') ?? false
}

/** Like the router, prefers a fixed segment to a parameter. */
const patterns = routes
  .map(route => ({
    route,
    pattern: new RegExp(`^[^/]*//[^/]*/[^/]+/rest${route.path.replaceAll(/:\w+/g, '[^/?]+')}(?:\\?|$)`),
  }))
  .sort((a, b) => openParts(a.route) - openParts(b.route))

function openParts({ path }: Route): number {
  return path.split(':').length
}

/** The route of this request, if one matches. A path that cannot be decoded is that of none. */
export function routeOf(method: string, url: string): Route | undefined {
  if (!isDecodable(url)) return undefined
  return patterns.find(({ route, pattern }) => route.method === method && pattern.test(url))?.route
}

function isDecodable(url: string): boolean {
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '')
    return true
  } catch {
    return false
  }
}
