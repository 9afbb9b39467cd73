import { type Builders, objectBuilder } from '../../domain/object-builder.ts'
import { type Fields, record, type Schema } from './schema.ts'

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

export function schemasOf(table: MemberTable<never, never>): Fields {
  return mapValues(table, ([schema]) => schema)
}

export function exampleOf(table: MemberTable<never, never>): Json {
  return mapValues(table, ([, , example]) => example)
}

export function showWith<Source, Context>(table: MemberTable<Source, Context>): RecordTable<Source, Context>['show'] {
  return objectBuilder<Json, Source, Context>(mapValues(table, ([, show]) => show) as Builders<Json, Source, Context>)
}

function mapValues<T, R>(table: Readonly<Record<string, T>>, change: (value: T) => R): Readonly<Record<string, R>> {
  return Object.fromEntries(Object.entries(table).map(([name, value]) => [name, change(value)]))
}
