import type { Transaction } from '../../domain/database.ts'
import { type Operator, operatorTurn } from '../../domain/operators/operator.ts'
import { acceptSetupLink, openOperatorSession, setOperatorPassword } from '../../domain/operators/operator-accounts.ts'
import { deleteOperatorSession } from '../../domain/operators/operator-session-store.ts'
import { findOperatorByEmail, lockOperatorPassword } from '../../domain/operators/operator-store.ts'
import { isSetupLinkValid } from '../../domain/operators/setup-link-store.ts'
import { Refusal } from '../../domain/refusal.ts'
import { minPasswordLength, requireGoodPassword } from '../../domain/sessions/password.ts'
import { operatorRecord } from '../../wire/operator/operator-wire.ts'
import { recordAnswer } from '../../wire/record-table.ts'
import { sampleEmail, sampleLinkToken, samplePassword } from '../../wire/samples.ts'
import { form } from '../../wire/schema.ts'
import { text } from '../../wire/values.ts'
import { denied, foreignOrigin, requireTexts } from '../rest/session/sign-in-routes.ts'
import { nothing, type OperatorCall, type OperatorResult, type OperatorRoute, operatorRoute } from './operator-route.ts'

const route = { ...operatorRoute, group: 'Sign-in' } as const
const answer = recordAnswer('operator', operatorRecord)

/** In one transaction: the operator is admitted, and the session is opened. */
function signIn(call: OperatorCall, admit: (tx: Transaction) => Promise<Operator>): Promise<OperatorResult> {
  const { device, limits, now } = call
  return call.write(async tx => {
    const operator = await admit(tx)
    const { token } = await openOperatorSession(tx, operator, device, limits, now)
    return { members: { operator: operatorRecord.show(operator, undefined) }, cookie: token }
  })
}

export const sessionRoutes: readonly OperatorRoute[] = [
  {
    ...route,
    method: 'POST',
    path: '/session',
    isOpen: true,
    name: 'signIn',
    summary: 'Sign in',
    description:
      'The response sets a cookie that later requests send, together with the header `X-Plumbline-Console: 1`. A wrong password and an unknown email get the same response after the same time.',
    body: {
      fields: form(
        'OperatorSignInFields',
        'Email and password.',
        {},
        { email: text('The email address of the operator.'), password: text('The password.') },
      ),
      example: { email: sampleEmail, password: samplePassword },
    },
    answer,
    refuses: [denied, foreignOrigin, new Refusal('fields.missing', { fields: ['email', 'password'] })],
    signIn: async call => {
      const { email, password } = requireTexts(call.fields, 'email', 'password')
      const operator = await call.read(tx => findOperatorByEmail(tx, email.trim().toLowerCase()))
      const matches = await call.passwords.matches(operatorTurn, password, operator?.passwordHash)
      // failpoint: operator-password-not-compared
      if (!operator || !matches) return call.deny(email)
      return signIn(call, async tx => {
        // The operator may be removed, or choose another password, while this one is compared.
        if (!(await lockOperatorPassword(tx, operator))) throw denied
        return operator
      })
    },
  },
  {
    ...route,
    method: 'POST',
    path: '/session/link',
    isOpen: true,
    name: 'acceptLink',
    summary: 'Choose a password with a set-up link',
    description: `Signs the operator in. The link works once. The password has at least ${minPasswordLength} characters.`,
    body: {
      fields: form(
        'OperatorLinkFields',
        'The link and the password.',
        {},
        { token: text('The part of the link behind `#`.'), password: text('The new password.') },
      ),
      example: { token: sampleLinkToken, password: samplePassword },
    },
    answer,
    refuses: [
      foreignOrigin,
      new Refusal('token.unknown'),
      new Refusal('password.short', { min: minPasswordLength }),
      new Refusal('fields.missing', { fields: ['token', 'password'] }),
    ],
    signIn: async call => {
      const { token, password } = requireTexts(call.fields, 'token', 'password')
      requireGoodPassword(password)
      // Hashing is expensive: nobody gets it without a link.
      if (!(await call.read(tx => isSetupLinkValid(tx, token, call.now)))) throw new Refusal('token.unknown')
      const hash = await call.passwords.hash(operatorTurn, password)
      return signIn(call, tx => acceptSetupLink(tx, token, hash, call.now))
    },
  },
  {
    ...route,
    method: 'GET',
    path: '/session',
    name: 'session',
    summary: 'Get the signed-in operator',
    description: 'The operator of the session.',
    answer,
    act: async ({ operator }) => ({ members: { operator: operatorRecord.show(operator, undefined) } }),
  },
  {
    ...route,
    method: 'DELETE',
    path: '/session',
    name: 'signOut',
    summary: 'Sign out',
    description: 'Ends the session and deletes its cookie.',
    answer: nothing,
    act: async ({ session, write }) => {
      await write(tx => deleteOperatorSession(tx, session.id))
      return { members: {}, cookie: 'delete' }
    },
  },
  {
    ...route,
    method: 'POST',
    path: '/session/password',
    name: 'changePassword',
    summary: 'Change the own password',
    description: 'Ends all other sessions of the operator.',
    body: {
      fields: form(
        'OperatorPasswordFields',
        'The current and the new password.',
        {},
        { current: text('The current password.'), password: text('The new password.') },
      ),
      example: { current: samplePassword, password: samplePassword },
    },
    answer: nothing,
    refuses: [
      new Refusal('password.wrong'),
      new Refusal('password.short', { min: minPasswordLength }),
      new Refusal('fields.missing', { fields: ['current', 'password'] }),
    ],
    act: async call => {
      const { operator, session, passwords } = call
      const { current, password } = requireTexts(call.fields, 'current', 'password')
      requireGoodPassword(password)
      if (!(await passwords.matches(operatorTurn, current, operator.passwordHash))) {
        await call.deny(operator.email).catch(() => undefined)
        throw new Refusal('password.wrong')
      }
      const hash = await passwords.hash(operatorTurn, password)
      await call.write(async tx => {
        if (!(await lockOperatorPassword(tx, operator))) throw new Refusal('password.wrong')
        await setOperatorPassword(tx, operator.id, hash, session.id)
      })
      return { members: {} }
    },
  },
]
