/** Wire format of values: several spellings are read, one is shown. */

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

/** Any other value counts as absent. */
export function readFlag(value: unknown): boolean | undefined {
  return flags.get(typeof value === 'string' ? value.trim().toLowerCase() : value)
}

/** Also reads `2,400` and `$350,000.50`. Any other text counts as absent. */
export function readNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value !== 'string') return undefined
  const text = value.trim().replace(/^\$/, '')
  if (!/^-?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/.test(text)) return undefined
  return readNumber(Number(text.replaceAll(',', '')))
}

export function readInteger(value: unknown): number | undefined {
  const number = readNumber(value)
  return Number.isSafeInteger(number) ? number : undefined
}

export function readText(value: unknown): string | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  return typeof value === 'string' ? value : undefined
}

/** A single value counts as a list of one. */
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
