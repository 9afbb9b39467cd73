import type { Need } from '../../domain/access/privilege.ts'
import type { Freshness } from '../../domain/database.ts'
import type { OrderFile } from '../../domain/files/order-file.ts'
import type { Places } from '../../domain/places/geocode.ts'
import type { RequestContext, Scope } from '../../domain/tenants/scope.ts'
import type { Operation } from '../openapi/operation.ts'
import type { Body } from './body.ts'
import type { Answer, Written } from './envelope.ts'
import type { ArrivedFile } from './files/file-intake.ts'
import type { Query } from './query.ts'

export interface RestRequest {
  readonly params: Readonly<Record<string, string>>
  readonly query: Query
  readonly body: Body
  /** Where the service is reached from outside. */
  readonly publicUrl: string
}

interface RouteBase {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly needs?: Need
  /** What callers are told about it: no route without. */
  readonly operation: Operation
}

/** Answered from the picture of the company alone: no statement, no wait. */
export interface CachedRoute extends RouteBase {
  readonly answerFromCache: (visit: RequestContext, request: RestRequest) => Answer
}

/** Answered within a transaction that can only read. */
export interface ReadRoute extends RouteBase {
  readonly read: (scope: Scope, request: RestRequest) => Promise<Answer>
  /** Tried first: an answer that takes a single statement, or none where it takes more. */
  readonly readFromCache?: (scope: Scope, request: RestRequest) => Promise<Answer | undefined>
  /** `lately` for what is long and goes on growing, where a change may show a moment later. */
  readonly freshness?: Freshness
}

/** Answered when what it changed is on disk. */
export interface WriteRoute extends RouteBase {
  readonly write: (scope: Scope, request: RestRequest) => Promise<Written>
}

/** For what a single statement always answers. */
export function atAGlance(read: ReadRoute['read']): Pick<ReadRoute, 'read' | 'readFromCache'> {
  return { read, readFromCache: read }
}

/** What lies outside the store. */
export interface ExternalServices {
  readonly places: Places
}

/** Answered by asking outside: no transaction is open, since nobody may wait for one meanwhile. */
export interface ExternalRoute extends RouteBase {
  readonly answerFromOutside: (
    visit: RequestContext,
    request: RestRequest,
    outside: ExternalServices,
  ) => Promise<Answer>
}

/** A write whose body may bring a file, which lies in the blob storage when this is called, and is nobody's yet. */
export interface UploadRoute extends RouteBase {
  /** Without this a file that comes along is ignored. */
  readonly takesFile: boolean
  readonly upload: (scope: Scope, request: RestRequest, file: ArrivedFile | undefined) => Promise<Written>
}

/** Answered with the bytes of a file, outside the envelope. */
export interface DownloadRoute extends RouteBase {
  readonly download: (scope: Scope, request: RestRequest) => Promise<OrderFile>
}

/** One line of section 4. */
export type Route = CachedRoute | ReadRoute | WriteRoute | ExternalRoute | UploadRoute | DownloadRoute
