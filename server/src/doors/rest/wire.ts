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

/** A whole number, as a number or as text; anything else counts as absent. */
export function readInteger(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : undefined
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

/** Money is kept in cents and shown as a number with at most two decimals. */
export const showMoney = (cents: number): number => cents / 100

/** A missing value reads as the empty string. */
export const orEmpty = <T>(value: T | undefined): T | '' => value ?? ''
