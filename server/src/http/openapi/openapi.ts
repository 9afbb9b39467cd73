import { isDeepStrictEqual } from 'node:util'
import { build } from '../../platform/process/build.ts'
import type { Operation } from '../../wire/operation.ts'
import { commonParts } from './components.ts'
import { describeBody, describeParameters, templateOf } from './request-parts.ts'
import { describeAnswers } from './responses.ts'

export interface Api {
  readonly title: string
  readonly summary: string
  /** For all operations, in Markdown. */
  readonly description: string
  readonly server: Readonly<Record<string, unknown>>
  /** The meaning of user name and password, or of the cookie. */
  readonly credentials: string
  /** The cookie of the session, for an API without user name and password. */
  readonly cookie?: string
  /** The tags in reading order, with their descriptions. */
  readonly groups: Readonly<Record<string, string>>
  readonly routes: readonly Operation[]
  /** Requests that the service sends, by event. */
  readonly webhooks?: Readonly<Record<string, unknown>>
}

export type OpenApi = Readonly<Record<string, unknown>>

/** An OpenAPI 3.1 document, generated from the routes. */
export function describeApi(api: Api): OpenApi {
  const schemas: Record<string, unknown> = {}
  const paths: Record<string, Record<string, unknown>> = {}
  for (const route of api.routes) {
    const path = templateOf(route.path)
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: describeOperation(route) }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: api.title,
      version: build,
      summary: api.summary,
      description: api.description,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [api.server],
    security: [{ [api.cookie ? 'session' : 'basic']: [] }],
    tags: Object.entries(api.groups).map(([name, description]) => ({ name, description })),
    paths: extractSchemas(paths, schemas),
    ...(api.webhooks && { webhooks: extractSchemas(api.webhooks, schemas) }),
    components: { ...(extractSchemas(commonParts(api), schemas) as object), schemas },
  }
}

function describeOperation(route: Operation) {
  const { name, group, summary, description } = route
  const parameters = describeParameters(route)
  const privilege = route.needs ? `\n\nNeeds the privilege \`${route.needs}\`.` : ''
  return {
    operationId: name,
    tags: [group],
    summary,
    description: description + privilege,
    ...(route.isOpen && { security: [] }),
    ...(parameters.length > 0 && { parameters }),
    ...describeBody(route),
    responses: describeAnswers(route),
  }
}

/** A copy in which every schema with a `title` is a reference; the schema itself moves to `schemas`. */
function extractSchemas(value: unknown, schemas: Record<string, unknown>): unknown {
  if (Array.isArray(value)) return value.map(entry => extractSchemas(entry, schemas))
  if (typeof value !== 'object' || value === null) return value
  // Examples are data: a `title` in them is not the name of a schema.
  const isData = (name: string) => name === 'example' || name === 'examples'
  const members = Object.entries(value).map(([name, inner]) => [
    name,
    isData(name) ? inner : extractSchemas(inner, schemas),
  ])
  const copy = Object.fromEntries(members)
  const { title } = copy
  if (typeof title !== 'string' || !('type' in copy)) return copy
  schemas[title] ??= copy
  if (!isDeepStrictEqual(schemas[title], copy)) throw new Error(`two schemas are named ${title}`)
  return { $ref: `#/components/schemas/${title}` }
}
