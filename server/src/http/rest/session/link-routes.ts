import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from '../../../domain/refusal.ts'
import { acceptLink, inviteUser, isLinkValid, requestReset } from '../../../domain/sessions/links.ts'
import { minPasswordLength, requireGoodPassword } from '../../../domain/sessions/password.ts'
import { findAccount, signIn } from '../../../domain/sessions/sign-in.ts'
import { requireUserById } from '../../../domain/tenants/require-user.ts'
import { showInstant } from '../../../domain/time/local-time.ts'
import {
  sample,
  sampleEmail,
  sampleLink,
  sampleLinkToken,
  samplePassword,
  sampleTimestamp,
  unknownId,
} from '../../../wire/samples.ts'
import { form } from '../../../wire/schema.ts'
import { signedInAnswer } from '../../../wire/session/session-wire.ts'
import { showFlag } from '../../../wire/spelling.ts'
import { flag, id, text, timestamp, webAddress } from '../../../wire/values.ts'
import type { AccountRoute, SignInRoute } from '../route.ts'
import { accountRoute, nothing } from './account-routes.ts'
import { foreignOrigin, openRoute, requireTexts, showSignedIn } from './sign-in-routes.ts'

/** Longer than sending a link takes, so that the time does not tell whether the email is known. */
const resetMs = 250

export const linkRoutes: readonly SignInRoute[] = [
  {
    ...openRoute,
    method: 'POST',
    path: '/session/reset',
    name: 'requestPasswordReset',
    summary: 'Request a link for a new password',
    description:
      'Sends an email with a link that works once, within an hour, if a user with a password has this email. The response is always the same.',
    body: {
      fields: form('ResetFields', 'Whose password.', {}, { email: text('The email address of the user.') }),
      example: { email: sampleEmail },
    },
    answer: nothing,
    refuses: [foreignOrigin, new Refusal('fields.missing', { fields: ['email'] })],
    signIn: async ({ company, fields, publicUrl, write }) => {
      const { email } = requireTexts(fields, 'email')
      const answered = sleep(resetMs)
      if (company)
        await write(company, async scope => {
          const account = await findAccount(scope, company, email)
          if (account) await requestReset(scope, company, account, publicUrl)
        })
      await answered
      return { members: {} }
    },
  },
  {
    ...openRoute,
    method: 'POST',
    path: '/session/link',
    name: 'acceptLink',
    summary: 'Choose a password with a link',
    description: `Sets the password with the token of an invitation or of a reset, which is the part of the link behind \`#\`. The link works once. All sessions of the user end, and the user is signed in. The password has at least ${minPasswordLength} characters.`,
    body: {
      fields: form(
        'LinkFields',
        'The token and the password.',
        {},
        {
          token: text('The token of the link.'),
          password: text('The new password.'),
        },
      ),
      example: { token: sampleLinkToken, password: samplePassword },
    },
    answer: signedInAnswer,
    refuses: [
      foreignOrigin,
      new Refusal('token.unknown'),
      new Refusal('password.short', { min: minPasswordLength }),
      new Refusal('fields.missing', { fields: ['token', 'password'] }),
    ],
    signIn: async ({ company, fields, passwords, device, limits, read, write }) => {
      const { token, password } = requireTexts(fields, 'token', 'password')
      requireGoodPassword(password)
      // Hashing is expensive: nobody gets it without a link.
      const isValid = company && (await read(company, scope => isLinkValid(scope, token)))
      if (!isValid) throw new Refusal('token.unknown')
      const hash = await passwords.hash(company.key, password)
      const outcome = await write(company, async scope =>
        signIn(scope, await acceptLink(scope, company, token, hash), device, limits),
      )
      return showSignedIn(company, outcome)
    },
  },
]

export const invitationRoutes: readonly AccountRoute[] = [
  {
    ...accountRoute,
    needs: 'OWNER',
    method: 'POST',
    path: '/session/invitation',
    name: 'inviteUser',
    summary: 'Invite a user',
    description:
      'Sends the user an email with a link for choosing a password. The link works once, within seven days. The response has it too, for companies without email.',
    body: {
      fields: form('InvitationFields', 'Who is invited.', {}, { user: id('The user.') }),
      example: { user: sample.inspector },
    },
    answer: {
      members: {
        link: webAddress('The link.'),
        expires: timestamp('When it expires.'),
        sent: flag('Whether an email with the link is on its way. Without a mail server, pass the link on.'),
      },
      example: { link: sampleLink, expires: sampleTimestamp, sent: 'yes' },
    },
    refuses: [
      new Refusal('user.unknown', { id: unknownId }),
      new Refusal('user.no-email', { id: unknownId }),
      new Refusal('fields.missing', { fields: ['user'] }),
    ],
    account: async ({ company, fields, publicUrl, hasEmail, write }) => {
      const { user: given } = requireTexts(fields, 'user')
      const user = requireUserById(company, given)
      const { url, expiresAt } = await write(company, scope => inviteUser(scope, company, user, publicUrl))
      return { members: { link: url, expires: showInstant(expiresAt, company.zone), sent: showFlag(hasEmail) } }
    },
  },
]
