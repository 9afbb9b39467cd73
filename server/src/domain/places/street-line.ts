import { takeUnit } from './street-unit.ts'
import { casedWord, directionOf, isWay, suffixOf } from './street-words.ts'

/** The street line, split into the street and the unit. */
export interface StreetLine {
  readonly street: string
  readonly unit: string
  /** A PO box, or a box on a rural route, is not a house. */
  readonly isBox: boolean
}

export function showStreetLine({ street, unit }: StreetLine): string {
  return unit === '' ? street : `${street} ${unit}`
}

/** Normalises a street line: `123 north main street, apt. 4b` becomes `123 N Main St Apt 4B`. */
export function readStreetLine(text: string): StreetLine {
  let line = readOnce(text)
  // An abbreviation may produce another one, so repeat until nothing changes: normalisation is idempotent.
  for (let i = 0; i < maxPasses; i++) {
    const before = showStreetLine(line)
    line = readOnce(before)
    if (showStreetLine(line) === before) break
  }
  return line
}

const maxPasses = 10

function readOnce(text: string): StreetLine {
  const words = wordsOf(text)
  const box = readBox(words)
  if (box !== undefined) return { street: box, unit: '', isBox: true }
  const { unit, rest } = takeUnit(words)
  const number = rest.slice(0, numberLength(rest))
  const shown = [...number.map(word => word.toUpperCase()), readName(rest.slice(number.length))]
  return { street: shown.filter(Boolean).join(' '), unit, isBox: false }
}

const fractions: Readonly<Record<string, string>> = { '½': ' 1/2', '¼': ' 1/4', '¾': ' 3/4' }

function wordsOf(text: string): string[] {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[½¼¾]/g, sign => fractions[sign] ?? sign)
    .replace(/[\p{C}\p{Z},;]+/gu, ' ')
    .replace(/\b([A-Za-z])\./g, '$1')
    .replace(/(?<!\d)\.|\.(?!\d)/g, ' ')
    .replaceAll('#', ' # ')
    .split(' ')
    .flatMap(splitUnitNumber)
    .flatMap(splitRoadNumber)
    .filter(Boolean)
}

/** `Apt4B` as two words. */
function splitUnitNumber(word: string): string[] {
  const [, designator, name] = /^(apt|unit|ste|suite|bldg|lot)(\d+[a-z]?)$/i.exec(word) ?? []
  return designator && name ? [designator, name] : [word]
}

function readBox(words: readonly string[]): string | undefined {
  const text = words.length > 6 ? '' : words.join(' ')
  const [, box] = /^(?:(?:p ?o|post office) ?)?box (?:# )?([a-z0-9-]+)$/i.exec(text) ?? []
  if (box !== undefined) return `PO Box ${box.toUpperCase()}`
  const rural = /^(rr|rural (?:route|rt)|rfd|hc|highway contract) (?:# )?(\d+[a-z]?) box (?:# )?([a-z0-9-]+)$/i.exec(
    text,
  )
  if (!rural) return undefined
  const [, kind = '', route = '', stop = ''] = rural
  return `${/^h/i.test(kind) ? 'HC' : 'RR'} ${route.toUpperCase()} Box ${stop.toUpperCase()}`
}

/** `123`, `123A`, `12-34` as in Queens, `N6W23001` as in Wisconsin, each optionally followed by `1/2`. */
function numberLength([number = '', next = '']: readonly string[]): number {
  if (!/^(?:\d+[a-z]?|\d+-\d+[a-z]?|[nsew]\d+[nsew]\d+)$/i.test(number)) return 0
  return /^\d\/\d$/.test(next) ? 2 : 1
}

function readName(words: readonly string[]): string {
  const { direction, rest } = takeDirection(words)
  return [direction, readHighway(rest) ?? readNameAlone(rest)].filter(Boolean).join(' ')
}

interface Directed {
  readonly direction: string
  readonly rest: readonly string[]
}

/** A direction before the name, unless it is the name itself: `N Main St`, but `North St`. */
function takeDirection(words: readonly string[]): Directed {
  const first = directionOf(words[0])
  if (first === undefined) return { direction: '', rest: words }
  const both = compass(first, directionOf(words[1]))
  if (both !== undefined && hasName(words.slice(2))) return { direction: both, rest: words.slice(2) }
  return hasName(words.slice(1)) ? { direction: first, rest: words.slice(1) } : { direction: '', rest: words }
}

/** `North` followed by `West` is `NW`. */
function compass(first: string | undefined, second: string | undefined): string | undefined {
  return /^[NS]$/.test(first ?? '') && /^[EW]$/.test(second ?? '') ? `${first}${second}` : undefined
}

function hasName(words: readonly string[]): boolean {
  const undirected = words.length > 1 && directionOf(words.at(-1)) ? words.slice(0, -1) : words
  return undirected.length > 1 || (undirected.length === 1 && !isWay(undirected[0]))
}

function readNameAlone(words: readonly string[]): string {
  const { direction, rest } = takeLastDirection(words)
  const suffix = rest.length > 1 ? suffixOf(rest.at(-1)) : undefined
  const name = (suffix === undefined ? rest : rest.slice(0, -1)).map((word, i) => casedWord(word, i === 0))
  return [...name, suffix, direction].filter(Boolean).join(' ')
}

/** `Main St North` and `300 West`, but not `Key West`: a direction follows a street suffix or a number. */
function takeLastDirection(words: readonly string[]): Directed {
  const last = directionOf(words.at(-1))
  const both = compass(directionOf(words.at(-2)), last)
  if (both !== undefined && isComplete(words.slice(0, -2))) return { direction: both, rest: words.slice(0, -2) }
  const rest = words.slice(0, -1)
  return last !== undefined && isComplete(rest) ? { direction: last, rest } : { direction: '', rest: words }
}

function isComplete(words: readonly string[]): boolean {
  const last = words.at(-1) ?? ''
  return /^\d+(?:st|nd|rd|th)?$/i.test(last) || (words.length > 1 && suffixOf(last) !== undefined)
}

/** Numbered roads, spelled out as in USPS Publication 28; each pattern matches from the start of the words. */
const highways: readonly (readonly [pattern: RegExp, shown: string])[] = [
  [/^us (?:(?:hwy|highway|route|rte|rt) )?(?=\d)/, 'US Highway'],
  [/^(?:interstate|i) (?:(?:hwy|highway) )?(?=\d)/, 'Interstate'],
  [/^(?:state|st) (?:hwy|highway) (?=\d)/, 'State Highway'],
  [/^(?:county|cnty|co) (?:hwy|highway) (?=\w)/, 'County Highway'],
  [/^(?:(?:county|cnty|co) (?:road|rd)|cr) (?=\d)/, 'County Road'],
  [/^(?:state (?:road|rd)|sr) (?=\d)/, 'State Road'],
  [/^(?:state|st) (?:route|rte|rt) (?=\d)/, 'State Route'],
  [/^(?:township|twp) (?:road|rd) (?=\d)/, 'Township Road'],
  [/^(?:farm to market|fm) (?:(?:road|rd) )?(?=\d)/, 'FM'],
  [/^(?:ranch (?:road|rd)|rm) (?=\d)/, 'Ranch Road'],
  [/^(?:hwy|highway) (?=\d)/, 'Highway'],
  [/^(?:route|rte|rt) (?=\d)/, 'Route'],
]

/** `US-70`, `I-77` and the like as two words. */
function splitRoadNumber(word: string): string[] {
  const [, road, number] = /^(us|i|cr|sr|fm|hwy|highway|rte|route)-(\d+[a-z]?)$/i.exec(word) ?? []
  return road && number ? [road, number] : [word]
}

/** `State Hwy 60 W` as `State Highway 60 W`; undefined if the words are not such a road. */
function readHighway(words: readonly string[]): string | undefined {
  const text = words.slice(0, 5).join(' ').toLowerCase()
  for (const [pattern, shown] of highways) {
    const matched = pattern.exec(text)?.[0]
    if (matched === undefined) continue
    const behind = words.slice(matched.trim().split(' ').length)
    return [shown, ...behind.map(word => directionOf(word) ?? casedWord(word, false))].join(' ')
  }
  return undefined
}
