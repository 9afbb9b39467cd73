import type { Attempt } from '../../domain/deliveries/delivery.ts'
import type { Places } from '../../domain/places/geocode.ts'
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
}

/** Responds from the cached company, without a statement. */
export interface CachedRoute extends Operation {
  readonly answerFromCache: (context: RequestContext, request: RestRequest) => Result
}

/** Responds from a read-only transaction. */
export interface ReadRoute extends Operation {
  readonly read: (scope: Scope, request: RestRequest) => Promise<Result>
}

/** Responds once the change is durable. */
export interface WriteRoute extends Operation {
  readonly write: (scope: Scope, request: RestRequest) => Promise<Written>
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
export type Route = StatedOperation | CachedRoute | ReadRoute | WriteRoute | SignInRoute | AccountRoute
