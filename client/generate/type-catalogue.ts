import type { Document, Parameter, Schema } from '../../server/test/openapi/description.ts'
import { answerNames, queryNames, typeName, upperFirst } from './names.ts'
import { nameOf, type SdkOperation } from './operations.ts'
import { contentOf, type Result, resultOf } from './result.ts'
import { docText, objectText, typeText, withoutDocs } from './type-text.ts'

/** The types that the methods of a document use, each with one name. */
export class TypeCatalogue {
  readonly #document: Document
  /** By name. */
  readonly #types = new Map<string, Schema>()
  /** The name of a shape, for operations that answer or take the same. */
  readonly #names = new Map<string, string>()

  constructor(document: Document, operations: readonly SdkOperation[]) {
    this.#document = document
    const named = (names: Readonly<Record<string, string>>) =>
      Object.keys(names).flatMap(id => operations.filter(operation => operation.id === id))
    for (const operation of named(queryNames)) this.#queryOf(operation)
    for (const operation of named(answerNames)) this.#answerOf(operation)
    // Sent by the service, so that no operation has it.
    if ('OrderEvent' in document.components.schemas) this.#refer({ $ref: 'OrderEvent' })
  }

  get names(): readonly string[] {
    return [...this.#types.keys()].toSorted()
  }

  text(): string {
    return this.names
      .map(name => [name, this.#types.get(name) ?? {}] as const)
      .map(([name, schema]) => `${docText(schema.description ?? '')}export interface ${name} ${objectText(schema)}\n`)
      .join('\n')
  }

  resultText(id: string, result: Result): string {
    if (result.kind === 'nothing') return 'void'
    if (result.kind === 'member') return this.typeText(result.schema)
    return this.#named(answerNames[id] ?? `${upperFirst(id)}Answer`, result.schema)
  }

  /** The name of a query with many parameters, or the members of one with few. */
  queryText(id: string, query: readonly Parameter[]): string {
    const schema = queryOf(query)
    if (query.length > 2) return this.#named(queryNames[id] ?? `${upperFirst(id)}Query`, schema)
    const members = query.map(({ name, required, schema: type }) => {
      return `readonly ${bare(name)}${required ? '' : '?'}: ${this.typeText(type)}${required ? '' : ' | undefined'}`
    })
    return `{ ${members.join('; ')} }`
  }

  /** The fields of an upload that are neither the order nor the file. */
  uploadText(id: string, { properties = {}, required = [] }: Schema): string {
    const details = Object.fromEntries(Object.entries(properties).filter(([name]) => !required.includes(name)))
    return this.#named(queryNames[id] ?? `${upperFirst(id)}Fields`, { properties: details })
  }

  typeText(schema: Schema): string {
    this.#refer(schema)
    return typeText(schema)
  }

  #queryOf({ id, query, upload }: SdkOperation): void {
    if (upload) this.uploadText(id, upload)
    else this.queryText(id, query)
  }

  #answerOf(operation: SdkOperation): void {
    const result = resultOf(operation)
    // A list that is returned whole has a page as well, which `Plumbline` returns.
    const isWholeList = result.kind === 'member' && operation.query.some(({ name }) => name === 'cursor')
    const [answer = {}] = operation.answers
    this.resultText(operation.id, isWholeList ? { kind: 'page', schema: contentOf(answer) } : result)
  }

  #named(name: string, schema: Schema): string {
    const shape = withoutDocs(objectText(schema))
    const known = this.#names.get(shape)
    if (!known) this.#add(name, schema)
    else if (known !== name) this.#types.set(known, withCommonWords(this.#types.get(known) ?? {}, schema))
    this.#names.set(shape, known ?? name)
    return known ?? name
  }

  #add(name: string, schema: Schema): void {
    if (this.#types.has(name)) throw new Error(`two types are called ${name}: give one another name in names.ts`)
    this.#types.set(name, schema)
    this.#refer(schema)
  }

  /** Adds the schemas that this one refers to. */
  #refer(schema: Schema): void {
    const { $ref, items, properties = {}, anyOf = [], oneOf = [], additionalProperties } = schema
    const referred = $ref && this.#document.components.schemas[nameOf($ref)]
    if (referred && this.#types.get(typeName(nameOf($ref))) !== referred) this.#add(typeName(nameOf($ref)), referred)
    const parts = [items, additionalProperties, ...Object.values(properties), ...anyOf, ...oneOf]
    for (const part of parts) if (typeof part === 'object') this.#refer(part)
  }
}

/** The brackets are those of a list in the query string. */
export function bare(name: string): string {
  return name.replace('[]', '')
}

function queryOf(query: readonly Parameter[]): Schema {
  const properties = Object.fromEntries(
    query.map(({ name, description, required, schema }) => [
      bare(name),
      { ...(required ? schema : { anyOf: [schema, { type: 'undefined' }] }), description },
    ]),
  )
  return { properties, required: query.filter(({ required }) => required).map(({ name }) => bare(name)) }
}

/** A shared type says of a member only what holds for all. */
function withCommonWords(one: Schema, other: Schema): Schema {
  const properties = Object.entries(one.properties ?? {}).map(([name, { description, ...member }]) => {
    const isCommon = description && other.properties?.[name]?.description === description
    return [name, isCommon ? { ...member, description } : member]
  })
  const { description: _description, ...shape } = one
  return { ...shape, properties: Object.fromEntries(properties) }
}
