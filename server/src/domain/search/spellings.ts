import { searchKey } from '../search-key.ts'

/** Spellings consider this much of a word: a longer one is confirmed by `closeness`. */
const prefixLength = 7
/** Shorter words are not similar to each other, they are other words. */
const minFuzzyLength = 4
const maxWords = 10

/** The words of a text in lowercase, each once. */
export function wordsOf(text: string): string[] {
  return [...new Set(searchKey(text).match(/[\p{L}\p{N}]+/gu) ?? [])].slice(0, maxWords)
}

/** The digits of a phone number without the country code. */
export function phoneKey(phone: string): string {
  return phone.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
}

/**
 * The beginning of the word, and that beginning without each of its letters (symmetric delete): two words that differ by a
 * missing, additional, wrong or swapped letter have one of them in common.
 */
export function spellingsOf(word: string): string[] {
  const beginning = spellingOf(word)
  if (!isFuzzy(word)) return [beginning]
  const letters = [...beginning]
  return [...new Set([beginning, ...letters.map((_, i) => letters.toSpliced(i, 1).join(''))])]
}

/** Of the word as it is. */
export function spellingOf(word: string): string {
  return isNumber(word) ? word : [...word].slice(0, prefixLength).join('')
}

/** Numbers have no typing errors: another number is another house. */
export function isFuzzy(word: string): boolean {
  return word.length >= minFuzzyLength && !isNumber(word)
}

function isNumber(word: string): boolean {
  return /\d/.test(word)
}

/** How far the typed word is from the other: 0 the same, 1 its beginning, 2 within one error; undefined for another word. */
export function closeness(typed: string, word: string): 0 | 1 | 2 | undefined {
  if (word === typed) return 0
  if (word.startsWith(typed)) return 1
  if (!isFuzzy(typed)) return undefined
  const beginnings = [word, ...[-1, 0, 1].map(more => word.slice(0, typed.length + more))]
  return beginnings.some(beginning => isOneEditAway(typed, beginning)) ? 2 : undefined
}

/** One letter is missing, additional, wrong, or swapped with the next. */
function isOneEditAway(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  const rest = (text: string, skipped: number) => text.slice(start + skipped)
  return (
    rest(a, 1) === rest(b, 1) ||
    rest(a, 1) === rest(b, 0) ||
    rest(a, 0) === rest(b, 1) ||
    (a[start] === b[start + 1] && a[start + 1] === b[start] && rest(a, 2) === rest(b, 2))
  )
}
