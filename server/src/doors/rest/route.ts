import type { Need } from '../../domain/access/privilege.ts'
import type { Scope } from '../../domain/scope.ts'
import type { Body } from './body.ts'
import type { Answer } from './envelope.ts'
import type { Query } from './query.ts'

export interface RestRequest {
  readonly params: Readonly<Record<string, string>>
  readonly query: Query
  readonly body: Body
}

/** One line of section 4. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly needs?: Need
  /** Whether the handler changes anything: its transaction is then one that can. */
  readonly writes?: boolean
  readonly handle: (scope: Scope, request: RestRequest) => Answer | Promise<Answer>
}
