import type { Need } from '../domain/access/privilege.ts'
import type { Refusal } from '../domain/refusal.ts'
import type { Company } from '../domain/tenants/company.ts'
import type { Members } from './envelope.ts'
import type { Query } from './query.ts'
import type { Fields, Schema } from './schema.ts'

/** A path or query parameter: schema, example and reader. Its description is that of the schema. */
export interface Parameter<T = unknown> {
  readonly schema: Schema
  readonly example: unknown
  readonly isRequired?: boolean
  /** Without one, the value is the text as it was sent. The warnings are those of the response: what was replaced. */
  readonly read?: (query: Query, name: string, warnings: string[]) => T
  /** An example of the refusal of its reader. */
  readonly refusal?: (name: string) => Refusal
}

export type Parameters = Readonly<Record<string, Parameter>>

type Json = Readonly<Record<string, unknown>>

/** A route and its OpenAPI description. The framework adds everything that all routes have in common. */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** With `:name` for parameters. */
  readonly path: string
  readonly needs?: Need
  /** Needs no credentials. */
  readonly isOpen?: boolean
  /** `Idempotency-Key` does not apply: nothing is saved, or the response may hold a secret, which is not stored. */
  readonly isUnrepeatable?: boolean
  /** The `operationId`, which is also the method of the client. Unique. */
  readonly name: string
  /** The tag. */
  readonly group: string
  readonly summary: string
  /** In Markdown. */
  readonly description: string
  /** One for each `:name` of the path. */
  readonly pathParameters?: Parameters
  readonly query?: Parameters
  readonly body?: RequestBody
  readonly answer: JsonAnswer | FileAnswer
  /** The route ignores nothing in its body. */
  readonly dropsNothing?: boolean
  /** No parameter of the query string is unknown to it. */
  readonly takesAnyParameter?: boolean
  /** Examples of the refusals beyond those of the framework. */
  readonly refuses?: readonly Refusal[]
}

/** Accepted as JSON and as a form; with a file as multipart, or raw with the fields in the query string. */
export interface RequestBody {
  readonly fields: Schema
  readonly example: Json
  /** Further examples, by summary. */
  readonly examples?: Readonly<Record<string, Json>>
  /** Description of the file, if one can be sent; the example has its first bytes as `file`. */
  readonly file?: string
  /** The refusals of its reader. */
  readonly refuses?: readonly Refusal[]
  /** Fields that can be in the query string too, because a file can fill the body. */
  readonly alsoInQuery?: readonly string[]
  /** The handler reads the body itself, as it arrives. */
  readonly isStreamed?: boolean
}

/** Members beside `status` and `message`, and how they are rendered. */
export interface JsonAnswer<Source = never> {
  readonly members: Fields
  readonly optional?: Fields
  readonly example: Json
  /** The `message` of a partial outcome. */
  readonly partial?: string
  readonly miss?: Miss
  /** Without it, the handler returns the members themselves. */
  readonly show?: (source: Source, company: Company) => Members
}

/** A refusal with members of its own, which the refusal table does not have. */
export interface Miss {
  readonly title: string
  readonly members: Fields
  readonly example: Json & { readonly message: string }
}

/** A file instead of the envelope; refusals still use the envelope. */
export interface FileAnswer {
  /** Description of the file. */
  readonly file: string
  /** Media type, if it is always the same. */
  readonly type?: string
  /** Descriptions of other HTTP statuses without the envelope. */
  readonly otherStatuses?: Readonly<Record<number, string>>
}

export function answersFile(answer: Operation['answer']): answer is FileAnswer {
  return 'file' in answer
}

/** Public, and the same for every caller, so that it reveals nothing about companies. */
export function openApiRoute(path: string, group: string, summary: string, description: string): Operation {
  const answer = { file: 'An OpenAPI 3.1 document.', type: 'application/json' }
  return { method: 'GET', path, isOpen: true, name: 'openapi', group, summary, description, answer }
}
