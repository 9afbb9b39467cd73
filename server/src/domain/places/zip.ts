/**
 * The five digits of a ZIP, also with four more digits (`28202-1234`, `282021234`); undefined for anything else. Prices,
 * service areas and places all read it this way.
 */
export function readZip(text: string | undefined): string | undefined {
  const digits = /^\d+/.exec(text?.trim() ?? '')?.[0] ?? ''
  return digits.length === 5 || digits.length === 9 ? digits.slice(0, 5) : undefined
}

/** The four digits after the five, if present: `28202 1234` has `1234`. */
export function readPlusFour(text: string): string | undefined {
  return /^\d{5}[-\s]?(\d{4})$/.exec(text.trim())?.[1]
}

/** Whether two ZIPs are one typing error apart: one digit differs, or two neighbours are swapped. */
export function isTypingError(a: string, b: string): boolean {
  if (a.length !== b.length || a === b) return false
  const differing = [...a].flatMap((digit, i) => (digit === b[i] ? [] : [i]))
  const [first = 0, second = 0] = differing
  if (differing.length === 1) return true
  return differing.length === 2 && second === first + 1 && a[first] === b[second] && a[second] === b[first]
}
