import { Caller, type Credentials } from './call.ts'

export interface CompanyAddress {
  /** The base address of the company's tenant API. */
  readonly url: string
  readonly host: string
}

/** Finds a company's address by its key. Addresses seldom change, so cache them. */
export class Directory {
  readonly #caller: Caller

  constructor(directoryUrl: string, credentials: Credentials, fetcher?: typeof fetch) {
    this.#caller = new Caller(directoryUrl, credentials, fetcher)
  }

  async resolve(companyKey: string): Promise<CompanyAddress> {
    const { url, host } = await this.#caller.get('/rest/isn/url', { companykey: companyKey })
    return { url: url as string, host: host as string }
  }
}
