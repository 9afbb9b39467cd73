const letters = /^[A-Za-zÀ-ÖØ-Þà-öø-þ'’-]+$/
const asTheyAre = new Set(['CR', 'FM', 'HC', 'JFK', 'MLK', 'NE', 'NW', 'PO', 'RR', 'SE', 'SR', 'SW', 'US'])
const smallWords = new Set(['and', 'at', 'in', 'of', 'on', 'the', 'to'])

/**
 * The usual capitalisation of a word in a street's name. A word in mixed case stays: `MacArthur`.
 */
export function casedWord(word: string, isFirst: boolean): string {
  if (/\d/.test(word)) return casedNumber(word)
  if (!letters.test(word)) return word
  if (word.length === 1 || asTheyAre.has(word.toUpperCase())) return word.toUpperCase()
  const lower = word.toLowerCase()
  if (word !== lower && word !== word.toUpperCase()) return word
  if (!isFirst && smallWords.has(lower)) return lower
  return lower
    .replace(/(?:^|-|(?<=^[a-z])['’])[a-zà-öø-þ]/g, start => start.toUpperCase())
    .replace(/^(Mc)([a-z])(?=[a-z]{2})/, (_, mc, next) => mc + next.toUpperCase())
}

/** `42nd` and `4B`. */
function casedNumber(word: string): string {
  return /^\d+(?:st|nd|rd|th)$/i.test(word) ? word.toLowerCase() : word.toUpperCase()
}
