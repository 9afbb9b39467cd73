import assert from 'node:assert/strict'

type Check = (value: unknown) => boolean
export type Shape = Readonly<Record<string, Check>>

export const text: Check = value => typeof value === 'string'
export const filled: Check = value => typeof value === 'string' && value !== ''
export const truth: Check = value => typeof value === 'boolean'
export const integer: Check = value => Number.isSafeInteger(value)
export const integerOrEmpty: Check = value => value === '' || integer(value)
export const numberOrEmpty: Check = value => value === '' || (typeof value === 'number' && Number.isFinite(value))
export const yesNo: Check = value => value === 'Yes' || value === 'No'
export const id: Check = value =>
  typeof value === 'string' && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)
export const idOrEmpty: Check = value => value === '' || id(value)
export const money: Check = value => typeof value === 'number' && Number.isSafeInteger(Math.round(value * 1000) / 10)
export const moment: Check = value =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?[+-]\d\d:\d\d$/.test(value)
export const listOf =
  (check: Check): Check =>
  value =>
    Array.isArray(value) && value.every(check)
export const objectsOf =
  (shape: Shape): Check =>
  value =>
    Array.isArray(value) && value.every(entry => misfits(entry, shape).length === 0)

/** Asserts that every record has exactly these members, each of its type. */
export function assertShape(records: readonly object[], shape: Shape): void {
  assert.notEqual(records.length, 0, 'there is nothing to look at')
  for (const record of records) assert.deepEqual(misfits(record, shape), [], JSON.stringify(record))
}

function misfits(record: object, shape: Shape): string[] {
  const values = record as Readonly<Record<string, unknown>>
  const names = new Set([...Object.keys(shape), ...Object.keys(values)])
  return [...names].filter(name => !(name in values && shape[name]?.(values[name])))
}
