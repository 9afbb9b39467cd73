import { type Answer, Caller } from './call.ts'
import type { Fee, Office, OrderType, Package, Quote, QuoteRequest, Service, User } from './resources.ts'

export interface Access {
  /** `https://{host}/{company_key}/rest`; the directory knows it. */
  readonly baseUrl: string
  readonly accessKey: string
  readonly secretKey: string
  /** In place of the platform's own `fetch`. */
  readonly fetch?: typeof fetch
}

/** The tenant API of one company, as the user of one key. Whatever the service refuses is thrown as a PlumblineError. */
export class Plumbline {
  readonly #caller: Caller

  constructor({ baseUrl, accessKey, secretKey, fetch }: Access) {
    this.#caller = new Caller(baseUrl, { username: accessKey, password: secretKey }, fetch)
  }

  async me(): Promise<User> {
    return member(await this.#caller.get('/me'), 'me')
  }

  async users({ availableOnly }: { availableOnly?: boolean } = {}): Promise<readonly User[]> {
    return member(await this.#caller.get('/users', { availableonly: availableOnly }), 'users')
  }

  async user(id: string): Promise<User> {
    return member(await this.#caller.get(`/user/${encodeURIComponent(id)}`), 'user')
  }

  /** Needs the owner privilege. */
  async offices(): Promise<readonly Office[]> {
    return member(await this.#caller.get('/offices'), 'offices')
  }

  async orderTypes({ office }: { office?: string } = {}): Promise<readonly OrderType[]> {
    return member(await this.#caller.get('/ordertypes', { office }), 'ordertypes')
  }

  async services(
    options: { withAssociations?: boolean; after?: string; office?: string } = {},
  ): Promise<readonly Service[]> {
    return member(await this.#caller.get('/services', options), 'services')
  }

  /** With the inactive and the deleted ones: keep those with `active` and `show`. */
  async packages({ office }: { office?: string } = {}): Promise<readonly Package[]> {
    return member(await this.#caller.get('/packages', { office }), 'packages')
  }

  /** Fees that belong to no service. */
  async fees(): Promise<readonly Fee[]> {
    return member(await this.#caller.get('/fees'), 'fees')
  }

  /** Needs the owner privilege. */
  async quote(request: QuoteRequest, { office }: { office?: string } = {}): Promise<Quote> {
    return (await this.#caller.post('/calculateservicequote', request, { office })) as unknown as Quote
  }

  async build(): Promise<string> {
    return member(await this.#caller.get('/build'), 'build')
  }

  /** The service's clock, in the company's time zone. */
  async time(): Promise<string> {
    return member(await this.#caller.get('/time'), 'time')
  }

  async companyKey(): Promise<string> {
    return member(await this.#caller.get('/companykey'), 'companykey')
  }
}

function member<T>(answer: Answer, name: string): T {
  return answer[name] as T
}
