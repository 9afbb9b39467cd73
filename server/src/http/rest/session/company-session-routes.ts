import { Refusal } from '../../../domain/refusal.ts'
import { inviteUser, requestReset } from '../../../domain/sessions/links.ts'
import { companyRealm } from '../../../domain/sessions/realm.ts'
import { findAccount } from '../../../domain/sessions/sign-in.ts'
import { requireUserById } from '../../../domain/tenants/require-user.ts'
import { showInstant } from '../../../domain/time/local-time.ts'
import { body, required, writtenField } from '../../../wire/body-codec.ts'
import { nothing } from '../../../wire/record-table.ts'
import { sample, sampleEmail, sampleLink, sampleTimestamp, unknownId } from '../../../wire/samples.ts'
import { channelsAnswer, showWho, whoAnswer, wordsOfUsers } from '../../../wire/session/session-wire.ts'
import { showFlag } from '../../../wire/spelling.ts'
import { flag, id, text, timestamp, webAddress } from '../../../wire/values.ts'
import {
  type AccountRoute,
  accountApi,
  accountRoute,
  type CompanyAccountRequest,
  type CompanySignInRequest,
  type SignInRoute,
  signInRoute,
} from './account-request.ts'
import { assistantRoutes } from './assistant-routes.ts'
import { ofCompany } from './company-accounts.ts'
import { routesOfAccounts } from './routes-of-accounts.ts'
import { foreignOrigin } from './sign-in-routes.ts'

/** Longer than sending a link takes, so that the time does not tell whether the email is known. */
const resetMs = 250

/** Users have an email address that the company can reach; operators get their links from the command line. */
const resetRoutes: readonly SignInRoute<CompanySignInRequest>[] = [
  signInRoute({
    method: 'POST',
    path: '/session/reset',
    name: 'requestPasswordReset',
    summary: 'Request a link for a new password',
    description:
      'Sends an email with a link that works once, within an hour, if a user with a password has this email. The response is always the same.',
    body: body('ResetFields', 'Whose password.', {
      email: required(writtenField('email', text('The email address of the user.'), sampleEmail)),
    }),
    answer: nothing,
    refuses: [foreignOrigin],
    signIn: async ({ company, realm, publicUrl }: CompanySignInRequest, { email }) => {
      const account = company && (await realm?.read(scope => findAccount(scope, companyRealm(company), email)))
      if (account)
        await realm?.write(scope =>
          requestReset({ ...scope, companyId: company.id }, company, account.person, publicUrl),
        )
      return { members: {}, afterMs: resetMs }
    },
  }),
]

/** The page where people sign in asks before it offers a link by email. It is the same for every company, known or not. */
const channelsRoute = signInRoute({
  method: 'GET',
  path: '/session/channels',
  name: 'unconnectedChannels',
  summary: 'Get the channels that are not connected',
  description:
    'Whether this service can send email and text messages at all. Messages of a channel that is not connected wait until it is. The response is the same for all companies of the service, and needs no credentials.',
  answer: channelsAnswer,
  refuses: [foreignOrigin],
  signIn: async ({ unconnected }) => ({ members: channelsAnswer.show(unconnected, undefined) }),
})

const ownAccountRoutes: readonly AccountRoute<CompanyAccountRequest>[] = [
  accountRoute({
    method: 'GET',
    path: '/session',
    name: 'session',
    summary: 'Get the signed-in user',
    description: 'The user, the company and, if the request used one, the session.',
    answer: whoAnswer,
    account: async ({ company, person, session }: CompanyAccountRequest) => ({
      members: showWho(company, person, session),
    }),
  }),
  accountRoute({
    needs: 'OWNER',
    method: 'POST',
    path: '/session/invitation',
    name: 'inviteUser',
    summary: 'Invite a user',
    description:
      'Sends the user an email with a link for choosing a password. The link works once, within seven days. The response has it too, for companies without email.',
    body: body('InvitationFields', 'Who is invited.', {
      user: required(writtenField('user', id('The user.'), sample.inspector)),
    }),
    answer: {
      members: {
        link: webAddress('The link.'),
        expires: timestamp('When it expires.'),
        sent: flag('Whether an email with the link is on its way. Without a mail server, pass the link on.'),
      },
      example: { link: sampleLink, expires: sampleTimestamp, sent: 'yes' },
    },
    refuses: [new Refusal('user.unknown', { id: unknownId }), new Refusal('user.no-email', { id: unknownId })],
    account: async ({ company, realm, publicUrl, unconnected }: CompanyAccountRequest, { user: given }) => {
      const user = requireUserById(company, given)
      const { url, expiresAt } = await realm.write(scope =>
        inviteUser({ ...scope, companyId: company.id }, company, user, publicUrl),
      )
      const sent = showFlag(!unconnected.has('email'))
      return { members: { link: url, expires: showInstant(expiresAt, company.zone), sent } }
    },
  }),
]

export const sessionRoutes = [
  ...routesOfAccounts(accountApi(wordsOfUsers)),
  ...resetRoutes,
  channelsRoute,
  ...ownAccountRoutes,
  ...assistantRoutes,
].map(ofCompany)
