import { Refusal } from '../../domain/refusal.ts'
import { readUtcMoment } from '../../domain/time/local-time.ts'
import { showValue } from './fields.ts'
import type { Query } from './query.ts'
import { readInteger } from './wire.ts'

/** A moment that cannot be read is refused: ignoring it would pass everything off as changed. */
export function readAfter(query: Query): Temporal.Instant | undefined {
  const text = query.text('after')
  if (text === undefined || text === '') return undefined
  const moment = readUtcMoment(text)
  if (!moment) throw new Refusal('time.unparseable', { field: 'after', value: text.slice(0, 100) })
  return moment
}

/** A whole number between two others; what lies outside is brought inside, and that is said. */
export function readWithin(
  query: Query,
  name: string,
  { otherwise, least, most }: { readonly otherwise: number; readonly least: number; readonly most: number },
  warnings: string[],
): number {
  const text = query.text(name)
  if (text === undefined || text === '') return otherwise
  const number = readInteger(text)
  const taken = number === undefined ? otherwise : Math.min(Math.max(number, least), most)
  if (taken !== number)
    warnings.push(`${name}: ${showValue(text)} is not between ${least} and ${most}; ${taken} was taken`)
  return taken
}
