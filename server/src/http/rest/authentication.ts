import { secretMatches } from '../../domain/access/secret.ts'
import type { CompanyId } from '../../domain/ids.ts'
import type { User } from '../../domain/people/user.ts'
import type { Company } from '../../domain/tenants/company.ts'
import type { CompanyCache } from '../../domain/tenants/company-cache.ts'
import { readBasicCredentials } from '../server/basic-credentials.ts'
import { ThrottledSignIn } from '../server/throttled-sign-in.ts'

export interface Caller {
  readonly company: Company
  readonly actor: User
}

export interface RequestCredentials {
  readonly companyKey: string
  readonly authorization: string | undefined
  readonly host: string
  readonly address: string
}

/**
 * Section 5: who is calling. A company that does not exist, a host of another company, a key that does not exist, is
 * revoked or has another secret: all look the same from outside.
 */
export class Authenticator {
  readonly #companies: CompanyCache
  readonly #guessing = new ThrottledSignIn()
  /** Headers that were right, for as long as the company is as it was: a revoked key makes it another one. */
  readonly #verified = new WeakMap<Company, Map<string, Caller>>()

  constructor(companies: CompanyCache) {
    this.#companies = companies
  }

  /** At once where company, host and header were met before; most calls are. */
  identify(knock: RequestCredentials): Caller | Promise<Caller> {
    const company = this.#companies.find(knock.companyKey)
    const hostOwner = this.#companies.ownerOfHost(knock.host)
    if (company instanceof Promise || hostOwner instanceof Promise) {
      return Promise.all([company, hostOwner]).then(found => this.#admit(knock, ...found))
    }
    return this.#admit(knock, company, hostOwner)
  }

  #admit(
    knock: RequestCredentials,
    company: Company | undefined,
    hostOwner: CompanyId | 'nobody',
  ): Caller | Promise<Caller> {
    const caller = company && isServedAt(company, hostOwner) ? this.#verify(company, knock) : this.#verifyNothing(knock)
    return caller ?? this.#guessing.deny(knock.address, readBasicCredentials(knock.authorization)?.username)
  }

  #verify(company: Company, { authorization }: RequestCredentials): Caller | undefined {
    const verified = this.#verified.get(company)
    const known = verified?.get(authorization ?? '')
    if (known) return known
    const credentials = readBasicCredentials(authorization)
    const key = company.keys.get(credentials?.username ?? '')
    const matches = secretMatches(credentials?.password ?? '', key?.secretHash)
    const actor = key && company.users.get(key.userId)
    if (!matches || !actor || authorization === undefined) return undefined
    const caller = { company, actor }
    if (verified && verified.size < mostVerified) verified.set(authorization, caller)
    else this.#verified.set(company, new Map([[authorization, caller]]))
    return caller
  }

  /** Hashing what was sent all the same: an answer that came sooner would tell which companies exist. */
  #verifyNothing({ authorization }: RequestCredentials): undefined {
    // failpoint: unknown-companies-answer-sooner
    secretMatches(readBasicCredentials(authorization)?.password ?? '', undefined)
  }
}

/** One key can be spelled in several headers, but not in many by anybody who means well. */
const mostVerified = 1_000

export function isServedAt(company: Company, hostOwner: CompanyId | 'nobody'): boolean {
  // failpoint: any-host-serves-any-company
  return hostOwner === 'nobody' || hostOwner === company.id
}
