import type { Schema } from '../../../wire/schema.ts'

/** Mistakes in the arguments of a call, in words, with the name of each argument. */
export function checkArguments(schema: Schema, value: unknown, name = ''): string[] {
  const options = schema.anyOf ?? schema.oneOf
  if (options) {
    const found = options.map(option => checkArguments(option, value, name))
    return found.some(mistakes => mistakes.length === 0) ? [] : [`${name} has none of its types`]
  }
  if (schema.type !== undefined && !isOfType(schema.type, value))
    return [`${name} must be ${articles[schema.type] ?? schema.type}, not ${typeName(value)}`]
  if (schema.enum && !schema.enum.includes(value as string)) return [`${name} must be one of ${schema.enum.join(', ')}`]
  if (typeof value === 'string' && schema.maxLength !== undefined && value.length > schema.maxLength)
    return [`${name} is longer than ${schema.maxLength} characters`]
  if (typeof value === 'string' && value.length < (schema.minLength ?? 0)) return [`${name} is empty`]
  if (Array.isArray(value)) return checkItems(schema, value, name)
  return schema.properties && typeof value === 'object' ? checkMembers(schema, value as object, name) : []
}

const articles: Readonly<Record<string, string>> = {
  ...{ string: 'a text', number: 'a number', integer: 'a whole number', boolean: 'true or false' },
  ...{ array: 'a list', object: 'an object' },
}

function typeName(value: unknown): string {
  if (value === null) return 'null'
  return articles[Array.isArray(value) ? 'array' : typeof value] ?? typeof value
}

function isOfType(type: NonNullable<Schema['type']>, value: unknown): boolean {
  switch (type) {
    case 'integer':
      return Number.isSafeInteger(value)
    case 'number':
      return Number.isFinite(value)
    case 'array':
      return Array.isArray(value)
    case 'null':
      return value === null
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value)
    default:
      return typeof value === type
  }
}

function checkItems({ items, maxItems }: Schema, list: readonly unknown[], name: string): string[] {
  if (maxItems !== undefined && list.length > maxItems) return [`${name} has more than ${maxItems} entries`]
  return items ? list.flatMap((item, i) => checkArguments(items, item, `${name}[${i}]`)) : []
}

/** Unknown members of an object within the arguments are left to the operation, which names them in `warnings`. */
function checkMembers({ properties = {}, required = [], additionalProperties }: Schema, value: object, name: string) {
  const path = (member: string) => (name === '' ? member : `${name}.${member}`)
  const missing = required.filter(member => !Object.hasOwn(value, member)).map(member => `${path(member)} is missing`)
  const found = Object.entries(value).flatMap(([member, each]) => {
    const schema = Object.hasOwn(properties, member) ? properties[member] : undefined
    if (schema) return checkArguments(schema, each, path(member))
    return additionalProperties === false ? [`${path(member)} is not an argument`] : []
  })
  return [...missing, ...found]
}
