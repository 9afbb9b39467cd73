import { secretMatches } from '../../domain/access/secret.ts'
import type { Company } from '../../domain/companies/company.ts'
import type { KnownCompanies } from '../../domain/companies/known-companies.ts'
import type { User } from '../../domain/people/user.ts'
import { readBasicCredentials } from '../basic-credentials.ts'
import { SlowedGuessing } from '../slowed-guessing.ts'

export interface Caller {
  readonly company: Company
  readonly actor: User
}

export interface Knock {
  readonly companyKey: string
  readonly authorization: string | undefined
  readonly host: string
  readonly address: string
}

/**
 * Section 5: who is calling. A company that does not exist, a host of another company, a key that does not exist, is
 * revoked or has another secret: all look the same from outside.
 */
export class Callers {
  readonly #companies: KnownCompanies
  readonly #guessing = new SlowedGuessing()

  constructor(companies: KnownCompanies) {
    this.#companies = companies
  }

  async identify(knock: Knock): Promise<Caller> {
    const company = await this.#companies.find(knock.companyKey)
    const credentials = readBasicCredentials(knock.authorization)
    const key = company?.keys.get(credentials?.username ?? '')
    const matches = secretMatches(credentials?.password ?? '', key?.secretHash)
    const actor = key && company?.users.get(key.userId)
    if (!matches || !actor || !company || !(await this.#isServedAt(company, knock.host))) {
      return this.#guessing.deny(knock.address, credentials?.username)
    }
    return { company, actor }
  }

  async #isServedAt(company: Company, hostname: string): Promise<boolean> {
    const owner = await this.#companies.ownerOfHost(hostname)
    return owner === 'nobody' || owner === company.id
  }
}
