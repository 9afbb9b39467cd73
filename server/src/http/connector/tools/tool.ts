import type { JsonAnswer, Parameters } from '../../../wire/operation.ts'
import { type Fields, record, type Schema } from '../../../wire/schema.ts'
import { boolean, warnings } from '../../../wire/values.ts'
import type { StatedOperation } from '../../rest/operation.ts'
import { routes } from '../../rest/routes.ts'

/** What a person allows an assistant to do: `read`, or also `book`. */
export type AssistantScope = 'read' | 'book'

export type Arguments = Readonly<Record<string, unknown>>

/** The person for whom a tool acts. */
export interface OnBehalf {
  readonly userId: string
}

/** A tool of the connector. Its input, output and words are those of the operation that it stands for. */
export interface Tool {
  readonly name: string
  readonly title: string
  /** When to use it. */
  readonly use: string
  readonly description: string
  readonly operation: StatedOperation
  readonly scope: AssistantScope
  readonly hints: ToolHints
  readonly input: Schema
  readonly output: Schema
  /** Fields of the body that the arguments do not have. */
  readonly fixed: (args: Arguments, person: OnBehalf) => Arguments
}

interface ToolHints {
  readonly readOnlyHint: boolean
  readonly destructiveHint: boolean
  readonly idempotentHint: boolean
  /** Tools reach this service only. */
  readonly openWorldHint: false
}

interface StatedTool {
  readonly name: string
  readonly title: string
  /** When to use it; the description of the operation follows. */
  readonly use: string
  /** It uses so little of the operation that the description would mislead. */
  readonly hasOwnWords?: boolean
  /** The name of the operation. */
  readonly operation: string
  /** Its arguments, of those that the operation takes; all of them by default. */
  readonly takes?: readonly string[]
  /** Those of them that must be sent, beside those that the operation itself requires. */
  readonly requires?: readonly string[]
  /** Arguments that the operation does not have. `fixed` reads them. */
  readonly adds?: Fields
  readonly fixed?: Tool['fixed']
  /** A change that an assistant must be especially sure of. */
  readonly isDestructive?: boolean
  /** A repeated call changes nothing, even without `idempotency_key`. */
  readonly isIdempotent?: boolean
}

const dryRun = boolean('Answer as if it had been done, and save nothing. Use it to show the person what would happen.')

const idempotencyKey: Schema = {
  type: 'string',
  maxLength: 150,
  description:
    'Any text that identifies this one action, such as a random one. **If a call fails or gets no answer, repeat it with the same key and the same arguments**: it takes effect once, and the first answer is returned again. Use another key for another action.',
}

export function readTool(stated: StatedTool): Tool {
  return toolOf(stated, 'read', { readOnlyHint: true, destructiveHint: false, idempotentHint: true }, {}, [])
}

export function bookTool(stated: StatedTool): Tool {
  const { isDestructive = false, isIdempotent = false } = stated
  const hints = { readOnlyHint: false, destructiveHint: isDestructive, idempotentHint: isIdempotent }
  const options = { idempotency_key: idempotencyKey, dry_run: dryRun }
  return toolOf(stated, 'book', hints, options, isIdempotent ? [] : ['idempotency_key'])
}

function toolOf(
  stated: StatedTool,
  scope: AssistantScope,
  hints: Omit<ToolHints, 'openWorldHint'>,
  options: Fields,
  alsoRequired: readonly string[],
): Tool {
  const { name, title, use, hasOwnWords, takes, requires = [], adds = {}, fixed = () => ({}) } = stated
  const operation = operationNamed(stated.operation)
  const all = argumentsOf(operation)
  const taken = takes ?? Object.keys(all.properties)
  const properties = Object.fromEntries(taken.map(each => [each, requireArgument(all.properties, each, name)]))
  const required = [...all.required.filter(each => taken.includes(each)), ...requires, ...alsoRequired]
  return {
    ...{ name, title, use, operation, scope, fixed, hints: { ...hints, openWorldHint: false } },
    description: hasOwnWords ? use : `${use}\n\n${operation.description}`,
    input: {
      type: 'object',
      properties: { ...properties, ...adds, ...options },
      ...(required.length > 0 && { required }),
      additionalProperties: false,
    },
    output: outputOf(operation),
  }
}

function operationNamed(name: string): StatedOperation {
  const found = routes.find(route => route.name === name)
  if (!found || found.isOpen) throw new Error(`no operation has the name ${name}`)
  return found
}

function requireArgument(properties: Fields, name: string, tool: string): Schema {
  const schema = properties[name]
  if (!schema) throw new Error(`${tool}: its operation does not take ${name}`)
  return schema
}

/** Everything that the path, the query string and the body of an operation take. */
function argumentsOf({ pathParameters = {}, query = {}, body }: StatedOperation) {
  const inPath = Object.keys(pathParameters)
  const inQuery = Object.entries<Parameters[string]>(query).flatMap(([name, { isRequired }]) =>
    isRequired ? [argumentName(name)] : [],
  )
  const properties: Fields = { ...body?.fields.properties, ...schemasOf(query), ...schemasOfPath(pathParameters) }
  return { properties, required: [...inPath, ...inQuery, ...(body?.fields.required ?? [])] }
}

/** An empty one would make the path that of another operation. */
function schemasOfPath(parameters: Parameters): Fields {
  const named = Object.entries(schemasOf(parameters))
  return Object.fromEntries(named.map(([name, schema]) => [name, { ...schema, minLength: 1 }]))
}

function schemasOf(parameters: Parameters): Fields {
  return Object.fromEntries(Object.entries(parameters).map(([name, { schema }]) => [argumentName(name), schema]))
}

/** Brackets belong to the query string: `services[]` is the argument `services`. */
export function argumentName(parameter: string): string {
  return parameter.replace(/\[\]$/, '')
}

/** The answer of the operation, as long as it is not a refusal. */
function outputOf({ answer, summary }: StatedOperation): Schema {
  const { members, optional = {}, partial } = answer as JsonAnswer
  const status: Schema = {
    type: 'string',
    enum: partial === undefined ? ['ok'] : ['ok', 'partial'],
    description: '`partial`: saved in part; `message` says what is missing.',
  }
  const message: Schema = { type: 'string', description: 'Empty, unless `status` is `partial`.' }
  const { title: _, ...schema } = record('', summary, { status, message, ...members }, { ...optional, warnings })
  return schema
}
