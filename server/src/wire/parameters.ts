import { Refusal } from '../domain/refusal.ts'
import { type LocalDateTime, readUtcMoment, showWallTime, utcMomentFormats } from '../domain/time/local-time.ts'
import { showValue } from './fields.ts'
import type { Parameter } from './operation.ts'
import type { Query } from './query.ts'
import type { Schema } from './schema.ts'
import { readInteger } from './spelling.ts'
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

/** One of a few words; the first one is the default, also instead of an unknown word, with a warning. */
export const wordParameter = <T extends string>(
  words: readonly [T, ...T[]],
  description: string,
): ReadParameter<T> => ({
  schema: { type: 'string', enum: [...words], default: words[0], description },
  example: words[0],
  read: (query, name, warnings) => {
    const sent = query.text(name)
    const known = words.find(word => word === sent)
    if (sent && !known) warnings.push(`${name}: ${sent.slice(0, 100)} is not known; ${words[0]} was taken`)
    return known ?? words[0]
  },
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
  refusal: name => unreadableTime(name, 'yesterday'),
})

/** An unreadable time is refused: ignoring it would list everything as changed. */
export function readUtcParameter(query: Query, name: string): Temporal.Instant | undefined {
  const sent = query.text(name)
  if (sent === undefined || sent === '') return undefined
  const moment = readUtcMoment(sent)
  if (!moment) throw unreadableTime(name, sent.slice(0, 100))
  return moment
}

/** A wall time of the company: as written, or that of an instant with an offset. */
export function readLocalParameter(query: Query, name: string, zone: string): LocalDateTime | undefined {
  const sent = query.text(name)?.trim()
  const moment = readUtcParameter(query, name)
  if (!sent || !moment) return undefined
  const hasOffset = /:\d{2}(?:\.\d+)?(?:Z|[+ -]\d{2}(?::?\d{2})?)$/i.test(sent)
  return showWallTime(moment, hasOffset ? zone : 'UTC')
}

export function unreadableTime(field: string, value: string): Refusal {
  return new Refusal('time.unparseable', { field, value, formats: utcMomentFormats })
}

export const unreadableAfter = unreadableTime('after', 'yesterday')

export const after: Parameter = {
  schema: values.text(
    `Only records that changed after this moment: ${utcMomentFormats}, such as \`modified\`; in UTC unless it has an offset. An unreadable value is refused.`,
  ),
  example: '2026-01-01 00:00:00',
}

/** The nearest allowed number stands in for one outside the bounds, with a warning. */
export function readWithin(
  query: Query,
  name: string,
  { fallback, min, max }: values.Bounds,
  warnings: string[],
): number {
  const sent = query.text(name)
  if (sent === undefined || sent === '') return fallback
  const number = readInteger(sent)
  const taken = number === undefined ? fallback : Math.min(Math.max(number, min), max)
  if (taken !== number)
    warnings.push(`${name}: ${showValue(sent)} is not between ${min} and ${max}; ${taken} was taken`)
  return taken
}
