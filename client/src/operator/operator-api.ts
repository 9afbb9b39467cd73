import { Caller, type CallOptions } from '../call.ts'
import { member, path } from '../calls/calls.ts'

export interface Operator {
  readonly email: string
  readonly name: string
}

export interface ListedCompany {
  readonly key: string
  readonly name: string
  readonly zone: string
  /** ISO 8601 in UTC. */
  readonly created: string
  readonly state: 'active' | 'migrating' | 'moved'
}

export interface CompanyOverview extends ListedCompany {
  /** The address of its tenant API. */
  readonly api: string
  readonly console: string
  /** The install that has it now, or `""`. */
  readonly redirect: string
  readonly hosts: readonly string[]
  readonly offices: number
  readonly users: number
  readonly keys: number
  /** Counted up to 100,000. */
  readonly orders: number
  readonly owners: readonly {
    readonly id: string
    readonly name: string
    readonly email: string
    readonly canSignIn: boolean
  }[]
}

export interface CompanyPage {
  readonly companies: readonly ListedCompany[]
  /** How many companies match, on all pages. */
  readonly total: number
  readonly more: boolean
}

export interface CompanyQuery {
  readonly search?: string
  /** The key after which the page begins. */
  readonly after?: string
  readonly limit?: number
}

export interface NewCompanyFields {
  readonly key: string
  readonly name: string
  readonly ownerEmail: string
  readonly ownerName?: string
  readonly zone?: string
}

/** With the link the owner chooses a password. It works once. */
export interface OwnerInvitation {
  readonly link: string
  readonly expires: string
  /** Whether an email with the link is on its way. */
  readonly sent: boolean
}

export interface DirectoryAddress {
  readonly key: string
  readonly url: string
}

export interface DirectoryCredential {
  readonly username: string
  readonly created: string
  /** Empty while it is valid. */
  readonly revoked: string
}

export interface DirectoryState {
  readonly url: string
  readonly addresses: readonly DirectoryAddress[]
  readonly credentials: readonly DirectoryCredential[]
}

/** The password is shown only once. */
export interface NewCredential {
  readonly username: string
  readonly password: string
}

export interface QueueDepth {
  readonly name: 'deliveries' | 'email' | 'sms' | 'files'
  /** Counted up to 100,000. */
  readonly waiting: number
  readonly due: number
  readonly oldest: string
}

export interface Health {
  readonly ready: boolean
  readonly obstacle: string
  readonly version: string
  readonly node: string
  readonly uptimeSeconds: number
  readonly memoryBytes: number
  readonly store: string
  readonly migrations: number
  readonly lastMigration: string
  readonly isCurrent: boolean
  readonly queues: readonly QueueDepth[]
}

export interface RecentError {
  readonly at: string
  readonly level: 'error' | 'fatal'
  readonly message: string
  readonly reason: string
  readonly requestId: string
  readonly company: string
  readonly source: string
}

const once: CallOptions = { maxRetries: 0 }

/** The operator API, with the session of the browser. Writes are not retried: they have no idempotency keys. */
export class OperatorApi {
  readonly #caller: Caller

  constructor(baseUrl: string, fetcher?: typeof fetch, options?: CallOptions) {
    this.#caller = new Caller(baseUrl, 'session', fetcher, options)
  }

  async session(): Promise<Operator> {
    return member(await this.#caller.get('/session'), 'operator')
  }

  async signIn(fields: { readonly email: string; readonly password: string }): Promise<Operator> {
    return member(await this.#post('/session', fields), 'operator')
  }

  async signOut(): Promise<void> {
    await this.#caller.delete('/session', once)
  }

  /** Chooses a password with a set-up link. */
  async acceptLink(fields: { readonly token: string; readonly password: string }): Promise<Operator> {
    return member(await this.#post('/session/link', fields), 'operator')
  }

  async changePassword(fields: { readonly current: string; readonly password: string }): Promise<void> {
    await this.#post('/session/password', fields)
  }

  async companies({ search, after, limit }: CompanyQuery = {}): Promise<CompanyPage> {
    const { companies, total, more } = await this.#caller.get('/companies', { search, after, limit })
    return { companies, total, more } as CompanyPage
  }

  async company(key: string): Promise<CompanyOverview> {
    return member(await this.#caller.get(path`/companies/${key}`), 'company')
  }

  async createCompany(fields: NewCompanyFields): Promise<OwnerInvitation> {
    return invitation(await this.#post('/companies', fields))
  }

  async inviteOwner(key: string, user: string): Promise<OwnerInvitation> {
    return invitation(await this.#post(path`/companies/${key}/invitation`, { user }))
  }

  /** Deletes the company with all its data. `confirm` is its key once more. */
  async removeCompany(key: string, confirm: string): Promise<void> {
    await this.#caller.delete(path`/companies/${key}?confirm=${confirm}`, { ...once, timeoutMs: 10 * 60_000 })
  }

  async directory(): Promise<DirectoryState> {
    const { url, addresses, credentials } = await this.#caller.get('/directory')
    return { url, addresses, credentials } as DirectoryState
  }

  async saveAddress(address: DirectoryAddress): Promise<void> {
    await this.#post('/directory/addresses', address)
  }

  async removeAddress(key: string): Promise<void> {
    await this.#caller.delete(path`/directory/addresses/${key}`, once)
  }

  async createCredential(name: string): Promise<NewCredential> {
    return credential(await this.#post('/directory/credentials', { username: name }))
  }

  async rotateCredential(name: string): Promise<NewCredential> {
    return credential(await this.#post(path`/directory/credentials/${name}/rotate`, {}))
  }

  async revokeCredential(name: string): Promise<void> {
    await this.#caller.delete(path`/directory/credentials/${name}`, once)
  }

  async health(): Promise<Health> {
    const { status: _status, message: _message, ...health } = await this.#caller.get('/health')
    return health as unknown as Health
  }

  async errors(): Promise<readonly RecentError[]> {
    return member(await this.#caller.get('/errors'), 'errors')
  }

  #post(at: string, fields: object) {
    return this.#caller.post(at, fields, {}, once)
  }
}

function invitation({ link, expires, sent }: Readonly<Record<string, unknown>>): OwnerInvitation {
  return { link, expires, sent } as OwnerInvitation
}

function credential({ username, password }: Readonly<Record<string, unknown>>): NewCredential {
  return { username, password } as NewCredential
}
