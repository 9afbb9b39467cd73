import { canBeStrict, type RefusedAnswer, refusalsOf, showRefusal } from './framework-refusals.ts'
import { answersFile, type DescribedRoute, type FileAnswer, type JsonAnswer } from './operation.ts'
import { type Fields, record, type Schema } from './schema.ts'
import { warnings } from './values.ts'

export interface Example {
  readonly summary: string
  readonly value: unknown
}

export interface Response {
  readonly description: string
  readonly headers?: Readonly<Record<string, { readonly $ref: string }>>
  readonly content?: Readonly<Record<string, { schema: Schema; examples?: Readonly<Record<string, Example>> }>>
}

export type Responses = Readonly<Record<string, Response | { readonly $ref: string }>>

/** 200 with the result or a refusal; the other statuses of the route's refusals; server errors. */
export function describeAnswers(route: DescribedRoute): Responses {
  const refused = refusalsOf(route).map(showRefusal)
  const others = Map.groupBy(
    refused.filter(({ status }) => status !== 200 && status !== 401),
    ({ status }) => status,
  )
  return {
    200: describeOk(
      route,
      refused.filter(({ status }) => status === 200),
    ),
    ...describeOtherFiles(route),
    ...Object.fromEntries([...others].map(([status, some]) => [status, describeRefused(status, some)])),
    ...(!route.isOpen && { 401: { $ref: '#/components/responses/BadCredentials' } }),
    500: { $ref: '#/components/responses/OurFault' },
    503: { $ref: '#/components/responses/TryAgain' },
    default: { $ref: '#/components/responses/Otherwise' },
  }
}

export const requestIdHeader = { 'X-Request-Id': { $ref: '#/components/headers/RequestId' } }
const strictHeader = { 'Preference-Applied': { $ref: '#/components/headers/PreferenceApplied' } }

function describeOk(route: DescribedRoute, refused: readonly RefusedAnswer[]): Response {
  const { operation } = route
  const headers = { ...requestIdHeader, ...(canBeStrict(route) && strictHeader) }
  const errors = [...new Set(refused.map(({ empty }) => empty))].map(emptyAnswer)
  if (answersFile(operation.answer)) return describeFile(operation.answer, headers, errors, refused)
  const outcomes = [...describeOutcomes(route, operation.answer), ...errors]
  const [only] = outcomes
  const schema = outcomes.length === 1 && only ? only : { oneOf: outcomes }
  const examples = { ...outcomeExamples(operation.answer), ...refusedExamples(refused) }
  const description =
    errors.length === 0
      ? 'The result.'
      : 'The result; or a refusal, which usually has this HTTP status and `status: error`.'
  return { description, headers, content: { 'application/json': { schema, examples } } }
}

function describeOtherFiles({ operation: { answer } }: DescribedRoute): Responses {
  if (!answersFile(answer)) return {}
  const others = Object.entries(answer.otherStatuses ?? {})
  return Object.fromEntries(others.map(([status, description]) => [status, { description, headers: requestIdHeader }]))
}

function describeFile(
  { file, type = '*/*' }: FileAnswer,
  headers: Response['headers'],
  errors: readonly Schema[],
  refused: readonly RefusedAnswer[],
): Response {
  const refusal = errors.length > 0 && {
    'application/json': { schema: { oneOf: errors }, examples: refusedExamples(refused) },
  }
  // Only a refusal is always JSON.
  return { description: file, ...(headers && { headers }), content: { [type]: { schema: {} }, ...refusal } }
}

function describeOutcomes(route: DescribedRoute, answer: JsonAnswer): Schema[] {
  const { operation } = route
  const sometimes = { ...answer.optional, ...(canBeStrict(route) && { warnings }) }
  const name = operation.name.charAt(0).toUpperCase() + operation.name.slice(1)
  const outcome = (title: string, status: string, message: Schema) =>
    record(title, operation.summary, { status: statusIs(status), message, ...answer.members }, sometimes)
  const ok = outcome(`${name}Answer`, 'ok', { type: 'string', const: '', description: 'Empty.' })
  const partial = { type: 'string', description: 'The part that was not saved.' } as const
  return [
    ok,
    ...(answer.partial === undefined ? [] : [outcome(`${name}PartialAnswer`, 'partial', partial)]),
    ...(answer.miss ? [errorAnswer(answer.miss.title, 'No match.', answer.miss.members)] : []),
  ]
}

const statusDescriptions: Readonly<Record<string, string>> = {
  ok: 'Success.',
  partial: 'Saved in part: keep the `id`, do not create again, and complete it with an update.',
  error: 'Refused; nothing was changed.',
}

function statusIs(status: string): Schema {
  return { type: 'string', const: status, description: statusDescriptions[status] ?? '' }
}

/** A miss has the requested member as an empty string. */
export function emptyAnswer(empty: string | undefined): Schema {
  if (empty === undefined) return errorAnswer('Refused', 'A refusal; nothing was changed.')
  const name = `No${empty.charAt(0).toUpperCase()}${empty.slice(1)}`
  const missing = { type: 'string', const: '', description: 'Empty.' } as const
  return errorAnswer(name, `No such ${empty}.`, { [empty]: missing })
}

function errorAnswer(title: string, description: string, others: Fields = {}): Schema {
  const message = { type: 'string', description: 'The reason.' } as const
  return record(title, description, { status: statusIs('error'), message, ...others })
}

const httpDescriptions: Readonly<Record<number, string>> = {
  400: 'Required fields are missing; the message names them.',
  403: 'The user of the key lacks a privilege; the message names it.',
  413: 'The body, or the file in it, is too large; the message names the limit.',
}

function describeRefused(status: number, refused: readonly RefusedAnswer[]): Response {
  const schemas = [...new Set(refused.map(({ empty }) => empty))].map(emptyAnswer)
  return refusedWith(httpDescriptions[status] ?? 'A refusal.', schemas, refusedExamples(refused))
}

export function refusedWith(
  description: string,
  schemas: readonly Schema[],
  examples: Readonly<Record<string, Example>>,
): Response {
  const [only] = schemas
  const schema = schemas.length === 1 && only ? only : { oneOf: schemas }
  return { description, headers: requestIdHeader, content: { 'application/json': { schema, examples } } }
}

function outcomeExamples(answer: JsonAnswer): Record<string, Example> {
  const { example, partial, miss } = answer
  return {
    ok: { summary: 'ok', value: { status: 'ok', message: '', ...example } },
    ...(partial !== undefined && {
      partial: { summary: 'partial', value: { status: 'partial', message: partial, ...example } },
    }),
    ...(miss && { miss: { summary: miss.example.message, value: { status: 'error', ...miss.example } } }),
  }
}

function refusedExamples(refused: readonly RefusedAnswer[]): Record<string, Example> {
  const examples: Record<string, Example> = {}
  for (const { code, message, body } of refused) {
    const name = code in examples ? `${code}-${Object.keys(examples).length}` : code
    examples[name] = { summary: message, value: body }
  }
  return examples
}
