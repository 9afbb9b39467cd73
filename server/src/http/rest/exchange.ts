import type { Body as SentBody } from '../../wire/body.ts'
import type { BodyCodec } from '../../wire/body-codec.ts'
import type { Rendered } from '../../wire/envelope.ts'
import type { Operation } from '../../wire/operation.ts'
import type { Query as SentQuery } from '../../wire/query.ts'

/** A request as it arrived. */
export interface SentRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** The Content-Type header, which `headers` lacks. */
  readonly contentType: string | undefined
}

/** A request as its operation reads it. */
export interface Input<Path, Query, Body> {
  readonly params: { readonly [Name in keyof Path]: string }
  readonly query: { readonly [Name in keyof Query]: ValueOf<Query[Name]> }
  readonly body: Body
  /** The query string, for parameters that are read together. */
  readonly sentQuery: SentQuery
  /** The fields of the body, for one that has no codec. */
  readonly sentBody: SentBody
  readonly sent: SentRequest
  /** The address under which clients reach the service. */
  readonly publicUrl: string
  /** Names a value in `warnings` that a command did not use. */
  ignore(field: string, value: unknown, outcome: string): void
}

type ValueOf<Parameter> = Parameter extends { readonly read: (...args: never[]) => infer T } ? T : string | undefined

/** The source of the response, or what there is to say beside it. */
export type Out<Source> = Source | Rendered | Outcome<Source>

/** A result with warnings, one that was saved in part, or one that must be rolled back. */
export class Outcome<Source> {
  readonly source: Source
  readonly warnings: readonly string[]
  /** Warnings that strict handling does not refuse: everything was taken as it was sent. */
  readonly remarks: readonly string[]
  /** The `message` of a partial outcome. */
  readonly partial: string | undefined
  /** Everything is rolled back, and only the response tells what would have been saved. */
  readonly isDryRun: boolean

  constructor(source: Source, more: Partial<Pick<Outcome<Source>, 'warnings' | 'remarks' | 'partial' | 'isDryRun'>>) {
    this.source = source
    this.warnings = more.warnings ?? []
    this.remarks = more.remarks ?? []
    this.partial = more.partial
    this.isDryRun = more.isDryRun ?? false
  }
}

/** As much of an operation as reading its requests and rendering its results needs. */
export type CodedOperation = Omit<Operation, 'body'> & { readonly body?: BodyCodec<unknown> }
