/** JSON Schema 2020-12, as much of it as the description needs. An object with a `title` is a component of that name. */
export interface Schema {
  readonly title?: string
  readonly description?: string
  readonly type?: 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object' | 'null'
  readonly const?: string
  readonly enum?: readonly string[]
  readonly format?: string
  readonly pattern?: string
  readonly contentMediaType?: string
  readonly default?: string | number | boolean
  readonly minimum?: number
  readonly maximum?: number
  readonly multipleOf?: number
  readonly minLength?: number
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

/** A record of a response: exactly these members, some of them optional. */
export function record(title: string, description: string, required: Fields, optional: Fields = {}): Schema {
  return { title, ...members(required, optional, description) }
}

/** The same without a name. */
export function members(required: Fields, optional: Fields = {}, description?: string): Schema {
  return {
    type: 'object',
    ...(description && { description }),
    properties: { ...required, ...optional },
    required: Object.keys(required),
    additionalProperties: false,
  }
}

/** The fields of a request. Other fields are ignored, with a warning. */
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
