import { timeSchema } from '../../wire/booking/booking-wire.ts'
import { timeTakenMembers } from '../../wire/holds/conflict-wire.ts'
import { answersFile, type FileAnswer, type JsonAnswer, type Operation } from '../../wire/operation.ts'
import { mapValues } from '../../wire/record-table.ts'
import { type Fields, members, record, type Schema } from '../../wire/schema.ts'
import { listOf, text, warnings } from '../../wire/values.ts'
import { canBeStrict, type RefusedAnswer, refusalsOf, showRefusal } from '../rest/framework-refusals.ts'

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
export function describeAnswers(route: Operation): Responses {
  const { answer } = route
  const byStatus = Map.groupBy(refusalsOf(route).map(showRefusal), ({ status }) => status)
  const refused = byStatus.get(200) ?? []
  const others = [...byStatus].filter(([status]) => status !== 200 && (status !== 401 || route.isOpen))
  const isPublicFile = route.isOpen && answersFile(answer)
  return {
    200: answersFile(answer) ? describeFile(answer, refused) : describeOk(route, answer, refused),
    ...(answersFile(answer) &&
      mapValues(answer.otherStatuses ?? {}, description => ({ description, headers: requestIdHeader }))),
    ...Object.fromEntries(others.map(([status, some]) => [status, describeRefused(httpDescriptions[status], some)])),
    ...(!route.isOpen && { 401: { $ref: '#/components/responses/BadCredentials' } }),
    ...(!isPublicFile && { 429: { $ref: '#/components/responses/TooMany' } }),
    500: { $ref: '#/components/responses/OurFault' },
    503: { $ref: '#/components/responses/TryAgain' },
    default: { $ref: '#/components/responses/Otherwise' },
  }
}

export const requestIdHeader = { 'X-Request-Id': { $ref: '#/components/headers/RequestId' } }
const strictHeader = { 'Preference-Applied': { $ref: '#/components/headers/PreferenceApplied' } }

const httpDescriptions: Readonly<Record<number, string>> = {
  400: 'Fields are missing or mistaken; the message names them.',
  401: 'The credentials are wrong; the response does not tell which. Repeated failures are answered more and more slowly.',
  403: 'The user lacks a privilege, or a web page of another origin sent the request; the message tells which.',
  409: 'The record was changed after it was read.',
  413: 'The body, or the file in it, is too large; the message names the limit.',
}

export function describeRefused(description = 'A refusal.', refused: readonly RefusedAnswer[]): Response {
  return {
    description,
    headers: requestIdHeader,
    content: jsonContent(errorSchemas(refused), refusedExamples(refused)),
  }
}

function describeOk(route: Operation, answer: JsonAnswer, refused: readonly RefusedAnswer[]): Response {
  const outcomes = [...describeOutcomes(route, answer), ...errorSchemas(refused)]
  const examples = { ...outcomeExamples(answer), ...refusedExamples(refused) }
  return {
    description:
      refused.length === 0
        ? 'The result.'
        : 'The result; or a refusal, which usually has this HTTP status and `status: error`.',
    headers: { ...requestIdHeader, ...(canBeStrict(route) && strictHeader) },
    content: jsonContent(outcomes, examples),
  }
}

/** Only a refusal is always JSON. */
function describeFile({ file, type = '*/*' }: FileAnswer, refused: readonly RefusedAnswer[]): Response {
  const refusal = refused.length > 0 && jsonContent(errorSchemas(refused), refusedExamples(refused))
  return { description: file, headers: requestIdHeader, content: { [type]: { schema: {} }, ...refusal } }
}

function jsonContent(schemas: readonly Schema[], examples: Readonly<Record<string, Example>>): Response['content'] {
  const [only = {}] = schemas
  return { 'application/json': { schema: schemas.length === 1 ? only : { oneOf: schemas }, examples } }
}

function errorSchemas(refused: readonly RefusedAnswer[]): Schema[] {
  return [...new Set(refused.map(({ members }) => Object.keys(members)[0]))].map(answerWith)
}

function describeOutcomes(route: Operation, answer: JsonAnswer): Schema[] {
  const sometimes = { ...(!route.takesAnyParameter && { warnings }), ...answer.optional }
  const name = route.name.charAt(0).toUpperCase() + route.name.slice(1)
  const outcome = (title: string, status: string, message: Schema) =>
    record(title, route.summary, { status: statusIs(status), message, ...answer.members }, sometimes)
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
function answerWith(member: string | undefined): Schema {
  if (member === undefined) return errorAnswer('Refused', 'A refusal; nothing was changed.')
  if (member === 'conflicts')
    return errorAnswer('TimeTaken', 'The time is not free; nothing was changed.', timeTakenMembers)
  if (member === 'errors') return errorAnswer('Mistaken', 'Fields to correct; nothing was changed.', { errors })
  if (member === 'times')
    return errorAnswer('BookingTimeTaken', 'The time is not open any more; nothing was changed.', { times })
  if (member === 'current')
    return errorAnswer('Stale', 'It was changed meanwhile; nothing was changed now.', { current })
  const name = `No${member.charAt(0).toUpperCase()}${member.slice(1)}`
  const missing = { type: 'string', const: '', description: 'Empty.' } as const
  return errorAnswer(name, `No such ${member}.`, { [member]: missing })
}

const errors = listOf(
  members({
    field: text('The field, such as `fees[0].amount`; `""` if the mistake is not about a single field.'),
    message: text('The mistake.'),
  }),
  'Each mistake with its field.',
)

const times = listOf(timeSchema, 'The nearest open times, in order.')

const current: Schema = { type: 'object', additionalProperties: true, description: 'The current state.' }

function errorAnswer(title: string, description: string, others: Fields = {}): Schema {
  const message = { type: 'string', description: 'The reason.' } as const
  return record(title, description, { status: statusIs('error'), message, ...others })
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
