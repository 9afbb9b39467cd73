import { z } from 'zod'

export const text = z
  .string()
  .max(10_000, 'is longer than 10,000 characters')
  .refine(value => value.isWellFormed() && !value.includes('\0'), 'contains characters that cannot be stored')
export const name = text.refine(value => value.trim() !== '', 'must not be empty')
export const optionalText = text.default('')
export const id = z.uuid('is not a UUID').optional()
export const no = z.boolean().default(false)
export const yes = z.boolean().default(true)
export const amount = z
  .number()
  .min(-1_000_000_000)
  .max(1_000_000_000)
  .refine(hasTwoDecimals, 'has more than two decimals')
export const percentage = (least: number, most: number) =>
  z.number().min(least).max(most).refine(hasTwoDecimals, 'has more than two decimals')
export const zip = z.string().regex(/^\d{5}$/, 'is not a ZIP code of five digits')
export const references = listOf(name)
export const range = z
  .strictObject({
    from: z.int().optional().describe('The least, inclusive.'),
    to: z.int().optional().describe('The most, inclusive.'),
  })
  .optional()

/** An omitted list is empty. */
export function listOf<T extends z.ZodType>(item: T) {
  return z.array(item).default([])
}

export function hasTwoDecimals(value: number): boolean {
  return Math.round(value * 100) / 100 === value
}
