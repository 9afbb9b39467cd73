import { Refusal } from '../../domain/refusal.ts'
import { readUtcMoment } from '../../domain/time/local-time.ts'
import type { Bounds } from '../openapi/values.ts'
import { showValue } from './fields.ts'
import type { Query } from './query.ts'
import { readInteger } from './wire.ts'

/** An unreadable time is refused: ignoring it would list everything as changed. */
export function readAfter(query: Query): Temporal.Instant | undefined {
  const text = query.text('after')
  if (text === undefined || text === '') return undefined
  const moment = readUtcMoment(text)
  if (!moment) throw new Refusal('time.unparseable', { field: 'after', value: text.slice(0, 100) })
  return moment
}

/** The nearest allowed number stands in for one outside the bounds, with a warning. */
export function readWithin(query: Query, name: string, { fallback, min, max }: Bounds, warnings: string[]): number {
  const text = query.text(name)
  if (text === undefined || text === '') return fallback
  const number = readInteger(text)
  const taken = number === undefined ? fallback : Math.min(Math.max(number, min), max)
  if (taken !== number)
    warnings.push(`${name}: ${showValue(text)} is not between ${min} and ${max}; ${taken} was taken`)
  return taken
}
