import type { Operation, Parameter, RequestBody } from '../../wire/operation.ts'
import type { Schema } from '../../wire/schema.ts'
import { canBeStrict, isRepeatable } from '../rest/framework-refusals.ts'
import type { Example } from './responses.ts'

type ParameterObject = Readonly<Record<string, unknown>>

/** `:id` as OpenAPI writes it. */
export function templateOf(path: string): string {
  return path.replaceAll(/:(\w+)/g, '{$1}')
}

export function describeParameters(route: Operation): ParameterObject[] {
  const { query = {}, body } = route
  return [
    ...describePath(route),
    ...Object.entries(query).map(([name, parameter]) => describeQuery(name, parameter)),
    ...(body?.file ? besideFile(body) : []),
    ...(canBeStrict(route) ? [{ $ref: '#/components/parameters/Prefer' }] : []),
    ...(isRepeatable(route) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ]
}

function describePath({ path, name: operation, pathParameters = {} }: Operation): ParameterObject[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => {
    const parameter = pathParameters[name]
    if (!parameter) throw new Error(`${operation} does not describe ${name}`)
    return { ...describe('path', name, parameter), required: true }
  })
}

/** A flag can be a name without a value; a list repeats its name, which has brackets. */
function describeQuery(name: string, parameter: Parameter): ParameterObject {
  const { schema, isRequired } = parameter
  return {
    ...describe('query', name, parameter),
    ...(isRequired && { required: true }),
    ...(schema.type === 'boolean' && { allowEmptyValue: true }),
    ...(schema.type === 'array' && { style: 'form', explode: true }),
  }
}

/** A raw file fills the body, so its fields are in the query string. Without examples: viewers would send them twice. */
function besideFile({ fields }: RequestBody): ParameterObject[] {
  return Object.entries(fields.properties ?? {}).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    description: `With a raw file: ${description}`,
    schema,
  }))
}

function describe(place: 'path' | 'query', name: string, { schema, example }: Parameter): ParameterObject {
  const { description, ...bare } = schema
  return { name, in: place, description, schema: bare, example }
}

/** 2.1: every JSON body is also accepted as a form of either kind. */
export function describeBody({ body }: Operation): Readonly<Record<string, unknown>> {
  if (!body) return {}
  const isRequired = (body.fields.required?.length ?? 0) > 0
  return { requestBody: { required: isRequired, content: body.file ? withFile(body) : fieldsOnly(body) } }
}

function fieldsOnly({ fields, example, examples = {} }: RequestBody) {
  const others = Object.entries(examples).map(([summary, value], i) => [`example-${i + 2}`, { summary, value }])
  const shown: Record<string, Example> = {
    example: { summary: 'An example', value: example },
    ...Object.fromEntries(others),
  }
  return {
    'application/json': { schema: fields, examples: shown },
    'application/x-www-form-urlencoded': { schema: fields },
    'multipart/form-data': { schema: fields },
  }
}

function withFile({ fields, example, file = '' }: RequestBody) {
  const bytes: Schema = { type: 'string', contentMediaType: 'application/octet-stream', description: file }
  const { title, ...rest } = fields
  const required = [...(fields.required ?? []), 'file']
  const parts: Schema = { ...rest, properties: { ...fields.properties, file: bytes }, required }
  return {
    'multipart/form-data': { schema: parts, examples: { example: { summary: 'An example', value: example } } },
    'application/x-www-form-urlencoded': { schema: parts },
    '*/*': { schema: bytes },
  }
}
