import { readId, type SessionId } from '../../../domain/ids.ts'
import { Refusal } from '../../../domain/refusal.ts'
import type { AccountScope } from '../../../domain/sessions/account-scope.ts'
import { changePassword } from '../../../domain/sessions/change-password.ts'
import { type Credentials, findCredentials, reloadCredentials } from '../../../domain/sessions/credential-store.ts'
import { minPasswordLength, requireGoodPassword } from '../../../domain/sessions/password.ts'
import { isAlive } from '../../../domain/sessions/session.ts'
import { deleteSession, deleteSessionsOf, listSessions } from '../../../domain/sessions/session-store.ts'
import { body, required, writtenField } from '../../../wire/body-codec.ts'
import { listAnswer, nothing } from '../../../wire/record-table.ts'
import { sample, samplePassword, unknownId } from '../../../wire/samples.ts'
import { id, integer, text } from '../../../wire/values.ts'
import { type AccountApi, type AccountRequest, type AccountRoute, accountRoute } from './account-request.ts'

/** Proves who changes the account. */
export const currentPassword = body('CurrentPasswordFields', 'Proves who changes the account.', {
  password: required(writtenField('password', text('The password.'), samplePassword)),
})
export const wrongPassword = [new Refusal('password.wrong'), new Refusal('password.missing')]

/** Refuses a caller who does not know the password of the account: a stolen session or key must not change it. */
export async function requirePassword(request: AccountRequest, password: string): Promise<Credentials> {
  const { realm, person, passwords, client } = request
  const credentials = await realm.read(scope => findCredentials(scope, person.id))
  if (!credentials) throw new Refusal('password.missing')
  if (await passwords.matches(client, password, credentials.passwordHash)) return credentials
  return request.deny(person.email, new Refusal('password.wrong'))
}

/** Writes with credentials of the same transaction. Refuses if the password was changed since it was compared. */
export function writeIfUnchanged<T>(
  { realm }: AccountRequest,
  compared: Credentials,
  work: (scope: AccountScope, credentials: Credentials) => Promise<T>,
): Promise<T> {
  return realm.write(async scope => {
    const credentials = await reloadCredentials(scope, compared)
    if (!credentials) throw new Refusal('password.wrong')
    return work(scope, credentials)
  })
}

export const accountRoutes = (api: AccountApi): readonly AccountRoute[] => [
  accountRoute({
    method: 'DELETE',
    path: '/session',
    name: 'signOut',
    summary: 'Sign out',
    description: 'Ends the session of the request and deletes its cookie. With a key, nothing happens.',
    answer: nothing,
    account: async ({ realm, person, session }) => {
      if (session) await realm.write(scope => deleteSession(scope, person.id, session.id))
      return { members: {}, cookie: 'delete' }
    },
  }),
  accountRoute({
    method: 'GET',
    path: '/sessions',
    name: 'sessions',
    summary: 'List own sessions',
    description: `The devices on which the ${api.person} is signed in; the one used last comes first.`,
    answer: listAnswer('sessions', api.sessionRecord, 'The sessions.'),
    account: async ({ realm, person, session: current, limits, now }) => {
      const sessions = await realm.read(scope => listSessions(scope, person.id))
      const shown = sessions.filter(session => isAlive(session, limits, now))
      return { members: { sessions: shown.map(one => api.sessionRecord.show(one, { zone: realm.zone, current })) } }
    },
  }),
  accountRoute({
    method: 'DELETE',
    path: '/sessions/:id',
    name: 'endSession',
    summary: 'End a session',
    description: `Signs the ${api.person} out on one device. Every process refuses the session within a second.`,
    pathParameters: { id: { schema: id('The session.'), example: sample.session } },
    answer: nothing,
    refuses: [new Refusal('session.unknown', { id: unknownId })],
    account: async ({ realm, person, session, params }) => {
      const given = params.id ?? ''
      const id = readId<SessionId>(given)
      const isEnded = id !== undefined && (await realm.write(scope => deleteSession(scope, person.id, id)))
      if (!isEnded) throw new Refusal('session.unknown', { id: given })
      return { members: {}, ...(session?.id === id && { cookie: 'delete' as const }) }
    },
  }),
  accountRoute({
    method: 'DELETE',
    path: '/sessions',
    name: 'endOtherSessions',
    summary: 'End all other sessions',
    description: 'Signs the user out everywhere but here. With a key, all sessions of the user end.',
    answer: { members: { ended: integer('How many sessions ended.') }, example: { ended: 2 } },
    account: async ({ realm, person, session }) => {
      return { members: { ended: await realm.write(scope => deleteSessionsOf(scope, person.id, session?.id)) } }
    },
  }),
  accountRoute({
    method: 'POST',
    path: '/session/password',
    name: 'changePassword',
    summary: 'Change the own password',
    description: `Ends all other sessions of the ${api.person}. The new password has at least ${minPasswordLength} characters.`,
    body: body('PasswordFields', 'The current and the new password.', {
      current: required(writtenField('current', text('The current password.'), samplePassword)),
      password: required(writtenField('password', text('The new password.'), samplePassword)),
    }),
    answer: nothing,
    refuses: [...wrongPassword, new Refusal('password.short', { min: minPasswordLength })],
    account: async (request, { current, password }) => {
      const { person, session, passwords, client } = request
      requireGoodPassword(password)
      const compared = await requirePassword(request, current)
      const hash = await passwords.hash(client, password)
      await writeIfUnchanged(request, compared, scope => changePassword(scope, person.id, hash, session?.id))
      return { members: {} }
    },
  }),
]
