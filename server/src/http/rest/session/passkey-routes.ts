import { type PasskeyId, readId } from '../../../domain/ids.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { insertToken } from '../../../domain/sessions/one-time-token-store.ts'
import { maxPasskeyNameLength, maxPasskeys } from '../../../domain/sessions/passkey.ts'
import { deletePasskey, findPasskey, listPasskeys } from '../../../domain/sessions/passkey-store.ts'
import {
  listPasskeysWithRoom,
  registerPasskey,
  signInWithPasskey,
  useRegistrationChallenge,
} from '../../../domain/sessions/passkeys.ts'
import { body, field, required } from '../../../wire/body-codec.ts'
import { listAnswer, nothing } from '../../../wire/record-table.ts'
import { sample, sampleCredential, unknownId } from '../../../wire/samples.ts'
import { anyObject } from '../../../wire/session/session-wire.ts'
import { id, text } from '../../../wire/values.ts'
import { type AccountApi, type AccountRoute, accountRoute, type SignInRoute, signInRoute } from './account-request.ts'
import { currentPassword, requirePassword, writeIfUnchanged, wrongPassword } from './account-routes.ts'
import { denied, foreignOrigin, showSignedIn } from './sign-in-routes.ts'

const optionsAnswer = (call: string) => ({
  members: { options: anyObject(`For \`${call}\` of the browser, in JSON.`) },
  example: { options: { challenge: 'x3n1t8Yk' } },
})
const refused = new Refusal('passkey.refused')
const tooMany = new Refusal('list.too-long', { field: 'passkeys', limit: maxPasskeys })
const credential = required(
  field(
    'credential',
    anyObject('The response of the browser, in JSON.'),
    (fields, name) => fields.raw(name),
    sampleCredential,
  ),
)

const passkeyName = { ...text('To tell passkeys apart.'), maxLength: maxPasskeyNameLength }

export const passkeySignInRoutes = (api: AccountApi): readonly SignInRoute[] => [
  signInRoute({
    method: 'POST',
    path: '/session/passkey/options',
    name: 'passkeyOptions',
    summary: 'Begin to sign in with a passkey',
    description: 'Returns a challenge, valid for ten minutes. The browser asks its user which passkey to use.',
    answer: optionsAnswer('navigator.credentials.get'),
    refuses: [foreignOrigin],
    signIn: async ({ realm, party, passkeys, challenges, now }) => {
      const options = await passkeys.signInOptions(party, await challenges.issue(realm?.id, now))
      return { members: { options } }
    },
  }),
  signInRoute({
    method: 'POST',
    path: '/session/passkey',
    name: 'signInWithPasskey',
    summary: 'Sign in with a passkey',
    description: 'The device has verified the person, so no second factor is needed.',
    body: body('PasskeySignInFields', 'What the browser returned.', { credential }),
    answer: api.signedIn,
    refuses: [denied, foreignOrigin],
    signIn: async (request, { credential: response }) => {
      const { realm, party, passkeys, challenges, device, limits, now } = request
      const { challenge, credentialId } = passkeys.claims(response)
      const expiresAt = realm && (await challenges.expiryOf(realm.id, challenge, now))
      const passkey = expiresAt && (await realm.read(scope => findPasskey(scope, credentialId)))
      const signCount = passkey && (await passkeys.verifySignIn(party, challenge, response, passkey))
      if (!expiresAt || !passkey || signCount === undefined) return request.deny(credentialId)
      const verified = { challenge, expiresAt, signCount }
      const signedIn = await realm.write(async scope => {
        const person = await realm.findPerson(scope, passkey.userId)
        const opened = person && (await signInWithPasskey(scope, passkey, verified, device, limits))
        return opened && showSignedIn(api, realm, person, opened)
      })
      return signedIn ?? request.deny(credentialId)
    },
  }),
]

export const passkeyRoutes = (api: AccountApi): readonly AccountRoute[] => [
  accountRoute({
    method: 'GET',
    path: '/session/passkeys',
    name: 'passkeys',
    summary: 'List own passkeys',
    description: 'Oldest first.',
    answer: listAnswer('passkeys', api.passkeyRecord, 'The passkeys.'),
    account: async ({ realm, person }) => {
      const passkeys = await realm.read(scope => listPasskeys(scope, person.id))
      return { members: { passkeys: passkeys.map(passkey => api.passkeyRecord.show(passkey, realm)) } }
    },
  }),
  accountRoute({
    method: 'POST',
    path: '/session/passkeys/options',
    name: 'newPasskeyOptions',
    summary: 'Begin to add a passkey',
    description: `Returns a challenge, valid for ten minutes. ${api.person === 'user' ? 'A user' : 'An operator'} has at most ${maxPasskeys} passkeys.`,
    body: currentPassword,
    answer: optionsAnswer('navigator.credentials.create'),
    refuses: [...wrongPassword, tooMany],
    account: async (request, { password }) => {
      const { realm, person, party, passkeys } = request
      const { id } = person
      const compared = await requirePassword(request, password)
      const known = await realm.read(scope => listPasskeysWithRoom(scope, id))
      const { challenge, options } = await passkeys.registrationOptions({ ...party, name: realm.name }, person, known)
      await writeIfUnchanged(request, compared, scope => insertToken(scope, 'passkey registration', id, challenge))
      return { members: { options } }
    },
  }),
  accountRoute({
    method: 'POST',
    path: '/session/passkeys',
    name: 'addPasskey',
    summary: 'Add a passkey',
    description: 'Signs in only under the host name where it was made.',
    body: body('PasskeyFields', 'What the browser returned.', {
      name: field('name', passkeyName, (fields, name) => fields.text(name), 'Phone'),
      credential,
    }),
    answer: { members: { id: id('The passkey.') }, example: { id: sample.passkey } },
    refuses: [refused, tooMany],
    account: async ({ realm, person: { id: userId }, party, passkeys }, { name = 'Passkey', credential: response }) => {
      const { challenge } = passkeys.claims(response)
      const isOpen = await realm.write(scope => useRegistrationChallenge(scope, userId, challenge))
      const made = isOpen ? await passkeys.verifyRegistration(party, challenge, response) : undefined
      if (!made) throw refused
      return { members: { id: await realm.write(scope => registerPasskey(scope, userId, name, made)) } }
    },
  }),
  accountRoute({
    method: 'DELETE',
    path: '/session/passkeys/:id',
    name: 'removePasskey',
    summary: 'Remove a passkey',
    description: 'Sessions that began with it stay.',
    pathParameters: { id: { schema: id('The passkey.'), example: sample.passkey } },
    answer: nothing,
    refuses: [new Refusal('passkey.unknown', { id: unknownId })],
    account: async ({ realm, person, params }) => {
      const given = params.id ?? ''
      const id = readId<PasskeyId>(given)
      const isRemoved = id !== undefined && (await realm.write(scope => deletePasskey(scope, person.id, id)))
      if (!isRemoved) throw new Refusal('passkey.unknown', { id: given })
      return { members: {} }
    },
  }),
]
