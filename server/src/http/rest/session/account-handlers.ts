import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { clientNetwork } from '../../../domain/access/client-network.ts'
import { readInstallSecret } from '../../../domain/access/install-secret-store.ts'
import { retryAfterSeconds } from '../../../domain/fairness/company-queue.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { PasskeyChallenges } from '../../../domain/sessions/passkey-challenges.ts'
import { shortDevice } from '../../../domain/sessions/session.ts'
import type { Company } from '../../../domain/tenants/company.ts'
import { renderOk, withWarnings } from '../../../wire/envelope.ts'
import { Query } from '../../../wire/query.ts'
import { unknownParameters } from '../../../wire/unknown-parameters.ts'
import type { SignInServices } from '../../requests/services.ts'
import { type HttpParts, subjectOf } from '../../server/http-server.ts'
import { send } from '../../server/send-response.ts'
import { ThrottledSignIn } from '../../server/throttled-sign-in.ts'
import type { CodedOperation } from '../exchange.ts'
import { readInput } from '../read-input.ts'
import type { AccountResult, ServedRealm, SignInRequest } from './account-request.ts'
import { isSameOrigin, ownOrigins, showSessionCookie } from './session-cookie.ts'

/** Reads requests that sign people in or are about an account, and sends their responses. */
export class AccountRequests {
  readonly #parts: HttpParts
  readonly #services: SignInServices
  readonly #throttle = new ThrottledSignIn()
  readonly #challenges: PasskeyChallenges

  constructor(parts: HttpParts, services: SignInServices) {
    this.#parts = parts
    this.#challenges = new PasskeyChallenges(() => readInstallSecret(parts.database, 'passkey challenges'))
    this.#services = services
  }

  read(request: FastifyRequest, realm: ServedRealm | undefined, company?: Company): SignInRequest {
    const { config, publicUrl } = this.#parts
    return {
      ...this.#services,
      challenges: this.#challenges,
      realm,
      params: request.params as Record<string, string>,
      device: { address: request.ip, device: shortDevice(request.headers['user-agent']) },
      limits: config.sessions,
      now: this.#parts.now(),
      party: { hostname: request.hostname, origins: ownOrigins(request, company, publicUrl()) },
      publicUrl: publicUrl(),
      client: clientNetwork(request.ip),
      deny: (email, refusal = new Refusal('sign-in.denied')) => {
        throw this.#throttle.denial(request.ip, email.toLowerCase(), refusal)
      },
    }
  }

  /** In a place of visitors: nothing that a request without credentials can cause takes a place of a company. */
  attemptOfVisitor(request: FastifyRequest, work: () => Promise<AccountResult>): Promise<AccountResult> {
    const { visitors } = this.#services
    // A client that left while it waited gets no password compared.
    const workUnlessLeft = async () => {
      if (request.raw.socket.destroyed) throw new Refusal('address.busy', { seconds: retryAfterSeconds })
      return work()
    }
    return this.attempt(request, () => visitors.run(clientNetwork(request.ip), workUnlessLeft))
  }

  /** Delays are outside of the places that the work takes. */
  async attempt(request: FastifyRequest, work: () => Promise<AccountResult>): Promise<AccountResult> {
    const startedAt = performance.now()
    const result = await this.#throttle.attempt(request.ip, work)
    if (result.afterMs !== undefined) await sleep(Math.max(0, result.afterMs - (performance.now() - startedAt)))
    return result
  }

  /** The body as the codec of its route reads it. */
  bodyOf(request: FastifyRequest, route: CodedOperation): unknown {
    return readInput(route, request, new Query(request.url), this.#parts.publicUrl()).input.body
  }

  /** A page of another origin could sign its visitor in as another person. */
  requireSameOrigin(request: FastifyRequest, company?: Company): void {
    if (!isSameOrigin(request, company, this.#parts.publicUrl()))
      throw new Refusal('origin.foreign', { origin: String(request.headers.origin ?? 'unknown') })
  }

  /** `session` is the name of the cookie. */
  answer(
    reply: FastifyReply,
    route: CodedOperation,
    session: string,
    { members, cookie }: AccountResult,
    operator?: string,
  ): true {
    const { request } = reply
    if (cookie) {
      const { token, seconds } =
        cookie === 'delete'
          ? { token: '', seconds: 0 }
          : { token: cookie.token, seconds: this.#parts.config.sessions.maxDays * 86_400 }
      reply.header('set-cookie', showSessionCookie(request, session, token, seconds))
    }
    reply.header('cache-control', 'no-store')
    const warnings = unknownParameters(route, new Query(request.url))
    send(reply, 200, renderOk(withWarnings(members, warnings)))
    if (request.method !== 'GET')
      this.#parts.log.info({ ...subjectOf(request), ...(operator && { operator }), status: 200 }, 'written')
    return true
  }
}
