import { describeDirectory } from '../../server/src/http/directory/directory-openapi.ts'
import { describeTenantApi } from '../../server/src/http/openapi/tenant-openapi.ts'
import { type DescribedCall, Description, type Parameter, type Schema } from '../../server/test/openapi/description.ts'
import { type Kind, kindOfField, kindOfSample } from './pools.ts'

/** The API that an operation belongs to: tenant, directory, or open without credentials. */
export type Credentials = 'tenant' | 'directory' | 'none'

export interface Field {
  readonly name: string
  /** With all references resolved. */
  readonly schema: Schema
  readonly kind: Kind | undefined
  readonly isRequired: boolean
}

/** An operation of the OpenAPI description. */
export interface Operation {
  /** `POST /order/{id}` */
  readonly name: string
  readonly credentials: Credentials
  readonly port: 'tenant' | 'directory'
  readonly method: string
  readonly path: string
  readonly pathFields: readonly Field[]
  readonly queryFields: readonly Field[]
  readonly bodyFields: readonly Field[]
  readonly takesFile: boolean
  /** Takes an Idempotency-Key. */
  readonly isRepeatable: boolean
}

/** All operations, read from the descriptions, which are generated from the routes. */
export function allOperations(): Operation[] {
  const tenant = new Description(JSON.parse(JSON.stringify(describeTenantApi())))
  const directory = new Description(JSON.parse(JSON.stringify(describeDirectory())))
  return [
    ...tenant.calls().map(call => operationOf(tenant, call, 'tenant')),
    ...directory.calls().map(call => operationOf(directory, call, 'directory')),
    ...openPaths.map(openOperation),
  ]
}

function operationOf(description: Description, call: DescribedCall, api: 'tenant' | 'directory'): Operation {
  const { method, path, operation } = call
  const parameters = (operation.parameters ?? []).filter(({ $ref }) => !$ref)
  const place = (where: Parameter['in']) =>
    parameters
      .filter(parameter => parameter.in === where)
      .map(parameter => parameterField(description, path, parameter))
  const content = operation.requestBody?.content ?? {}
  const body = (content['application/json'] ?? content['multipart/form-data'])?.schema
  return {
    name: `${method} ${path}`,
    credentials: operation.security?.length === 0 ? 'none' : api,
    port: api,
    method,
    path: api === 'tenant' ? `/{company_key}/rest${path}` : path,
    pathFields: place('path'),
    queryFields: place('query'),
    bodyFields: body ? fieldsOf(resolve(description, body)).map(field => asAccount(path, field)) : [],
    takesFile: content['*/*'] !== undefined,
    isRepeatable: (operation.parameters ?? []).some(({ $ref }) => $ref?.endsWith('/IdempotencyKey')),
  }
}

/** The email of a person who signs in. */
function asAccount(path: string, field: Field): Field {
  return path.startsWith('/session') && field.name === 'email' ? { ...field, kind: 'account' } : field
}

function parameterField(
  description: Description,
  path: string,
  { name, schema, example, required = false }: Parameter,
): Field {
  const isFootprint = name === 'id' && path.includes('/footprint')
  const kind = isFootprint
    ? 'footprint'
    : (kindOfSample(Array.isArray(example) ? example[0] : example) ?? kindOfField(name))
  return { name, schema: resolve(description, schema), kind, isRequired: required }
}

export function fieldsOf({ properties = {}, required = [] }: Schema): Field[] {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    schema,
    kind: schema.type === 'object' && name !== 'credential' ? undefined : kindOfField(name),
    isRequired: required.includes(name),
  }))
}

function resolve(description: Description, schema: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1)
  const found = name === undefined ? schema : description.document.components.schemas[name]
  if (!found) throw new Error(`the description has no ${schema.$ref}`)
  const inner = (schema: Schema) => resolve(description, schema)
  return {
    ...found,
    ...(found.items && { items: inner(found.items) }),
    ...(found.anyOf && { anyOf: found.anyOf.map(inner) }),
    ...(found.properties && {
      properties: Object.fromEntries(Object.entries(found.properties).map(([name, schema]) => [name, inner(schema)])),
    }),
  }
}

/** Routes without a description: pages, public links and health checks. */
const openPaths: readonly (readonly [method: string, path: string, port: Operation['port']])[] = [
  ['GET', '/{company_key}/r/{token}', 'tenant'],
  ['HEAD', '/{company_key}/r/{token}', 'tenant'],
  ['GET', '/{company_key}/rest/feed/{feed}', 'tenant'],
  ['HEAD', '/{company_key}/rest/feed/{feed}', 'tenant'],
  ['GET', '/{company_key}/r', 'tenant'],
  ['GET', '/{company_key}/r/{token}/more', 'tenant'],
  ...['/healthz', '/readyz', '/metrics'].map(path => ['GET', path, 'tenant'] as const),
  ...(['tenant', 'directory'] as const).flatMap(port =>
    ['/', '/docs', '/docs/page.css'].map(path => ['GET', path, port] as const),
  ),
]

function openOperation([method, path, port]: (typeof openPaths)[number]): Operation {
  const pathFields = (['token', 'feed'] as const)
    .filter(name => path.includes(`{${name}}`))
    .map((name): Field => ({ name, schema: { type: 'string' }, kind: name, isRequired: true }))
  const name = `${method} ${path}${port === 'directory' ? ' of the directory' : ''}`
  return {
    name,
    credentials: 'none',
    port,
    method,
    path,
    pathFields,
    queryFields: [],
    bodyFields: [],
    takesFile: false,
    isRepeatable: false,
  }
}
