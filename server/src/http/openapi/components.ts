import { isDeepStrictEqual } from 'node:util'

type Json = unknown
type JsonObject = Readonly<Record<string, Json>>

/** Collects schemas with a `title` as components; every use becomes a reference. */
export class Components {
  readonly schemas: Record<string, Json> = {}

  /** A copy of the value in which references replace named schemas. */
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

  /** Examples are data: a `title` in them is not the name of a schema. */
  #inner(name: string, inner: Json): Json {
    return name === 'example' || name === 'examples' ? inner : this.extract(inner)
  }

  #keep(title: string, schema: Json): void {
    const known = this.schemas[title]
    if (known !== undefined && !isDeepStrictEqual(known, schema)) throw new Error(`two schemas are named ${title}`)
    this.schemas[title] = schema
  }
}
