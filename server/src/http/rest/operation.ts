import type { Company } from '../../domain/tenants/company.ts'
import type { RequestContext, Scope } from '../../domain/tenants/scope.ts'
import type { Body as SentBody } from '../../wire/body.ts'
import type { BodyCodec } from '../../wire/body-codec.ts'
import type { Members, Rendered } from '../../wire/envelope.ts'
import type { FileAnswer, JsonAnswer, Operation, Parameters } from '../../wire/operation.ts'
import type { Query as SentQuery } from '../../wire/query.ts'
import type { Call } from './call.ts'
import type { SentRequest } from './route.ts'

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
  /** The `message` of a partial outcome. */
  readonly partial: string | undefined
  /** Everything is rolled back, and only the response tells what would have been saved. */
  readonly isDryRun: boolean

  constructor(source: Source, more: Partial<Pick<Outcome<Source>, 'warnings' | 'partial' | 'isDryRun'>>) {
    this.source = source
    this.warnings = more.warnings ?? []
    this.partial = more.partial
    this.isDryRun = more.isDryRun ?? false
  }
}

/** A way to respond that needs more than a transaction. */
export type FreeHandler<In, Source> = (call: Call<In, Source>) => Promise<unknown>

type Stated<Path, Query, Body, Source> = Omit<Operation, 'pathParameters' | 'query' | 'body' | 'answer'> & {
  readonly pathParameters?: Path
  readonly query?: Query
  readonly body?: BodyCodec<Body>
  readonly answer: ShownAnswer<Source> | JsonAnswer | FileAnswer
}

interface ShownAnswer<Source> extends Omit<JsonAnswer, 'show'> {
  readonly show: (source: Source, company: Company) => Members
}

/** The three kinds of handlers. */
type Handled<In, Source> =
  /** From the cached company, without a statement. */
  | { readonly fromCache: (context: RequestContext, input: In) => Out<Source> }
  /** In one transaction: a GET reads one snapshot of the store, any other method responds once its change is durable. */
  | { readonly inTransaction: (scope: Scope, input: In) => Promise<Out<Source>> }
  /** With everything that the request and the service offer. */
  | { readonly free: FreeHandler<In, Source> }

// biome-ignore lint/suspicious/noExplicitAny: the types of input and source are known where an operation is stated.
export type StatedOperation = Stated<any, any, any, any> & Handled<any, any>

/** One row of section 4: method, path, input, output, privilege, refusals, words and handler in one value. */
export function operation<
  const Path extends Parameters = Record<never, never>,
  const Query extends Parameters = Record<never, never>,
  Body = undefined,
  Source = Members,
>(stated: Stated<Path, Query, Body, Source> & Handled<Input<Path, Query, Body>, Source>): StatedOperation {
  return stated
}
