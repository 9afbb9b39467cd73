import { Refusal } from '../../../domain/refusal.ts'
import { findAccount, type SignInOutcome, signInWithPassword } from '../../../domain/sessions/sign-in.ts'
import type { Company } from '../../../domain/tenants/company.ts'
import type { Fields } from '../../../wire/fields.ts'
import { sampleEmail, samplePassword } from '../../../wire/samples.ts'
import { form } from '../../../wire/schema.ts'
import { sessionRecord, signedInAnswer } from '../../../wire/session/session-wire.ts'
import { text } from '../../../wire/values.ts'
import type { SignInRoute } from '../route.ts'
import type { VisitResult } from './visit.ts'

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

export function showSignedIn(company: Company, outcome: SignInOutcome): VisitResult {
  if ('pendingToken' in outcome) return { members: { token: outcome.pendingToken, secondfactor: 'yes', session: null } }
  const { session } = outcome
  const shown = sessionRecord.show(session, { zone: company.zone, current: session })
  return { members: { token: '', secondfactor: 'no', session: shown }, cookie: outcome }
}

export const signInRoutes: readonly SignInRoute[] = [
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
          email: text('The email address of the user, in upper or lower case.'),
          password: text('The password.'),
        },
      ),
      example: { email: sampleEmail, password: samplePassword },
    },
    answer: signedInAnswer,
    refuses: [denied, foreignOrigin, new Refusal('fields.missing', { fields: ['email', 'password'] })],
    signIn: async visit => {
      const { company, passwords } = visit
      const { email, password } = requireTexts(visit.fields, 'email', 'password')
      const account = company && (await visit.read(company, scope => findAccount(scope, company, email)))
      const matches = await passwords.matches(company?.key ?? '', password, account?.credentials.passwordHash)
      if (!company || !account || !matches) return visit.deny(email)
      const outcome = visit.write(company, scope => signInWithPassword(scope, account, visit.device, visit.limits))
      return showSignedIn(company, await outcome)
    },
  },
]
