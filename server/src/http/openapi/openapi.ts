import { build } from '../../platform/process/build.ts'
import { Components } from './components.ts'
import { commonParts } from './components-reused.ts'
import type { DescribedRoute } from './operation.ts'
import { describeBody, describeParameters, templateOf } from './request-parts.ts'
import { describeAnswers } from './responses.ts'

export interface Api {
  readonly title: string
  readonly summary: string
  /** For all operations, in Markdown. */
  readonly description: string
  readonly server: Readonly<Record<string, unknown>>
  /** The meaning of user name and password. */
  readonly credentials: string
  /** The tags in reading order, with their descriptions. */
  readonly groups: Readonly<Record<string, string>>
  readonly routes: readonly DescribedRoute[]
}

export type OpenApi = Readonly<Record<string, unknown>>

/** An OpenAPI 3.1 document, generated from the routes. */
export function describeApi(api: Api): OpenApi {
  const components = new Components()
  const paths: Record<string, Record<string, unknown>> = {}
  for (const route of api.routes) {
    const path = templateOf(route.path)
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: describeOperation(route) }
  }
  const described = components.extract({ paths, parts: commonParts(api.credentials) }) as {
    paths: unknown
    parts: object
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
    security: [{ basic: [] }],
    tags: Object.entries(api.groups).map(([name, description]) => ({ name, description })),
    paths: described.paths,
    components: { ...described.parts, schemas: components.schemas },
  }
}

function describeOperation(route: DescribedRoute) {
  const { name, group, summary, description } = route.operation
  const parameters = describeParameters(route)
  const privilege = route.needs ? `\n\nNeeds the privilege \`${route.needs}\`.` : ''
  return {
    operationId: name,
    tags: [group],
    summary,
    description: description + privilege,
    ...(route.isOpen && { security: [] }),
    ...(parameters.length > 0 && { parameters }),
    ...describeBody(route.operation),
    responses: describeAnswers(route),
  }
}
