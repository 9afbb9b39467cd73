import { readId, type SessionId } from '../../../domain/ids.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { changePassword } from '../../../domain/sessions/change-password.ts'
import { type Credentials, findCredentials, reloadCredentials } from '../../../domain/sessions/credential-store.ts'
import { minPasswordLength, requireGoodPassword } from '../../../domain/sessions/password.ts'
import { isAlive } from '../../../domain/sessions/session.ts'
import { deleteSession, deleteSessionsOf, listSessions } from '../../../domain/sessions/session-store.ts'
import type { TenantScope } from '../../../domain/tenant.ts'
import { listAnswer } from '../../../wire/record-table.ts'
import { sample, samplePassword, unknownId } from '../../../wire/samples.ts'
import { form } from '../../../wire/schema.ts'
import { sessionRecord, showWho, whoAnswer } from '../../../wire/session/session-wire.ts'
import { id, integer, text } from '../../../wire/values.ts'
import type { AccountRoute } from '../route.ts'
import { requireTexts } from './sign-in-routes.ts'
import type { AccountVisit } from './visit.ts'

export const accountRoute = { group: 'Sign-in', isUnrepeatable: true, dropsNothing: true } as const
export const nothing = { members: {}, example: {} }
export const wrongPassword = [new Refusal('password.wrong'), new Refusal('password.missing')]

/** Refuses a caller who does not know the password of the account: a stolen session or key must not change it. */
export async function requirePassword(visit: AccountVisit, password: string): Promise<Credentials> {
  const { company, caller, passwords } = visit
  const credentials = await visit.read(company, scope => findCredentials(scope, caller.actor.id))
  if (!credentials) throw new Refusal('password.missing')
  if (await passwords.matches(company.key, password, credentials.passwordHash)) return credentials
  await visit.deny(caller.actor.email).catch(() => undefined)
  throw new Refusal('password.wrong')
}

/** Writes with credentials of the same transaction. Refuses if the password was changed since it was compared. */
export function writeIfUnchanged<T>(
  { company, write }: AccountVisit,
  compared: Credentials,
  work: (scope: TenantScope, credentials: Credentials) => Promise<T>,
): Promise<T> {
  return write(company, async scope => {
    const credentials = await reloadCredentials(scope, compared)
    if (!credentials) throw new Refusal('password.wrong')
    return work(scope, credentials)
  })
}

export const accountRoutes: readonly AccountRoute[] = [
  {
    ...accountRoute,
    method: 'GET',
    path: '/session',
    name: 'session',
    summary: 'Get the signed-in user',
    description: 'The user, the company and, if the request used one, the session.',
    answer: whoAnswer,
    account: async ({ company, caller }) => ({ members: showWho(company, caller.actor, caller.session) }),
  },
  {
    ...accountRoute,
    method: 'DELETE',
    path: '/session',
    name: 'signOut',
    summary: 'Sign out',
    description: 'Ends the session of the request and deletes its cookie. With a key, nothing happens.',
    answer: nothing,
    account: async ({ company, caller: { actor, session }, write }) => {
      if (session) await write(company, scope => deleteSession(scope, actor.id, session.id))
      return { members: {}, cookie: 'delete' }
    },
  },
  {
    ...accountRoute,
    method: 'GET',
    path: '/sessions',
    name: 'sessions',
    summary: 'List own sessions',
    description: 'The devices on which the user is signed in; the one used last comes first.',
    answer: listAnswer('sessions', sessionRecord, 'The sessions.'),
    account: async ({ company, caller: { actor, session: current }, read, limits, now }) => {
      const sessions = await read(company, scope => listSessions(scope, actor.id))
      const shown = sessions.filter(session => isAlive(session, limits, now))
      return { members: { sessions: shown.map(one => sessionRecord.show(one, { zone: company.zone, current })) } }
    },
  },
  {
    ...accountRoute,
    method: 'DELETE',
    path: '/sessions/:id',
    name: 'endSession',
    summary: 'End a session',
    description: 'Signs the user out on one device. Every process refuses the session within a second.',
    pathParameters: { id: { schema: id('The session.'), example: sample.session } },
    answer: nothing,
    refuses: [new Refusal('session.unknown', { id: unknownId })],
    account: async ({ company, caller: { actor, session }, params, write }) => {
      const given = params.id ?? ''
      const id = readId<SessionId>(given)
      const isEnded = id !== undefined && (await write(company, scope => deleteSession(scope, actor.id, id)))
      if (!isEnded) throw new Refusal('session.unknown', { id: given })
      return { members: {}, ...(session?.id === id && { cookie: 'delete' as const }) }
    },
  },
  {
    ...accountRoute,
    method: 'DELETE',
    path: '/sessions',
    name: 'endOtherSessions',
    summary: 'End all other sessions',
    description: 'Signs the user out everywhere but here. With a key, all sessions of the user end.',
    answer: { members: { ended: integer('How many sessions ended.') }, example: { ended: 2 } },
    account: async ({ company, caller: { actor, session }, write }) => {
      return { members: { ended: await write(company, scope => deleteSessionsOf(scope, actor.id, session?.id)) } }
    },
  },
  {
    ...accountRoute,
    method: 'POST',
    path: '/session/password',
    name: 'changePassword',
    summary: 'Change the own password',
    description: `Ends all other sessions of the user. The new password has at least ${minPasswordLength} characters.`,
    body: {
      fields: form(
        'PasswordFields',
        'The current and the new password.',
        {},
        {
          current: text('The current password.'),
          password: text('The new password.'),
        },
      ),
      example: { current: samplePassword, password: samplePassword },
    },
    answer: nothing,
    refuses: [
      ...wrongPassword,
      new Refusal('password.short', { min: minPasswordLength }),
      new Refusal('fields.missing', { fields: ['current', 'password'] }),
    ],
    account: async visit => {
      const { company, caller, passwords } = visit
      const { current, password } = requireTexts(visit.fields, 'current', 'password')
      requireGoodPassword(password)
      const compared = await requirePassword(visit, current)
      const hash = await passwords.hash(company.key, password)
      await writeIfUnchanged(visit, compared, scope => changePassword(scope, caller.actor.id, hash, caller.session?.id))
      return { members: {} }
    },
  },
]
