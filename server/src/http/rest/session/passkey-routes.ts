import { type PasskeyId, readId } from '../../../domain/ids.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { insertToken } from '../../../domain/sessions/one-time-token-store.ts'
import { maxPasskeyNameLength, maxPasskeys } from '../../../domain/sessions/passkey.ts'
import { deletePasskey, listPasskeys } from '../../../domain/sessions/passkey-store.ts'
import {
  findChallengedPasskey,
  listPasskeysWithRoom,
  registerPasskey,
  saveSignInChallenge,
  signInWithPasskey,
  useRegistrationChallenge,
} from '../../../domain/sessions/passkeys.ts'
import { listAnswer } from '../../../wire/record-table.ts'
import { sample, sampleCredential, samplePassword, unknownId } from '../../../wire/samples.ts'
import { form } from '../../../wire/schema.ts'
import { anyObject, passkeyRecord } from '../../../wire/session/passkey-wire.ts'
import { signedInAnswer } from '../../../wire/session/session-wire.ts'
import { id, text } from '../../../wire/values.ts'
import type { AccountRoute, SignInRoute } from '../route.ts'
import { accountRoute, nothing, requirePassword, writeIfUnchanged, wrongPassword } from './account-routes.ts'
import { denied, foreignOrigin, openRoute, requireTexts, showSignedIn } from './sign-in-routes.ts'

const optionsAnswer = (call: string) => ({
  members: { options: anyObject(`For \`${call}\` of the browser, in JSON.`) },
  example: { options: { challenge: 'x3n1t8Yk' } },
})
const refused = new Refusal('passkey.refused')
const tooMany = new Refusal('list.too-long', { field: 'passkeys', limit: maxPasskeys })
const credential = anyObject('The response of the browser, in JSON.')
const credentialMissing = new Refusal('fields.missing', { fields: ['credential'] })

export const passkeySignInRoutes: readonly SignInRoute[] = [
  {
    ...openRoute,
    method: 'POST',
    path: '/session/passkey/options',
    name: 'passkeyOptions',
    summary: 'Begin to sign in with a passkey',
    description: 'Returns a challenge, valid for ten minutes. The browser asks its user which passkey to use.',
    answer: optionsAnswer('navigator.credentials.get'),
    refuses: [foreignOrigin],
    signIn: async ({ company, party, passkeys, write }) => {
      const { challenge, options } = await passkeys.signInOptions(party)
      if (company) await write(company, scope => saveSignInChallenge(scope, challenge))
      return { members: { options } }
    },
  },
  {
    ...openRoute,
    method: 'POST',
    path: '/session/passkey',
    name: 'signInWithPasskey',
    summary: 'Sign in with a passkey',
    description: 'The device has verified the person, so no second factor is needed.',
    body: {
      fields: form('PasskeySignInFields', 'What the browser returned.', {}, { credential }),
      example: { credential: sampleCredential },
    },
    answer: signedInAnswer,
    refuses: [denied, foreignOrigin, credentialMissing],
    signIn: async visit => {
      const { company, party, passkeys, device, limits, write } = visit
      const response = visit.fields.raw('credential')
      if (response === undefined) throw credentialMissing
      const { challenge, credentialId } = passkeys.claims(response)
      const passkey = company && (await write(company, scope => findChallengedPasskey(scope, challenge, credentialId)))
      const count = passkey && (await passkeys.verifySignIn(party, challenge, response, passkey))
      if (!company || !passkey || count === undefined || !company.users.has(passkey.userId))
        return visit.deny(credentialId)
      const opened = await write(company, scope => signInWithPasskey(scope, passkey, count, device, limits))
      return opened ? showSignedIn(company, opened) : visit.deny(credentialId)
    },
  },
]

export const passkeyRoutes: readonly AccountRoute[] = [
  {
    ...accountRoute,
    method: 'GET',
    path: '/session/passkeys',
    name: 'passkeys',
    summary: 'List own passkeys',
    description: 'Oldest first.',
    answer: listAnswer('passkeys', passkeyRecord, 'The passkeys.'),
    account: async ({ company, caller: { actor }, read }) => {
      const passkeys = await read(company, scope => listPasskeys(scope, actor.id))
      return { members: { passkeys: passkeys.map(passkey => passkeyRecord.show(passkey, company)) } }
    },
  },
  {
    ...accountRoute,
    method: 'POST',
    path: '/session/passkeys/options',
    name: 'newPasskeyOptions',
    summary: 'Begin to add a passkey',
    description: `Returns a challenge, valid for ten minutes. A user has at most ${maxPasskeys} passkeys.`,
    body: {
      fields: form('CurrentPasswordFields', 'Proves who changes the account.', {}, { password: text('The password.') }),
      example: { password: samplePassword },
    },
    answer: optionsAnswer('navigator.credentials.create'),
    refuses: [...wrongPassword, tooMany, new Refusal('fields.missing', { fields: ['password'] })],
    account: async visit => {
      const { company, caller, party, passkeys, read } = visit
      const { id, email, displayName } = caller.actor
      const compared = await requirePassword(visit, requireTexts(visit.fields, 'password').password)
      const known = await read(company, scope => listPasskeysWithRoom(scope, id))
      const owner = { id, email, name: displayName }
      const { challenge, options } = await passkeys.registrationOptions({ ...party, name: company.name }, owner, known)
      await writeIfUnchanged(visit, compared, scope => insertToken(scope, 'passkey registration', id, challenge))
      return { members: { options } }
    },
  },
  {
    ...accountRoute,
    method: 'POST',
    path: '/session/passkeys',
    name: 'addPasskey',
    summary: 'Add a passkey',
    description: 'Signs in only under the host name where it was made.',
    body: {
      fields: form(
        'PasskeyFields',
        'What the browser returned.',
        { name: { ...text('To tell passkeys apart.'), maxLength: maxPasskeyNameLength } },
        { credential },
      ),
      example: { name: 'Phone', credential: sampleCredential },
    },
    answer: { members: { id: id('The passkey.') }, example: { id: sample.passkey } },
    refuses: [refused, tooMany, credentialMissing],
    account: async visit => {
      const { company, caller, party, passkeys, fields, write } = visit
      const userId = caller.actor.id
      const response = fields.raw('credential')
      if (response === undefined) throw credentialMissing
      const { challenge } = passkeys.claims(response)
      const isOpen = await write(company, scope => useRegistrationChallenge(scope, userId, challenge))
      const made = isOpen ? await passkeys.verifyRegistration(party, challenge, response) : undefined
      if (!made) throw refused
      const name = fields.text('name') ?? 'Passkey'
      return { members: { id: await write(company, scope => registerPasskey(scope, userId, name, made)) } }
    },
  },
  {
    ...accountRoute,
    method: 'DELETE',
    path: '/session/passkeys/:id',
    name: 'removePasskey',
    summary: 'Remove a passkey',
    description: 'Sessions that began with it stay.',
    pathParameters: { id: { schema: id('The passkey.'), example: sample.passkey } },
    answer: nothing,
    refuses: [new Refusal('passkey.unknown', { id: unknownId })],
    account: async ({ company, caller: { actor }, params, write }) => {
      const given = params.id ?? ''
      const id = readId<PasskeyId>(given)
      const isRemoved = id !== undefined && (await write(company, scope => deletePasskey(scope, actor.id, id)))
      if (!isRemoved) throw new Refusal('passkey.unknown', { id: given })
      return { members: {} }
    },
  },
]
