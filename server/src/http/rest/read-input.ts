import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../domain/refusal.ts'
import { isUnlabelledJson, readBody } from '../../wire/body.ts'
import { Fields, unlabelledJson } from '../../wire/fields.ts'
import type { Parameters } from '../../wire/operation.ts'
import type { Query } from '../../wire/query.ts'
import { unknownParameters } from '../../wire/unknown-parameters.ts'
import type { CodedOperation, Input } from './exchange.ts'

export interface ReadInput {
  readonly input: Input<unknown, unknown, unknown>
  /** What was ignored or replaced so far. */
  warnings(): string[]
  /** What was taken as it was sent, although it looks wrong. */
  remarks(): string[]
}

/** Reads a request with the codecs of its operation. */
export function readInput(
  operation: CodedOperation,
  request: FastifyRequest,
  query: Query,
  publicUrl: string,
): ReadInput {
  const warnings = unknownParameters(operation, query)
  const sent = {
    params: request.params as Record<string, string>,
    query: operation.query ? readQuery(operation.query, query, warnings) : noParameters,
    sentQuery: query,
    sent: request,
    publicUrl,
  }
  if (request.method === 'GET') {
    return {
      input: { ...sent, sentBody: {}, body: undefined, ignore: ignoreNothing },
      warnings: () => warnings,
      remarks: () => [],
    }
  }
  const bytes = request.body instanceof Buffer ? request.body : noBytes
  const sentBody = readBody(request.contentType, bytes)
  const isUnlabelled = isUnlabelledJson(request.contentType, bytes)
  const fields = new Fields(sentBody, isUnlabelled)
  const { body: codec } = operation
  const ignore: ReadInput['input']['ignore'] = (field, value, outcome) => fields.ignore(field, value, outcome)
  const body = isUnlabelled ? withHint(() => codec?.read(fields, sentBody)) : codec?.read(fields, sentBody)
  const input = { ...sent, sentBody, body, ignore }
  const isReported = (!operation.dropsNothing || isUnlabelled) && !codec?.passesIgnored
  return {
    input,
    warnings: () => (isReported ? [...warnings, ...fields.warnings()] : warnings),
    remarks: () => fields.remarks(),
  }
}

/** The fields are missing because the body was not read as JSON. */
function withHint<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'fields.missing') throw error
    const { fields } = (error as Refusal<'fields.missing'>).details
    throw new Refusal('fields.missing', { fields, hint: `${unlabelledJson.field} ${unlabelledJson.outcome}` })
  }
}

const noParameters = {}
const noBytes = Buffer.alloc(0)

/** A GET has no body. */
function ignoreNothing(): void {}

function readQuery(parameters: Parameters, query: Query, warnings: string[]) {
  const values: Record<string, unknown> = {}
  for (const [name, { read }] of Object.entries(parameters)) {
    values[name] = read ? read(query, name, warnings) : query.text(name)
  }
  return values
}
