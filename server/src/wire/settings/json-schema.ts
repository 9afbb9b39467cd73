import { z } from 'zod'
import type { Body } from '../body.ts'
import type { Schema } from '../schema.ts'
import { readFlag, readNumber } from '../spelling.ts'

/** The OpenAPI schema of a zod schema: of the values that are sent, or of those that are shown. */
export function jsonSchema(type: z.ZodType, io: 'input' | 'output', override: Schema = {}): Schema {
  const { $schema, ...schema } = z.toJSONSchema(type, { io, override: ({ jsonSchema }) => tidy(jsonSchema) })
  return { ...(schema as Schema), ...override }
}

/** The format of a UUID says enough, and limits of texts are the same everywhere. */
function tidy(schema: Record<string, unknown>): void {
  if (schema.format === 'uuid') delete schema.pattern
  if (schema.type === 'string') delete schema.maxLength
  if (Array.isArray(schema.default)) delete schema.default
}

/** A form has texts only: numbers, flags and lists in it are read as the schema says. JSON passes unchanged. */
export function readTyped(schema: Schema, sent: unknown): unknown {
  const choices = schema.anyOf?.filter(({ type }) => type !== 'null') ?? []
  const choice = choices.find(({ type }) => type === (Array.isArray(sent) ? 'array' : 'string')) ?? choices[0] ?? schema
  if (choice.type === 'array' && Array.isArray(sent)) return sent.map(item => readTyped(choice.items ?? {}, item))
  if (choice.type === 'object') return readObject(choice, sent)
  if (typeof sent === 'number' && choice.type === 'boolean') return readFlag(sent) ?? sent
  if (typeof sent !== 'string') return sent
  if (choice.type === 'boolean') return readFlag(sent) ?? sent
  if (choice.type === 'number' || choice.type === 'integer') return readNumber(sent) ?? sent
  return sent
}

function readObject({ properties = {} }: Schema, sent: unknown): unknown {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return sent
  return Object.fromEntries(
    Object.entries(sent as Body).map(([name, value]) => [name, readTyped(properties[name] ?? {}, value)]),
  )
}
