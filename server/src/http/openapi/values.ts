import type { Schema } from './schema.ts'

/** How values are spelled on the wire, each with the words that say what it means. */

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const wallClock = '\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}'

export const text = (description: string): Schema => ({ type: 'string', description })

export const id = (description: string): Schema => ({ type: 'string', format: 'uuid', description })

export const idOrEmpty = (description: string): Schema => ({
  type: 'string',
  pattern: `^(${uuid})?$`,
  description: `${description} \`""\` where there is none.`,
})

export const integer = (description: string): Schema => ({ type: 'integer', description })

export const number = (description: string): Schema => ({ type: 'number', description })

export const boolean = (description: string): Schema => ({ type: 'boolean', description })

/** Dollars, kept in cents inside. */
export const money = (description: string): Schema => ({
  type: 'number',
  description: `${description} Dollars, with at most two decimals.`,
})

/** Flags of people and of the catalogue. */
export const yesNo = (description: string): Schema => ({ type: 'string', enum: ['Yes', 'No'], description })

/** Flags of orders. */
export const flag = (description: string): Schema => ({ type: 'string', enum: ['yes', 'no'], description })

/** A number that may be missing, which reads as empty text. */
export function orEmpty({ description, ...schema }: Schema): Schema {
  return { anyOf: [schema, { type: 'string', const: '' }], description: `${description} \`""\` where it is not known.` }
}

export const timestamp = (description: string): Schema => ({
  type: 'string',
  format: 'date-time',
  description: `${description} ISO 8601 with the offset of the company's zone.`,
})

/** `YYYY-MM-DD HH:MM:SS` on the company's wall clock. */
export const wallTime = (description: string): Schema => ({
  type: 'string',
  pattern: `^${wallClock}$`,
  description: `${description} \`YYYY-MM-DD HH:MM:SS\` on the company's wall clock, without an offset.`,
})

/** As a caller may write it. */
export const sentTime = (description: string): Schema => ({
  type: 'string',
  pattern: '^\\d{4}-\\d{2}-\\d{2}[ T]\\d{2}:\\d{2}(:\\d{2})?$',
  description: `${description} \`YYYY-MM-DD HH:MM:SS\` on the company's wall clock, without an offset; seconds may be left out.`,
})

export const wallTimeOrEmpty = (description: string, otherwise: string): Schema => ({
  type: 'string',
  pattern: `^(${wallClock})?$`,
  description: `${description} \`YYYY-MM-DD HH:MM:SS\` on the company's wall clock; \`""\` ${otherwise}.`,
})

export const webAddress = (description: string): Schema => ({ type: 'string', format: 'uri', description })

export const listOf = (items: Schema, description: string): Schema => ({ type: 'array', items, description })

export const warnings: Schema = {
  type: 'array',
  items: { type: 'string' },
  description:
    'What was dropped, replaced or ignored of what was sent: which field, which value, what became of it. No error: the rest was done. Left out where there is nothing to tell.',
}
