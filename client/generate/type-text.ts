import type { Schema } from '../../server/test/openapi/description.ts'
import { typeName } from './names.ts'
import { nameOf } from './operations.ts'

const plainTypes: Readonly<Record<string, string>> = {
  integer: 'number',
  number: 'number',
  string: 'string',
  boolean: 'boolean',
  null: 'null',
  undefined: 'undefined',
  object: 'Readonly<Record<string, unknown>>',
}

/** The type of a schema; a schema with a name is referred to by it. */
export function typeText(schema: Schema, indent = ''): string {
  const { $ref, type = '', items = {}, properties, additionalProperties, maxItems } = schema
  const choices = schema.anyOf ?? schema.oneOf
  if ($ref) return typeName(nameOf($ref))
  if (schema.const !== undefined) return literal(schema.const)
  if (schema.enum) return schema.enum.map(literal).join(' | ')
  if (choices) return choices.map(choice => typeText(choice, indent)).join(' | ')
  if (type === 'array') return maxItems === 0 ? 'readonly []' : `readonly ${elementText(items, indent)}[]`
  if (properties) return objectText(schema, indent)
  if (typeof additionalProperties === 'object') return `Readonly<Record<string, ${typeText(additionalProperties)}>>`
  return plainTypes[type] ?? 'unknown'
}

function elementText(schema: Schema, indent: string): string {
  const text = typeText(schema, indent)
  return schema.enum || schema.anyOf || schema.oneOf || schema.type === 'array' ? `(${text})` : text
}

export function objectText({ properties = {}, required = [] }: Schema, indent = ''): string {
  const members = Object.entries(properties).map(([name, schema]) =>
    memberText(name, schema, required.includes(name), `${indent}  `),
  )
  return `{\n${members.join('')}${indent}}`
}

export function memberText(name: string, schema: Schema, isRequired: boolean, indent: string): string {
  const key = /^\w+$/.test(name) ? name : literal(name)
  const member = `${indent}readonly ${key}${isRequired ? '' : '?'}: ${typeText(schema, indent)}\n`
  return docText(schema.description ?? '', indent) + member
}

/** A comment of lines that fit, or nothing. */
export function docText(text: string, indent = ''): string {
  const paragraphs = text
    .replaceAll('*/', '*\u200b/')
    .split(/\n+/)
    .filter(Boolean)
    .map(paragraph => wrapped(paragraph, 114 - indent.length))
  const lines = paragraphs.flatMap((paragraph, place) => (place === 0 ? paragraph : ['', ...paragraph]))
  if (lines.length === 0) return ''
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`
  return [`${indent}/**`, ...lines.map(line => `${indent} * ${line}`.trimEnd()), `${indent} */`, ''].join('\n')
}

export function withoutDocs(code: string): string {
  return code.replaceAll(/\/\*\*.*?\*\//gs, '')
}

function wrapped(text: string, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const line = lines.at(-1)
    if (line !== undefined && line.length + 1 + word.length <= width) lines[lines.length - 1] = `${line} ${word}`
    else lines.push(word)
  }
  return lines
}

export function literal(value: unknown): string {
  return typeof value === 'string' ? `'${JSON.stringify(value).slice(1, -1).replaceAll("'", "\\'")}'` : String(value)
}
