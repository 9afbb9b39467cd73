import type { Dropped } from '../domain/dropped.ts'
import { Refusal } from '../domain/refusal.ts'
import type { Body } from './body.ts'
import type { Fields } from './fields.ts'
import type { RequestBody } from './operation.ts'
import { type Builders, mapValues, objectBuilder } from './record-table.ts'
import { form, type Schema, type Fields as Schemas } from './schema.ts'
import * as values from './values.ts'

/** A part of a body: the schemas of the fields it is read from, by name, its reader and its example. */
export interface Part<T> {
  /** In the example and in refusals, if no field has it. */
  readonly name?: string
  readonly schemas: Schemas
  readonly read: (fields: Fields) => T
  /** Left out of the example of the body if undefined. */
  readonly example?: unknown
  /** A request without it is refused, by a refusal that names all such fields at once, or by its reader or command. */
  readonly isRequired?: boolean | 'in its own words'
}

export type Parts<T> = { readonly [Name in keyof T]-?: Part<T[Name]> }

/** A request body: schema, reader and example in one value. */
export interface BodyCodec<T> extends RequestBody {
  readonly read: (fields: Fields, body: Body) => T
  /** The value has `ignored`, and the command reports it: the framework does not. */
  readonly passesIgnored?: boolean
}

/** A body of fields, which JSON and forms can send. Unknown and unreadable fields are ignored, with a warning. */
export function body<T>(title: string, description: string, parts: Parts<T>): BodyCodec<T> {
  const all: readonly Part<unknown>[] = Object.values(parts)
  const optional = all.filter(part => !part.isRequired)
  const needed = all.filter(part => part.isRequired)
  const named = Object.entries<Part<unknown>>(parts).filter(([, part]) => part.isRequired === true)
  const names = new Map(named.map(([key, part]) => [key as keyof T, fieldOf(part)]))
  const schemasOf = (some: readonly Part<unknown>[]): Schemas => Object.assign({}, ...some.map(part => part.schemas))
  const readParts = objectBuilder<T, Fields, void>(
    mapValues<Part<unknown>, unknown>(parts, part => part.read) as Builders<T, Fields, void>,
  )
  return {
    fields: form(title, description, schemasOf(optional), schemasOf(needed)),
    example: Object.fromEntries(
      all.filter(({ example }) => example !== undefined).map(part => [fieldOf(part), part.example]),
    ),
    ...(names.size > 0 && { refuses: [new Refusal('fields.missing', { fields: [...names.values()] })] }),
    read: fields => requireAll(readParts(fields), names),
  }
}

/** As `body`, for an update: the value has only the fields that were sent. */
export function editsBody<T>(title: string, description: string, parts: Parts<T>): BodyCodec<Partial<T>> {
  const { read, ...codec } = body<T>(title, description, parts)
  return {
    ...codec,
    read: (fields, sent) => {
      const values = Object.entries(read(fields, sent) as object).filter(([, value]) => value !== undefined)
      return Object.fromEntries(values) as Partial<T>
    },
  }
}

/** A body whose members are read together. */
export function wholeBody<T>(fields: Schema, example: RequestBody['example'], read: (sent: Body) => T): BodyCodec<T> {
  return { fields, example, read: (_fields, sent) => read(sent) }
}

/** The name of a part on the wire. */
function fieldOf({ name, schemas }: Part<unknown>): string {
  return name ?? Object.keys(schemas)[0] ?? ''
}

function requireAll<T>(value: T, names: ReadonlyMap<keyof T, string>): T {
  const missing = [...names].filter(([key]) => value[key] === undefined).map(([, name]) => name)
  if (missing.length > 0) throw new Refusal('fields.missing', { fields: missing })
  return value
}

/**
 * As `body`, for a command that records what was ignored, such as in the history of an order. Members of `shown` are
 * those of its record, which programs send back.
 */
export function recordedBody<T>(
  title: string,
  description: string,
  parts: Parts<T>,
  shown: readonly string[] = [],
): BodyCodec<T & { readonly ignored: readonly Dropped[] }> {
  const { read, ...codec } = body<T>(title, description, parts)
  const shownNames = new Set(shown)
  return {
    ...codec,
    passesIgnored: true,
    read: (fields, sent) => {
      const value = read(fields, sent)
      return { ...value, ignored: fields.ignored(shownNames) }
    },
  }
}

/** A part that is read from one field. */
export function field<T>(
  name: string,
  schema: Schema,
  read: (fields: Fields, name: string) => T,
  example?: unknown,
): Part<T> {
  return { schemas: { [name]: schema }, read: fields => read(fields, name), ...(example !== undefined && { example }) }
}

export function required<T>(part: Part<T | undefined>): Part<T> {
  return { ...(part as Part<T>), isRequired: true }
}

/** A trimmed text that is blank if it was not sent. Its reader or its command refuses it in words of its own. */
export function checkedField(
  name: string,
  description: string,
  example: string,
  read: (text: string) => string | Refusal = text => text,
): Part<string> {
  const readChecked = (fields: Fields) => {
    const value = read(fields.written(name)?.trim() ?? '')
    if (value instanceof Refusal) throw value
    return value
  }
  return { ...field(name, values.text(description), readChecked, example), isRequired: 'in its own words' }
}

/** A text that is blank if it was not sent. */
export function orBlank(part: Part<string | undefined>): Part<string> {
  return { ...part, read: fields => part.read(fields) ?? '' }
}

/** A blank text counts as not sent. */
export function notBlank(part: Part<string | undefined>): Part<string | undefined> {
  return { ...part, read: fields => part.read(fields)?.trim() || undefined }
}

export const textField = (name: string, description: string, example?: string) =>
  field(name, values.text(description), (fields, name) => fields.text(name), example)

/** A text that an empty value clears. */
export const editableField = (name: string, description: string, example?: string) =>
  field(name, values.text(description), (fields, name) => fields.editableText(name), example)

/** The value as it was sent, as text: for a field that is refused, not ignored, if it is unreadable. */
export const writtenField = (name: string, schema: Schema, example?: unknown) =>
  field(name, schema, (fields, name) => fields.written(name), example)

export const idField = (name: string, description: string, example?: string) =>
  field(name, values.id(description), (fields, name) => fields.text(name), example)

export const flagField = (name: string, description: string, example?: boolean) =>
  field(name, values.boolean(description), (fields, name) => fields.flag(name), example)

export const integerField = (name: string, description: string, example?: number) =>
  field(name, values.integer(description), (fields, name) => fields.integer(name), example)

/** Degrees in either direction; a position that is sent back as it is shown, `null`, counts as not sent. */
export const degreesField = (name: string, description: string, limit: number) =>
  field(name, { ...values.number(description), minimum: -limit, maximum: limit }, (fields, name) => {
    const degrees = fields.number(name)
    if (degrees === undefined || Math.abs(degrees) <= limit) return degrees
    fields.ignore(name, degrees, `is not between -${limit} and ${limit} and was ignored`)
    return undefined
  })
