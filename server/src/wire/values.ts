import type { Schema } from './schema.ts'

/** Schemas of the values on the wire. */

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const wallClock = '\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}'

export const text = (description: string): Schema => ({ type: 'string', description })

export const id = (description: string): Schema => ({ type: 'string', format: 'uuid', description })

export const idOrEmpty = (description: string): Schema => ({
  type: 'string',
  pattern: `^(${uuid})?$`,
  description: `${description} \`""\` if none.`,
})

export const integer = (description: string): Schema => ({ type: 'integer', description })

export interface Bounds {
  readonly min: number
  readonly max: number
  readonly fallback: number
}

export const within = ({ min, max, fallback }: Bounds, description: string): Schema => ({
  ...integer(description),
  minimum: min,
  maximum: max,
  default: fallback,
})

export const number = (description: string): Schema => ({ type: 'number', description })

export const boolean = (description: string): Schema => ({ type: 'boolean', description })

/** Dollars on the wire, cents in the domain. */
export const money = (description: string): Schema => ({
  type: 'number',
  description: `${description} Dollars, with at most two decimals.`,
})

/** Flags of people and of the catalogue. */
export const yesNo = (description: string): Schema => ({ type: 'string', enum: ['Yes', 'No'], description })

/** Flags of orders. */
export const flag = (description: string): Schema => ({ type: 'string', enum: ['yes', 'no'], description })

/** A number, or an empty string if it is missing. */
export function orEmpty({ description, ...schema }: Schema): Schema {
  return { anyOf: [schema, { type: 'string', const: '' }], description: `${description} \`""\` if unknown.` }
}

/** A value, or null if it is missing: typed readers fail on an empty string in the place of a number or a list. */
export function orNull({ description, ...schema }: Schema): Schema {
  return { anyOf: [schema, { type: 'null' }], description: `${description} \`null\` if there is none.` }
}

export const timestamp = (description: string): Schema => ({
  type: 'string',
  format: 'date-time',
  description: `${description} ISO 8601 with the offset of the company's zone.`,
})

export const wallTime = (description: string): Schema => ({
  type: 'string',
  pattern: `^${wallClock}$`,
  description: `${description} \`YYYY-MM-DD HH:MM:SS\` in the company's local time, without an offset.`,
})

/** A local time in a request. */
export const sentTime = (description: string): Schema => ({
  type: 'string',
  pattern: '^\\d{4}-\\d{2}-\\d{2}[ T]\\d{2}:\\d{2}(:\\d{2})?$',
  description: `${description} \`YYYY-MM-DD HH:MM:SS\` in the company's local time, without an offset; seconds are optional.`,
})

export const isoTimeOrEmpty = (description: string): Schema => ({
  type: 'string',
  pattern: '^(\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}[+-]\\d{2}:\\d{2})?$',
  description: `${description} \`""\` if none is set.`,
})

export const wallTimeOrEmpty = (description: string, otherwise: string): Schema => ({
  type: 'string',
  pattern: `^(${wallClock})?$`,
  description: `${description} \`YYYY-MM-DD HH:MM:SS\` in the company's local time; \`""\` ${otherwise}.`,
})

export const webAddress = (description: string): Schema => ({ type: 'string', format: 'uri', description })

export const listOf = (items: Schema, description: string): Schema => ({ type: 'array', items, description })

export const warnings: Schema = {
  type: 'array',
  items: { type: 'string' },
  description:
    'Input that was dropped, replaced or ignored: field, value and outcome. Not an error: the rest was processed. Absent if there is none.',
}
