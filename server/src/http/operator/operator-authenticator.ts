import type { FastifyRequest } from 'fastify'
import type { Operator } from '../../domain/operators/operator.ts'
import { findOperator } from '../../domain/operators/operator-store.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Session } from '../../domain/sessions/session.ts'
import { SessionAuthenticator } from '../rest/session/session-authenticator.ts'
import type { HttpParts } from '../server/http-server.ts'

export interface SignedInOperator {
  readonly operator: Operator
  readonly session: Session
}

/** Verifies the session cookie of an operator. Access keys and sessions of companies are nothing here. */
export class OperatorAuthenticator {
  readonly #database: HttpParts['database']
  readonly #sessions: SessionAuthenticator

  constructor(parts: HttpParts) {
    this.#database = parts.database
    this.#sessions = new SessionAuthenticator(parts)
  }

  async authenticate(request: FastifyRequest): Promise<SignedInOperator> {
    const session = await this.#sessions.findOfOperator(request)
    const operator =
      session && (await this.#database.readAutocommit('operators', tx => findOperator(tx, session.userId)))
    // failpoint: operator-session-not-required
    if (!session || !operator) throw new Refusal('operator.denied')
    return { operator, session }
  }
}
