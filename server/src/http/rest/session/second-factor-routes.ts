import { Refusal } from '../../../domain/refusal.ts'
import { findCredentials } from '../../../domain/sessions/credential-store.ts'
import {
  acceptCode,
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  isSignInPending,
  renewRecoveryCodes,
} from '../../../domain/sessions/second-factor.ts'
import { countRecoveryCodes } from '../../../domain/sessions/second-factor-store.ts'
import { openSession } from '../../../domain/sessions/sign-in.ts'
import { body, required, writtenField } from '../../../wire/body-codec.ts'
import { nothing } from '../../../wire/record-table.ts'
import { sampleCode, samplePendingToken } from '../../../wire/samples.ts'
import { showFlag } from '../../../wire/spelling.ts'
import { flag, integer, listOf, text } from '../../../wire/values.ts'
import { type AccountApi, type AccountRoute, accountRoute, type SignInRoute, signInRoute } from './account-request.ts'
import { currentPassword, requirePassword, writeIfUnchanged, wrongPassword } from './account-routes.ts'
import { denied, foreignOrigin, showSignedIn } from './sign-in-routes.ts'

const recoveryCodes = {
  members: { recoverycodes: listOf({ type: 'string' }, 'Each replaces a code once. They are shown only now.') },
  example: { recoverycodes: ['09af-3c1e-77d0-b2e4', '5b21-e0c9-48af-1d36'] },
}

export const codeRoutes = (api: AccountApi): readonly SignInRoute[] => [
  signInRoute({
    method: 'POST',
    path: '/session/code',
    name: 'sendSecondFactor',
    summary: 'Sign in with a second factor',
    description:
      'Completes a sign-in whose response had `secondfactor: yes`, with a code of the authenticator app or a recovery code. Each code works once. After five wrong codes the sign-in begins again; after twenty within ten minutes, only recovery codes are accepted.',
    body: body('CodeFields', 'The pending sign-in and the code.', {
      token: required(
        writtenField('token', text('The `token` of the response to `POST /session`.'), samplePendingToken),
      ),
      code: required(writtenField('code', text('Six digits, or a recovery code.'), sampleCode)),
    }),
    answer: api.signedIn,
    refuses: [denied, foreignOrigin],
    signIn: async (request, { token, code }) => {
      const { realm, codes, device, limits } = request
      // Anyone can invent a token, and a write makes the writers of the company wait.
      const isPending = await realm?.read(scope => isSignInPending(scope, token))
      if (!realm || !isPending) return request.deny(token)
      const { userId, signedIn } = await realm.write(async scope => {
        const { userId, isAccepted } = await acceptCode(scope, token, code, codes)
        const person = isAccepted && userId ? await realm.findPerson(scope, userId) : undefined
        if (!person) return { userId }
        const opened = await openSession(scope, person.id, device, limits)
        return { userId, signedIn: showSignedIn(api, realm, person, opened) }
      })
      // By the person: with the password anyone gets as many tokens as wanted.
      return signedIn ?? request.deny(userId ?? token)
    },
  }),
]

export const secondFactorRoutes: readonly AccountRoute[] = [
  accountRoute({
    method: 'GET',
    path: '/session/secondfactor',
    name: 'secondFactor',
    summary: 'Get the state of the second factor',
    description: 'Whether signing in needs a code, and how many recovery codes are left.',
    answer: {
      members: {
        enabled: flag('Whether signing in needs a code.'),
        recoverycodes: integer('How many recovery codes are left.'),
      },
      example: { enabled: 'yes', recoverycodes: 10 },
    },
    account: async ({ realm, person }) => {
      const [credentials, left] = await realm.read(async scope => [
        await findCredentials(scope, person.id),
        await countRecoveryCodes(scope, person.id),
      ])
      return { members: { enabled: showFlag(credentials?.totpConfirmedAt !== undefined), recoverycodes: left } }
    },
  }),
  accountRoute({
    body: currentPassword,
    method: 'POST',
    path: '/session/secondfactor',
    name: 'beginSecondFactor',
    summary: 'Set up a second factor',
    description:
      'Returns a secret for an authenticator app. Signing in needs a code only after `POST /session/secondfactor/confirm`.',
    answer: {
      members: {
        secret: text('For typing into the app.'),
        uri: text('The same as an `otpauth:` address, for a QR code.'),
      },
      example: {
        secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
        uri: 'otpauth://totp/Tryon%20Oak:helen.barrow%40example.com?issuer=Tryon%20Oak&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
      },
    },
    refuses: [...wrongPassword, new Refusal('second-factor.on')],
    account: async (request, { password }) => {
      const { realm, person, codes } = request
      const compared = await requirePassword(request, password)
      const secret = codes.newSecret()
      await writeIfUnchanged(request, compared, (scope, credentials) => beginSecondFactor(scope, credentials, secret))
      return { members: { secret, uri: codes.uri(secret, realm.name, person.email) } }
    },
  }),
  accountRoute({
    method: 'POST',
    path: '/session/secondfactor/confirm',
    name: 'confirmSecondFactor',
    summary: 'Confirm the second factor',
    description: 'From here on signing in needs a code. Returns the recovery codes.',
    body: body('ConfirmationFields', 'A first code.', {
      code: required(writtenField('code', text('Six digits.'), sampleCode)),
    }),
    answer: recoveryCodes,
    refuses: [new Refusal('second-factor.wrong'), new Refusal('second-factor.off'), new Refusal('second-factor.on')],
    account: async ({ realm, person, codes }, { code }) => {
      const recoverycodes = await realm.write(scope => confirmSecondFactor(scope, person.id, code, codes))
      return { members: { recoverycodes } }
    },
  }),
  accountRoute({
    body: currentPassword,
    method: 'POST',
    path: '/session/secondfactor/disable',
    name: 'endSecondFactor',
    summary: 'Switch the second factor off',
    description: 'The recovery codes become invalid.',
    answer: nothing,
    refuses: [...wrongPassword, new Refusal('second-factor.off')],
    account: async (request, { password }) => {
      const compared = await requirePassword(request, password)
      await writeIfUnchanged(request, compared, endSecondFactor)
      return { members: {} }
    },
  }),
  accountRoute({
    body: currentPassword,
    method: 'POST',
    path: '/session/recoverycodes',
    name: 'renewRecoveryCodes',
    summary: 'Make new recovery codes',
    description: 'The previous ones become invalid.',
    answer: recoveryCodes,
    refuses: [...wrongPassword, new Refusal('second-factor.off')],
    account: async (request, { password }) => {
      const compared = await requirePassword(request, password)
      return { members: { recoverycodes: await writeIfUnchanged(request, compared, renewRecoveryCodes) } }
    },
  }),
]
