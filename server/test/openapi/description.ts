import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

export interface Schema {
  readonly $ref?: string
  readonly description?: string
  readonly type?: string
  readonly const?: string
  readonly default?: unknown
  readonly enum?: readonly string[]
  readonly format?: string
  readonly pattern?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly maxItems?: number
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly additionalProperties?: boolean | Schema
}

export interface Media {
  readonly schema: Schema
  readonly examples?: Readonly<Record<string, { readonly summary: string; readonly value: unknown }>>
}

export interface Answer {
  readonly $ref?: string
  readonly content?: Readonly<Record<string, Media>>
}

export interface Parameter {
  readonly $ref?: string
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly description: string
  readonly schema: Schema
  readonly example: unknown
  readonly required?: boolean
}

export interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly tags: readonly string[]
  readonly security?: readonly unknown[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> }
  readonly responses: Readonly<Record<string, Answer>>
}

export interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly tags: readonly { readonly name: string }[]
  readonly components: Readonly<Record<string, Readonly<Record<string, never>>>> & {
    readonly schemas: Readonly<Record<string, Schema>>
    readonly responses: Readonly<Record<string, Answer>>
  }
}

export interface DescribedCall {
  readonly method: string
  /** As OpenAPI writes it: `/order/{id}`. */
  readonly path: string
  readonly operation: Operation
}

/** Whether the operation answers with a file instead of the envelope. */
export function answersFile({ operation }: DescribedCall): boolean {
  return operation.responses[200]?.content?.['*/*'] !== undefined
}

/** The fields of the request body. */
export function sentFields({ requestBody }: Operation): Media | undefined {
  return requestBody?.content['application/json'] ?? requestBody?.content['multipart/form-data']
}

/** An OpenAPI document with its operations and validators. */
export class Description {
  readonly document: Document
  /** A schema that many answers name is compiled once, not into each of them. */
  readonly #ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    validateSchema: false,
    discriminator: false,
    inlineRefs: false,
    code: { optimize: false },
  })
  readonly #checks = new Map<string, ValidateFunction>()

  constructor(document: unknown) {
    this.document = document as Document
    addFormats.default(this.#ajv)
    this.#ajv.addSchema(document as object, 'openapi')
  }

  calls(): DescribedCall[] {
    return Object.entries(this.document.paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
    )
  }

  find(method: string, path: string): Operation | undefined {
    return this.document.paths[path]?.[method.toLowerCase()]
  }

  /** Differences between a response and the description. */
  problemsOfAnswer({ method, path, operation }: DescribedCall, status: number, body: unknown): string[] {
    const answer = operation.responses[status] ? String(status) : 'default'
    const { $ref } = operation.responses[answer] ?? {}
    const place = $ref ? $ref.slice(2).split('/') : ['paths', path, method.toLowerCase(), 'responses', answer]
    return this.problems([...place, 'content', 'application/json', 'schema'], body)
  }

  /** Differences between a value and the schema at this path of the description. */
  problems(place: readonly string[], value: unknown): string[] {
    const pointer = place.map(step => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')
    let check = this.#checks.get(pointer)
    if (!check) {
      check = this.#ajv.compile({ $ref: `openapi#/${pointer}` })
      this.#checks.set(pointer, check)
    }
    if (check(value)) return []
    return (check.errors ?? []).map(
      ({ instancePath, message, params }) => `${instancePath || 'it'} ${message} ${JSON.stringify(params)}`,
    )
  }
}
