import type { Operator } from '../../domain/operators/operator.ts'
import { operatorRecord } from '../../wire/operator/operator-wire.ts'
import { orNull, wordsOfOperators } from '../../wire/session/session-wire.ts'
import { type AccountApi, accountApi, accountRoute } from '../rest/session/account-request.ts'
import { routesOfAccounts } from '../rest/session/routes-of-accounts.ts'
import type { OperatorAccountRequest } from './operator-route.ts'

const accounts = accountApi(wordsOfOperators)
const operatorMember = { operator: orNull(operatorRecord, 'The operator, or null if a second factor is needed.') }

const api: AccountApi = {
  ...accounts,
  signedIn: {
    members: { ...accounts.signedIn.members, ...operatorMember },
    example: { ...accounts.signedIn.example, operator: operatorRecord.example },
  },
}

export function showOperator(operator: Operator | undefined) {
  return { operator: operator ? operatorRecord.show(operator, undefined) : null }
}

const sessionRoute = accountRoute({
  method: 'GET',
  path: '/session',
  name: 'session',
  summary: 'Get the signed-in operator',
  description: 'The operator and the session.',
  answer: {
    members: { operator: operatorRecord.schema, session: accounts.sessionRecord.schema },
    example: { operator: operatorRecord.example, session: accounts.sessionRecord.example },
  },
  account: async ({ realm: { zone }, person, session }: OperatorAccountRequest) => ({
    members: { ...showOperator(person), session: accounts.sessionRecord.show(session, { zone, current: session }) },
  }),
})

/** Operators have no keys, and their links come from the command line. */
const descriptions: Readonly<Record<string, string>> = {
  signIn:
    'The response sets a cookie that later requests send, together with the header `X-Plumbline-Console: 1`. A wrong password and an unknown email get the same response after the same time.',
  signOut: 'Ends the session and deletes its cookie.',
  endOtherSessions: 'Signs the operator out everywhere but here.',
}

export const sessionRoutes = [
  sessionRoute,
  ...routesOfAccounts(api).map(route => ({ ...route, description: descriptions[route.name] ?? route.description })),
]
