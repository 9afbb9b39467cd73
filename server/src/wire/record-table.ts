import { type Builders, objectBuilder } from '../domain/object-builder.ts'
import { showInstant } from '../domain/time/local-time.ts'
import type { JsonAnswer } from './operation.ts'
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

/** The members of a response that is no record of its own. */
export function answerTable<Source, Context = unknown>(
  table: MemberTable<Source, Context>,
): JsonAnswer & Pick<RecordTable<Source, Context>, 'show'> {
  return { members: schemasOf(table), show: showWith(table), example: exampleOf(table) }
}

/** A response with one record. */
export function recordAnswer(name: string, { schema, example }: RecordTable<never, never>): JsonAnswer {
  return { members: { [name]: schema }, example: { [name]: example } }
}

/** A response with a list of records. */
export function listAnswer(name: string, { schema, example }: RecordTable<never, never>, description: string) {
  return { members: { [name]: listOf(schema, description) }, example: { [name]: [example] } } satisfies JsonAnswer
}

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
