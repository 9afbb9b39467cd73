import type { FastifyRequest } from 'fastify'
import { readBody } from '../../wire/body.ts'
import { Fields } from '../../wire/fields.ts'
import type { Parameters } from '../../wire/operation.ts'
import type { Query } from '../../wire/query.ts'
import type { CodedOperation, Input } from './exchange.ts'

export interface ReadInput {
  readonly input: Input<unknown, unknown, unknown>
  /** What was ignored or replaced so far. */
  warnings(): string[]
}

/** Reads a request with the codecs of its operation. */
export function readInput(
  operation: CodedOperation,
  request: FastifyRequest,
  query: Query,
  publicUrl: string,
): ReadInput {
  const warnings: string[] = []
  const sent = {
    params: request.params as Record<string, string>,
    query: operation.query ? readQuery(operation.query, query, warnings) : noParameters,
    sentQuery: query,
    sent: request,
    publicUrl,
  }
  if (request.method === 'GET') {
    return { input: { ...sent, sentBody: {}, body: undefined, ignore: ignoreNothing }, warnings: () => warnings }
  }
  const sentBody = request.body instanceof Buffer ? readBody(request.contentType, request.body) : {}
  const fields = new Fields(sentBody)
  const { body: codec } = operation
  const ignore: ReadInput['input']['ignore'] = (field, value, outcome) => fields.ignore(field, value, outcome)
  const input = { ...sent, sentBody, body: codec?.read(fields, sentBody), ignore }
  const isReported = !operation.dropsNothing && !codec?.passesIgnored
  return { input, warnings: () => (isReported ? [...warnings, ...fields.warnings()] : warnings) }
}

const noParameters = {}

/** A GET has no body. */
function ignoreNothing(): void {}

function readQuery(parameters: Parameters, query: Query, warnings: string[]) {
  const values: Record<string, unknown> = {}
  for (const [name, { read }] of Object.entries(parameters)) {
    values[name] = read ? read(query, name, warnings) : query.text(name)
  }
  return values
}
