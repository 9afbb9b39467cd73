import type { Parameter } from './operation.ts'
import { readUtcParameter, readWithin } from './query-values.ts'
import type { Schema } from './schema.ts'
import * as values from './values.ts'

/** Parameters of the query string: schema, example and reader. An empty one counts as not sent. */

export interface ReadParameter<T> extends Parameter<T> {
  readonly read: NonNullable<Parameter<T>['read']>
}

export const textParameter = (description: string, example: string): ReadParameter<string | undefined> =>
  asText(values.text(description), example)

export const idParameter = (description: string, example: string): ReadParameter<string | undefined> =>
  asText(values.id(description), example)

function asText(schema: Schema, example: string): ReadParameter<string | undefined> {
  return { schema, example, read: (query, name) => query.text(name) || undefined }
}

/** The name without a value is enough. */
export const flagParameter = (description: string, example = true): ReadParameter<boolean> => ({
  schema: values.boolean(description),
  example,
  read: (query, name) => query.flag(name),
})

/** A number outside the bounds is replaced by the nearest allowed one, with a warning. */
export const withinParameter = (
  bounds: values.Bounds,
  description: string,
  example: number,
): ReadParameter<number> => ({
  schema: values.within(bounds, description),
  example,
  read: (query, name, warnings) => readWithin(query, name, bounds, warnings),
})

/** A moment in UTC unless it has an offset. An unreadable one is refused. */
export const momentParameter = (description: string, example: string): ReadParameter<Temporal.Instant | undefined> => ({
  schema: values.text(description),
  example,
  read: readUtcParameter,
})
