/** The parts of an OpenAPI document that its page shows. */
export interface ApiDocument {
  readonly info: { readonly title: string; readonly summary: string; readonly description: string }
  readonly servers: readonly { readonly url: string; readonly description?: string }[]
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>
  readonly webhooks?: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, ApiSchema>>
    readonly parameters?: Readonly<Record<string, ApiParameter>>
  }
}

export interface ApiOperation {
  readonly operationId: string
  readonly tags?: readonly string[]
  readonly summary: string
  readonly description: string
  readonly security?: readonly unknown[]
  readonly parameters?: readonly ApiParameter[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, ApiResponse>>
}

export interface ApiParameter {
  readonly name: string
  readonly in: string
  readonly description: string
  readonly required?: boolean
  readonly schema: ApiSchema
  readonly example?: unknown
}

export interface ApiResponse {
  readonly description: string
  readonly content?: Content
}

type Content = Readonly<Record<string, { readonly schema: ApiSchema; readonly examples?: Examples }>>
export type Examples = Readonly<Record<string, { readonly summary: string; readonly value: unknown }>>

export interface ApiSchema {
  readonly $ref?: string
  readonly type?: string
  readonly format?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly description?: string
  readonly properties?: Readonly<Record<string, ApiSchema>>
  readonly required?: readonly string[]
  readonly items?: ApiSchema
  readonly oneOf?: readonly ApiSchema[]
  readonly anyOf?: readonly ApiSchema[]
}

/** The part of the document that a reference stands for; anything else is itself. */
export function resolved<T extends object>(document: ApiDocument, value: T): T {
  const { $ref } = value as { readonly $ref?: string }
  if ($ref === undefined) return value
  const steps = $ref.split('/').slice(1)
  return steps.reduce((part, step) => (part as Readonly<Record<string, object>>)[step] ?? {}, document as object) as T
}

export function nameOfSchema(ref: string): string {
  return ref.slice(ref.lastIndexOf('/') + 1)
}

/** Method and path, as descriptions write them. */
export interface PlacedOperation extends ApiOperation {
  readonly method: string
  readonly path: string
}

export function operationsOf({ paths }: ApiDocument): PlacedOperation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  )
}
