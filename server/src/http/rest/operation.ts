import type { Company } from '../../domain/tenants/company.ts'
import type { RequestContext, Scope } from '../../domain/tenants/scope.ts'
import type { BodyCodec } from '../../wire/body-codec.ts'
import type { Members } from '../../wire/envelope.ts'
import type { FileAnswer, JsonAnswer, Operation, Parameters } from '../../wire/operation.ts'
import type { Call } from './call.ts'
import type { Input, Out } from './exchange.ts'
import type { OpenCall } from './open-call.ts'

/** A way to respond that needs more than a transaction. */
export type FreeHandler<In, Source> = (call: Call<In, Source>) => Promise<unknown>

/** Words, input and output of an operation. */
export type Stated<Path, Query, Body, Source> = Omit<
  Operation,
  'pathParameters' | 'query' | 'body' | 'answer' | 'isOpen'
> & {
  readonly pathParameters?: Path
  readonly query?: Query
  readonly body?: BodyCodec<Body>
  readonly answer: ShownAnswer<Source> | JsonAnswer | FileAnswer
}

interface ShownAnswer<Source> extends Omit<JsonAnswer, 'show'> {
  readonly show: (source: Source, company: Company) => Members
}

/** The kinds of handlers. */
type Handled<In, Source> =
  /** From the cached company, without a statement. */
  | { readonly fromCache: (context: RequestContext, input: In) => Out<Source> }
  /** In one transaction: a GET reads one snapshot of the store, any other method responds once its change is durable. */
  | { readonly inTransaction: (scope: Scope, input: In) => Promise<Out<Source>> }
  /** With everything that the request and the service offer. */
  | { readonly free: FreeHandler<In, Source> }

// biome-ignore lint/suspicious/noExplicitAny: the types of input and source are known where an operation is stated.
export type StatedOperation = Stated<any, any, any, any> & Handled<any, any> & { readonly isOpen?: false }

/** Without credentials, so that its handler is free and has no caller. */
// biome-ignore lint/suspicious/noExplicitAny: as above.
export type OpenOperation = Stated<any, any, any, any> & {
  readonly isOpen: true
  readonly free: (call: OpenCall) => Promise<unknown>
}

/** One row of section 4: method, path, input, output, privilege, refusals, words and handler in one value. */
export function operation<
  const Path extends Parameters = Record<never, never>,
  const Query extends Parameters = Record<never, never>,
  Body = undefined,
  Source = Members,
>(stated: Stated<Path, Query, Body, Source> & Handled<Input<Path, Query, Body>, Source>): StatedOperation {
  return stated
}

/** One row of section 4. */
export type Route = StatedOperation | OpenOperation
