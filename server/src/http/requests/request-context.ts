import type { Transaction } from '../../domain/database.ts'
import { type CompanyId, readId } from '../../domain/ids.ts'
import type { User } from '../../domain/people/user.ts'
import { type Company, lookupOffice } from '../../domain/tenants/company.ts'
import type { Office } from '../../domain/tenants/office.ts'
import type { RequestContext, Scope } from '../../domain/tenants/scope.ts'
import type { Clock } from '../../domain/time/clock.ts'
import type { Query } from '../../wire/query.ts'
import type { HttpParts } from '../server/http-server.ts'
import type { Caller } from './caller.ts'

/** Reads the clock once, on first use, so that everything a request writes has the same time. */
export class HttpRequestContext implements RequestContext {
  readonly company: Company
  readonly actor: User
  readonly office: Office
  readonly positionOfZip: NonNullable<RequestContext['positionOfZip']>
  readonly usesRouting: boolean
  readonly serviceHosts: ReadonlySet<string>
  readonly timeOf?: string
  readonly assistant: string | undefined
  readonly #clock: Clock
  #now: Temporal.Instant | undefined

  constructor(
    { company, actor, assistant }: Caller,
    query: Query,
    { zips, routing, now, config }: Pick<HttpParts, 'zips' | 'routing' | 'now' | 'config'>,
    timeOf?: string,
  ) {
    if (timeOf !== undefined) this.timeOf = timeOf
    this.company = company
    this.actor = actor
    this.assistant = assistant?.name
    this.office = lookupOffice(company, readId(query.text('office')))
    this.positionOfZip = zip => zips.find(zip)
    this.usesRouting = routing !== undefined
    this.serviceHosts = config.serviceHosts
    this.#clock = now
  }

  get now(): Temporal.Instant {
    this.#now ??= this.#clock()
    return this.#now
  }

  within(tx: Transaction): Scope {
    return new RequestScope(this, tx)
  }
}

class RequestScope implements Scope {
  readonly company: Company
  readonly companyId: CompanyId
  readonly actor: User
  readonly office: Office
  readonly tx: Transaction
  readonly positionOfZip: NonNullable<RequestContext['positionOfZip']>
  readonly usesRouting: boolean
  readonly serviceHosts: ReadonlySet<string>
  readonly timeOf?: string
  readonly assistant: string | undefined
  readonly #context: HttpRequestContext

  constructor(context: HttpRequestContext, tx: Transaction) {
    this.company = context.company
    this.companyId = context.company.id
    this.actor = context.actor
    this.office = context.office
    this.tx = tx
    this.positionOfZip = context.positionOfZip
    this.usesRouting = context.usesRouting
    this.serviceHosts = context.serviceHosts
    if (context.timeOf !== undefined) this.timeOf = context.timeOf
    this.assistant = context.assistant
    this.#context = context
  }

  get now(): Temporal.Instant {
    return this.#context.now
  }
}
