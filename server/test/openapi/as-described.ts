import { templateOf } from '../../src/doors/rest/describe/asked.ts'
import type { Route } from '../../src/doors/rest/route.ts'
import { describeTenantApi } from '../../src/doors/rest/tenant-openapi.ts'
import type { Envelope } from '../rest/ask.ts'
import { Description } from './description.ts'
import { isDocumented } from './documented-refusals.ts'

const description = new Description(JSON.parse(JSON.stringify(describeTenantApi())))

/** What about an answer of this route is not as its description says. */
export function differsFromDescription({ method, path, ...route }: Route, status: number, body: Envelope): string[] {
  const template = templateOf(path)
  const operation = description.find(method, template)
  if (!operation) return [`${method} ${path} is not described`]
  const problems = description.problemsOfAnswer({ method, path: template, operation }, status, body)
  if (body.status !== 'error' || isDocumented({ method, path, ...route } as Route, status, body.message))
    return problems
  return [...problems, `nothing is said about the refusal ${status} ${body.message}`]
}
