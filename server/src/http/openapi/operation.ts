import type { Need } from '../../domain/access/privilege.ts'
import type { Refusal } from '../../domain/refusal.ts'
import type { Fields, Schema } from './schema.ts'

/** A value of the path or of the query string; its schema's `description` says what it means. */
export interface Parameter {
  readonly schema: Schema
  readonly example: unknown
  readonly isRequired?: boolean
}

export type Parameters = Readonly<Record<string, Parameter>>

type Json = Readonly<Record<string, unknown>>

/** What stands beside a route for those who call it. What every call has in common is added by the door. */
export interface Operation {
  /** What a client library would call it; unique. */
  readonly name: string
  /** The heading it stands under. */
  readonly group: string
  readonly summary: string
  /** What a caller has to know, in Markdown. */
  readonly description: string
  /** One for each `:name` of the path. */
  readonly path?: Parameters
  readonly query?: Parameters
  readonly body?: RequestBody
  readonly answer: JsonAnswer | FileAnswer
  /** Nothing that is sent can be left out silently, so there are no `warnings` and nothing to be strict about. */
  readonly dropsNothing?: boolean
  /** Beyond what the door itself refuses; each as it could happen. */
  readonly refuses?: readonly Refusal[]
}

/** Taken as JSON and as a form alike; with a file also as multipart, or raw with the fields in the query string. */
export interface RequestBody {
  readonly fields: Schema
  readonly example: Json
  /** Other bodies worth showing, by what they are for. */
  readonly examples?: Readonly<Record<string, Json>>
  /** What the file is, where one can be sent; the example has its beginning as `file`. */
  readonly file?: string
}

/** Members beside `status` and `message`. */
export interface JsonAnswer {
  readonly members: Fields
  readonly optional?: Fields
  readonly example: Json
  /** When something was saved but not everything: the words of `message`. */
  readonly partial?: string
  readonly miss?: Miss
}

/** A refusal that carries members of its own, where the refusal table has none for it. */
export interface Miss {
  readonly title: string
  readonly members: Fields
  readonly example: Json & { readonly message: string }
}

/** A file instead of the envelope; refusals still come in it. */
export interface FileAnswer {
  /** What it is. */
  readonly file: string
  /** Its media type, where that is always the same. */
  readonly type?: string
  /** Other HTTP statuses it may come with, or without; none of them has the envelope. */
  readonly otherStatuses?: Readonly<Record<number, string>>
}

/** As much of a route as its description is made of. */
export interface DescribedRoute {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** With `:name` for what differs. */
  readonly path: string
  readonly needs?: Need
  /** Asked by anybody, without credentials. */
  readonly isOpen?: boolean
  readonly operation: Operation
}

export function answersFile(answer: Operation['answer']): answer is FileAnswer {
  return 'file' in answer
}
