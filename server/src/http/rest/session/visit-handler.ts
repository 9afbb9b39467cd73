import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../../domain/refusal.ts'
import { shortDevice } from '../../../domain/sessions/session.ts'
import type { Company } from '../../../domain/tenants/company.ts'
import { requireNotMigrating } from '../../../domain/tenants/migration-store.ts'
import { readBody } from '../../../wire/body.ts'
import { renderOk } from '../../../wire/envelope.ts'
import { Fields } from '../../../wire/fields.ts'
import { type HttpParts, subjectOf } from '../../server/http-server.ts'
import { send } from '../../server/send-response.ts'
import { ThrottledSignIn } from '../../server/throttled-sign-in.ts'
import type { Authenticator, Caller } from '../authentication.ts'
import type { AccountRoute, SignInRoute } from '../route.ts'
import { companyMoved } from '../write-handler.ts'
import { isSameOrigin, ownOrigins, showSessionCookie, tenantSession } from './session-cookie.ts'
import type { SignInServices, Visit, VisitResult } from './visit.ts'

type Attempt = (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>

/** Handles the routes that sign people in, and those about the caller's own account. */
export class VisitHandlers {
  readonly #parts: HttpParts
  readonly #services: SignInServices
  readonly #authenticator: Authenticator
  readonly #throttle = new ThrottledSignIn()

  constructor(parts: HttpParts, services: SignInServices, authenticator: Authenticator) {
    this.#parts = parts
    this.#services = services
    this.#authenticator = authenticator
  }

  signInAttempt({ signIn }: SignInRoute): Attempt {
    return async (request, reply) => {
      const { company_key } = request.params as { company_key: string }
      const company = await this.#authenticator.servedCompany(request, company_key)
      if (company?.redirect) throw companyMoved(company.key, company.redirect)
      // A page of another origin could sign its visitor in as another user.
      if (!isSameOrigin(request, company, this.#parts.publicUrl()))
        throw new Refusal('origin.foreign', { origin: String(request.headers.origin ?? 'unknown') })
      return this.#answer(request, reply, company, await signIn(this.#visit(request, company)))
    }
  }

  accountAttempt({ account }: AccountRoute): Attempt {
    return async (request, reply) => {
      const caller = request.caller as Caller
      const { company } = caller
      return this.#answer(request, reply, company, await account({ ...this.#visit(request, company), company, caller }))
    }
  }

  #visit(request: FastifyRequest, company: Company | undefined): Visit {
    const { database, config, publicUrl } = this.#parts
    const now = Temporal.Now.instant()
    return {
      ...this.#services,
      company,
      params: request.params as Record<string, string>,
      fields: new Fields(request.body instanceof Buffer ? readBody(request.contentType, request.body) : {}),
      device: { address: request.ip, device: shortDevice(request.headers['user-agent']) },
      limits: config.sessions,
      now,
      party: { hostname: request.hostname, origins: ownOrigins(request, company, publicUrl()) },
      publicUrl: publicUrl(),
      hasEmail: config.smtp !== undefined,
      read: ({ id: companyId }, work) => database.read(companyId, tx => work({ tx, companyId, now })),
      write: ({ id: companyId }, work) =>
        database.write(companyId, async tx => {
          await requireNotMigrating({ tx, companyId })
          return work({ tx, companyId, now })
        }),
      deny: email => this.#throttle.deny(request.ip, email.toLowerCase(), new Refusal('sign-in.denied')),
    }
  }

  #answer(request: FastifyRequest, reply: FastifyReply, company: Company | undefined, result: VisitResult): true {
    const { members, cookie } = result
    if (company && cookie) {
      const { token, seconds } =
        cookie === 'delete'
          ? { token: '', seconds: 0 }
          : { token: cookie.token, seconds: this.#parts.config.sessions.maxDays * 86_400 }
      reply.header('set-cookie', showSessionCookie(request, tenantSession(company.key), token, seconds))
    }
    reply.header('cache-control', 'no-store')
    send(reply, 200, renderOk(members))
    if (request.method !== 'GET') this.#parts.log.info({ ...subjectOf(request), status: 200 }, 'written')
    return true
  }
}
