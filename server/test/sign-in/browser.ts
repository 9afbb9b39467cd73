import type { DemoKey } from '../../src/cli/demo/create-demo.ts'
import { fetchAsDescribed } from '../openapi/as-described.ts'

export interface ShownSession {
  readonly id: string
  readonly device: string
  readonly address: string
  readonly current: string
}

export interface Shown {
  readonly status: number
  readonly headers: Headers
  /** The members of all calls together. */
  readonly body: {
    readonly status: string
    readonly message: string
    readonly user: { readonly emailaddress: string; readonly owner: string }
    readonly company: { readonly key: string }
    readonly session: ShownSession
    readonly sessions: readonly ShownSession[]
    readonly sent: string
    readonly ended: number
    readonly token: string
    readonly secondfactor: string
    readonly secret: string
    readonly uri: string
    readonly recoverycodes: readonly string[]
    readonly enabled: string
    readonly valid: string
    readonly id: string
    readonly options: { readonly challenge: string; readonly rp?: { readonly id: string }; readonly rpId?: string }
    readonly passkeys: readonly { readonly id: string; readonly name: string; readonly lastused: string }[]
  }
}

/** A browser as far as signing in needs one: it keeps cookies and sends the header of the console. */
export class Browser {
  readonly cookies = new Map<string, string>()
  readonly #baseUrl: string
  readonly #headers: Readonly<Record<string, string>>

  constructor(baseUrl: string, headers: Readonly<Record<string, string>> = {}) {
    this.#baseUrl = baseUrl
    this.#headers = { 'x-plumbline-console': '1', 'user-agent': 'Test Browser', ...headers }
  }

  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string | undefined>> = {},
  ): Promise<Shown> {
    const all = { ...this.#headers, ...(body !== undefined && { 'content-type': 'application/json' }), ...headers }
    const sent = new Headers(Object.entries(all).filter((pair): pair is [string, string] => pair[1] !== undefined))
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    if (cookie && !sent.has('cookie')) sent.set('cookie', cookie)
    const init = { method, headers: sent, ...(body !== undefined && { body: JSON.stringify(body) }) }
    const response = await fetchAsDescribed(this.#baseUrl + path, init)
    for (const line of response.headers.getSetCookie()) this.#keep(line)
    return { status: response.status, headers: response.headers, body: (await response.json()) as Shown['body'] }
  }

  signIn({ email, password }: Pick<DemoKey, 'email' | 'password'>): Promise<Shown> {
    return this.send('POST', '/session', { email, password })
  }

  #keep(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (/Max-Age=0/.test(line)) this.cookies.delete(name)
    else this.cookies.set(name, value)
  }
}
