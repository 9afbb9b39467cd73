import type { Transaction } from '../../domain/database.ts'
import { type CompanyId, readId } from '../../domain/ids.ts'
import type { User } from '../../domain/people/user.ts'
import { type Company, lookupOffice } from '../../domain/tenants/company.ts'
import type { Office } from '../../domain/tenants/office.ts'
import type { RequestContext, Scope } from '../../domain/tenants/scope.ts'
import type { Caller } from './authentication.ts'
import type { Query } from './query.ts'

/** The visit a request makes; the clock is read once, when somebody wants to know. */
export class HttpRequestContext implements RequestContext {
  readonly company: Company
  readonly actor: User
  readonly office: Office
  #now: Temporal.Instant | undefined

  constructor({ company, actor }: Caller, query: Query) {
    this.company = company
    this.actor = actor
    this.office = lookupOffice(company, readId(query.text('office')))
  }

  get now(): Temporal.Instant {
    this.#now ??= Temporal.Now.instant()
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
  readonly #visit: HttpRequestContext

  constructor(visit: HttpRequestContext, tx: Transaction) {
    this.company = visit.company
    this.companyId = visit.company.id
    this.actor = visit.actor
    this.office = visit.office
    this.tx = tx
    this.#visit = visit
  }

  get now(): Temporal.Instant {
    return this.#visit.now
  }
}
