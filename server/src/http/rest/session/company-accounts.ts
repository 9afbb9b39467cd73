import { companyRealm } from '../../../domain/sessions/realm.ts'
import type { Company } from '../../../domain/tenants/company.ts'
import { requireNotMigrating } from '../../../domain/tenants/migration-store.ts'
import type { Caller } from '../../requests/caller.ts'
import { companyMoved } from '../../requests/perform-write.ts'
import { findServedCompany } from '../../server/served-company.ts'
import { perServer } from '../call.ts'
import type { OpenCall, RestParts } from '../open-call.ts'
import type { Route } from '../operation.ts'
import { AccountRequests } from './account-handlers.ts'
import type {
  AccountRoute,
  CompanyAccountRequest,
  CompanySignInRequest,
  ServedRealm,
  SignInRoute,
} from './account-request.ts'
import { tenantSession } from './session-cookie.ts'

type InPlace = <T>(work: () => Promise<T>) => Promise<T>

/** Operators have the same routes, with requests of their own: this is how the tenant API serves one. */
export function ofCompany(route: SignInRoute<CompanySignInRequest> | AccountRoute<CompanyAccountRequest>): Route {
  if ('signIn' in route) return { ...route, free: (call: OpenCall) => accountsOf(call.parts).signIn(call, route) }
  return { ...route, free: (call: OpenCall) => accountsOf(call.parts).account(call, route) }
}

const accountsOf = perServer(parts => new CompanyAccounts(parts))

/** Handles the sign-in and account routes of the tenant API. */
class CompanyAccounts {
  readonly #parts: RestParts
  readonly #requests: AccountRequests

  constructor(parts: RestParts) {
    this.#parts = parts
    this.#requests = new AccountRequests(parts, parts.services)
  }

  async signIn({ request, reply }: OpenCall, route: SignInRoute<CompanySignInRequest>): Promise<void> {
    const { company_key } = request.params as { company_key: string }
    const company = await findServedCompany(this.#parts.companies, request, company_key)
    if (company?.redirect) throw companyMoved(company.key, company.redirect)
    this.#requests.requireSameOrigin(request, company)
    const realm = company && this.#realmOf(company)
    const read = this.#requests.read(request, realm, company)
    const body = this.#requests.bodyOf(request, route)
    // failpoint: strangers-take-places-of-a-company
    const result = await this.#requests.attemptOfVisitor(request, () => route.signIn({ ...read, company }, body))
    this.#requests.answer(reply, route, tenantSession(company?.key ?? company_key), result)
  }

  async account({ request, reply }: OpenCall, route: AccountRoute<CompanyAccountRequest>): Promise<void> {
    const { company, actor: person, session } = request.caller as Caller
    const realm = this.#realmOf(company, work => this.#parts.limits.requests.run(company.key, work))
    const read = this.#requests.read(request, realm, company)
    const body = this.#requests.bodyOf(request, route)
    const result = await this.#requests.attempt(request, () =>
      route.account({ ...read, realm, company, person, session }, body),
    )
    this.#requests.answer(reply, route, tenantSession(company.key), result)
  }

  /** A person who is signed in takes a place of the company for each transaction, and none while a password is hashed. */
  #realmOf(company: Company, inPlace: InPlace = work => work()): ServedRealm {
    const { database } = this.#parts
    const { id: companyId } = company
    const now = this.#parts.now()
    return {
      ...companyRealm(company),
      read: work => inPlace(() => database.read(companyId, tx => work({ tx, companyId, now }))),
      write: work =>
        inPlace(() =>
          database.write(companyId, async tx => {
            await requireNotMigrating({ tx, companyId })
            return work({ tx, companyId, now })
          }),
        ),
      showPerson: () => ({}),
    }
  }
}
