import type { Document, Schema } from '../../server/test/openapi/description.ts'
import { resolved, type SdkOperation } from './operations.ts'

/** The fields of a new entry of the settings before they are filled in, by group: what forms begin with. */
export function blanksText(document: Document, operations: readonly SdkOperation[]): string {
  const blanks = operations.flatMap(({ name, body }) => {
    const [group = '', method] = name.split('.')
    const schema = body && resolved(document, body)
    return method === 'create' && schema && hasDefaults(schema) ? [`  ${group}: ${blankText(schema)},\n`] : []
  })
  const doc = '/** The fields of new entries of the settings with their defaults; null is a field without a value. */\n'
  return `${doc}export const settingsBlanks = {\n${blanks.join('')}} as const\n`
}

function hasDefaults({ properties = {} }: Schema): boolean {
  return Object.values(properties).some(property => property.default !== undefined)
}

function blankText({ properties = {}, required = [] }: Schema): string {
  const fields = Object.entries(properties).filter(([field]) => field !== 'position')
  const values = fields.map(([field, schema]) => `    ${field}: ${valueText(schema, required.includes(field))},\n`)
  return `{\n${values.join('')}  }`
}

function valueText(schema: Schema, isRequired: boolean): string {
  if (schema.default !== undefined)
    return typeof schema.default === 'string' ? `'${schema.default}'` : `${schema.default}`
  if (schema.type === 'array' || schema.anyOf?.some(({ type }) => type === 'array')) return '[]'
  if (!isRequired) return 'null'
  return schema.type === 'string' ? "''" : '0'
}
