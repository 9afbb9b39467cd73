import { showInstant } from '../domain/time/local-time.ts'
import { Listed } from './listed.ts'
import { sampleTimestamp } from './samples.ts'
import { type Fields, record, type Schema } from './schema.ts'
import { listOf, timestamp } from './values.ts'

/** A member of a record: its schema, its value and its value in examples. */
export type Member<Source, Context = unknown> = readonly [
  schema: Schema,
  show: (source: Source, context: Context) => unknown,
  example: unknown,
]

export type MemberTable<Source, Context = unknown> = Readonly<Record<string, Member<Source, Context>>>

type Json = Readonly<Record<string, unknown>>

export interface RecordTable<Source, Context> {
  readonly schema: Schema
  readonly show: (source: Source, context: Context) => Json
  readonly example: Json
}

/** A record of the API: schema, rendering and example follow from one table of its members. */
export function recordTable<Source, Context = unknown>(
  title: string,
  description: string,
  table: MemberTable<Source, Context>,
): RecordTable<Source, Context> {
  return { schema: record(title, description, schemasOf(table)), show: showWith(table), example: exampleOf(table) }
}

/** What a response has beside `status` and `message`, and how it is rendered. */
export interface AnswerTable<Source, Context> {
  readonly members: Fields
  readonly optional?: Fields
  readonly example: Json
  readonly show: RecordTable<Source, Context>['show']
}

/** The members of a response that is not a record of its own. An optional member is absent if its value is undefined. */
export function answerTable<Source, Context = unknown>(
  table: MemberTable<Source, Context>,
  optional?: MemberTable<Source, Context>,
): AnswerTable<Source, Context> {
  return {
    members: schemasOf(table),
    ...(optional && { optional: schemasOf(optional) }),
    show: showWith({ ...table, ...optional }),
    example: exampleOf(table),
  }
}

/** A response with one record. */
export function recordAnswer<Source, Context>(
  name: string,
  { schema, example, show }: RecordTable<Source, Context>,
): AnswerTable<Source, Context> {
  return {
    members: { [name]: schema },
    example: { [name]: example },
    show: (source, context) => ({ [name]: show(source, context) }),
  }
}

/** A response with a list of records. */
export function listAnswer<Source, Context>(
  name: string,
  record: RecordTable<Source, Context>,
  description: string,
): AnswerTable<readonly Source[], Context> {
  return answerTable({ [name]: listMember(record, description, sources => sources) })
}

/** A list of records beside other members. */
export function listMember<Source, Listed, Context>(
  { schema, example, show }: RecordTable<Listed, Context>,
  description: string,
  listOfSource: (source: Source) => readonly Listed[],
): Member<Source, Context> {
  return [
    listOf(schema, description),
    (source, context) => new Listed(listOfSource(source), listed => show(listed, context)),
    [example],
  ]
}

/** A response with nothing but its status. */
export const nothing = answerTable<unknown>({})

export const modifiedMember = (
  description: string,
): Member<{ readonly modifiedAt: Temporal.Instant }, { readonly zone: string }> => [
  timestamp(description),
  ({ modifiedAt }, { zone }) => showInstant(modifiedAt, zone),
  sampleTimestamp,
]

export function schemasOf(table: MemberTable<never, never>): Fields {
  return mapValues(table, ([schema]) => schema)
}

export function exampleOf(table: MemberTable<never, never>): Json {
  return mapValues(table, ([, , example]) => example)
}

export function showWith<Source, Context>(table: MemberTable<Source, Context>): RecordTable<Source, Context>['show'] {
  return objectBuilder<Json, Source, Context>(mapValues(table, ([, show]) => show) as Builders<Json, Source, Context>)
}

export function mapValues<T, R>(
  table: Readonly<Record<string, T>>,
  change: (value: T) => R,
): Readonly<Record<string, R>> {
  return Object.fromEntries(Object.entries(table).map(([name, value]) => [name, change(value)]))
}

/** One function per key of the object to build. */
export type Builders<T, Source, Context> = { readonly [K in keyof T]: (source: Source, context: Context) => T[K] }

/**
 * A function that builds an object from a table of one function per key. The table is compiled to an object literal, so
 * that all objects share one hidden class: an order built key by key takes 5 µs longer to build and serialize.
 */
export function objectBuilder<T, Source, Context>(
  builders: Builders<T, Source, Context>,
): (source: Source, context: Context) => T {
  const members = Object.keys(builders).map((key, i) => `${JSON.stringify(key)}: build[${i}](source, context)`)
  const compile = new Function('build', `return (source, context) => ({ ${members.join(', ')} })`)
  return compile(Object.values(builders))
}
