import type { Freshness, Transaction } from '../../domain/database.ts'
import type { Attempt } from '../../domain/deliveries/delivery.ts'
import type { NeededDrives } from '../../domain/drives/refine-drives.ts'
import type { Places } from '../../domain/places/geocode.ts'
import type { FieldMistake } from '../../domain/refusal.ts'
import type { TemplateEngine } from '../../domain/templates/template.ts'
import type { Channel } from '../../domain/templates/template-key.ts'
import type { TenantWriter } from '../../domain/tenant.ts'
import type { Company } from '../../domain/tenants/company.ts'
import type { RequestContext, Scope } from '../../domain/tenants/scope.ts'
import type { CheckedUrl, Webhook } from '../../domain/webhooks/webhook.ts'
import type { Body } from '../../wire/body.ts'
import type { Result, Written } from '../../wire/envelope.ts'
import type { Operation } from '../../wire/operation.ts'
import type { Query } from '../../wire/query.ts'
import type { StatedOperation } from './operation.ts'
import type { AccountVisit, SignInServices, Visit, VisitResult } from './session/visit.ts'

/** A request as it arrived. */
export interface SentRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** The Content-Type header, which `headers` lacks. */
  readonly contentType: string | undefined
}

export interface RestRequest {
  readonly sent: SentRequest
  readonly params: Readonly<Record<string, string>>
  readonly query: Query
  readonly body: Body
  /** The address under which clients reach the service. */
  readonly publicUrl: string
  /** The URL that `urlToCheck` of the route found, once it is checked. */
  readonly checkedUrl?: CheckedUrl
  /** The mistakes of the templates that `templatesToCheck` of the route found. */
  readonly templateMistakes?: readonly FieldMistake[]
}

/** Responds from the cached company, without a statement. */
export interface CachedRoute extends Operation {
  readonly answerFromCache: (context: RequestContext, request: RestRequest) => Result
}

/** Each call is a transaction of its own. */
export type ReadInTransaction = <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>

/** May calculate drives between houses. */
interface LocatingRoute extends Operation {
  /** Whether this request needs the positions of ZIPs: they are loaded before the transaction opens. */
  readonly needsPositions?: (context: RequestContext, request: RestRequest) => boolean
}

/** Responds from a read-only transaction. */
export interface ReadRoute extends LocatingRoute {
  readonly read: (scope: Scope, request: RestRequest) => Promise<Result>
  /** The drives that the response depends on: a routing service measures those that are not stored, before `read`. */
  readonly neededDrives?: (scope: Scope, request: RestRequest) => Promise<readonly NeededDrives[]>
  /** Called first, with an autocommit read; returns undefined if the response takes more than one statement. */
  readonly readAutocommit?: (scope: Scope, request: RestRequest) => Promise<Result | undefined>
  /** Takes long, or has a long response: a company has few of them in progress. */
  readonly isLong?: boolean
  /**
   * Called first: returns the response in chunks, or undefined for a response that `read` makes. It refuses before it
   * returns; a failure after the first chunk breaks the connection.
   */
  readonly stream?: (
    context: RequestContext,
    request: RestRequest,
    read: ReadInTransaction,
  ) => AsyncGenerator<string, void> | undefined
  /** The terms of the company follow its changes before the transaction opens. */
  readonly needsSearchIndex?: boolean
  /** `may be stale` allows a replica, which may lag behind. */
  readonly freshness?: Freshness
}

/** For a response that always takes a single statement. */
export function autocommitRead(read: ReadRoute['read']): Pick<ReadRoute, 'read' | 'readAutocommit'> {
  return { read, readAutocommit: read }
}

/** Responds once the change is durable. */
export interface WriteRoute extends LocatingRoute {
  readonly write: (scope: Scope, request: RestRequest) => Promise<Written>
  /** A webhook's URL in the body. It is checked before the transaction opens, because that resolves its host. */
  readonly urlToCheck?: (body: Body) => string | undefined
  /** Message templates in the body, by field. They are checked before the transaction opens, because that takes time. */
  readonly templatesToCheck?: (body: Body) => Readonly<Record<string, string>>
}

export interface ExternalServices extends SignInServices {
  readonly places: Places
  readonly checkUrl: (text: string) => Promise<CheckedUrl>
  readonly templates: TemplateEngine
  /** The address that emails come from. */
  readonly mailFrom: string | undefined
  /** Channels of messages without a mail server or SMS provider, with the way to connect them. */
  readonly unconnected: ReadonlyMap<Channel, string>
  readonly sendTest: (change: TenantWriter, company: Company, webhook: Webhook) => Promise<SentTest>
}

export interface SentTest {
  readonly eventId: string
  readonly attempt: Attempt
}

/** Transactions of the company, each call one of its own. */
export interface Transactions {
  read<T>(work: (scope: Scope) => Promise<T>): Promise<T>
  write<T>(work: (scope: Scope) => Promise<T>): Promise<T>
}

/** Calls an external service, so it runs without a transaction: none may stay open during the call. */
export interface ExternalRoute extends Operation {
  readonly callExternal: (
    context: RequestContext,
    request: RestRequest,
    services: ExternalServices,
    transactions: Transactions,
  ) => Promise<Result>
}

/** Signs people in, who have no credentials yet. It opens its own transactions, because hashing a password takes long. */
export interface SignInRoute extends Operation {
  readonly isOpen: true
  readonly signIn: (visit: Visit) => Promise<VisitResult>
}

/** About the account of the caller. */
export interface AccountRoute extends Operation {
  readonly account: (visit: AccountVisit) => Promise<VisitResult>
}

/** One row of section 4. */
export type Route = StatedOperation | CachedRoute | ReadRoute | WriteRoute | ExternalRoute | SignInRoute | AccountRoute
