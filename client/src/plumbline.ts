import { Caller, type CallOptions } from './call.ts'
import { Settings } from './generated/settings-calls.ts'
import { TenantCalls } from './generated/tenant-calls.ts'
import type { Agent, Client, Order, OrderPageQuery, PageQuery, UserPage } from './generated/tenant-types.ts'
import { type FollowedChange, type Following, followChanges, pages } from './syncing.ts'

export type { BookingWriteOptions, CallOptions, WriteOptions } from './call.ts'
export type { Download, DownloadRange, FileSource } from './files.ts'
export type * from './generated/tenant-types.ts'
export type { OrderIdOrNumber } from './order-id.ts'
export type * from './parts.ts'

interface Place extends CallOptions {
  /** `https://{host}/{company_key}/rest`; the directory knows it. */
  readonly baseUrl: string
  /** Replaces the platform's `fetch`. */
  readonly fetch?: typeof fetch
}

/** The address and the key of a company, and options for all calls. */
export interface KeyAccess extends Place {
  readonly accessKey: string
  readonly secretKey: string
}

/** In a browser, on a page of the service itself: the user who is signed in there. */
export interface SessionAccess extends Place {
  readonly session: true
}

export type Access = KeyAccess | SessionAccess

/** A request as it arrived at the service; secrets are hidden. */
export interface Reflection {
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

/** The tenant API of one company, as the user of one key or session. Every refusal is thrown as a PlumblineError. */
export class Plumbline extends TenantCalls {
  readonly #access: Access

  constructor(access: Access) {
    const { baseUrl, fetch, signal, timeoutMs, maxRetries } = access
    const credentials = 'session' in access ? 'session' : { username: access.accessKey, password: access.secretKey }
    super(new Caller(baseUrl, credentials, fetch, { signal, timeoutMs, maxRetries }))
    this.#access = access
  }

  /** Needs the owner privilege. */
  get settings(): Settings {
    return new Settings(this.caller)
  }

  /** The same company with other options, as in `company.with({ signal }).orders()`. */
  with(options: CallOptions): Plumbline {
    return new Plumbline({ ...this.#access, ...options })
  }

  /** Users in the order of their changes; see `pages` of `plumbline-client/syncing`. */
  userPage(query?: PageQuery): Promise<UserPage> {
    return this.page('/users', query)
  }

  /** Iterates over all pages of the list. */
  async *everyOrder(from: OrderPageQuery = {}): AsyncGenerator<Order, void> {
    for await (const page of pages(query => this.orders({ ...from, ...query }), from)) yield* page.orders
  }

  async *everyClient(from: PageQuery = {}): AsyncGenerator<Client, void> {
    for await (const page of pages(query => this.clients(query), from)) yield* page.clients
  }

  async *everyAgent(from: PageQuery = {}): AsyncGenerator<Agent, void> {
    for await (const page of pages(query => this.agents(query), from)) yield* page.agents
  }

  /**
   * Every change from now on, or after a cursor, within a second of its commit. Connects again when the connection is
   * lost, and misses nothing; ends when the loop does, or with the signal. A `visit` says which order the caller has open.
   */
  followChanges(from: Following = {}): AsyncGenerator<FollowedChange, void> {
    return followChanges(this.caller, from)
  }

  /** The request as it arrived, for debugging. */
  reflect(query?: Readonly<Record<string, string>>): Promise<Reflection> {
    return this.read('/reflect', 'reflect', query)
  }

  reflectBody(body: object): Promise<Reflection> {
    return this.write('POST', '/reflect', 'reflect', body)
  }
}
