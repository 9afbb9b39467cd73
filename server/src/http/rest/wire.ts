/** How values are spelled outside: read generously, shown in one way. */

const flags = new Map<unknown, boolean>([
  [true, true],
  [1, true],
  ['1', true],
  ['true', true],
  ['yes', true],
  [false, false],
  [0, false],
  ['0', false],
  ['false', false],
  ['no', false],
])

/** Anything that is neither a yes nor a no counts as absent. */
export function readFlag(value: unknown): boolean | undefined {
  return flags.get(typeof value === 'string' ? value.trim().toLowerCase() : value)
}

/** A number, also as people write it: `2,400` or `$350,000.50`. Anything else counts as absent. */
export function readNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value !== 'string') return undefined
  const text = value.trim().replace(/^\$/, '')
  if (!/^-?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/.test(text)) return undefined
  return readNumber(Number(text.replaceAll(',', '')))
}

/** A whole number; anything else counts as absent. */
export function readInteger(value: unknown): number | undefined {
  const number = readNumber(value)
  return Number.isSafeInteger(number) ? number : undefined
}

export function readText(value: unknown): string | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  return typeof value === 'string' ? value : undefined
}

/** A list, also where a single value or the numbered entries of a form stand for one. */
export function readList(value: unknown): readonly unknown[] | undefined {
  if (value === undefined || value === null || value === '') return undefined
  return Array.isArray(value) ? value : [value]
}

/** Flags of users and services. */
export const showYesNo = (claim: boolean): 'Yes' | 'No' => (claim ? 'Yes' : 'No')

/** Flags of orders. */
export const showFlag = (claim: boolean): 'yes' | 'no' => (claim ? 'yes' : 'no')

/** Money is kept in cents and shown as a number with at most two decimals. */
export const showMoney = (cents: number): number => cents / 100

/** A missing value reads as the empty string. */
export const orEmpty = <T>(value: T | undefined): T | '' => value ?? ''
