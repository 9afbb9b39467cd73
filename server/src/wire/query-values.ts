import { Refusal } from '../domain/refusal.ts'
import { type LocalDateTime, readUtcMoment, showWallTime, utcMomentFormats } from '../domain/time/local-time.ts'
import { showValue } from './fields.ts'
import type { Parameter } from './operation.ts'
import type { Query } from './query.ts'
import { readInteger } from './spelling.ts'
import { type Bounds, text } from './values.ts'

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
  schema: text(
    `Only records that changed after this moment: ${utcMomentFormats}, such as \`modified\`; in UTC unless it has an offset. An unreadable value is refused.`,
  ),
  example: '2026-01-01 00:00:00',
}

/** The nearest allowed number stands in for one outside the bounds, with a warning. */
export function readWithin(query: Query, name: string, { fallback, min, max }: Bounds, warnings: string[]): number {
  const sent = query.text(name)
  if (sent === undefined || sent === '') return fallback
  const number = readInteger(sent)
  const taken = number === undefined ? fallback : Math.min(Math.max(number, min), max)
  if (taken !== number)
    warnings.push(`${name}: ${showValue(sent)} is not between ${min} and ${max}; ${taken} was taken`)
  return taken
}
