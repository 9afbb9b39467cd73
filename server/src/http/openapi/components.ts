import { isDeepStrictEqual } from 'node:util'

type Json = unknown
type JsonObject = Readonly<Record<string, Json>>

/** Schemas with a `title` stand once, under their name; everywhere else is a reference. */
export class Components {
  readonly schemas: Record<string, Json> = {}

  /** A copy of anything with every named schema in it taken out. */
  extract(value: Json): Json {
    if (Array.isArray(value)) return value.map(entry => this.extract(entry))
    if (typeof value !== 'object' || value === null) return value
    const { title } = value as JsonObject
    if (typeof title !== 'string' || !('type' in value)) return this.#copy(value as JsonObject)
    this.#keep(title, this.#copy(value as JsonObject))
    return { $ref: `#/components/schemas/${title}` }
  }

  #copy(value: JsonObject): JsonObject {
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, this.#inner(name, inner)]))
  }

  /** Examples are data: a title in them names no schema. */
  #inner(name: string, inner: Json): Json {
    return name === 'example' || name === 'examples' ? inner : this.extract(inner)
  }

  #keep(title: string, schema: Json): void {
    const known = this.schemas[title]
    if (known !== undefined && !isDeepStrictEqual(known, schema)) throw new Error(`two schemas are named ${title}`)
    this.schemas[title] = schema
  }
}
