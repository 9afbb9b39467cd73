import { Refusal } from '../../../domain/refusal.ts'
import { acceptLink, findInvited, isLinkValid } from '../../../domain/sessions/links.ts'
import { minPasswordLength, requireGoodPassword } from '../../../domain/sessions/password.ts'
import type { Person } from '../../../domain/sessions/realm.ts'
import { findAccount, type SignInOutcome, signIn, signInWithPassword } from '../../../domain/sessions/sign-in.ts'
import { body, required, writtenField } from '../../../wire/body-codec.ts'
import { sampleEmail, sampleLinkToken, samplePassword } from '../../../wire/samples.ts'
import { showFlag } from '../../../wire/spelling.ts'
import { flag, text } from '../../../wire/values.ts'
import {
  type AccountApi,
  type AccountResult,
  type ServedRealm,
  type SignInRoute,
  signInRoute,
} from './account-request.ts'

export const foreignOrigin = new Refusal('origin.foreign', { origin: 'https://elsewhere.example' })
export const denied = new Refusal('sign-in.denied')

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
  signInRoute({
    method: 'POST',
    path: '/session',
    name: 'signIn',
    summary: 'Sign in',
    description:
      'Signs a user of the company in with email and password. The response sets a cookie that later requests use instead of a key, together with the header `X-Plumbline-Console: 1`. A wrong password and an unknown email get the same response after the same time.',
    body: body('SignInFields', 'Email and password.', {
      email: required(
        writtenField('email', text(`The email address of the ${api.person}, in upper or lower case.`), sampleEmail),
      ),
      password: required(writtenField('password', text('The password.'), samplePassword)),
    }),
    answer: api.signedIn,
    refuses: [denied, foreignOrigin],
    signIn: async (request, { email, password }) => {
      const { realm, passwords, client, device, limits } = request
      const account = await realm?.read(scope => findAccount(scope, realm, email))
      const matches = await passwords.matches(client, password, account?.credentials.passwordHash)
      // failpoint: operator-password-not-compared
      if (!realm || !account || !matches) return request.deny(email)
      const outcome = await realm.write(scope => signInWithPassword(scope, account.credentials, device, limits))
      return showSignedIn(api, realm, account.person, outcome)
    },
  }),
]

const linkToken = required(writtenField('token', text('The token of the link.'), sampleLinkToken))

export const linkRoutes = (api: AccountApi): readonly SignInRoute[] => [
  signInRoute({
    method: 'POST',
    path: '/session/link/check',
    name: 'checkLink',
    summary: 'Check a link for choosing a password',
    description: `Says whether the link can still be used, before the ${api.person} thinks of a password, and for whom it is. The link stays valid.`,
    body: body('LinkTokenFields', 'The token.', { token: linkToken }),
    answer: {
      members: {
        valid: flag('Whether the link can be used: a link works once, and not after it has expired.'),
        email: text(`The email address of the ${api.person}; \`""\` if the link is not valid.`),
        place: text('The name of the place where the account is, such as the company; `""` if the link is not valid.'),
      },
      example: { valid: 'yes', email: sampleEmail, place: 'Tryon Oak Home Inspections' },
    },
    refuses: [foreignOrigin],
    signIn: async ({ realm }, { token }) => {
      const person = await realm?.read(scope => findInvited(scope, realm, token))
      const { email = '' } = person ?? {}
      return { members: { valid: showFlag(person !== undefined), email, place: person && realm ? realm.name : '' } }
    },
  }),
  signInRoute({
    method: 'POST',
    path: '/session/link',
    name: 'acceptLink',
    summary: 'Choose a password with a link',
    description: `Sets the password with the token of an invitation or of a reset, which is the part of the link behind \`#\`. The link works once. All sessions of the ${api.person} end, and the ${api.person} is signed in. The password has at least ${minPasswordLength} characters.`,
    body: body('LinkFields', 'The token and the password.', {
      token: linkToken,
      password: required(writtenField('password', text('The new password.'), samplePassword)),
    }),
    answer: api.signedIn,
    refuses: [foreignOrigin, new Refusal('token.unknown'), new Refusal('password.short', { min: minPasswordLength })],
    signIn: async ({ realm, passwords, client, device, limits }, { token, password }) => {
      requireGoodPassword(password)
      // Hashing is expensive: nobody gets it without a link.
      const isValid = await realm?.read(scope => isLinkValid(scope, token))
      if (!realm || !isValid) throw new Refusal('token.unknown')
      const hash = await passwords.hash(client, password)
      return realm.write(async scope => {
        const { person, credentials } = await acceptLink(scope, realm, token, hash)
        return showSignedIn(api, realm, person, await signIn(scope, credentials, device, limits))
      })
    },
  }),
]
