import { directionOf } from './street-words.ts'
import { casedWord } from './word-case.ts'

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
export function splitRoadNumber(word: string): string[] {
  const [, road, number] = /^(us|i|cr|sr|fm|hwy|highway|rte|route)-(\d+[a-z]?)$/i.exec(word) ?? []
  return road && number ? [road, number] : [word]
}

/** `State Hwy 60 W` as `State Highway 60 W`; undefined if the words are not such a road. */
export function readHighway(words: readonly string[]): string | undefined {
  const text = words.slice(0, 5).join(' ').toLowerCase()
  for (const [pattern, shown] of highways) {
    const matched = pattern.exec(text)?.[0]
    if (matched === undefined) continue
    const behind = words.slice(matched.trim().split(' ').length)
    return [shown, ...behind.map(word => directionOf(word) ?? casedWord(word, false))].join(' ')
  }
  return undefined
}
