import type { Document, Operation, Parameter, Schema } from '../../server/test/openapi/description.ts'
import { methodName, withoutMethod } from './names.ts'

/** An operation with what its method needs. */
export interface SdkOperation {
  readonly id: string
  readonly method: string
  readonly path: string
  /** As in `createOrder`, or in a group: `offices.list`. */
  readonly name: string
  readonly isSettings: boolean
  readonly doc: string
  readonly pathParameters: readonly Parameter[]
  readonly query: readonly Parameter[]
  /** A schema of its own, by name. */
  readonly body: Schema | undefined
  /** The members of a multipart form, one of which is the file. */
  readonly upload: Schema | undefined
  readonly isDownload: boolean
  /** Whether a part of the file can be downloaded. */
  readonly hasRanges: boolean
  /** Without these, the service would take a repeated write for a new one. */
  readonly hasIdempotencyKey: boolean
  /** What success answers: more than one if a write can be saved in part. */
  readonly answers: readonly Schema[]
}

export function sdkOperations(document: Document): SdkOperation[] {
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, { operationId }]) => !withoutMethod.has(operationId))
      .map(([method, operation]) => sdkOperation(document, method.toUpperCase(), path, operation)),
  )
}

function sdkOperation(document: Document, method: string, path: string, operation: Operation): SdkOperation {
  const { operationId: id, summary, description, parameters = [], requestBody, responses } = operation
  const uploads = requestBody?.content['*/*'] !== undefined
  return {
    id,
    method,
    path,
    name: methodName(method, path, id, listOf(document, path)),
    isSettings: path.startsWith('/settings/'),
    doc: `${summary}.\n\n${description}`,
    pathParameters: parameters.filter(parameter => parameter.in === 'path'),
    query: uploads ? [] : parameters.filter(parameter => parameter.in === 'query'),
    body: uploads ? undefined : requestBody?.content['application/json']?.schema,
    upload: uploads ? requestBody?.content['multipart/form-data']?.schema : undefined,
    isDownload: responses[200]?.content?.['*/*'] !== undefined,
    hasRanges: responses[206] !== undefined,
    hasIdempotencyKey: parameters.some(({ $ref }) => $ref?.endsWith('/IdempotencyKey')),
    answers: successes(document, responses[200]?.content?.['application/json']?.schema),
  }
}

/** The operation that lists the group of the settings to which the path belongs. */
function listOf(document: Document, path: string): string | undefined {
  const list = document.paths[path.replace(/\/\{id\}$/, '')]?.get
  const [answer] = list ? successes(document, list.responses[200]?.content?.['application/json']?.schema) : []
  const isList = Object.entries(answer?.properties ?? {}).some(
    ([name, { type }]) => type === 'array' && name !== 'warnings',
  )
  return isList ? list?.operationId : undefined
}

function successes(document: Document, schema: Schema | undefined): Schema[] {
  return (schema?.oneOf ?? (schema ? [schema] : []))
    .map(choice => resolved(document, choice))
    .filter(({ properties }) => properties?.status?.const !== 'error')
}

/** The schema, or the one that it refers to. */
export function resolved(document: Document, schema: Schema): Schema {
  return (schema.$ref && document.components.schemas[nameOf(schema.$ref)]) || schema
}

export function nameOf(ref: string): string {
  return ref.slice(ref.lastIndexOf('/') + 1)
}
