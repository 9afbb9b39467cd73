import type { CompanyId } from '../domain/ids.ts'

/** The number of jobs in progress of each company. */
export class JobsByCompany {
  readonly #counts = new Map<CompanyId, number>()

  count(companyId: CompanyId): number {
    return this.#counts.get(companyId) ?? 0
  }

  begin(companyId: CompanyId): void {
    this.#counts.set(companyId, this.count(companyId) + 1)
  }

  end(companyId: CompanyId): void {
    const left = this.count(companyId) - 1
    if (left > 0) this.#counts.set(companyId, left)
    else this.#counts.delete(companyId)
  }
}

/** How the free places are shared among the companies with due jobs. */
export class CompanyShares extends JobsByCompany {
  readonly #maxPerCompany: number

  constructor(maxPerCompany: number) {
    super()
    this.#maxPerCompany = maxPerCompany
  }

  /** Place by place to the company that has the fewest; among equals the first one gets it. */
  share(companies: readonly CompanyId[], places: number): Map<CompanyId, number> {
    const shares = new Map<CompanyId, number>()
    const held = (company: CompanyId) => this.count(company) + (shares.get(company) ?? 0)
    for (let place = 0; place < places; place++) {
      const [first, ...others] = companies.filter(company => held(company) < this.#maxPerCompany)
      if (first === undefined) break
      const next = others.reduce((fewest, company) => (held(company) < held(fewest) ? company : fewest), first)
      shares.set(next, (shares.get(next) ?? 0) + 1)
    }
    return shares
  }
}
