import type { FastifyRequest } from 'fastify'
import type { KeyUses } from '../../domain/access/key-uses.ts'
import { secretMatches } from '../../domain/access/secret.ts'
import type { CompanyId } from '../../domain/ids.ts'
import type { Company } from '../../domain/tenants/company.ts'
import type { CompanyCache } from '../../domain/tenants/company-cache.ts'
import type { Clock } from '../../domain/time/clock.ts'
import type { Caller } from '../requests/caller.ts'
import { readBasicCredentials } from '../server/basic-credentials.ts'
import type { HttpParts } from '../server/http-server.ts'
import { hostOf, isServedAt } from '../server/served-company.ts'
import { ThrottledSignIn } from '../server/throttled-sign-in.ts'
import { callerInProcess } from './in-process-caller.ts'
import type { SessionAuthenticator } from './session/session-authenticator.ts'

interface VerifiedCaller extends Caller {
  readonly accessKey: string
}

/** Limits the memory for one company; one key can be spelled in several headers, but not in many. */
const maxVerifiedHeaders = 1_000

/**
 * Section 5. An unknown company, a host of another company, and a key that is unknown, revoked or has another secret
 * are refused alike, so that a caller cannot tell them apart.
 */
export class Authenticator {
  readonly #companies: CompanyCache
  readonly #keyUses: KeyUses
  readonly #now: Clock
  readonly #signIn = new ThrottledSignIn()
  /** Verified headers of each cached company. Revoking a key replaces the company object, and with it this cache. */
  readonly #verified = new WeakMap<Company, Map<string, VerifiedCaller>>()

  readonly #sessions: SessionAuthenticator

  constructor(
    { companies, keyUses, now }: Pick<HttpParts, 'companies' | 'keyUses' | 'now'>,
    sessions: SessionAuthenticator,
  ) {
    this.#companies = companies
    this.#keyUses = keyUses
    this.#now = now
    this.#sessions = sessions
  }

  /** Synchronous on a cache hit, which most requests are. */
  authenticate(request: FastifyRequest, companyKey: string): Caller | Promise<Caller> {
    const inProcess = callerInProcess(companyKey)
    if (inProcess) return inProcess
    const company = this.#companies.find(companyKey)
    const hostOwner = this.#companies.ownerOfHost(hostOf(request))
    if (company instanceof Promise || hostOwner instanceof Promise) {
      return Promise.all([company, hostOwner]).then(found => this.#admit(request, ...found))
    }
    return this.#admit(request, company, hostOwner)
  }

  #admit(
    request: FastifyRequest,
    company: Company | undefined,
    hostOwner: CompanyId | 'none',
  ): Caller | Promise<Caller> {
    const isServed = company && isServedAt(company, hostOwner)
    const authorization =
      request.headers.authorization ??
      (isServed && company.settings.credentialsInQuery ? takeQueryCredentials(request) : undefined)
    if (isServed && authorization === undefined && request.headers.cookie !== undefined)
      return this.#admitSession(request, company)
    const caller = isServed ? this.#verify(company, authorization) : verifyNothing(authorization)
    if (!caller) return this.#signIn.deny(request.ip, readBasicCredentials(authorization)?.username)
    this.#keyUses.record(caller.company.id, caller.accessKey, this.#now().epochMilliseconds)
    return caller
  }

  /** A request with a key and a session uses the key. */
  async #admitSession(request: FastifyRequest, company: Company): Promise<Caller> {
    const session = await this.#sessions.find(request, company)
    const actor = session && company.users.get(session.userId)
    return actor ? { company, actor, session } : this.#signIn.deny(request.ip, undefined)
  }

  #verify(company: Company, authorization: string | undefined): VerifiedCaller | undefined {
    const verified = this.#verified.get(company)
    const known = verified?.get(authorization ?? '')
    if (known) return known
    const credentials = readBasicCredentials(authorization)
    const key = company.keys.get(credentials?.username ?? '')
    const matches = secretMatches(credentials?.password ?? '', key?.secretHash)
    const actor = key && company.users.get(key.userId)
    if (!credentials || !matches || !actor || authorization === undefined) return undefined
    const caller = { company, actor, accessKey: credentials.username }
    if (verified && verified.size < maxVerifiedHeaders) verified.set(authorization, caller)
    else this.#verified.set(company, new Map([[authorization, caller]]))
    return caller
  }
}

/** Removes the credentials from the address of the request, so that no later part can log or repeat them. */
function takeQueryCredentials({ raw }: FastifyRequest): string | undefined {
  const [path = '', query = ''] = (raw.url ?? '').split(/\?(.*)/s)
  const parameters = new URLSearchParams(query)
  const username = parameters.get('username')
  const password = parameters.get('password')
  if (username === null || password === null) return undefined
  // The others stay as they were sent: `public` and `public=` differ.
  const others = query.split('&').filter(part => !['username', 'password'].includes(decodedName(part)))
  raw.url = others.length > 0 ? `${path}?${others.join('&')}` : path
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
}

/** The name of a parameter that may be encoded too. */
function decodedName(part: string): string {
  const [name = ''] = new URLSearchParams(part).keys()
  return name
}

/** Hashes the password all the same: a faster refusal would tell which companies exist. */
function verifyNothing(authorization: string | undefined): undefined {
  // failpoint: unknown-companies-refused-sooner
  secretMatches(readBasicCredentials(authorization)?.password ?? '', undefined)
}
