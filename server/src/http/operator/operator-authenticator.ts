import type { FastifyRequest } from 'fastify'
import type { Operator, OperatorSession } from '../../domain/operators/operator.ts'
import { findOperatorSession, markOperatorSeen } from '../../domain/operators/operator-session-store.ts'
import { findOperator } from '../../domain/operators/operator-store.ts'
import { Refusal } from '../../domain/refusal.ts'
import { LiveSessions } from '../rest/session/live-sessions.ts'
import { sessionTokenOf } from '../rest/session/session-authenticator.ts'
import { operatorSession } from '../rest/session/session-cookie.ts'
import type { HttpParts } from '../server/http-server.ts'

export interface SignedInOperator {
  readonly operator: Operator
  readonly session: OperatorSession
}

/** Verifies the session cookie of an operator. Access keys and sessions of companies are nothing here. */
export class OperatorAuthenticator {
  readonly #parts: Pick<HttpParts, 'database' | 'publicUrl'>
  readonly #sessions: LiveSessions<OperatorSession>

  constructor(parts: HttpParts) {
    const { database } = parts
    this.#parts = parts
    this.#sessions = new LiveSessions(parts, {
      find: tokenHash => database.readAutocommit('all companies', tx => findOperatorSession(tx, tokenHash)),
      markSeen: (_key, { id }, now) => database.writeAsyncCommit('all companies', tx => markOperatorSeen(tx, id, now)),
    })
  }

  async authenticate(request: FastifyRequest): Promise<SignedInOperator> {
    const { database, publicUrl } = this.#parts
    const tokenHash = sessionTokenOf(request, operatorSession, undefined, publicUrl())
    const session = tokenHash === undefined ? undefined : await this.#sessions.find(tokenHash)
    const operator =
      session && (await database.readAutocommit('all companies', tx => findOperator(tx, session.operatorId)))
    // failpoint: operator-session-not-required
    if (!session || !operator) throw new Refusal('operator.denied')
    return { operator, session }
  }
}
