import { directionOf, formsOf, suffixOf } from './street-words.ts'

/** Words before the number or letter of a unit. */
const designators =
  formsOf(`#|Apt apartment|Bldg building|Dept department|Fl floor|Hngr hangar|Lot|Rm room|Slip|Spc space|
  Ste suite|Trlr trailer|Unit`)

/** Designators without a number. */
const lone = formsOf('Bsmt basement|Frnt front|Lbby lobby|Lowr lower|Ph penthouse|Rear|Uppr upper')

interface Taken {
  readonly unit: string
  readonly rest: readonly string[]
}

/** Extracts the unit from any position in a street line: `Apt 4, 12 Main St` as well as `12 Main St #4`. */
export function takeUnit(words: readonly string[]): Taken {
  let rest = words
  let unit = ''
  for (let taken = takeLast(rest); taken; taken = takeLast(rest)) {
    rest = taken.rest
    unit = unit === '' ? taken.unit : `${taken.unit} ${unit}`
  }
  const first = unit === '' ? takeFirst(rest) : undefined
  return first ?? { unit, rest }
}

/** A unit follows a house number and a street: `12 Lot 4` may be a street called Lot. */
const minWordsBefore = 2

function takeLast(words: readonly string[]): Taken | undefined {
  const [beforeLast = '', last = ''] = words.slice(-2)
  const designator = designators.get(beforeLast.toLowerCase())
  if (designator !== undefined && isUnitName(last)) return takenFrom(words, 2, `${designator} ${last.toUpperCase()}`)
  const storey = /^(?:floor|fl)$/i.test(last) ? /^(\d+)(?:st|nd|rd|th)$/i.exec(beforeLast)?.[1] : undefined
  if (storey !== undefined) return takenFrom(words, 2, `Fl ${storey}`)
  const only = lone.get(last.toLowerCase())
  if (only !== undefined && (suffixOf(beforeLast) || directionOf(beforeLast))) return takenFrom(words, 1, only)
  return undefined
}

function takenFrom(words: readonly string[], count: number, unit: string): Taken | undefined {
  const rest = words.slice(0, -count)
  // `Apt # 4`: the sign repeats the word.
  const named = unit.startsWith('# ') ? designators.get(lastOf(rest)) : undefined
  const bare = named === undefined ? rest : rest.slice(0, -1)
  if (bare.length < minWordsBefore) return undefined
  return { unit: named === undefined || named === '#' ? unit : named + unit.slice(1), rest: bare }
}

function lastOf(words: readonly string[]): string {
  return words.at(-1)?.toLowerCase() ?? ''
}

function takeFirst(words: readonly string[]): Taken | undefined {
  const isNamedTwice = designators.has(words[0]?.toLowerCase() ?? '') && words[1] === '#'
  const [word = '', name = '', ...rest] = isNamedTwice ? words.toSpliced(1, 1) : words
  const designator = designators.get(word.toLowerCase())
  const isHouse = rest.length >= minWordsBefore && /^\d/.test(rest[0] ?? '') && !designators.has(lastOf(rest))
  if (designator === undefined || !isUnitName(name) || !isHouse) return undefined
  return { unit: `${designator} ${name.toUpperCase()}`, rest }
}

/** `4`, `4B`, `B`, `B4`, `12-A`, but not `St` and not `Northwest`. */
function isUnitName(word: string): boolean {
  if (word.length > 1 && (suffixOf(word) || directionOf(word))) return false
  return /^(?:\d{1,5}[a-z]{0,2}|[a-z]{1,2}|[a-z]{1,2}-?\d{1,5}[a-z]?|\d{1,5}-[a-z0-9]{1,5})$/i.test(word)
}
