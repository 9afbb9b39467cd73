import { Refusal } from '../../../domain/refusal.ts'
import type { Person } from '../../../domain/sessions/realm.ts'
import { findAccount, type SignInOutcome, signInWithPassword } from '../../../domain/sessions/sign-in.ts'
import type { Fields } from '../../../wire/fields.ts'
import { sampleEmail, samplePassword } from '../../../wire/samples.ts'
import { form } from '../../../wire/schema.ts'
import { text } from '../../../wire/values.ts'
import type { AccountApi } from './account-api.ts'
import type { AccountResult, ServedRealm, SignInRoute } from './account-request.ts'

export const openRoute = { group: 'Sign-in', isOpen: true, isUnrepeatable: true, dropsNothing: true } as const
export const foreignOrigin = new Refusal('origin.foreign', { origin: 'https://elsewhere.example' })
export const denied = new Refusal('sign-in.denied')

/** The texts of these fields; refuses a request without one of them. */
export function requireTexts<Name extends string>(fields: Fields, ...names: readonly Name[]): Record<Name, string> {
  const read = names.map(name => [name, fields.written(name)] as const)
  const missing = read.filter(([, value]) => value === undefined).map(([name]) => name)
  if (missing.length > 0) throw new Refusal('fields.missing', { fields: missing })
  return Object.fromEntries(read) as Record<Name, string>
}

export function showSignedIn(
  { sessionRecord }: AccountApi,
  realm: ServedRealm,
  person: Person,
  outcome: SignInOutcome,
): AccountResult {
  if ('pendingToken' in outcome) {
    const { pendingToken: token } = outcome
    return { members: { token, secondfactor: 'yes', session: null, ...realm.showPerson(undefined) } }
  }
  const session = sessionRecord.show(outcome.session, { zone: realm.zone, current: outcome.session })
  return { members: { token: '', secondfactor: 'no', session, ...realm.showPerson(person) }, cookie: outcome }
}

export const signInRoutes = (api: AccountApi): readonly SignInRoute[] => [
  {
    ...openRoute,
    method: 'POST',
    path: '/session',
    name: 'signIn',
    summary: 'Sign in',
    description:
      'Signs a user of the company in with email and password. The response sets a cookie that later requests use instead of a key, together with the header `X-Plumbline-Console: 1`. A wrong password and an unknown email get the same response after the same time.',
    body: {
      fields: form(
        'SignInFields',
        'Email and password.',
        {},
        {
          email: text(`The email address of the ${api.person}, in upper or lower case.`),
          password: text('The password.'),
        },
      ),
      example: { email: sampleEmail, password: samplePassword },
    },
    answer: api.signedIn,
    refuses: [denied, foreignOrigin, new Refusal('fields.missing', { fields: ['email', 'password'] })],
    signIn: async request => {
      const { realm, passwords, device, limits } = request
      const { email, password } = requireTexts(request.fields, 'email', 'password')
      const account = await realm?.read(scope => findAccount(scope, realm, email))
      const matches = await passwords.matches(realm?.key ?? '', password, account?.credentials.passwordHash)
      // failpoint: operator-password-not-compared
      if (!realm || !account || !matches) return request.deny(email)
      const outcome = await realm.write(scope => signInWithPassword(scope, account.credentials, device, limits))
      return showSignedIn(api, realm, account.person, outcome)
    },
  },
]
