/** JSON Schema 2020-12, as much of it as the description needs. An object with a `title` is a component of that name. */
export interface Schema {
  readonly title?: string
  readonly description?: string
  readonly type?: 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object'
  readonly const?: string
  readonly enum?: readonly string[]
  readonly format?: string
  readonly pattern?: string
  readonly contentMediaType?: string
  readonly default?: string | number | boolean
  readonly minimum?: number
  readonly maximum?: number
  readonly multipleOf?: number
  readonly maxLength?: number
  readonly items?: Schema
  readonly minItems?: number
  readonly maxItems?: number
  readonly properties?: Fields
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly $ref?: string
}

export type Fields = Readonly<Record<string, Schema>>

/** What the service shows: these members and no others, the second kind only sometimes. */
export function record(title: string, description: string, always: Fields, sometimes: Fields = {}): Schema {
  return { title, ...members(always, sometimes, description) }
}

/** The same without a name of its own. */
export function members(always: Fields, sometimes: Fields = {}, description?: string): Schema {
  return {
    type: 'object',
    ...(description && { description }),
    properties: { ...always, ...sometimes },
    required: Object.keys(always),
    additionalProperties: false,
  }
}

/** What a caller sends. Other fields are no mistake: they are ignored, and `warnings` says so. */
export function form(title: string, description: string, fields: Fields, required: Fields = {}): Schema {
  const names = Object.keys(required)
  return {
    title,
    type: 'object',
    description,
    properties: { ...required, ...fields },
    ...(names.length > 0 && { required: names }),
  }
}
