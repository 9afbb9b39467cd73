import { Caller, type CallOptions } from './call.ts'
import { ChangeCalls } from './calls/change-calls.ts'
import { Settings } from './calls/settings-calls.ts'

export type { OrderWriteOptions } from './calls/order-calls.ts'
export type { SettingsList } from './calls/settings/settings-list.ts'

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

/** The tenant API of one company, as the user of one key or session. Every refusal is thrown as a PlumblineError. */
export class Plumbline extends ChangeCalls {
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
}
